import { z } from 'zod';
import type { EventStatus, ReminderMinutes } from '#domain/calendar/event-choices';
import { EMAIL_MAX, EMAIL_PATTERN } from '#domain/shared/text';
import { timestamp } from '#domain/shared/time-schemas';

/** Reads per feed. Calendar programs refresh every few minutes, on several devices per user. */
export const FEED_ALLOWANCE = { limit: 240, windowMinutes: 60 } as const;

/** The iCalendar status of an event (RFC 5545, 3.8.1.11). A no-show did not take place, so it is cancelled. */
export const ICALENDAR_STATUSES = {
  SCHEDULED: 'TENTATIVE',
  CONFIRMED: 'CONFIRMED',
  COMPLETED: 'CONFIRMED',
  CANCELLED: 'CANCELLED',
  NO_SHOW: 'CANCELLED',
} as const satisfies Record<EventStatus, string>;

/**
 * Seconds before the start at which a calendar program alerts; null for an event without a reminder or one that is over
 * or cancelled.
 */
export function alarmSeconds(event: { status: EventStatus; reminderMinutes: number }): number | null {
  const rings = event.status === 'SCHEDULED' || event.status === 'CONFIRMED';
  const none: ReminderMinutes = 0;
  return rings && event.reminderMinutes !== none ? event.reminderMinutes * 60 : null;
}

/**
 * Text as RFC 5545 (3.1) allows it: normalizes line ends to LF and drops all other control characters except tabs. The
 * caller escapes and folds it.
 */
export function feedText(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  return value.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
}

/** Maximum length of a description in a feed, in characters; longer ones are truncated. */
export const MAX_FEED_DESCRIPTION = 2000;

/**
 * True for an email address that a feed can contain unchanged. Anything else, or a character with a special meaning in
 * RFC 5545 or a control character, would make the whole line invalid.
 */
export function isFeedAddress(address: string): boolean {
  return address.length <= EMAIL_MAX && EMAIL_PATTERN.test(address) && !/[\s\p{Cc}"<>;:,\\]/u.test(address);
}

/** A person's name as RFC 5545 (3.2) allows it in quotes: on one line, and without double quotes or backslashes. */
export function feedName(name: string): string {
  return feedText(name).replace(/\s+/g, ' ').replaceAll('"', "'").replaceAll('\\', '/');
}

/** A user's feed as its owner sees it. Its URL is shown only once, on creation. */
export const calendarFeed = z.object({ createdAt: timestamp, lastUsedAt: timestamp.nullable() });

export type CalendarFeed = z.infer<typeof calendarFeed>;
