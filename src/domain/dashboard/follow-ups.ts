import { shiftDay } from '#domain/calendar/calendar-days';
import { UPCOMING_DAYS } from '#domain/leads/filters/lead-focus';
import type { Lead } from '#domain/leads/lead';
import { isOpenStatus } from '#domain/leads/lead-status';
import { calendarDay, endOfDay } from '#domain/shared/time';

/**
 * The instants at which follow-ups are upcoming (D47): from `now` to the last millisecond of the seventh day after
 * today in `zone`, both included. Throws a RangeError for an unknown zone.
 */
export function upcomingWindow(now: Date, zone: string): { from: Date; to: Date } {
  return { from: now, to: endOfDay(shiftDay(calendarDay(now, zone), UPCOMING_DAYS), zone) };
}

export type FollowUpState = 'overdue' | 'upcoming' | 'later';

/**
 * The state of a lead's next follow-up (D47): overdue once its instant has passed, upcoming within the window, else
 * later. Null for closed leads and without a follow-up. Throws a RangeError for an unknown zone.
 */
export function followUpState(
  { status, nextFollowUp }: Pick<Lead, 'status' | 'nextFollowUp'>,
  now: Date,
  zone: string,
): FollowUpState | null {
  if (nextFollowUp === null || !isOpenStatus(status)) return null;
  const { from, to } = upcomingWindow(now, zone);
  if (nextFollowUp < from) return 'overdue';
  return nextFollowUp <= to ? 'upcoming' : 'later';
}

/**
 * Whether nothing is planned for a lead: it is open, has no open task, and no follow-up, neither in the future nor
 * overdue.
 */
export function isUnplanned(
  { status, nextFollowUp }: Pick<Lead, 'status' | 'nextFollowUp'>,
  { openTasks }: { openTasks: number },
): boolean {
  return isOpenStatus(status) && nextFollowUp === null && openTasks === 0;
}
