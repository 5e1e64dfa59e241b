import { and } from 'drizzle-orm';
import type { CalendarEvent } from '@/domain/calendar/event';
import type { ListEventsInput } from '@/domain/calendar/event-input';
import { eventListRange } from '@/domain/calendar/event-list-range';
import {
  firstOccurrence,
  nextOccurrence,
  type Occurrence,
  occurrencesOf,
} from '@/domain/calendar/recurrence/occurrences';
import { calendarEvents, leads } from '@/server/db/schema';
import { unwrap } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { leadOf } from '../leads/linked-lead';
import { fetchPage, keyset, type Page } from '../shared/paging';
import { eventColumns } from './calendar-columns';
import { matchingEvents } from './calendar-queries';
import { isWithin, mayRepeatWithin, occurrenceOf, rangeFor, readSeries, type SeriesRow } from './series';

interface Range {
  from?: Date | undefined;
  to?: Date | undefined;
}

interface PageOfSeries {
  range: Range;
  zone: string;
  now: Date;
  order: 'asc' | 'desc';
  /** Where the previous page ended. */
  after: { start: Date; rowId: string } | null;
  limit: number;
}

/**
 * A page of events, by default ordered by ascending start time. A series is in a range with each of its occurrences
 * (D90); without both ends of a range, once, with its next one. Two statements.
 */
export async function listEvents(
  actor: Actor,
  { order = 'asc', cursor, limit, from, to, ...filters }: ListEventsInput,
): Promise<Page<CalendarEvent>> {
  const { db, user, now } = actor;
  const { timezone: zone } = user;
  const range = unwrap(eventListRange({ from, to }, zone));
  const key = { by: calendarEvents.startTime, type: 'timestamptz' } as const;
  const pages = keyset({ name: 'events', key, id: calendarEvents.id, direction: order, cursor });
  const matching = matchingEvents(user, filters);
  const query = db
    .select({ ...eventColumns, sortKey: pages.sortKey })
    .from(calendarEvents)
    .leftJoin(leads, leadOf(user, calendarEvents))
    .where(and(matching, isWithin(range, zone), pages.after))
    .orderBy(pages.orderBy)
    .limit(limit + 1);
  const read = async () => {
    const [rows, series] = await Promise.all([
      query,
      readSeries(db, user, and(matching, mayRepeatWithin(range, zone))),
    ]);
    const after = pages.position && { start: new Date(pages.position.value), rowId: pages.position.id };
    const asked = { range, zone, now, order, after, limit };
    // The cursor has the id of a row. A series never has two occurrences that start at the same time.
    const repeated = series.flatMap((row) =>
      occurrencesOnPage(row, asked).map((occurrence) => ({
        ...occurrenceOf(row, occurrence),
        ...{ rowId: row.id, sortKey: occurrence.startTime.toISOString() },
      })),
    );
    const all = [...rows.map((row) => ({ ...row, rowId: row.id })), ...repeated];
    const sign = order === 'asc' ? 1 : -1;
    return all
      .sort((a, b) => sign * comparePlaces(a, b))
      .slice(0, limit + 1)
      .map(({ rowId, ...event }) => ({ ...event, id: rowId, address: event.id }));
  };
  const page = await fetchPage(read(), { limit, pages });
  return { ...page, items: page.items.map(({ address, ...event }) => ({ ...event, id: address })) };
}

interface Placed {
  startTime: Date;
  rowId: string;
}

function comparePlaces(a: Placed, b: Placed): number {
  const byStart = a.startTime.getTime() - b.startTime.getTime();
  return byStart !== 0 ? byStart : a.rowId < b.rowId ? -1 : 1;
}

/** The first occurrences of a series that a page may show. */
function occurrencesOnPage(series: SeriesRow, page: PageOfSeries): Occurrence[] {
  const { range, zone, now, order, after, limit } = page;
  const { from, to } = rangeFor(series.allDay, range, zone);
  const isOnPage = ({ startTime }: Occurrence): boolean => {
    if (!after) return true;
    const isSame = series.id === after.rowId && startTime.getTime() === after.start.getTime();
    const isLater = comparePlaces({ startTime, rowId: series.id }, { startTime: after.start, rowId: after.rowId }) > 0;
    return !isSame && isLater === (order === 'asc');
  };
  if (!from || !to) {
    const one = representative(series, { from, to }, now);
    return one && isOnPage(one) ? [one] : [];
  }
  const found: Occurrence[] = [];
  const latestFirst = order === 'desc';
  const startsBefore = latestFirst && after ? new Date(Math.min(to.getTime(), after.start.getTime() + 1)) : to;
  const startsFrom = latestFirst ? undefined : after?.start;
  for (const occurrence of occurrencesOf(series, { endsAfter: from, startsFrom, startsBefore, latestFirst })) {
    if (isOnPage(occurrence)) found.push(occurrence);
    if (found.length > limit) break;
  }
  return found;
}

/** The occurrence that stands for a series where no range is asked for. */
function representative(series: SeriesRow, { from, to }: Range, now: Date): Occurrence | null {
  const next = from ? firstOccurrence(series, { endsAfter: from }) : nextOccurrence(series, now);
  if (!to || (next && next.startTime < to)) return next;
  return firstOccurrence(series, { startsBefore: to, latestFirst: true });
}
