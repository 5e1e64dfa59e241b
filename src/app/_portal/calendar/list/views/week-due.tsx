'use client';

import { useCalendarFormats } from '@/app/_portal/calendar/record/calendar-formats';
import { DueChip } from '@/app/_portal/calendar/record/event-chip';
import type { DueItem } from '@/app/_portal/calendar/record/event-item';
import { DayEntries } from './day-entries';
import classes from './week-due.module.css';

const LINE_MS = 1_800_000;
const MAX_LINES = 3;

/** Tasks due around the same time, each on a line of its own: next to each other, names would be cut to a few letters. */
export interface DueSlot {
  id: string;
  items: readonly [DueItem, ...DueItem[]];
  startTime: Date;
  endTime: Date;
  lines: number;
}

/** Groups the tasks that are due at a time of a day: whichever the lines of earlier ones would cover comes below them. */
export function dueSlots(due: readonly DueItem[]): DueSlot[] {
  const slots: DueSlot[] = [];
  for (const item of due.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const last = slots.at(-1);
    if (last && item.at.getTime() < last.startTime.getTime() + last.lines * LINE_MS) {
      const items = [...last.items, item] as const;
      slots[slots.length - 1] = { ...last, items, lines: Math.min(items.length, MAX_LINES) };
    } else {
      slots.push({ id: item.id, items: [item], startTime: item.at, endTime: item.at, lines: 1 });
    }
  }
  return slots;
}

/** What is due around a time of the week. */
export function WeekDue({ slot: { items, startTime } }: { slot: DueSlot }) {
  const formats = useCalendarFormats();
  return (
    <div className={classes.slot}>
      <DayEntries
        title={formats.moment(startTime)}
        fit={MAX_LINES}
        entries={() => items.map((item) => <DueChip key={item.id} item={item} time={formats.time(item.at)} />)}
      />
    </div>
  );
}
