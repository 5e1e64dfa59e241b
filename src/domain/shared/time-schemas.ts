import { z } from 'zod';
import { MAX_YEAR, MIN_YEAR } from '#domain/shared/calendar';
import {
  checkedDate,
  INVALID_INSTANT,
  INVALID_MOMENT,
  type Moment,
  parseInstant,
  parseMoment,
  timeError,
} from '#domain/shared/time';

function isDateOrText(value: unknown): value is Date | string {
  return typeof value === 'string' || value instanceof Date;
}

function dateOrText(error: string) {
  return z.custom<Date | string>(isDateOrText, { error });
}

const YEARS = `from ${MIN_YEAR} to ${MAX_YEAR}`;
const DATE_TIME = { override: { type: 'string', format: 'date-time' } } as const;
const ACCEPTED_DATE_TIME = {
  override: { ...DATE_TIME.override, description: `An ISO 8601 date-time with a time zone, ${YEARS}` },
} as const;
const DATE_TIME_OR_DAY = {
  override: { type: 'string', description: `An ISO 8601 date-time with a time zone, or a date (YYYY-MM-DD), ${YEARS}` },
} as const;

/** Input: a Date or an ISO 8601 date-time with a time zone. Yields a Date from 1900 to 2999 (D69). */
export const instant = dateOrText(INVALID_INSTANT)
  .meta(ACCEPTED_DATE_TIME)
  .transform((value, context): Date => {
    const read = typeof value === 'string' ? parseInstant(value) : checkedDate(value);
    if (read) return read;
    context.addIssue({ code: 'custom', message: timeError(value, INVALID_INSTANT), input: value });
    return z.NEVER;
  })
  .meta(ACCEPTED_DATE_TIME);

/** Input: like `instant`, or 'YYYY-MM-DD', which stays text until the user's zone is known (D14). */
export const moment = dateOrText(INVALID_MOMENT)
  .meta(DATE_TIME_OR_DAY)
  .transform((value, context): Moment => {
    const read = typeof value === 'string' ? parseMoment(value) : checkedDate(value);
    if (read) return read;
    context.addIssue({ code: 'custom', message: timeError(value, INVALID_MOMENT), input: value });
    return z.NEVER;
  })
  .meta(DATE_TIME_OR_DAY);

/** Output: a Date, serialized as an ISO 8601 date-time in UTC. */
export const timestamp = z.date().meta(DATE_TIME);
