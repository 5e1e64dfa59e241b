import { z } from 'zod';
import { MAX_YEAR, MIN_YEAR } from '#domain/shared/calendar';
import { text } from '#domain/shared/text-schemas';
import {
  checkedDate,
  FIRST_DAY,
  INVALID_INSTANT,
  INVALID_MOMENT,
  INVALID_WALL_TIME,
  isAcceptedDay,
  isTimeZone,
  MAX_ZONE,
  type Moment,
  parseInstant,
  parseMoment,
  timeError,
  UNKNOWN_TIME_ZONE,
  WALL_TIME_PATTERN,
} from '#domain/shared/time';

function isDateOrText(value: unknown): value is Date | string {
  return typeof value === 'string' || value instanceof Date;
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Reads a time. `required` is the error if there is none, `invalid` the one if it cannot be read. */
function timeInput<Time>(
  read: (value: Date | string) => Time | null,
  meta: z.GlobalMeta,
  errors: { required: string; invalid: string },
) {
  const errorOf = (value: unknown) => (isAbsent(value) ? errors.required : errors.invalid);
  return z
    .custom<Date | string>(isDateOrText, { error: ({ input }) => errorOf(input) })
    .meta(meta)
    .transform((value, context): Time => {
      const time = read(value);
      if (time) return time;
      context.addIssue({ code: 'custom', message: timeError(value, errorOf(value)), input: value });
      return z.NEVER;
    })
    .meta(meta);
}

const YEARS = `from ${MIN_YEAR} to ${MAX_YEAR}`;
const DATE_TIME = { override: { type: 'string', format: 'date-time' } } as const;
const ACCEPTED_DATE_TIME = {
  override: { ...DATE_TIME.override, description: `An ISO 8601 date-time with a time zone, ${YEARS}` },
} as const;
const DATE_TIME_OR_DAY = {
  override: { type: 'string', description: `An ISO 8601 date-time with a time zone, or a date (YYYY-MM-DD), ${YEARS}` },
} as const;

const readInstant = (value: Date | string): Date | null =>
  typeof value === 'string' ? parseInstant(value) : checkedDate(value);

const readMoment = (value: Date | string): Moment | null =>
  typeof value === 'string' ? parseMoment(value) : checkedDate(value);

/** Like `instant`, with an error of its own if there is none. */
export const requiredInstant = (required: string) =>
  timeInput(readInstant, ACCEPTED_DATE_TIME, { required, invalid: INVALID_INSTANT });

/** Like `moment`, with an error of its own if there is none. */
export const requiredMoment = (required: string) =>
  timeInput(readMoment, DATE_TIME_OR_DAY, { required, invalid: INVALID_MOMENT });

/** Input: a Date or an ISO 8601 date-time with a time zone. Yields a Date from 1900 to 2999 (D69). */
export const instant = requiredInstant(INVALID_INSTANT);

/** Input: like `instant`, as text, for filters, which are kept in addresses. */
export const instantText = z
  .string()
  .refine((written) => parseInstant(written) !== null, {
    error: ({ input }) => timeError(String(input), INVALID_INSTANT),
  })
  .meta(ACCEPTED_DATE_TIME);

/** Input: like `instant`, or 'YYYY-MM-DD', which stays text until the user's zone is known (D14). */
export const moment = requiredMoment(INVALID_MOMENT);

/** Output: a Date, serialized as an ISO 8601 date-time in UTC. */
export const timestamp = z.date().meta(DATE_TIME);

const INVALID_DAY = 'Must be a date (YYYY-MM-DD)';

/** Input: a day as 'YYYY-MM-DD', from 1900 to 2999 (D69). */
export const calendarDate = z
  .string()
  .max(FIRST_DAY.length, { error: INVALID_DAY, abort: true })
  .refine(isAcceptedDay, {
    error: ({ input }) => timeError(String(input), INVALID_DAY),
  });

/** Input: a time on the clock as 'HH:mm', 00:00 to 23:59. */
export const wallTime = z.string().regex(WALL_TIME_PATTERN, { error: INVALID_WALL_TIME });

/** Input: the name of an IANA time zone (D7). */
export const timeZone = text(MAX_ZONE).refine(isTimeZone, { error: UNKNOWN_TIME_ZONE, abort: true });
