import type { Rule, WeekdayRule } from '#domain/calendar/recurrence/rule';
import { DAY_MS, MAX_YEAR } from '#domain/shared/calendar';

/**
 * The days of a rule. Days are numbers of days since 1970-01-01, independent of zones and clock changes, and rules are
 * expanded in whole numbers: a series has to be found in any year at the cost of one period.
 */

const dayOf = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / DAY_MS;

/** The last day on which anything repeats (D69). */
export const LAST_RULE_DAY = dayOf(MAX_YEAR, 12, 31);

interface DayParts {
  year: number;
  /** 1 to 12. */
  month: number;
  date: number;
}

function partsOf(day: number): DayParts {
  const at = new Date(day * DAY_MS);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() };
}

/** 1 Monday to 7 Sunday; 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

const weekOf = (day: number, weekStart: number): number => day - ((weekdayOf(day) - weekStart + 7) % 7);

interface Span {
  first: number;
  last: number;
}

const monthSpan = (year: number, month: number): Span => ({
  first: dayOf(year, month, 1),
  last: dayOf(year, month + 1, 1) - 1,
});

const yearSpan = (year: number): Span => ({ first: dayOf(year, 1, 1), last: dayOf(year, 12, 31) });

/** The first day of week 1 of a year: the first week with at least four days in it (RFC 5545, 3.3.10). */
const firstWeek = (year: number, weekStart: number): number => weekOf(dayOf(year, 1, 4), weekStart);

/** The rule with what RFC 5545 derives from the day of its start. */
function completed(rule: Rule, start: number): Rule {
  const { month, date } = partsOf(start);
  const onWeekday = [{ weekday: weekdayOf(start), nth: null }];
  const { frequency, byDay, byMonthDay, byMonth, byWeekNumber, byYearDay } = rule;
  if (frequency === 'WEEKLY') return byDay.length > 0 ? rule : { ...rule, byDay: onWeekday };
  if (frequency === 'DAILY' || byDay.length > 0 || byMonthDay.length > 0 || byYearDay.length > 0) return rule;
  if (frequency === 'MONTHLY') return { ...rule, byMonthDay: [date] };
  if (byWeekNumber.length > 0) return { ...rule, byDay: onWeekday };
  return { ...rule, byMonth: byMonth.length > 0 ? byMonth : [month], byMonthDay: [date] };
}

/** Whether a list of positions, counted from either end of a span, has that of a day. Positions begin with 1. */
const hasPosition = (positions: readonly number[], day: number, { first, last }: Span): boolean =>
  positions.includes(day - first + 1) || positions.includes(day - last - 1);

const isNth = ({ nth }: WeekdayRule, day: number, { first, last }: Span): boolean =>
  nth === null || nth === Math.floor((day - first) / 7) + 1 || nth === -(Math.floor((last - day) / 7) + 1);

const hasNth = ({ nth }: WeekdayRule): boolean => nth !== null;

function matches(rule: Rule, day: number, yearOfWeeks: number): boolean {
  const { frequency, byMonth, byWeekNumber, byYearDay, byMonthDay, byDay, weekStart } = rule;
  const weekday = weekdayOf(day);
  if (byDay.length > 0 && !byDay.some((each) => each.weekday === weekday)) return false;
  if (byMonth.length + byYearDay.length + byMonthDay.length + byWeekNumber.length === 0 && !byDay.some(hasNth))
    return true;
  const { year, month } = partsOf(day);
  if (byMonth.length > 0 && !byMonth.includes(month)) return false;
  if (byYearDay.length > 0 && !hasPosition(byYearDay, day, yearSpan(year))) return false;
  if (byMonthDay.length > 0 && !hasPosition(byMonthDay, day, monthSpan(year, month))) return false;
  if (byWeekNumber.length > 0) {
    const [first, next] = [firstWeek(yearOfWeeks, weekStart), firstWeek(yearOfWeeks + 1, weekStart)];
    const number = Math.floor((day - first) / 7) + 1;
    if (!byWeekNumber.includes(number) && !byWeekNumber.includes(number - (next - first) / 7 - 1)) return false;
  }
  if (byDay.length === 0) return true;
  const within = frequency === 'YEARLY' && byMonth.length === 0 ? yearSpan(year) : monthSpan(year, month);
  return byDay.some((each) => each.weekday === weekday && isNth(each, day, within));
}

/** The days that each frequency looks at in its nth period from a start, and the period of a day. */
function periodsOf({ frequency, interval, weekStart, byWeekNumber }: Rule, start: number) {
  const { year, month } = partsOf(start);
  switch (frequency) {
    case 'DAILY':
      return {
        span: (n: number): Span => ({ first: start + n * interval, last: start + n * interval }),
        at: (day: number) => Math.floor((day - start) / interval),
      };
    case 'WEEKLY': {
      const week = weekOf(start, weekStart);
      const first = (n: number) => week + 7 * n * interval;
      return {
        span: (n: number): Span => ({ first: first(n), last: first(n) + 6 }),
        at: (day: number) => Math.floor((day - week) / (7 * interval)),
      };
    }
    case 'MONTHLY':
      return {
        span: (n: number): Span => monthSpan(year, month + n * interval),
        at: (day: number) => {
          const then = partsOf(day);
          return Math.floor(((then.year - year) * 12 + then.month - month) / interval);
        },
      };
    case 'YEARLY':
      return {
        span: (n: number): Span => {
          const then = year + n * interval;
          if (byWeekNumber.length === 0) return yearSpan(then);
          return { first: firstWeek(then, weekStart), last: firstWeek(then + 1, weekStart) - 1 };
        },
        at: (day: number) => Math.floor((partsOf(day).year - year) / interval),
      };
  }
}

/** The days of one period from `first` to `last`, in order. Positions count all days of the period. */
function daysIn(rule: Rule, span: Span, { first, last }: Span): number[] {
  const counts = rule.bySetPosition.length > 0;
  const [begin, end] = counts ? [span.first, span.last] : [Math.max(span.first, first), Math.min(span.last, last)];
  const found: number[] = [];
  // The middle of the first week is in the year whose weeks are counted.
  const yearOfWeeks = partsOf(span.first + 3).year;
  for (let day = begin; day <= end; day += 1) if (matches(rule, day, yearOfWeeks)) found.push(day);
  if (!counts) return found;
  return found.filter(
    (day, at) =>
      day >= first && day <= last && rule.bySetPosition.some((each) => each === at + 1 || each === at - found.length),
  );
}

interface RuleDays {
  /** The day of the series' start: nothing repeats before it. */
  start: number;
  /** The first day to give; with `backwards`, the last one. */
  from: number;
  /** The last day to give; with `backwards`, the first one. */
  to?: number;
  backwards?: boolean;
}

/**
 * The days of a rule from a day on, in order, or backwards. Ignores its count and end. Ends with the year 2999, or the
 * start. Month ends and leap days that do not exist are left out (RFC 5545, 3.3.10).
 */
export function* ruleDays(given: Rule, { start, from, to, backwards = false }: RuleDays): Generator<number, void> {
  const rule = completed(given, start);
  const { span, at } = periodsOf(rule, start);
  // The weeks of a year begin and end in its neighbors.
  const spare = rule.byWeekNumber.length > 0 ? 1 : 0;
  if (backwards) {
    const wanted = { first: Math.max(to ?? start, start), last: Math.min(from, LAST_RULE_DAY) };
    for (let n = at(wanted.last) + spare; n >= 0 && span(n).last >= wanted.first; n -= 1) {
      yield* daysIn(rule, span(n), wanted).reverse();
    }
    return;
  }
  const wanted = { first: Math.max(from, start), last: Math.min(to ?? LAST_RULE_DAY, LAST_RULE_DAY) };
  for (let n = Math.max(at(wanted.first) - spare, 0); span(n).first <= wanted.last; n += 1) {
    yield* daysIn(rule, span(n), wanted);
  }
}
