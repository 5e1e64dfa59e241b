import { shiftDay, weekdayOf } from '#domain/calendar/calendar-days';
import { parseRule, WEEKDAY_CODES } from '#domain/calendar/recurrence/rule';

/** The position of a day among its weekday in its month, from 1. */
export const nthOfMonth = (day: string): number => Math.floor((Number(day.slice(8)) - 1) / 7) + 1;

/** Whether a day is the last of its weekday in its month. */
export const isLastOfMonth = (day: string): boolean => shiftDay(day, 7).slice(0, 7) !== day.slice(0, 7);

const withPart = (text: string, name: string, value: string): string =>
  text
    .split(';')
    .map((part) => (part.toUpperCase().startsWith(`${name}=`) ? `${name}=${value}` : part))
    .join(';');

/**
 * The rule of a series of which the occurrence on the day `from` moves to the day `to`, and all others with it: weekly
 * on Tuesday becomes weekly on Wednesday. Null if it is no rule that a move can change: the rule has to be edited.
 * Throws a RangeError for a day that does not exist.
 */
export function moveRule(text: string, from: string, to: string): string | null {
  const rule = parseRule(text);
  if (!rule) return null;
  if (from === to) return text;
  const { frequency, byDay, byMonth, byMonthDay, byWeekNumber, byYearDay, bySetPosition } = rule;
  if (byWeekNumber.length + byYearDay.length + bySetPosition.length > 0) return null;
  const isPlain = byDay.length + byMonth.length + byMonthDay.length === 0;
  if (isPlain) return text;
  const code = WEEKDAY_CODES[weekdayOf(to) - 1] ?? 'MO';
  if (frequency === 'WEEKLY' && byMonth.length === 0) {
    const moved = byDay.map(({ weekday }) => (weekday === weekdayOf(from) ? weekdayOf(to) : weekday));
    const codes = [...new Set(moved)].sort((a, b) => a - b).map((weekday) => WEEKDAY_CODES[weekday - 1]);
    return withPart(text, 'BYDAY', codes.join(','));
  }
  if (frequency === 'MONTHLY' && byMonth.length === 0) {
    if (byDay.length === 0 && byMonthDay.length === 1) return withPart(text, 'BYMONTHDAY', String(Number(to.slice(8))));
    const [day] = byDay;
    if (byMonthDay.length > 0 || byDay.length !== 1 || !day || day.nth === null) return null;
    const nth = day.nth < 0 && isLastOfMonth(to) ? -1 : nthOfMonth(to);
    return withPart(text, 'BYDAY', `${nth}${code}`);
  }
  if (frequency === 'YEARLY' && byDay.length === 0 && byMonth.length === 1 && byMonthDay.length <= 1) {
    const moved = withPart(text, 'BYMONTH', String(Number(to.slice(5, 7))));
    return withPart(moved, 'BYMONTHDAY', String(Number(to.slice(8))));
  }
  return null;
}
