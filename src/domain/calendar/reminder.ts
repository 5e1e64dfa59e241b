import type { CalendarEvent } from '#domain/calendar/event';
import type { EventStatus } from '#domain/calendar/event-choices';

const MINUTE_MS = 60_000;

/** Whether an event with this status is still going to take place. */
const IS_EXPECTED = {
  SCHEDULED: true,
  CONFIRMED: true,
  COMPLETED: false,
  CANCELLED: false,
  NO_SHOW: false,
} as const satisfies Record<EventStatus, boolean>;

/** Whether a reminder of this event is still useful at `now`: not once it has ended, taken place or been cancelled. */
export function shouldRemind({ status, endTime }: { status: EventStatus; endTime: Date }, now: Date): boolean {
  return IS_EXPECTED[status] && endTime.getTime() > now.getTime();
}

type Remindable = Pick<CalendarEvent, 'startTime' | 'status' | 'reminderMinutes'>;

/**
 * When to remind the owner of an event (spec 2 section 5, D34): `reminderMinutes` before its start, or at `now` if that
 * has passed but the start has not. Null for an event that has begun, has no reminder (0) or does not take place.
 */
export function remindAt({ startTime, status, reminderMinutes }: Remindable, now: Date): Date | null {
  if (reminderMinutes === 0 || !IS_EXPECTED[status] || startTime <= now) return null;
  const planned = startTime.getTime() - reminderMinutes * MINUTE_MS;
  return new Date(Math.max(planned, now.getTime()));
}

/**
 * Like `remindAt`, for a changed event. If nothing relevant to the reminder changed, returns `current`, so that the
 * owner is not reminded twice.
 */
export function remindAtAfterChange({
  before,
  after,
  current,
  now,
}: {
  before: Remindable;
  after: Remindable;
  current: Date | null;
  now: Date;
}): Date | null {
  const same =
    before.startTime.getTime() === after.startTime.getTime() &&
    before.reminderMinutes === after.reminderMinutes &&
    IS_EXPECTED[before.status] === IS_EXPECTED[after.status];
  return same ? current : remindAt(after, now);
}
