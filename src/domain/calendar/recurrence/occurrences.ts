import { parseRule, type Rule } from '#domain/calendar/recurrence/rule';
import { LAST_RULE_DAY, ruleDays } from '#domain/calendar/recurrence/rule-days';
import { shownBy, wallInstant } from '#domain/calendar/recurrence/wall-instant';
import { DAY_MS } from '#domain/shared/calendar';

/** What decides when a series takes place. All-day events are at midnight UTC, whatever the zone. */
export interface Repeating {
  startTime: Date;
  endTime: Date;
  allDay: boolean;
  timeZone: string | null;
  recurrence: string;
}

/** A series as stored. */
export interface Series extends Repeating {
  /** When the last occurrence of its rule starts; null if it has no end. */
  recurrenceUntil: Date | null;
  /** When the occurrences that were moved or removed would have started. */
  exceptions: readonly Date[];
}

/** One time at which a series takes place. `originalStart` identifies it. */
export interface Occurrence {
  originalStart: Date;
  startTime: Date;
  endTime: Date;
}

/** The zone whose clock repeats. */
export const zoneOfSeries = ({ allDay, timeZone }: Pick<Repeating, 'allDay' | 'timeZone'>): string =>
  allDay ? 'UTC' : (timeZone ?? 'UTC');

const ruleOf = ({ recurrence }: Pick<Repeating, 'recurrence'>): Rule => {
  const rule = parseRule(recurrence);
  if (!rule) throw new RangeError('Not a recurrence rule.');
  return rule;
};

/** Turns the days of a series into instants. */
function clockOf(series: Repeating) {
  const zone = zoneOfSeries(series);
  const [start, end] = [series.startTime.getTime(), series.endTime.getTime()];
  const [from, to] = [shownBy(start, zone), shownBy(end, zone)];
  const startDay = Math.floor(from / DAY_MS);
  return {
    zone,
    startDay,
    dayAt: (time: number): number => Math.floor(shownBy(time, zone) / DAY_MS),
    startOn: (day: number): number => (day === startDay ? start : wallInstant(from + (day - startDay) * DAY_MS, zone)),
    /** The clock is what repeats, also at the end. Where a change of clocks leaves no time, the length does. */
    endOn(day: number, starts: number): number {
      if (day === startDay) return end;
      const ends = wallInstant(to + (day - startDay) * DAY_MS, zone);
      return ends > starts ? ends : starts + end - start;
    },
  };
}

/**
 * When the last occurrence of the rule starts: null for one without an end, undefined for one that never occurs. Throws
 * a RangeError if the rule or the zone does not exist.
 */
export function lastStart(series: Repeating): Date | null | undefined {
  const rule = ruleOf(series);
  const { zone, startDay, startOn } = clockOf(series);
  const forwards = () => ruleDays(rule, { start: startDay, from: startDay });
  if (rule.until) {
    const { shown, kind } = rule.until;
    const end = kind === 'day' ? shown + DAY_MS - 1 : shown;
    const last = kind === 'utc' ? end : wallInstant(end, zone);
    const from = Math.floor((kind === 'utc' ? shownBy(end, zone) : end) / DAY_MS);
    for (const day of ruleDays(rule, { start: startDay, from, backwards: true })) {
      if (startOn(day) <= last) return new Date(startOn(day));
    }
    return undefined;
  }
  if (rule.count === null) return forwards().next().done ? undefined : null;
  let [last, left] = [-1, rule.count];
  for (const day of forwards()) {
    last = day;
    left -= 1;
    if (left === 0) break;
  }
  return left === rule.count ? undefined : new Date(startOn(last));
}

/** When a series starts on one of its days, a number of days since 1970-01-01 in its zone, and the day of an instant. */
export function daysOfSeries(series: Repeating) {
  const { dayAt, startOn } = clockOf(series);
  return { dayAt: (at: Date) => dayAt(at.getTime()), startOn: (day: number) => new Date(startOn(day)) };
}

/** How many occurrences the rule has before an instant. Throws a RangeError if the rule or the zone does not exist. */
export function countBefore(series: Repeating, before: Date): number {
  const { startDay, startOn } = clockOf(series);
  let count = 0;
  for (const day of ruleDays(ruleOf(series), { start: startDay, from: startDay })) {
    if (startOn(day) >= before.getTime()) break;
    count += 1;
  }
  return count;
}

interface Wanted {
  /** Only occurrences that end after this instant. */
  endsAfter?: Date;
  /** Only occurrences that start at this instant or later. */
  startsFrom?: Date;
  /** Only occurrences that start before this instant. */
  startsBefore?: Date;
  latestFirst?: boolean;
}

/**
 * The occurrences of a series, in order of their starts, without those that were moved or removed. A generator, because
 * a series may have no end: take what is needed. Throws a RangeError if the rule or the zone does not exist.
 */
export function* occurrencesOf(series: Series, wanted: Wanted = {}): Generator<Occurrence, void> {
  const { endsAfter, startsFrom, startsBefore, latestFirst = false } = wanted;
  const { startDay, dayAt, startOn, endOn } = clockOf(series);
  const removed = new Set(series.exceptions.map((at) => at.getTime()));
  const length = series.endTime.getTime() - series.startTime.getTime();
  const until = Math.min(
    series.recurrenceUntil?.getTime() ?? Number.POSITIVE_INFINITY,
    startsBefore ? startsBefore.getTime() - 1 : Number.POSITIVE_INFINITY,
  );
  // A change of clocks can make one occurrence a few hours longer.
  const reach = endsAfter ? endsAfter.getTime() - length - DAY_MS : Number.NEGATIVE_INFINITY;
  const earliest = Math.max(reach, startsFrom?.getTime() ?? Number.NEGATIVE_INFINITY);
  const first = Number.isFinite(earliest) ? Math.max(dayAt(earliest), startDay) : startDay;
  const last = Number.isFinite(until) ? dayAt(until) : LAST_RULE_DAY;
  const [from, to] = latestFirst ? [last, first] : [first, last];
  for (const day of ruleDays(ruleOf(series), { start: startDay, from, to, backwards: latestFirst })) {
    const starts = startOn(day);
    if (starts > until || (startsFrom && starts < startsFrom.getTime()) || removed.has(starts)) continue;
    const ends = endOn(day, starts);
    if (endsAfter && ends <= endsAfter.getTime()) continue;
    yield { originalStart: new Date(starts), startTime: new Date(starts), endTime: new Date(ends) };
  }
}

/** The first occurrence that `occurrencesOf` would give; null if there is none. */
export function firstOccurrence(series: Series, wanted: Wanted = {}): Occurrence | null {
  return occurrencesOf(series, wanted).next().value ?? null;
}

/** The occurrence that starts at an instant; null if the series has none there. */
export function occurrenceAt(series: Series, start: Date): Occurrence | null {
  const found = firstOccurrence(series, { startsFrom: start });
  return found?.originalStart.getTime() === start.getTime() ? found : null;
}

/**
 * The occurrence that stands for a series in a list without a range (D90): the first that ends after `now`, else the
 * last one; null if all were moved or removed.
 */
export const nextOccurrence = (series: Series, now: Date): Occurrence | null =>
  firstOccurrence(series, { endsAfter: now }) ??
  (series.recurrenceUntil === null ? null : firstOccurrence(series, { latestFirst: true }));
