import { z } from 'zod';
import { endOfDay, isCalendarDay, MAX_YEAR, MIN_YEAR, startOfDay } from '#domain/shared/calendar';

export {
  addDays,
  calendarDay,
  DAY_MS,
  endOfDay,
  isCalendarDay,
  isTimeZone,
  type QuotaKind,
  quotaWindow,
  startOfDay,
} from '#domain/shared/calendar';

/** A date-time as sent by a user or a program: an instant, or a day ('YYYY-MM-DD') without a time (D14). */
export type Moment = Date | string;

export const INVALID_INSTANT = 'Must be an ISO 8601 date-time with a time zone';
export const INVALID_MOMENT = 'Must be an ISO 8601 date-time with a time zone, or a date (YYYY-MM-DD)';

const FIRST_INSTANT = Date.UTC(MIN_YEAR, 0, 1);
const LAST_INSTANT = Date.UTC(MAX_YEAR + 1, 0, 1) - 1;
const MAX_WRITTEN = 40;
const INSTANT_PATTERN =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/;

function inRange(instant: Date): boolean {
  return instant.getTime() >= FIRST_INSTANT && instant.getTime() <= LAST_INSTANT;
}

/**
 * Parses an ISO 8601 date-time with an offset or Z. Returns null if it is malformed, names a day that does not exist,
 * or lies outside 1900 to 9999 (UTC). Precision beyond milliseconds is truncated.
 */
export function parseInstant(written: string): Date | null {
  if (written.length > MAX_WRITTEN) return null;
  const match = INSTANT_PATTERN.exec(written);
  if (!match) return null;
  const [, day = '', hour, minute, second = '0', fraction = '', sign, offsetHour = '0', offsetMinute = '0'] = match;
  if (!isCalendarDay(day)) return null;
  const offset = (sign === '-' ? -1 : 1) * (Number(offsetHour) * 60 + Number(offsetMinute));
  const [year, month, date] = day.split('-').map(Number);
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const time = Date.UTC(
    year ?? 0,
    (month ?? 1) - 1,
    date,
    Number(hour),
    Number(minute) - offset,
    Number(second),
    milliseconds,
  );
  const instant = new Date(time);
  return inRange(instant) ? instant : null;
}

/** Like `parseInstant`, but keeps a bare day ('YYYY-MM-DD') as text (D14). Returns null for anything else. */
export function parseMoment(written: string): Moment | null {
  return isCalendarDay(written) ? written : parseInstant(written);
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

function isDateOrText(value: unknown): value is Date | string {
  return typeof value === 'string' || value instanceof Date;
}

function dateOrText(error: string) {
  return z.custom<Date | string>(isDateOrText, { error });
}

function checkedDate(value: Date): Date | null {
  return inRange(value) ? value : null;
}

const DATE_TIME = { override: { type: 'string', format: 'date-time' } } as const;
const DATE_TIME_OR_DAY = {
  override: { type: 'string', description: 'An ISO 8601 date-time with a time zone, or a date (YYYY-MM-DD)' },
} as const;

/** Input: a Date or an ISO 8601 date-time with a time zone. Yields a Date from 1900 to 9999. */
export const instant = dateOrText(INVALID_INSTANT)
  .meta(DATE_TIME)
  .transform((value, context): Date => {
    const read = typeof value === 'string' ? parseInstant(value) : checkedDate(value);
    if (read) return read;
    context.addIssue({ code: 'custom', message: INVALID_INSTANT, input: value });
    return z.NEVER;
  })
  .meta(DATE_TIME);

/** Input: like `instant`, or 'YYYY-MM-DD', which stays text until the user's zone is known (D14). */
export const moment = dateOrText(INVALID_MOMENT)
  .meta(DATE_TIME_OR_DAY)
  .transform((value, context): Moment => {
    const read = typeof value === 'string' ? parseMoment(value) : checkedDate(value);
    if (read) return read;
    context.addIssue({ code: 'custom', message: INVALID_MOMENT, input: value });
    return z.NEVER;
  })
  .meta(DATE_TIME_OR_DAY);

/** Output: a Date, serialized as an ISO 8601 date-time in UTC. */
export const timestamp = z.date().meta(DATE_TIME);
