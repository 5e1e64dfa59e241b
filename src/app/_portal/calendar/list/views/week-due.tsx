'use client';

import { Button } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useCalendarFormats } from '@/app/_portal/calendar/record/calendar-formats';
import { DueChip } from '@/app/_portal/calendar/record/event-chip';
import type { DueItem } from '@/app/_portal/calendar/record/event-item';
import { PopupPanel } from '@/app/_ui/menus/popup-panel';
import { addToGroup } from '@/domain/shared/groups';
import entries from './day-entries.module.css';
import classes from './week-due.module.css';

const HALF_HOUR_MS = 1_800_000;
/** Tasks that fit next to each other in a day's column. */
const SIDE_BY_SIDE = 2;

/** One task, or all those of the same half hour if they would not fit next to each other. */
export interface DueSlot {
  id: string;
  items: readonly [DueItem, ...DueItem[]];
  startTime: Date;
  endTime: Date;
}

/** Groups the tasks that are due at a time of a day into slots of the week. */
export function dueSlots(due: readonly DueItem[]): DueSlot[] {
  const halfHours = new Map<number, DueItem[]>();
  for (const item of due) addToGroup(halfHours, Math.floor(item.at.getTime() / HALF_HOUR_MS), item);
  return [...halfHours.values()].flatMap((items) =>
    items.length > SIDE_BY_SIDE ? slotOf(items) : items.flatMap((item) => slotOf([item])),
  );
}

function slotOf([first, ...others]: readonly DueItem[]): DueSlot[] {
  return first ? [{ id: first.id, items: [first, ...others], startTime: first.at, endTime: first.at }] : [];
}

/** What is due at a time of the week. */
export function WeekDue({ slot: { items } }: { slot: DueSlot }) {
  const formats = useCalendarFormats();
  const [first, ...others] = items;
  const time = formats.time(first.at);
  if (others.length === 0) return <DueChip item={first} time={time} className={classes.fills} />;
  return (
    <PopupPanel
      label={`${items.length} tasks at ${time}`}
      className={entries.list}
      anchorClassName={classes.anchor}
      button={(props) => (
        <Button
          {...props}
          variant="subtle"
          color="gray"
          size="compact-xs"
          className={classes.several}
          leftSection={<IconChecklist size={12} stroke={2} aria-hidden />}
          aria-label={`${items.length} tasks at ${time}`}
        >
          {items.length} tasks
        </Button>
      )}
    >
      <strong>{time}</strong>
      {items.map((item) => (
        <DueChip key={item.id} item={item} time={formats.time(item.at)} />
      ))}
    </PopupPanel>
  );
}
