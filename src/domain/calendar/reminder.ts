import type { CalendarEvent, EventStatus } from '#domain/calendar/event';

const MINUTE_MS = 60_000;

/** Whether an event of this status still lies ahead of somebody who wants to be reminded. */
const IS_EXPECTED = {
  SCHEDULED: true,
  CONFIRMED: true,
  COMPLETED: false,
  CANCELLED: false,
  NO_SHOW: false,
} as const satisfies Record<EventStatus, boolean>;

/** Is a reminder of this event still worth giving at `now`? Not once it has ended, took place, or was cancelled. */
export function isWorthReminding({ status, endTime }: { status: EventStatus; endTime: Date }, now: Date): boolean {
  return IS_EXPECTED[status] && endTime.getTime() > now.getTime();
}

type Remindable = Pick<CalendarEvent, 'startTime' | 'status' | 'reminderMinutes'>;

/**
 * When the owner of an event is to be reminded of it (spec 2 section 5, D34): so many minutes before its start, or at once (`now`) where that
 * has passed and the start has not. Null for an event that has begun, wants no reminder (0), or takes place no more.
 */
export function remindAt({ startTime, status, reminderMinutes }: Remindable, now: Date): Date | null {
  if (reminderMinutes === 0 || !IS_EXPECTED[status] || startTime <= now) return null;
  const wanted = startTime.getTime() - reminderMinutes * MINUTE_MS;
  return new Date(Math.max(wanted, now.getTime()));
}

/**
 * As `remindAt`, for an event that was changed: where nothing changed that the reminder hangs on, it stays as it is
 * (`current`), so that nobody is reminded twice.
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
