import { shiftDay } from '#domain/calendar/calendar-days';
import { clockTime, monthDay, weekdayAndDay } from '#domain/shared/us-words';
import type { Shift } from '#domain/staffing/price/price-inputs';

/**
 * Shifts in words, a text for all that have the same hours: 'Fri, Jun 11, 6:00 PM to 6:00 AM', or 'Jun 11 to 13, Jun 18,
 * 6:00 PM to 6:00 AM'. A month of equal nights is one text. In the order of their first dates.
 */
export function shiftTexts(shifts: readonly Shift[]): string[] {
  const byHours = new Map<string, string[]>();
  for (const { date, startTime, endTime } of [...shifts].sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))) {
    const hours = `${clockTime(startTime)} to ${clockTime(endTime)}`;
    byHours.set(hours, [...(byHours.get(hours) ?? []), date]);
  }
  return [...byHours].map(([hours, dates]) => `${datesText(dates)}, ${hours}`);
}

const orderOf = ({ date, startTime }: Shift): string => `${date} ${startTime}`;

/** Dates in order; those that follow each other day by day as a range. */
function datesText(dates: readonly string[]): string {
  const ranges: { first: string; last: string }[] = [];
  for (const date of dates) {
    const range = ranges.at(-1);
    if (range && shiftDay(range.last, 1) === date) range.last = date;
    else ranges.push({ first: date, last: date });
  }
  const [only] = ranges;
  if (ranges.length === 1 && only?.first === only?.last) return weekdayAndDay(only?.first ?? '');
  return ranges.map(rangeText).join(', ');
}

function rangeText({ first, last }: { first: string; last: string }): string {
  if (first === last) return monthDay(first);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${monthDay(first)} to ${isOneMonth ? Number(last.slice(8)) : monthDay(last)}`;
}
