import { shiftDay } from '#domain/calendar/calendar-days';
import { daysOfEvent, type EventDays } from '#domain/leads/event/event-days';
import { SOON_DAYS } from '#domain/leads/filters/lead-focus';
import type { Lead } from '#domain/leads/lead';
import { isOpenStatus } from '#domain/leads/lead-status';
import { calendarDay } from '#domain/shared/time';

/**
 * The days on which a soon event begins: from today in `zone` to the 30th day after it, both included. Throws a
 * RangeError for an unknown zone.
 */
export function soonDays(now: Date, zone: string): { today: string; last: string } {
  const today = calendarDay(now, zone);
  return { today, last: shiftDay(today, SOON_DAYS) };
}

/**
 * Whether the event of a lead is soon, or past, by calendar day in the user's `zone`; null for one that lasts, is later
 * or is unknown, and for closed leads. Throws a RangeError for an unknown zone.
 */
export function eventState(lead: EventDays & Pick<Lead, 'status'>, now: Date, zone: string): 'soon' | 'past' | null {
  const days = daysOfEvent(lead);
  if (!days || !isOpenStatus(lead.status)) return null;
  const { today, last } = soonDays(now, zone);
  if (days.last < today) return 'past';
  return days.first >= today && days.first <= last ? 'soon' : null;
}
