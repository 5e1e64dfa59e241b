import { spanIn } from '#domain/calendar/all-day';
import type { CalendarEvent } from '#domain/calendar/event';
import type { EventStatus } from '#domain/calendar/event-choices';
import { type Occurrence, occurrencesOf, type Series } from '#domain/calendar/recurrence/occurrences';
import { addDays } from '#domain/shared/time';

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

/** An event as stored: a series if it has a rule. */
type Stored = Remindable & Omit<Series, 'recurrence'> & { recurrence: string | null };

const isSeries = <Event extends { recurrence: string | null }>(event: Event): event is Event & { recurrence: string } =>
  event.recurrence !== null;

/** The instants between which people expect an event: an all-day event begins with its day in its zone. */
const expectedSpan = (event: Pick<Stored, 'startTime' | 'endTime' | 'allDay' | 'timeZone'>) =>
  spanIn(event, event.timeZone ?? 'UTC');

/**
 * When to remind the owner of a stored event: like `remindAt`. Of a series, when to remind of its first occurrence that
 * starts after `now`, which may have passed: that tells which occurrence it is for.
 */
export function nextReminder(event: Stored, now: Date): Date | null {
  if (!isSeries(event)) return remindAt({ ...event, startTime: expectedSpan(event).startTime }, now);
  return seriesReminder(event, { startsAfter: now, endsAfter: now });
}

/** The reminder of the first occurrence that starts after one instant and ends after another. */
function seriesReminder(series: Remindable & Series, { startsAfter, endsAfter }: Later): Date | null {
  const { status, reminderMinutes } = series;
  if (reminderMinutes === 0 || !IS_EXPECTED[status]) return null;
  // Dates begin up to a day before or after midnight UTC.
  const startsFrom = addDays(startsAfter, -1);
  for (const occurrence of occurrencesOf(series, { startsFrom, endsAfter: addDays(endsAfter, -1) })) {
    const { startTime, endTime } = expectedSpan({ ...series, ...occurrence });
    if (startTime > startsAfter && endTime > endsAfter)
      return new Date(startTime.getTime() - reminderMinutes * MINUTE_MS);
  }
  return null;
}

interface Later {
  startsAfter: Date;
  endsAfter: Date;
}

/**
 * Like `nextReminder`, for a changed event. If nothing relevant to the reminder changed, returns `current`, so that the
 * owner is not reminded twice. Of a series, a second reminder of an occurrence is dropped by its notification's key.
 */
export function remindAtAfterChange({
  before,
  after,
  current,
  now,
}: {
  before: Stored;
  after: Stored;
  current: Date | null;
  now: Date;
}): Date | null {
  const same =
    !isSeries(before) &&
    !isSeries(after) &&
    expectedSpan(before).startTime.getTime() === expectedSpan(after).startTime.getTime() &&
    before.reminderMinutes === after.reminderMinutes &&
    IS_EXPECTED[before.status] === IS_EXPECTED[after.status];
  return same ? current : nextReminder(after, now);
}

/** What a due reminder is for, and when the next one of a series is due. */
export interface DueReminder {
  /** Null if the occurrence it was for is gone. */
  span: Occurrence | null;
  next: Date | null;
}

/**
 * The occurrence that the reminder of a series at `remindAt` is for, and the reminder after it: that of the next
 * occurrence which has not ended at `now`.
 */
export function dueReminder(series: Remindable & Series & { remindAt: Date }, now: Date): DueReminder {
  const start = new Date(series.remindAt.getTime() + series.reminderMinutes * MINUTE_MS);
  let span: Occurrence | null = null;
  for (const occurrence of occurrencesOf(series, { startsFrom: addDays(start, -1), startsBefore: addDays(start, 1) })) {
    const expected = expectedSpan({ ...series, ...occurrence });
    if (expected.startTime.getTime() === start.getTime()) span = { ...occurrence, ...expected };
  }
  return { span, next: seriesReminder(series, { startsAfter: start, endsAfter: now }) };
}
