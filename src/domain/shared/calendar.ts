import { wallClock } from '#domain/shared/time-zone';

export { isTimeZone, MAX_ZONE, UNKNOWN_TIME_ZONE } from '#domain/shared/time-zone';

/** A day of 24 hours, in milliseconds. */
export const DAY_MS = 86_400_000;

/** The earliest year of a date. */
export const MIN_YEAR = 1900;

/** The latest year of a date that is accepted (D69). Rows stored before that rule can have later ones. */
export const MAX_YEAR = 2999;

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Midnight of a 'YYYY-MM-DD' day of any year as if it were UTC, in milliseconds; null if there is no such day. */
export function midnightOf(day: string): number | null {
  const midnight = DAY_PATTERN.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(midnight)) return null;
  return new Date(midnight).toISOString().startsWith(day) ? midnight : null;
}

function requireMidnight(day: string): number {
  const midnight = midnightOf(day);
  if (midnight === null || !isCalendarDay(day)) throw new RangeError(`Not a calendar day: ${day}`);
  return midnight;
}

/** Cached because an import resolves the same few days up to 100,000 times, and each takes four time zone lookups. */
const firstInstants = new Map<string, number>();
const MAX_CACHED = 5000;

/** The first instant when the clock in `zone` shows `midnight` or later. In milliseconds since 1970. */
export function firstInstantOf(midnight: number, zone: string): number {
  const key = `${midnight} ${zone}`;
  const known = firstInstants.get(key);
  if (known !== undefined) return known;
  const found = findFirstInstant(midnight, zone);
  if (firstInstants.size >= MAX_CACHED) firstInstants.clear();
  firstInstants.set(key, found);
  return found;
}

function findFirstInstant(midnight: number, zone: string): number {
  const offsets = [midnight - DAY_MS, midnight + DAY_MS].map((time) => wallClock(time, zone) - time);
  const exact = offsets.map((offset) => midnight - offset).filter((time) => wallClock(time, zone) === midnight);
  if (exact.length > 0) return Math.min(...exact);
  // Clocks skipped midnight: binary-search for the transition.
  let before = midnight - DAY_MS;
  let after = midnight + DAY_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (wallClock(middle, zone) >= midnight) after = middle;
    else before = middle;
  }
  return after;
}

/** True for an existing day from 1900 to 9999, written as 'YYYY-MM-DD'. */
export function isCalendarDay(day: string): boolean {
  return midnightOf(day) !== null && Number(day.slice(0, 4)) >= MIN_YEAR;
}

/** The calendar day ('YYYY-MM-DD') in `zone` at `instant`. Throws a RangeError for an unknown zone. */
export function calendarDay(instant: Date, zone: string): string {
  return new Date(wallClock(instant.getTime(), zone)).toISOString().slice(0, 10);
}

/**
 * The first instant of a local day: 00:00, or later if clocks skip midnight. A day that the zone skipped (Pacific/Apia,
 * 2011-12-30) starts when the next one does. Throws a RangeError for an unknown zone or a day that does not exist.
 */
export function startOfDay(day: string, zone: string): Date {
  return new Date(firstInstantOf(requireMidnight(day), zone));
}

/** The last millisecond of a local day of 23, 24 or 25 hours (D14). Throws like `startOfDay`. */
export function endOfDay(day: string, zone: string): Date {
  return new Date(firstInstantOf(requireMidnight(day) + DAY_MS, zone) - 1);
}

/** Adds `days` × 24 hours, ignoring clock changes. */
export function addDays(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * DAY_MS);
}

export type QuotaKind = 'month' | 'week';

/**
 * The quota window that contains `now`: months start on the 1st, weeks on Monday, both at 00:00 in `zone` (D7).
 * `resetsAt` is the start of the next window. Throws a RangeError for an unknown zone.
 */
export function quotaWindow(kind: QuotaKind, now: Date, zone: string): { start: Date; resetsAt: Date } {
  const today = new Date(wallClock(now.getTime(), zone));
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const sinceMonday = (today.getUTCDay() + 6) % 7;
  const [first, next] =
    kind === 'month'
      ? [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)]
      : [Date.UTC(year, month, day - sinceMonday), Date.UTC(year, month, day - sinceMonday + 7)];
  return { start: new Date(firstInstantOf(first, zone)), resetsAt: new Date(firstInstantOf(next, zone)) };
}
