import { weekdayOf } from '#domain/calendar/calendar-days';
import { parseRule, type Rule, type RuleEnd } from '#domain/calendar/recurrence/rule';
import { calendarDay } from '#domain/shared/time';

/** In the order of ISO 8601: the first is 1. */
export const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const MONTH_NAMES = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November'],
  'December',
];

const NTH_NAMES = new Map([
  [1, 'first'],
  [2, 'second'],
  [3, 'third'],
  [4, 'fourth'],
  [5, 'fifth'],
  [-1, 'last'],
]);

const UNITS = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const;

const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

export const weekdayName = (weekday: number): string => WEEKDAY_NAMES[weekday - 1] ?? '';

/** 'the second Tuesday'; null beyond the fifth and the last. */
export function nthWeekdayWords(weekday: number, nth: number): string | null {
  const name = NTH_NAMES.get(nth);
  return name ? `the ${name} ${weekdayName(weekday)}` : null;
}

export const isEveryWeekday = ({ frequency, interval, byDay }: Pick<Rule, 'frequency' | 'interval' | 'byDay'>) =>
  frequency === 'WEEKLY' && interval === 1 && byDay.length === 5 && byDay.every(({ weekday }) => weekday <= 5);

/** The day of a rule's end in the zone of its series. */
export const ruleEndDay = ({ shown, kind }: RuleEnd, zone: string): string =>
  kind === 'utc' ? calendarDay(new Date(shown), zone) : new Date(shown).toISOString().slice(0, 10);

/** When in its period a rule takes place: ' on Tuesday'. Null for what has no short words. */
function placeOf(rule: Rule, startDay: string): string | null {
  const { frequency, byDay, byMonth, byMonthDay, byWeekNumber, byYearDay, bySetPosition } = rule;
  if (byWeekNumber.length + byYearDay.length + bySetPosition.length > 0) return null;
  const isPlain = byDay.length + byMonth.length + byMonthDay.length === 0;
  const [, month = '', date = ''] = startDay.split('-');
  const monthName = (number: number) => MONTH_NAMES[number - 1] ?? '';
  switch (frequency) {
    case 'DAILY':
      return isPlain ? '' : null;
    case 'WEEKLY': {
      if (byMonth.length > 0) return null;
      const days = byDay.length > 0 ? byDay.map(({ weekday }) => weekday) : [weekdayOf(startDay)];
      return ` on ${listed(days.toSorted((a, b) => a - b).map(weekdayName))}`;
    }
    case 'MONTHLY': {
      if (byMonth.length > 0 || (byDay.length > 0 && byMonthDay.length > 0)) return null;
      const [day] = byDay;
      if (day) {
        const words = byDay.length === 1 && day.nth !== null ? nthWeekdayWords(day.weekday, day.nth) : null;
        return words && ` on ${words}`;
      }
      const dates = byMonthDay.length > 0 ? byMonthDay : [Number(date)];
      if (dates.length === 1 && dates[0] === -1) return ' on the last day';
      return dates.every((each) => each > 0) ? ` on day ${listed(dates.map(String))}` : null;
    }
    case 'YEARLY': {
      const dates = byMonthDay.length > 0 ? byMonthDay : [Number(date)];
      const months = byMonth.length > 0 ? byMonth : [Number(month)];
      const hasMonth = byMonth.length > 0 || byMonthDay.length === 0;
      const [one = 0] = dates;
      if (byDay.length > 0 || !hasMonth || dates.length > 1 || months.length > 1 || one < 0) return null;
      return ` on ${monthName(months[0] ?? 0)} ${one}`;
    }
  }
}

interface Words {
  /** The day on which the series starts, in its zone. */
  startDay: string;
  zone: string;
  /** Writes the last day. */
  dayWords: (day: string) => string;
}

/**
 * A rule in words: 'Every week on Tuesday, until Mar 3, 2027'. A rule without short words is 'Repeats by a rule of its
 * own'. Null if it is no rule.
 */
export function ruleWords(recurrence: string, { startDay, zone, dayWords }: Words): string | null {
  const rule = parseRule(recurrence);
  if (!rule) return null;
  const { frequency, interval, count, until } = rule;
  const place = placeOf(rule, startDay);
  const unit = UNITS[frequency];
  const every = interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`;
  const base = isEveryWeekday(rule) ? 'Every weekday' : place === null ? 'Repeats by a rule of its own' : every + place;
  if (count !== null) return `${base}, ${count === 1 ? 'once' : `${count} times`}`;
  return until ? `${base}, until ${dayWords(ruleEndDay(until, zone))}` : base;
}
