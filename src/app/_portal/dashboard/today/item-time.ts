import type { Formats } from '@/app/_ui/time/formats';
import { partOnDay } from '@/domain/calendar/day-order';
import { momentToInstant } from '@/domain/shared/time';
import { dueDay, dueDayOnly } from '@/domain/tasks/task-due';
import type { DayItem } from './day-items';

/** When an item is, in words for its row: a time, a day if it is another one, or that only the day counts. */
export function itemTime(item: DayItem, { day, formats }: { day: string; formats: Formats }): string {
  const zone = formats.zone ?? 'UTC';
  if (item.kind !== 'event') {
    // A follow-up has no day of its own: the end of one is one without a time.
    const due = (item.kind === 'task' ? item.dueOn : dueDayOnly(item.at, zone)) ?? item.at;
    if (dueDay(due, zone) !== day) return formats.date(momentToInstant(due, zone));
    return typeof due === 'string' ? 'Today' : formats.time(due);
  }
  const { startTime, endTime } = item.event;
  const part = partOnDay(item.event, day, zone);
  if (part === 'all day') return 'All day';
  return part === 'end' ? `Until ${formats.time(endTime)}` : formats.time(startTime);
}
