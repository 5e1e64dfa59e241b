import { and, asc, eq, sql } from 'drizzle-orm';
import type { EventScope } from '@/domain/calendar/event-input';
import { type OccurrenceKey, occurrenceId, parseOccurrenceId } from '@/domain/calendar/recurrence/occurrence-id';
import { type Occurrence, occurrenceAt } from '@/domain/calendar/recurrence/occurrences';
import type { Database } from '@/server/db/client';
import { calendarEvents, leads } from '@/server/db/schema';
import { notFound, refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { leadOf } from '../leads/linked-lead';
import { visibleTo } from '../shared/visibility';
import { eventColumns } from './calendar-columns';
import { isNamed } from './calendar-queries';
import { isSeries, type SeriesRow } from './series';

const lockRows = (tx: Database, { user }: Actor, id: string) =>
  tx
    .select({ ...eventColumns, remindAt: calendarEvents.remindAt, storedLeadId: calendarEvents.leadId })
    .from(calendarEvents)
    .leftJoin(leads, leadOf(user, calendarEvents))
    .where(and(isNamed(id), visibleTo(user, calendarEvents)))
    // A series before its occurrences, so that two changes of it wait for each other.
    .orderBy(sql`${calendarEvents.seriesId} nulls first`, asc(calendarEvents.id))
    .for('update', { of: calendarEvents });

export type LockedRow = Awaited<ReturnType<typeof lockRows>>[number];

export type LockedSeries = LockedRow & SeriesRow;

/** What a change of an event is for: a row as it is, or some of a series. */
export type EventTarget =
  | { kind: 'row'; row: LockedRow }
  | { kind: 'series'; series: LockedSeries; occurrence: Occurrence | null; scope: EventScope };

/**
 * Finds what a change is for (D90), and locks it until the transaction ends. The id of a series means all of it; that of
 * an occurrence means that occurrence, unless `scope` says more. Throws NOT_FOUND if the actor cannot see it.
 */
export async function lockTarget(
  tx: Database,
  actor: Actor,
  { id, scope }: { id: string; scope?: EventScope | undefined },
): Promise<EventTarget> {
  const isWide = scope === 'following' || scope === 'all';
  const key = parseOccurrenceId(id) ?? (isWide ? await keyOfRow(tx, actor, id) : null);
  const read = async () => targetAmong(await lockRows(tx, actor, key ? occurrenceId(key) : id), { key, scope });
  // A change that was waited for may have given the occurrence a row, which only another statement sees.
  return (await read()) ?? (key ? await read() : null) ?? notFound('event');
}

interface Asked {
  key: OccurrenceKey | null;
  scope: EventScope | undefined;
}

function targetAmong(rows: readonly LockedRow[], { key, scope }: Asked): EventTarget | null {
  const isWide = scope === 'following' || scope === 'all';
  const own = key ? rows.find(({ seriesId }) => seriesId === key.seriesId) : rows[0];
  const series = rows.find(isSeries);
  if (own && !isSeries(own) && !(isWide && series)) return { kind: 'row', row: own };
  if (!series) return null;
  if (!key) return wholeSeries(series, scope);
  // One that was moved or edited has a place in its series still.
  const exceptions = own ? series.exceptions.filter((at) => +at !== +key.originalStart) : series.exceptions;
  const occurrence = occurrenceAt({ ...series, exceptions }, key.originalStart);
  return occurrence && { kind: 'series', series, occurrence, scope: scope ?? 'one' };
}

function wholeSeries(series: LockedSeries, scope: EventScope | undefined): EventTarget {
  if (scope === 'one' || scope === 'following')
    refuse('VALIDATION', 'Name the occurrence: {seriesId}_{originalStart}', { field: 'id' });
  return { kind: 'series', series, occurrence: null, scope: 'all' };
}

/** The series and the place in it of an occurrence that has a row of its own; null for other rows. */
async function keyOfRow(tx: Database, { user }: Actor, id: string): Promise<OccurrenceKey | null> {
  const { seriesId, originalStart } = calendarEvents;
  const [row] = await tx
    .select({ seriesId, originalStart })
    .from(calendarEvents)
    .where(and(eq(calendarEvents.id, id), visibleTo(user, calendarEvents)));
  return row?.seriesId && row.originalStart ? { seriesId: row.seriesId, originalStart: row.originalStart } : null;
}
