/** How often a series repeats (D90). RFC 5545 also has hours, minutes and seconds, which no appointment needs. */
export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;

export type Frequency = (typeof FREQUENCIES)[number];

/** In the order of ISO 8601: the first is 1. */
export const WEEKDAY_CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

export type WeekdayCode = (typeof WEEKDAY_CODES)[number];

/** Maximum length of a rule's text, in UTF-16 units. */
export const MAX_RULE = 500;

/** Maximum interval between two periods, and maximum number of occurrences of a rule with a count. */
const MAX_INTERVAL = 1000;
const MAX_COUNT = 100_000;

/** A weekday (1 Monday to 7 Sunday), or the nth of a month or year; from its end if negative. */
export interface WeekdayRule {
  weekday: number;
  nth: number | null;
}

/** The last moment of a rule: a day, or a time of it on the clock of the series' zone or in UTC. */
export interface RuleEnd {
  /** Midnight of the day, or the time, as if it were UTC. In milliseconds since 1970. */
  shown: number;
  kind: 'day' | 'wall' | 'utc';
}

/** A recurrence rule (RFC 5545, 3.3.10) of at most one occurrence a day. Lists that are not given are empty. */
export interface Rule {
  frequency: Frequency;
  interval: number;
  count: number | null;
  until: RuleEnd | null;
  byMonth: readonly number[];
  byWeekNumber: readonly number[];
  byYearDay: readonly number[];
  byMonthDay: readonly number[];
  byDay: readonly WeekdayRule[];
  bySetPosition: readonly number[];
  /** 1 Monday to 7 Sunday. */
  weekStart: number;
}

type Parts = ReadonlyMap<string, string>;

const KNOWN = new Set('FREQ INTERVAL COUNT UNTIL BYMONTH BYWEEKNO BYYEARDAY BYMONTHDAY BYDAY BYSETPOS WKST'.split(' '));

/** The parts of a rule by name; null if one is malformed, unknown or repeated. */
function partsOf(text: string): Parts | null {
  if (text.length > MAX_RULE) return null;
  const parts = new Map<string, string>();
  for (const part of text.toUpperCase().split(';')) {
    const [name = '', value = '', ...rest] = part.split('=');
    if (!KNOWN.has(name) || value === '' || rest.length > 0 || parts.has(name)) return null;
    parts.set(name, value);
  }
  return parts;
}

const NONE: readonly never[] = [];

/** Whole numbers from 1 to `max`, or also from -1 to -`max`; null if any is not. */
function numbersIn(text: string | undefined, max: number, signed = true): readonly number[] | null {
  if (text === undefined) return NONE;
  const numbers = text.split(',').map((each) => (/^[+-]?\d{1,3}$/.test(each) ? Number(each) : Number.NaN));
  const isValid = (each: number) => Math.abs(each) >= 1 && Math.abs(each) <= max && (signed || each > 0);
  return numbers.every(isValid) ? numbers : null;
}

function numberIn(text: string | undefined, max: number): number | null {
  const number = text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= max ? number : null;
}

const weekdayIn = (code: string): number | null => WEEKDAY_CODES.indexOf(code as WeekdayCode) + 1 || null;

function weekdaysIn(text: string | undefined): readonly WeekdayRule[] | null {
  if (text === undefined) return NONE;
  const days: WeekdayRule[] = [];
  for (const each of text.split(',')) {
    const [, nth, code = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(each) ?? [];
    const weekday = weekdayIn(code);
    const number = nth === undefined ? null : Number(nth);
    if (weekday === null || (number !== null && (number === 0 || Math.abs(number) > 53))) return null;
    days.push({ weekday, nth: number });
  }
  return days;
}

function endIn(text: string): RuleEnd | null {
  const [, year, month, day, time, zulu] = /^(\d{4})(\d{2})(\d{2})(T\d{6})?(Z)?$/.exec(text) ?? [];
  if (year === undefined || (zulu && !time)) return null;
  const clock = time ? `${time.slice(1, 3)}:${time.slice(3, 5)}:${time.slice(5, 7)}` : '00:00:00';
  const shown = Date.parse(`${year}-${month}-${day}T${clock}Z`);
  // Date.parse accepts February 30.
  if (Number.isNaN(shown) || new Date(shown).getUTCDate() !== Number(day)) return null;
  return { shown, kind: zulu ? 'utc' : time ? 'wall' : 'day' };
}

/**
 * Reads a rule without DTSTART, as RFC 5545 (3.3.10) allows it, in any letter case. Null if it is malformed, or repeats
 * more often than daily.
 */
export function parseRule(text: string): Rule | null {
  const parts = partsOf(text);
  const frequency = FREQUENCIES.find((each) => each === parts?.get('FREQ'));
  if (!parts || !frequency) return null;
  const [countText, untilText] = [parts.get('COUNT'), parts.get('UNTIL')];
  const interval = numberIn(parts.get('INTERVAL') ?? '1', MAX_INTERVAL);
  const count = countText === undefined ? null : numberIn(countText, MAX_COUNT);
  const until = untilText === undefined ? null : endIn(untilText);
  const byMonth = numbersIn(parts.get('BYMONTH'), 12, false);
  const byWeekNumber = numbersIn(parts.get('BYWEEKNO'), 53);
  const byYearDay = numbersIn(parts.get('BYYEARDAY'), 366);
  const byMonthDay = numbersIn(parts.get('BYMONTHDAY'), 31);
  const byDay = weekdaysIn(parts.get('BYDAY'));
  const bySetPosition = numbersIn(parts.get('BYSETPOS'), 366);
  const weekStart = weekdayIn(parts.get('WKST') ?? 'MO');
  if (!interval || !weekStart || !byMonth || !byWeekNumber || !byYearDay || !byMonthDay || !byDay || !bySetPosition)
    return null;
  if ((countText && !count) || (untilText && !until)) return null;
  const rule: Rule = {
    ...{ frequency, interval, count, until, byMonth, byWeekNumber, byYearDay },
    ...{ byMonthDay, byDay, bySetPosition, weekStart },
  };
  return isAllowed(rule) ? rule : null;
}

/** Which parts may stand together (RFC 5545, 3.3.10). */
function isAllowed(rule: Rule): boolean {
  const { frequency, count, until, byWeekNumber, byYearDay, byMonthDay, byDay, bySetPosition } = rule;
  const isYearly = frequency === 'YEARLY';
  const hasNth = byDay.some(({ nth }) => nth !== null);
  if (count !== null && until !== null) return false;
  if (byWeekNumber.length > 0 && (!isYearly || hasNth)) return false;
  if (byYearDay.length > 0 && !isYearly) return false;
  if (byMonthDay.length > 0 && frequency === 'WEEKLY') return false;
  if (hasNth && !isYearly && frequency !== 'MONTHLY') return false;
  const others = [rule.byMonth, byWeekNumber, byYearDay, byMonthDay, byDay];
  return bySetPosition.length === 0 || others.some((list) => list.length > 0);
}

/** Writes the end of a rule as RFC 5545 does. */
export function writeRuleEnd({ shown, kind }: RuleEnd): string {
  const written = new Date(shown).toISOString().replaceAll(/[-:]/g, '');
  if (kind === 'day') return written.slice(0, 8);
  return written.slice(0, 15) + (kind === 'utc' ? 'Z' : '');
}

/** The text of a rule without its end and count, then with what is given. */
export function withEnd(text: string, end: { until?: RuleEnd; count?: number }): string {
  const kept = text.split(';').filter((part) => !/^(COUNT|UNTIL)=/i.test(part));
  if (end.until) kept.push(`UNTIL=${writeRuleEnd(end.until)}`);
  if (end.count !== undefined) kept.push(`COUNT=${end.count}`);
  return kept.join(';');
}
