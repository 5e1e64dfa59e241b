import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { EventScope } from '@/domain/calendar/event-input';
import type { Database } from '@/server/db/client';
import { calendarEvents } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { recordEvents } from '../shared/domain-events';
import { requireVersion } from '../shared/stale-edit';
import { restorableBy } from '../shared/visibility';
import { lockOwnMemberships } from '../teams/team-access';
import { type EventTarget, lockTarget } from './event-target';
import { changeSeries, deleteOwnRows, followingRow, ownRow, removeOccurrence, replaceOwnRows } from './series-parts';
import { insertRow } from './series-update';

interface DeleteEvent {
  id: string;
  version?: number;
  scope?: EventScope | undefined;
}

/**
 * Deletes an event, or some of a series (D90), for 30 days: what is taken out of a series becomes a deleted row of its
 * own. Returns the id by which it can be restored.
 */
export function deleteEvent(actor: Actor, { id, version, scope }: DeleteEvent): Promise<{ id: string }> {
  return actor.db.transaction(async (tx) => {
    await lockOwnMemberships(tx, actor);
    const target = await lockTarget(tx, actor, { id, scope });
    const { title, ownerId, teamId, ...row } = target.kind === 'row' ? target.row : target.series;
    requireVersion(version, { name: title, version: row.version });
    const deletedId = await deleteTarget(tx, actor, target);
    await recordEvents(tx, actor, { id: deletedId, ownerId, teamId }, [{ type: 'event_deleted', title }]);
    return { id: deletedId };
  });
}

async function deleteTarget(tx: Database, actor: Actor, target: EventTarget): Promise<string> {
  const { now: deletedAt } = actor;
  if (target.kind === 'row') return deleteRow(tx, actor, target.row.id);
  const { series, occurrence, scope } = target;
  if (occurrence && scope === 'one') {
    const row = ownRow(actor, series, occurrence);
    await Promise.all([insertRow(tx, actor, { ...row, deletedAt }), removeOccurrence(tx, actor, series, occurrence)]);
    return row.id;
  }
  const parts = occurrence && scope === 'following' ? followingRow(actor, series, occurrence) : null;
  if (!parts) {
    await deleteOwnRows(tx, actor, { of: series.id });
    return deleteRow(tx, actor, series.id);
  }
  const { id } = parts.tail;
  await Promise.all([insertRow(tx, actor, { ...parts.tail, deletedAt }), changeSeries(tx, actor, series, parts.head)]);
  await replaceOwnRows(
    tx,
    { of: series.id, since: occurrence?.originalStart },
    { seriesId: id, startAfter: (start) => start },
  );
  await deleteOwnRows(tx, actor, { of: id });
  return id;
}

async function deleteRow(tx: Database, { now }: Actor, id: string): Promise<string> {
  await tx.update(calendarEvents).set({ deletedAt: now }).where(eq(calendarEvents.id, id));
  return id;
}

/** Occurrences with rows of their own that were deleted along with their series. */
export const deletedWithSeries: SQL = sql`(series_id is not null and exists (
  select 1 from ${calendarEvents} series where series.id = ${calendarEvents.seriesId}
    and series.deleted_at = ${calendarEvents.deletedAt} and series.recurrence is not null))`;

/** Restores a deleted event; a series with the occurrences that were deleted along with it. */
export async function restoreEvent(tx: Database, actor: Actor, id: string): Promise<void> {
  const restorable = restorableBy(actor.user, calendarEvents, actor.now);
  const [row] = await tx
    .select({
      id: calendarEvents.id,
      ownerId: calendarEvents.ownerId,
      teamId: calendarEvents.teamId,
      title: calendarEvents.title,
      deletedAt: calendarEvents.deletedAt,
    })
    .from(calendarEvents)
    .where(and(eq(calendarEvents.id, id), restorable))
    .for('update');
  if (!row?.deletedAt) return notFound('deleted item');
  const along = and(eq(calendarEvents.seriesId, id), eq(calendarEvents.deletedAt, row.deletedAt));
  await tx
    .update(calendarEvents)
    .set({ deletedAt: null })
    .where(sql`${eq(calendarEvents.id, id)} or (${along})`);
  await recordEvents(tx, actor, row, [{ type: 'event_restored', title: row.title }]);
}
