import { atWallClock } from '#domain/calendar/move-event';
import { midnightOf } from '#domain/shared/calendar';
import { parseMoment } from '#domain/shared/time';

/** Which number comes first in dates such as 3/4/2027. */
export type DateOrder = 'day' | 'month';

/** Months in English, German, French, Spanish and Dutch, in full and as usually abbreviated, without accents. */
const MONTHS = [
  'january jan januar janner janvier janv enero ene januari',
  'february feb februar fevrier fevr febrero februari',
  'march mar marz mrz maerz mars marzo maart mrt',
  'april apr avril avr abril abr',
  'may mai mayo mei',
  'june jun juni juin junio',
  'july jul juli juillet juil julio',
  'august aug aout agosto ago augustus',
  'september sep sept septembre septiembre setiembre',
  'october oct oktober okt octobre octubre',
  'november nov novembre noviembre',
  'december dec dezember dez decembre diciembre dic',
].map((names) => names.split(' '));

/** The same for days of the week. */
const WEEKDAYS = new Set(
  [
    'monday mon montag mo lundi lun lunes maandag ma',
    'tuesday tue tues dienstag di mardi mar martes dinsdag',
    'wednesday wed mittwoch mi mercredi mer miercoles mie woensdag wo',
    'thursday thu thur thurs donnerstag do jeudi jeu jueves jue donderdag',
    'friday fri freitag fr vendredi ven viernes vie vrijdag vr',
    'saturday sat samstag sonnabend sa samedi sam sabado sab zaterdag za',
    'sunday sun sonntag so dimanche dim domingo dom zondag zo',
  ].flatMap((names) => names.split(' ')),
);

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const MONTH_NAMED = /^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}|\d{2})$/;
const DAY_NAMED = /^(\d{1,2})(?:\.|er)?(?: de)?[ -]([a-z]+)\.?,?(?: de)?[ -](\d{4}|\d{2})$/;
const WEEKDAY_FIRST = /^([a-z]+)[.,]{0,2} (.*)$/;
const WITH_TIME = /^(.*?)(?:,? (?:at |um )?|t)(\d{1,2}:.*)$/;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?: ?([ap])\.?m\.?)?( ?(?:z|utc|[+-]\d{2}(?::?\d{2})?))?$/;
/** The number of a day in Excel, with a time as the fraction: the years 1954 to 2119. */
const SERIAL = /^[2-7]\d{4}(?:\.\d+)?$/;
/** Excel's day 0, in days since 1970. */
const SERIAL_START = -25_569;
const DAY_MS = 86_400_000;
const MAX_WRITTEN = 60;

/** Without accents and in lower case, with plain blanks between the words. */
const fold = (written: string): string =>
  written.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** A date without its day of the week, and a time, between which there is a blank, a comma or a T. */
function split(folded: string): [day: string, time: string] {
  const [, day = folded, time = ''] = WITH_TIME.exec(folded) ?? [];
  const [, weekday = '', rest = ''] = WEEKDAY_FIRST.exec(day) ?? [];
  // In French, "mar" is a Tuesday.
  return [WEEKDAYS.has(weekday) && !MONTH_NAMED.test(day) ? rest : day, time];
}

/** A year of two digits is from 1969 to 2068, as in POSIX. */
const wholeYear = (year: string): string => (year.length === 4 ? year : `${Number(year) > 68 ? 19 : 20}${year}`);

const isoDay = (year: string, month: string | number, day: string): string | null => {
  const written = `${wholeYear(year)}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return midnightOf(written) === null ? null : written;
};

const monthNamed = (name: string): number => MONTHS.findIndex((names) => names.includes(name)) + 1;

function readDay(written: string, order: DateOrder | null): string | null {
  const [, year = '', month = '', day = ''] = YEAR_FIRST.exec(written) ?? [];
  if (year !== '') return isoDay(year, month, day);
  const [, first = '', mark = '', second = '', last = ''] = YEAR_LAST.exec(written) ?? [];
  // Dots are only used where the day comes first.
  const known = mark === '.' ? 'day' : order;
  if (last !== '') return known && (known === 'day' ? isoDay(last, second, first) : isoDay(last, first, second));
  const [, monthName, namedDay = '', namedYear = ''] = MONTH_NAMED.exec(written) ?? [];
  if (monthName !== undefined) return isoDay(namedYear, monthNamed(monthName), namedDay);
  const [, dayFirst = '', name, endYear = ''] = DAY_NAMED.exec(written) ?? [];
  return name === undefined ? null : isoDay(endYear, monthNamed(name), dayFirst);
}

/** Milliseconds since midnight, and the offset to UTC in minutes; null: the zone of the reader. */
function readTime(written: string): { time: number; offset: number | null } | null {
  const match = TIME.exec(written);
  if (!match) return null;
  const [, hours = '', minutes = '', seconds = '0', half, zone] = match;
  const hour = half ? (Number(hours) % 12) + (half === 'p' ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59 || (half && Number(hours) > 12)) return null;
  const time = (hour * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  const [, sign, offsetHours = '0', offsetMinutes = '0'] = /([+-])(\d{2}):?(\d{2})?/.exec(zone ?? '') ?? [];
  const offset = (sign === '-' ? -1 : 1) * (Number(offsetHours) * 60 + Number(offsetMinutes));
  return { time, offset: zone === undefined ? null : offset };
}

function readSerial(serial: number, zone: string): string {
  const shown = Math.round((serial + SERIAL_START) * (DAY_MS / 1000)) * 1000;
  if (shown % DAY_MS === 0) return new Date(shown).toISOString().slice(0, 10);
  return new Date(atWallClock(shown, zone)).toISOString();
}

/**
 * A date as other systems write it, as ISO 8601: 'YYYY-MM-DD', or a date-time in UTC. A time without an offset is a
 * wall-clock time in `zone`, and midnight means the day, because spreadsheets add it to dates. Excel's numbers of days
 * are dates as well. Returns null for a format that needs no conversion, for other text, and for a date such as
 * 3/4/2027 if `order` is null. Throws a RangeError for an unknown zone.
 */
export function readForeignDate(cell: string, order: DateOrder | null, zone: string): string | null {
  const written = cell.trim();
  if (written === '' || written.length > MAX_WRITTEN || parseMoment(written) !== null) return null;
  if (SERIAL.test(written)) return readSerial(Number(written), zone);
  const [writtenDay, writtenTime] = split(fold(written));
  const day = readDay(writtenDay, order);
  if (day === null || writtenTime === '') return day;
  const midnight = midnightOf(day);
  const read = readTime(writtenTime);
  if (midnight === null || read === null) return null;
  if (read.time === 0 && read.offset === null) return day;
  const shown = midnight + read.time;
  const instant = read.offset === null ? atWallClock(shown, zone) : shown - read.offset * 60_000;
  return new Date(instant).toISOString();
}

/** What a date such as 13/4/2027 says about its order; null for a date whose order does not matter or is unclear. */
export function orderIn(cell: string): DateOrder | 'unclear' | null {
  const [day] = split(fold(cell.slice(0, MAX_WRITTEN)));
  const [, first = '', mark, second = ''] = YEAR_LAST.exec(day) ?? [];
  if (mark === undefined || mark === '.') return null;
  if (Number(first) > 12) return 'day';
  if (Number(second) > 12) return 'month';
  return Number(first) === Number(second) ? null : 'unclear';
}
