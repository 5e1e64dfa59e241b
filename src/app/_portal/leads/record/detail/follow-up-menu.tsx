'use client';

import { Menu } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import { useState } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { useFormats } from '@/app/_ui/time/formats';
import { fromWallTime, morningIn } from '@/app/_ui/time/wall-time';
import { laterToday } from '@/domain/calendar/work-days';
import { QUICK_FOLLOW_UPS } from '../follow-up/follow-up-field';
import type { LeadItem } from '../lead-cache';
import { ActionButton, Face } from './action-button';
import classes from './lead-detail.module.css';
import { useSetFollowUp } from './use-set-follow-up';

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
  const viewer = useViewer();
  const { timezone: zone } = viewer;
  const { weekday } = useFormats();
  const setFollowUp = useSetFollowUp();
  const now = new Date();
  const later = { label: 'Later today', at: laterToday(now, zone) };
  const mornings = QUICK_FOLLOW_UPS.map(({ label, days }) => ({
    label,
    at: fromWallTime(morningIn(days, now, viewer), zone),
  }));
  const choices = [later, ...mornings].flatMap(({ label, at }) => (at ? [{ label, at }] : []));
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
            rightSection={<span className={classes.choiceDate}>{weekday(at)}</span>}
            onClick={() => setFollowUp(lead, at)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Item className={classes.choice} onClick={onOther}>
          Another time…
        </Menu.Item>
        {lead.nextFollowUp && (
          <Menu.Item className={classes.choice} onClick={() => setFollowUp(lead, null)}>
            Remove follow-up
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
