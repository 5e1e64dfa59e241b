import { and, asc, gt, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { EventRangeInput } from '@/domain/calendar/event-input';
import { MAX_EVENT_DAYS } from '@/domain/calendar/event-times';
import { occurrenceId } from '@/domain/calendar/recurrence/occurrence-id';
import type { Occurrence } from '@/domain/calendar/recurrence/occurrences';
import { addDays } from '@/domain/shared/time';
import { wallClock } from '@/domain/shared/time-zone';
import type { Database } from '@/server/db/client';
import { calendarEvents, leads } from '@/server/db/schema';
import { leadOf } from '../leads/linked-lead';
import type { Viewer } from '../shared/visibility';
import { eventColumns } from './calendar-columns';

/** How many series are read at once: more than anybody keeps, and few enough to expand. */
const MAX_SERIES = 2000;

/** Who looks at events, and the zone in which the dates of all-day events are theirs. */
export type EventViewer = Viewer & { timezone: string };

/** Events with their lead, if the viewer can see it. */
export const selectEvents = (db: Database, viewer: Viewer) =>
  db.select(eventColumns).from(calendarEvents).leftJoin(leads, leadOf(viewer, calendarEvents));

export type EventRow = Awaited<ReturnType<typeof selectEvents>>[number];

/** A row that repeats. */
export type SeriesRow = EventRow & { recurrence: string };

export const isSeries = <Row extends { recurrence: string | null }>(row: Row): row is Row & { recurrence: string } =>
  row.recurrence !== null;

/** An occurrence as clients see it: its series at another time, under an address of its own. */
export function occurrenceOf<Row extends SeriesRow>(series: Row, { originalStart, startTime, endTime }: Occurrence) {
  const { id } = series;
  const address = { id: occurrenceId({ seriesId: id, originalStart }), seriesId: id, originalStart };
  return { ...series, ...address, startTime, endTime, exceptions: [] };
}

type Range = { [Name in 'from' | 'to']?: EventRangeInput[Name] | undefined };

/** An instant as a date and time on the clock of a zone, as if it were UTC: what the dates of all-day events compare to. */
const shownAt = (at: Date, zone: string): Date => new Date(wallClock(at.getTime(), zone));

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
const later = (a: Date, b: Date): Date => (a < b ? b : a);

/** The range in which an event is searched, by whether it has times or dates. */
export function rangeFor(allDay: boolean, { from, to }: Range, zone: string): Range {
  if (!allDay) return { from, to };
  return { from: from && shownAt(from, zone), to: to && shownAt(to, zone) };
}

/**
 * The condition for single events that overlap a range. The length of events is bounded, so the index on start times
 * also finds those that started before it.
 */
export function isWithin({ from, to }: Range, zone: string): SQL | undefined {
  const { allDay, startTime, endTime } = calendarEvents;
  const bound = (at: Date) =>
    sql`case when ${allDay} then ${shownAt(at, zone).toISOString()}::timestamptz else ${at.toISOString()}::timestamptz end`;
  return and(
    isNull(calendarEvents.recurrence),
    to && lt(startTime, later(to, shownAt(to, zone))),
    to && sql`${startTime} < ${bound(to)}`,
    from && gte(startTime, addDays(earlier(from, shownAt(from, zone)), -MAX_EVENT_DAYS)),
    from && sql`${endTime} > ${bound(from)}`,
  );
}

/** The condition for series that may have an occurrence in a range. */
export function mayRepeatWithin({ from, to }: Range, zone: string): SQL | undefined {
  const { recurrence, recurrenceUntil, startTime } = calendarEvents;
  return and(
    isNotNull(recurrence),
    to && lt(startTime, later(to, shownAt(to, zone))),
    // A change of clocks can make an occurrence a little longer.
    from &&
      or(
        isNull(recurrenceUntil),
        gt(recurrenceUntil, addDays(earlier(from, shownAt(from, zone)), -MAX_EVENT_DAYS - 1)),
      ),
  );
}

/** Reads the series that a condition selects, the first to start first. */
export async function readSeries(db: Database, viewer: Viewer, where: SQL | undefined): Promise<SeriesRow[]> {
  const rows = await selectEvents(db, viewer)
    .where(and(isNotNull(calendarEvents.recurrence), where))
    .orderBy(asc(calendarEvents.startTime), asc(calendarEvents.id))
    .limit(MAX_SERIES);
  return rows.filter(isSeries);
}
