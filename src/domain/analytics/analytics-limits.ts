import { addDays } from '#domain/shared/time';

/**
 * The longest session that is stored, in milliseconds: 24 hours. Longer sessions are cut off there (spec 1 section 7,
 * spec 2 section 7).
 */
export const MAX_SESSION_MS = 86_400_000;

/** How many events one batch carries. */
export const MAX_BATCH_EVENTS = 50;

/** Batches per account and minute: as many events as the general rate limit allows to send one by one. */
export const BATCHES_A_MINUTE = 24;

/** The body of a request, in bytes. It is also the most that a browser sends while a page is being left. */
export const MAX_ANALYTICS_BYTES = 64 * 1024;

/** How deep the properties of an event can be nested. */
export const MAX_PROPERTY_DEPTH = 20;

/** Maximum length of each text, in UTF-16 units (D37). */
export const ANALYTICS_TEXT = {
  name: 100,
  title: 200,
  url: 2000,
  userAgent: 1000,
  screenResolution: 20,
  language: 50,
  timezone: 64,
} as const;

/** How long analytics are kept: 13 months, to compare a month with the same one of the year before. */
export const ANALYTICS_RETENTION_DAYS = 396;

/** At `now`, analytics of this instant or earlier are purged. */
export const purgeAnalyticsBefore = (now: Date): Date => addDays(now, -ANALYTICS_RETENTION_DAYS);

/** After this time without use, the next visit is another session. In milliseconds. */
export const SESSION_IDLE_MS = 30 * 60_000;

/** Whether a session cannot go on: it was unused for half an hour, or has lasted a day. Times in epoch milliseconds. */
export const isSessionOver = ({ startedAt, usedAt }: { startedAt: number; usedAt: number }, now: number): boolean =>
  now - usedAt >= SESSION_IDLE_MS || now - startedAt >= MAX_SESSION_MS;
