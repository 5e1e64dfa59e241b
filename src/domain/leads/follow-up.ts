import { shiftDay, startOfWeek } from '#domain/calendar/calendar-days';
import { onDay } from '#domain/calendar/work-days';
import type { FollowUpFilter } from '#domain/leads/filters/lead-filters';
import { calendarDay, momentToInstant, startOfDay } from '#domain/shared/time';

/** Maximum number of days by which follow-ups are postponed. */
export const MAX_POSTPONE_DAYS = 365;

interface Postponing {
  /** Calendar days, at least 1. */
  days: number;
  now: Date;
  /** The IANA time zone whose days and clocks are meant. */
  timezone: string;
}

/**
 * A follow-up that is postponed by some days: from its day, or from today if that has passed, at the same time of day. A
 * time that clocks skip on that day is read as an hour later. Throws a RangeError for an unknown zone.
 */
export function postponeFollowUp(nextFollowUp: Date, { days, now, timezone }: Postponing): Date {
  const from = nextFollowUp < now ? now : nextFollowUp;
  const day = shiftDay(calendarDay(from, timezone), days);
  return momentToInstant(onDay(nextFollowUp, day, timezone), timezone);
}

const MONDAY = 1;

/**
 * The follow-ups that a filter shows: those from `from` until before `to`; null for leads without one. Days and weeks are
 * those of the IANA time zone. Throws a RangeError for an unknown zone.
 */
export function followUpWindow(
  filter: FollowUpFilter,
  now: Date,
  zone: string,
): { from: Date | null; to: Date } | null {
  const today = calendarDay(now, zone);
  const dayAfter = (day: string, days: number) => startOfDay(shiftDay(day, days), zone);
  if (filter === 'NONE') return null;
  if (filter === 'OVERDUE') return { from: null, to: now };
  if (filter === 'TODAY') return { from: startOfDay(today, zone), to: dayAfter(today, 1) };
  const monday = startOfWeek(today, MONDAY);
  return { from: startOfDay(monday, zone), to: dayAfter(monday, 7) };
}
