import { atWallClock } from '#domain/calendar/move-event';
import { midnightOf } from '#domain/shared/calendar';
import { parseMoment } from '#domain/shared/time';

/** Which number comes first in dates such as 3/4/2027. */
export type DateOrder = 'day' | 'month';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;
const MONTH_NAMED = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i;
const DAY_NAMED = /^(\d{1,2})\.?[ -]([a-z]{3})[a-z]*\.?,?[ -](\d{4})$/i;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?: ?([ap])\.?m\.?)?( ?(?:Z|UTC|[+-]\d{2}:?\d{2}))?$/i;
const MAX_WRITTEN = 40;

/** A date and a time, between which there is a blank, a comma or a T. */
function split(written: string): [day: string, time: string] {
  const match = /^(.*?\d{4}|\d{4}[-/.]\d{1,2}[-/.]\d{1,2})(?:,? (?:at )?|T)(\d{1,2}:.*)$/i.exec(written);
  return match ? [match[1] ?? '', match[2] ?? ''] : [written, ''];
}

const isoDay = (year: string, month: string | number, day: string): string | null => {
  const written = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return midnightOf(written) === null ? null : written;
};

function readDay(written: string, order: DateOrder | null): string | null {
  const [, year = '', month = '', day = ''] = YEAR_FIRST.exec(written) ?? [];
  if (year !== '') return isoDay(year, month, day);
  const [, first = '', mark = '', second = '', last = ''] = YEAR_LAST.exec(written) ?? [];
  // Dots are only used where the day comes first.
  const known = mark === '.' ? 'day' : order;
  if (last !== '') return known && (known === 'day' ? isoDay(last, second, first) : isoDay(last, first, second));
  const [, monthName, namedDay = '', namedYear = ''] = MONTH_NAMED.exec(written) ?? [];
  if (monthName !== undefined) return isoDay(namedYear, MONTHS.indexOf(monthName.toLowerCase()) + 1, namedDay);
  const [, dayFirst = '', name, endYear = ''] = DAY_NAMED.exec(written) ?? [];
  return name === undefined ? null : isoDay(endYear, MONTHS.indexOf(name.toLowerCase()) + 1, dayFirst);
}

/** Milliseconds since midnight, and the offset to UTC in minutes; null: the zone of the reader. */
function readTime(written: string): { time: number; offset: number | null } | null {
  const match = TIME.exec(written);
  if (!match) return null;
  const [, hours = '', minutes = '', seconds = '0', half, zone] = match;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59 || (half && Number(hours) > 12)) return null;
  const time = (hour * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  const [, sign, offsetHours, offsetMinutes] = /([+-])(\d{2}):?(\d{2})/.exec(zone ?? '') ?? [];
  const offset = (sign === '-' ? -1 : 1) * (Number(offsetHours ?? 0) * 60 + Number(offsetMinutes ?? 0));
  return { time, offset: zone === undefined ? null : offset };
}

/**
 * A date as other systems write it, as ISO 8601: 'YYYY-MM-DD', or a date-time in UTC. A time without an offset is a
 * wall-clock time in `zone`. Returns null for what we read anyway, for other text, and for a date such as 3/4/2027 if
 * `order` is null. Throws a RangeError for an unknown zone.
 */
export function readForeignDate(cell: string, order: DateOrder | null, zone: string): string | null {
  const written = cell.trim();
  if (written === '' || written.length > MAX_WRITTEN || parseMoment(written) !== null) return null;
  const [writtenDay, writtenTime] = split(written);
  const day = readDay(writtenDay, order);
  if (day === null || writtenTime === '') return day;
  const midnight = midnightOf(day);
  const read = readTime(writtenTime);
  if (midnight === null || read === null) return null;
  const shown = midnight + read.time;
  const instant = read.offset === null ? atWallClock(shown, zone) : shown - read.offset * 60_000;
  return new Date(instant).toISOString();
}

/** What a date such as 13/4/2027 says about its order; null for a date whose order does not matter or is unclear. */
export function orderIn(cell: string): DateOrder | 'unclear' | null {
  const [day] = split(cell.trim().slice(0, MAX_WRITTEN));
  const [, first = '', mark, second = ''] = YEAR_LAST.exec(day) ?? [];
  if (mark === undefined || mark === '.') return null;
  if (Number(first) > 12) return 'day';
  if (Number(second) > 12) return 'month';
  return Number(first) === Number(second) ? null : 'unclear';
}
