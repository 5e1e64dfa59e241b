import { z } from 'zod';
import type { EventStatus, ReminderMinutes } from '#domain/calendar/event';
import { EMAIL_MAX, EMAIL_PATTERN } from '#domain/shared/text';
import { addDays, timestamp } from '#domain/shared/time';

/** How far a feed looks back and ahead, in days of 24 hours. */
export const FEED_DAYS_BACK = 90;
export const FEED_DAYS_AHEAD = 400;

/** The events that a feed holds at `now` are those between these instants. */
export function feedRange(now: Date): { from: Date; to: Date } {
  return { from: addDays(now, -FEED_DAYS_BACK), to: addDays(now, FEED_DAYS_AHEAD) };
}

/** What iCalendar (RFC 5545, 3.8.1.11) calls the status of an event: nobody came means that it did not take place. */
export const ICALENDAR_STATUSES = {
  SCHEDULED: 'TENTATIVE',
  CONFIRMED: 'CONFIRMED',
  COMPLETED: 'CONFIRMED',
  CANCELLED: 'CANCELLED',
  NO_SHOW: 'CANCELLED',
} as const satisfies Record<EventStatus, string>;

/** How many seconds before its start a calendar program rings; null for what wants none or takes place no more. */
export function alarmSeconds(event: { status: EventStatus; reminderMinutes: number }): number | null {
  const rings = event.status === 'SCHEDULED' || event.status === 'CONFIRMED';
  const none: ReminderMinutes = 0;
  return rings && event.reminderMinutes !== none ? event.reminderMinutes * 60 : null;
}

/**
 * Text as RFC 5545 (3.1) allows it: line ends are single LFs, and of control characters only they and tabs remain.
 * Escaping and folding are the writer's business.
 */
export function feedText(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  return value.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
}

/** The most characters of a description in a feed; of a longer one its beginning is there. */
export const MAX_FEED_DESCRIPTION = 2000;

/**
 * True for an address that a feed can name as it is: what is none, or has a character that means something to RFC 5545
 * or controls something, would make the whole line invalid.
 */
export function isFeedAddress(address: string): boolean {
  return address.length <= EMAIL_MAX && EMAIL_PATTERN.test(address) && !/[\s\p{Cc}"<>;:,\\]/u.test(address);
}

/** A person's name as RFC 5545 (3.2) allows it within quotes: on one line, and without the quote that would end them. */
export function feedName(name: string): string {
  return feedText(name).replace(/\s+/g, ' ').replaceAll('"', "'").replaceAll('\\', '/');
}

const FEED_TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/;

/** True for text that has the form of a feed's token: 32 bytes as base64url. */
export function isFeedToken(written: string): boolean {
  return FEED_TOKEN_PATTERN.test(written);
}

/** A user's feed as its owner sees it; its address is shown once, when it is made. */
export const calendarFeed = z.object({ createdAt: timestamp, lastUsedAt: timestamp.nullable() });

export type CalendarFeed = z.infer<typeof calendarFeed>;
