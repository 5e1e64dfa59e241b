'use client';

import { Anchor } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useUpgrade } from '@/app/_portal/shared/upgrade/use-upgrade';
import type { TabId } from '@/app/_portal/tabs';
import type { AddForm } from '@/app/_ui/forms/use-add-form';
import { PrimaryAction } from '@/app/_ui/layout/primary-action';
import { LEAD_LIMIT_HINT } from '@/domain/plans/upgrade-texts';
import classes from './add-lead-button.module.css';
import { ADD_BUTTON_ID } from './use-add-lead';

/** Stays focusable at the plan's cap, so that keyboard and touch users can reach its hint. */
export function AddLeadButton({ adding, tab }: { adding: AddForm; tab: TabId }) {
  const { full } = adding;
  return (
    <PrimaryAction
      label="Add Lead"
      id={ADD_BUTTON_ID}
      aside={adding.opened}
      request={full ? undefined : { tab, do: 'add' }}
      aria-expanded={adding.opened}
      aria-disabled={full || undefined}
      aria-describedby={full ? 'lead-limit-hint' : undefined}
      data-disabled={full || undefined}
      title={full ? LEAD_LIMIT_HINT : undefined}
      onClick={adding.open}
    />
  );
}

/** Why no lead can be added, below the header of the page. */
export function LeadLimitLine() {
  const { show } = useUpgrade();
  return (
    <p className={classes.full}>
      <IconInfoCircle size={16} stroke={1.8} aria-hidden />
      <span id="lead-limit-hint">{LEAD_LIMIT_HINT}</span>
      <Anchor component="button" type="button" size="sm" fw={500} onClick={() => show('leads')}>
        See what PRO adds
      </Anchor>
    </p>
  );
}
