import { daysBetween, shiftDay } from '#domain/calendar/calendar-days';
import { atWallClock } from '#domain/calendar/move-event';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/shared/time';
import { wallClock } from '#domain/shared/time-zone';
import type { PlanInputs } from '#domain/staffing/plan/plan-inputs';
import type { Shift } from '#domain/staffing/price/price-inputs';

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

/**
 * The shifts that guards are paid for: a day each, from `before` hours before the event to `after` hours after it, on the
 * clock of the event. Empty without a date. Throws a RangeError for an unknown zone.
 */
export function paidShifts(inputs: PlanInputs, { before, after }: { before: number; after: number }): Shift[] {
  const { startTime, endTime, timeZone } = inputs;
  const zone = timeZone ?? 'UTC';
  return daysOfPlan(inputs).map((date) => {
    const { start, end } = timesOfShift({ date, startTime, endTime }, zone);
    const from = wallClock(start - before * 60 * MINUTE_MS, zone);
    const to = wallClock(end + after * 60 * MINUTE_MS, zone);
    return { date: dayOf(from), startTime: timeOf(from), endTime: timeOf(to) };
  });
}

/** The paid minutes of one guard on each day; on the clock alone without a date. Throws a RangeError for an unknown zone. */
export function paidMinutes(inputs: PlanInputs, { before, after }: { before: number; after: number }): number[] {
  const { startTime, endTime, timeZone } = inputs;
  const around = (before + after) * 60;
  const days = daysOfPlan(inputs);
  if (days.length === 0) return [minutesOnClock(startTime, endTime) + around];
  return days.map((date) => {
    const { start, end } = timesOfShift({ date, startTime, endTime }, timeZone ?? 'UTC');
    return (end - start) / MINUTE_MS + around;
  });
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
