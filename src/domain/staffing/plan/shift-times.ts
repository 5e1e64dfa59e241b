import { daysBetween, shiftDay } from '#domain/calendar/calendar-days';
import { atWallClock } from '#domain/calendar/move-event';
import { calendarDay, DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/shared/time';
import { wallClock } from '#domain/shared/time-zone';
import type { PlanInputs } from '#domain/staffing/plan/plan-inputs';
import type { Shift } from '#domain/staffing/price/price-inputs';
import type { RuleBook } from '#domain/staffing/rules/rule-row';

/** The most days that a plan covers. */
export const MAX_PLAN_DAYS = 31;

/** A time on the clock of a day as if it were UTC, in milliseconds since 1970. */
const shownAt = (day: string, time: string): number => Date.parse(`${day}T${time}:00Z`);

const dayOf = (shown: number): string => new Date(shown).toISOString().slice(0, 10);
const timeOf = (shown: number): string => new Date(shown).toISOString().slice(11, 16);

/** The minutes from one time on the clock to another; at or before the start means the next morning. */
export const minutesOnClock = (startTime: string, endTime: string): number => {
  const minutes = (shownAt('2000-01-01', endTime) - shownAt('2000-01-01', startTime)) / MINUTE_MS;
  return minutes > 0 ? minutes : minutes + DAY_MS / MINUTE_MS;
};

/**
 * The instants of a shift, in milliseconds since 1970. Clock changes make it shorter or longer. Throws a RangeError for an
 * unknown zone.
 */
export function timesOfShift({ date, startTime, endTime }: Shift, zone: string): { start: number; end: number } {
  const from = shownAt(date, startTime);
  const to = from + minutesOnClock(startTime, endTime) * MINUTE_MS;
  const start = atWallClock(from, zone);
  return { start, end: Math.max(start, atWallClock(to, zone)) };
}

/** The days of an event, at most 31. An end before the first day is ignored. */
export function daysOfPlan({ eventDate, eventEndDate }: Pick<PlanInputs, 'eventDate' | 'eventEndDate'>): string[] {
  if (eventDate === null) return [];
  const more = eventEndDate === null ? 0 : Math.max(0, daysBetween(eventDate, eventEndDate));
  return Array.from({ length: Math.min(more + 1, MAX_PLAN_DAYS) }, (_, index) => shiftDay(eventDate, index));
}

/** The paid hours before and after an event. */
export interface PaidAround {
  before: number;
  after: number;
}

export const paidAround = (rules: Pick<RuleBook, 'get'>): PaidAround => ({
  before: rules.get('paid.hoursBefore').value,
  after: rules.get('paid.hoursAfter').value,
});

/** The paid minutes of a shift by the clock alone. */
const shownMinutes = ({ startTime, endTime }: PlanInputs, { before, after }: PaidAround): number =>
  minutesOnClock(startTime, endTime) + (before + after) * 60;

/** Whether guards would be paid for more than a day at a stretch, which no shift can be. */
export const isOverADay = (inputs: PlanInputs, around: PaidAround): boolean =>
  shownMinutes(inputs, around) > DAY_MS / MINUTE_MS;

/**
 * The shifts that guards are paid for: a day each, from `before` hours before the event to `after` hours after it, on the
 * clock of the event. Empty without a date, or if a shift would be longer than a day. Throws a RangeError for an unknown
 * zone.
 */
export function paidShifts(inputs: PlanInputs, around: PaidAround): Shift[] {
  const { startTime, endTime, timeZone } = inputs;
  const zone = timeZone ?? 'UTC';
  if (isOverADay(inputs, around)) return [];
  return daysOfPlan(inputs).map((date) => {
    const { start, end } = timesOfShift({ date, startTime, endTime }, zone);
    const from = wallClock(start - around.before * HOUR_MS, zone);
    const to = wallClock(end + around.after * HOUR_MS, zone);
    return { date: dayOf(from), startTime: timeOf(from), endTime: timeOf(to) };
  });
}

/**
 * The paid minutes of one guard on each day, the same as those of the shifts; by the clock alone without a date. Throws a
 * RangeError for an unknown zone.
 */
export function paidMinutes(inputs: PlanInputs, around: PaidAround): number[] {
  const zone = inputs.timeZone ?? 'UTC';
  const shifts = paidShifts(inputs, around).map((shift) => timesOfShift(shift, zone));
  if (shifts.length > 0) return shifts.map(({ start, end }) => (end - start) / MINUTE_MS);
  const days = Math.max(1, daysOfPlan(inputs).length);
  return Array.from({ length: days }, () => shownMinutes(inputs, around));
}

/** The first and the last day on which guards work; null without a date. Throws a RangeError for an unknown zone. */
export function daysWorked(inputs: PlanInputs, rules: Pick<RuleBook, 'get'>): { first: string; last: string } | null {
  const days = daysOfPlan(inputs);
  const [first] = days;
  const lastDay = days.at(-1);
  if (first === undefined || lastDay === undefined) return null;
  const shifts = paidShifts(inputs, paidAround(rules));
  const zone = inputs.timeZone ?? 'UTC';
  const ends = shifts.map((shift) => calendarDay(new Date(timesOfShift(shift, zone).end - 1), zone));
  return { first: shifts[0]?.date ?? first, last: ends.at(-1) ?? shiftDay(lastDay, 1) };
}

/** The first day on which the clocks change while guards work; null if they do not. */
export function clockChange(inputs: PlanInputs, around: PaidAround): string | null {
  const zone = inputs.timeZone ?? 'UTC';
  const offset = (time: number) => wallClock(time, zone) - time;
  const changed = paidShifts(inputs, around).find((shift) => {
    const { start, end } = timesOfShift(shift, zone);
    // Also in the hour before and after, where a time on the clock can mean two instants, or none.
    return offset(start - HOUR_MS) !== offset(end + HOUR_MS);
  });
  return changed?.date ?? null;
}

/** Whether the first shift begins within `hours` from `now`. Throws a RangeError for an unknown zone. */
export function isShortNotice(
  shifts: readonly Shift[],
  { timeZone, now, hours }: { timeZone: string; now: Date; hours: number },
): boolean {
  const starts = shifts.map((shift) => timesOfShift(shift, timeZone).start);
  const left = Math.min(...starts) - now.getTime();
  return left >= 0 && left < hours * HOUR_MS;
}
