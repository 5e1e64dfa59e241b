import { countBefore, lastStart, type Occurrence, type Series } from '#domain/calendar/recurrence/occurrences';
import { parseRule, type RuleEnd, withEnd } from '#domain/calendar/recurrence/rule';
import { DAY_MS } from '#domain/shared/time';

/** What a split changes in each part. */
export interface SplitSeries {
  head: Pick<Series, 'recurrence' | 'recurrenceUntil'> & { exceptions: Date[] };
  tail: Series & { exceptions: Date[] };
}

const SECOND_MS = 1000;

/** The end of a rule before a start, as RFC 5545 (3.3.10) writes it: a date for a series of dates, else an instant. */
const endBefore = ({ allDay }: Series, start: number): RuleEnd =>
  allDay
    ? { shown: start - DAY_MS, kind: 'day' }
    : { shown: Math.floor((start - 1) / SECOND_MS) * SECOND_MS, kind: 'utc' };

/**
 * Splits a series before an occurrence (D90): `head` ends before it, `tail` starts with it, and each keeps its own
 * exceptions. A count is divided between them. Null if nothing comes before the occurrence, so that all of the series
 * follows. Throws a RangeError if the rule or the zone does not exist.
 */
export function splitSeries(series: Series, { originalStart, endTime }: Occurrence): SplitSeries | null {
  const { allDay, timeZone, recurrence, recurrenceUntil, exceptions } = series;
  const before = countBefore(series, originalStart);
  if (before === 0) return null;
  const count = parseRule(recurrence)?.count ?? null;
  const shortened = withEnd(recurrence, { until: endBefore(series, originalStart.getTime()) });
  const head = {
    recurrence: shortened,
    recurrenceUntil: lastStart({ ...series, recurrence: shortened }) ?? null,
    exceptions: exceptions.filter((at) => at < originalStart),
  };
  const tail = {
    ...{ startTime: originalStart, endTime, allDay, timeZone, recurrenceUntil },
    recurrence: count === null ? recurrence : withEnd(recurrence, { count: count - before }),
    exceptions: exceptions.filter((at) => at >= originalStart),
  };
  return { head, tail };
}
