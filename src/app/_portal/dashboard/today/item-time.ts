import type { Formats } from '@/app/_ui/time/formats';
import { partOnDay } from '@/domain/calendar/day-order';
import { calendarDay } from '@/domain/shared/time';
import { dueDayOnly } from '@/domain/tasks/task-due';
import type { DayItem } from './day-items';

/** When an item is, in words for its row: a time, a day if it is another one, or that only the day counts. */
export function itemTime(item: DayItem, { day, formats }: { day: string; formats: Formats }): string {
  const zone = formats.zone ?? 'UTC';
  if (item.kind !== 'event') {
    if (calendarDay(item.at, zone) !== day) return formats.date(item.at);
    return dueDayOnly(item.at, zone) === null ? formats.time(item.at) : 'Today';
  }
  const { startTime, endTime } = item.event;
  const part = partOnDay(item.event, day, zone);
  if (part === 'all day') return 'All day';
  return part === 'end' ? `Until ${formats.time(endTime)}` : formats.time(startTime);
}
