import type { EventStatus } from '#domain/calendar/event';

/** Whether the owner still has to be there: an event that is over in whatever way reminds nobody. */
const REMINDS = {
  SCHEDULED: true,
  CONFIRMED: true,
  COMPLETED: false,
  CANCELLED: false,
  NO_SHOW: false,
} as const satisfies Record<EventStatus, boolean>;

/** Is a reminder of this event still worth giving at `now`? Not once it has ended, took place, or was cancelled. */
export function isWorthReminding({ status, endTime }: { status: EventStatus; endTime: Date }, now: Date): boolean {
  return REMINDS[status] && endTime.getTime() > now.getTime();
}
