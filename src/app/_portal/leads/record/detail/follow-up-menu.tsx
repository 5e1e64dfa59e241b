'use client';

import { Menu } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import { useState } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { problemAlreadyShown } from '@/app/_ui/feedback/problems';
import { useFormats } from '@/app/_ui/time/formats';
import { fromWallTime, morningIn } from '@/app/_ui/time/wall-time';
import { QUICK_FOLLOW_UPS } from '../follow-up-field';
import type { LeadItem } from '../lead-cache';
import { useUpdateLead } from '../use-update-lead';
import { ActionButton, Face } from './action-button';
import classes from './lead-detail.module.css';

interface FollowUpMenuProps {
  lead: LeadItem;
  /** Opens the form for any other time. */
  onOther: () => void;
}

/** Sets a lead's next follow-up with two presses, with Undo. */
export function FollowUpMenu({ lead: current, onOther }: FollowUpMenuProps) {
  // While the menu is open, it acts on the version that the user saw when they opened it.
  const [opened, setOpened] = useState<LeadItem | null>(null);
  const lead = opened ?? current;
  const { timezone: zone } = useViewer();
  const { dateTime } = useFormats();
  const { change } = useUpdateLead();
  const set = (nextFollowUp: Date | null) => {
    const { nextFollowUp: before } = lead;
    change(lead, { nextFollowUp }).then((saved) => {
      const words = nextFollowUp ? `Follow-up set for ${dateTime(nextFollowUp)}.` : 'Follow-up removed.';
      const undo = () => void change(saved, { nextFollowUp: before }).catch(problemAlreadyShown);
      notifyUndo(words, undo, { detail: lead.companyName });
    }, problemAlreadyShown);
  };
  const choices = QUICK_FOLLOW_UPS.flatMap(({ label, days }) => {
    const at = fromWallTime(morningIn(days, new Date(), zone), zone);
    return at ? [{ label, at }] : [];
  });
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      width={264}
      withInitialFocusPlaceholder={false}
      onChange={(opens) => setOpened(opens ? current : null)}
    >
      <Menu.Target>
        <ActionButton>
          <Face icon={IconCalendarTime}>Follow-up</Face>
        </ActionButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Follow up</Menu.Label>
        {choices.map(({ label, at }, index) => (
          <Menu.Item
            key={label}
            className={classes.choice}
            data-autofocus={index === 0 || undefined}
            rightSection={<span className={classes.choiceDate}>{dateTime(at)}</span>}
            onClick={() => set(at)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Item className={classes.choice} onClick={onOther}>
          Another time…
        </Menu.Item>
        {lead.nextFollowUp && (
          <Menu.Item className={classes.choice} onClick={() => set(null)}>
            Remove follow-up
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
