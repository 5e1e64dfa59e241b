import { endOfDay, isCalendarDay, MAX_YEAR, MIN_YEAR, midnightOf, startOfDay } from '#domain/shared/calendar';

export {
  addDays,
  calendarDay,
  DAY_MS,
  endOfDay,
  isCalendarDay,
  isTimeZone,
  MAX_ZONE,
  type QuotaKind,
  quotaWindow,
  startOfDay,
  UNKNOWN_TIME_ZONE,
} from '#domain/shared/calendar';

/** A date-time as sent by a user or a program: an instant, or a day ('YYYY-MM-DD') without a time (D14). */
export type Moment = Date | string;

export const INVALID_INSTANT = 'Must be an ISO 8601 date-time with a time zone';
export const INVALID_MOMENT = 'Must be an ISO 8601 date-time with a time zone, or a date (YYYY-MM-DD)';

export const INVALID_WALL_TIME = 'Must be a time such as 19:30';

/** A time on the clock, 'HH:mm'. */
export const WALL_TIME_PATTERN = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

const WRITTEN_TIME_PATTERN = /^(\d{1,2})(?::(\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*(?:([ap])\.?m\.?)?$/i;

/** Reads a time on the clock as 'HH:mm': '19:30', '7:30 PM', '7pm', '19:30:00'. Returns null for anything else. */
export function readWallTime(written: string): string | null {
  const [, hours = '', minutes, half] = WRITTEN_TIME_PATTERN.exec(written.trim()) ?? [];
  const hour = Number(hours);
  // A bare number is no time, and there is no 13 PM.
  if (hours === '' || (half === undefined ? minutes === undefined : hour < 1 || hour > 12)) return null;
  const past = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const time = `${String(past).padStart(2, '0')}:${minutes ?? '00'}`;
  return WALL_TIME_PATTERN.test(time) ? time : null;
}

export const OUTSIDE_YEARS = `Must be a date from ${MIN_YEAR} to ${MAX_YEAR}`;

/** The first and the last day that is accepted (D69). */
export const [FIRST_DAY, LAST_DAY] = [`${MIN_YEAR}-01-01`, `${MAX_YEAR}-12-31`];

/** Whether a text is a day ('YYYY-MM-DD') that exists, in the accepted years (D69). */
export const isAcceptedDay = (day: string): boolean => isCalendarDay(day) && day >= FIRST_DAY && day <= LAST_DAY;

const FIRST_INSTANT = Date.UTC(MIN_YEAR, 0, 1);
const LAST_INSTANT = Date.UTC(MAX_YEAR + 1, 0, 1) - 1;
const MAX_WRITTEN = 40;
const INSTANT_PATTERN =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/;
export const MINUTE_MS = 60_000;

export const HOUR_MS = 60 * MINUTE_MS;

const inRange = (time: number): boolean => time >= FIRST_INSTANT && time <= LAST_INSTANT;

/** The same date, or null if it lies outside 1900 to 2999 (UTC, D69). */
export function checkedDate(value: Date): Date | null {
  return inRange(value.getTime()) ? value : null;
}

/** The instant of an ISO 8601 date-time of any year, in milliseconds; null if it is malformed or does not exist. */
function readInstant(written: string): number | null {
  if (written.length > MAX_WRITTEN) return null;
  const match = INSTANT_PATTERN.exec(written);
  if (!match) return null;
  const [, day = '', hour, minute, second = '0', fraction = '', sign, offsetHour = '0', offsetMinute = '0'] = match;
  const midnight = midnightOf(day);
  if (midnight === null) return null;
  const offset = (sign === '-' ? -1 : 1) * (Number(offsetHour) * 60 + Number(offsetMinute));
  const minutes = Number(hour) * 60 + Number(minute) - offset;
  return midnight + minutes * MINUTE_MS + Number(second) * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
}

/**
 * Parses an ISO 8601 date-time with an offset or Z. Returns null if it is malformed, names a day that does not exist,
 * or lies outside 1900 to 2999 (UTC, D69). Precision beyond milliseconds is truncated.
 */
export function parseInstant(written: string): Date | null {
  const time = readInstant(written);
  return time !== null && inRange(time) ? new Date(time) : null;
}

/** Like `parseInstant`, but keeps a bare day ('YYYY-MM-DD') as text (D14). Returns null for anything else. */
export function parseMoment(written: string): Moment | null {
  if (!isCalendarDay(written)) return parseInstant(written);
  return written <= LAST_DAY ? written : null;
}

/**
 * The error of a date or date-time that was refused: that it lies outside the accepted years (D69), else `invalid`.
 */
export function timeError(refused: Date | string, invalid: string): string {
  const time = typeof refused === 'string' ? (readInstant(refused) ?? midnightOf(refused)) : refused.getTime();
  return time === null || Number.isNaN(time) || inRange(time) ? invalid : OUTSIDE_YEARS;
}

/**
 * The instant of a moment: a bare day is its last millisecond in `zone` (D14). Throws a RangeError for an unknown zone.
 */
export function momentToInstant(moment: Moment, zone: string): Date {
  if (typeof moment !== 'string') return moment;
  return new Date(Math.min(endOfDay(moment, zone).getTime(), LAST_INSTANT));
}

/**
 * The first instant of a day in `zone`, for dates in the past such as the creation date of an imported row. Throws a
 * RangeError for an unknown zone or a day that does not exist.
 */
export function dayToFirstInstant(day: string, zone: string): Date {
  return new Date(Math.max(startOfDay(day, zone).getTime(), FIRST_INSTANT));
}
