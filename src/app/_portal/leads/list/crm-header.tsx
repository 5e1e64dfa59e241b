'use client';

import { Anchor } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { CsvButtons } from '@/app/_portal/shared/csv/csv-buttons';
import { ListCount } from '@/app/_portal/shared/list/list-count';
import { useLimits } from '@/app/_portal/shared/upgrade/use-limits';
import { useUpgrade } from '@/app/_portal/shared/upgrade/use-upgrade';
import { api } from '@/app/_trpc/client';
import type { AddForm } from '@/app/_ui/forms/use-add-form';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { PrimaryAction } from '@/app/_ui/layout/primary-action';
import { room, type UserLimits } from '@/domain/plans/plans';
import { LEAD_LIMIT_HINT, leadLimitText } from '@/domain/plans/upgrade-texts';
import { NOUNS } from '@/domain/shared/nouns';
import { ADD_BUTTON_ID } from '../record/add/use-add-lead';
import type { Filters } from '../record/filters/use-lead-filters';
import { useLeadCache } from '../record/lead-cache';
import classes from './crm.module.css';

interface CrmHeaderProps {
  title: string;
  filters: Filters;
  adding: AddForm;
}

export function CrmHeader({ title, filters, adding }: CrmHeaderProps) {
  const { refetchFromStart } = useLeadCache();
  const leads = useLimits()?.leads;
  return (
    <>
      <PageHeader
        title={title}
        count={<LeadCount filters={filters} />}
        actions={
          <>
            <CsvButtons
              of="lead"
              cap={capOf(leads)}
              tasksLabel="Create follow-up tasks"
              onImported={() => void refetchFromStart()}
            />
            <AddButton adding={adding} />
          </>
        }
      />
      {adding.full && <FullLine />}
    </>
  );
}

/** How many more leads fit under the plan's cap; undefined while it is loading or if there is none. */
const capOf = (leads?: UserLimits['leads']) =>
  typeof leads?.maximum === 'number' ? { room: room(leads), message: leadLimitText(leads.maximum) } : undefined;

function LeadCount({ filters }: { filters: Filters }) {
  const { data, isPlaceholderData } = api.leads.count.useQuery(filters.where, {
    placeholderData: (previous) => previous,
  });
  return <ListCount noun={NOUNS.lead} counted={data} announced={filters.hiding && !isPlaceholderData} />;
}

/** Stays focusable at the plan's cap, so that keyboard and touch users can reach its hint. */
function AddButton({ adding }: { adding: AddForm }) {
  const { full } = adding;
  return (
    <PrimaryAction
      label="Add Lead"
      id={ADD_BUTTON_ID}
      aside={adding.opened}
      aria-expanded={adding.opened}
      aria-disabled={full || undefined}
      aria-describedby={full ? 'lead-limit-hint' : undefined}
      data-disabled={full || undefined}
      title={full ? LEAD_LIMIT_HINT : undefined}
      onClick={adding.open}
    />
  );
}

function FullLine() {
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
