import { and, asc, eq, gte, isNull, type SQL, sql } from 'drizzle-orm';
import type { Occurrence } from '@/domain/calendar/recurrence/occurrences';
import { splitSeries } from '@/domain/calendar/recurrence/split-series';
import { nextReminder } from '@/domain/calendar/reminder';
import type { Database } from '@/server/db/client';
import { recordset } from '@/server/db/recordset';
import { calendarEvents } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import type { LockedRow, LockedSeries } from './event-target';

/** The columns of a series that what is cut out of it takes over. */
function copied({ leadCompany: _, storedLeadId, ...series }: LockedSeries, { now, newId }: Actor) {
  // A lead that is deleted, or that the actor does not see, stays linked. The external id means the series.
  const own = { leadId: storedLeadId, id: newId(), externalId: null as string | null };
  return { ...series, ...own, version: 1, createdAt: now, updatedAt: now };
}

/** An occurrence as a row of its own, yet to be inserted (D90). */
export function ownRow(actor: Actor, series: LockedSeries, { originalStart, startTime, endTime }: Occurrence) {
  return {
    ...copied(series, actor),
    ...{ startTime, endTime, recurrence: null, recurrenceUntil: null, exceptions: [] as Date[] },
    ...{ seriesId: series.id, originalStart },
  };
}

/** Takes an occurrence out of its series. */
export const removeOccurrence = (tx: Database, actor: Actor, series: LockedSeries, { originalStart }: Occurrence) =>
  changeSeries(tx, actor, series, { exceptions: [...series.exceptions, originalStart] });

/**
 * An occurrence and all later ones as a series of their own, yet to be inserted, and what is left of the series. Null if
 * none are before it.
 */
export function followingRow(actor: Actor, series: LockedSeries, occurrence: Occurrence) {
  const parts = splitSeries(series, occurrence);
  return parts && { head: parts.head, tail: { ...copied(series, actor), ...parts.tail } };
}

type Changes = Partial<Omit<LockedRow, 'remindAt' | 'version' | 'updatedAt' | 'leadCompany' | 'storedLeadId'>>;

/**
 * Changes the columns of a series, with its reminder. What an edit of all occurrences can change raises the version. That
 * one of them was taken out does not: edits of two occurrences are no conflict.
 */
export function changeSeries(tx: Database, { now }: Actor, series: LockedSeries, changes: Changes) {
  const after = { ...series, ...changes };
  const isEdited = Object.keys(changes).some((name) => name !== 'exceptions');
  return tx
    .update(calendarEvents)
    .set({
      ...changes,
      remindAt: nextReminder(after, now),
      version: series.version + Number(isEdited),
      updatedAt: now,
    })
    .where(eq(calendarEvents.id, series.id))
    .execute();
}

interface OwnRows {
  /** The series that they belong to. */
  of: string;
  /** Only those of this time of the series or later. */
  since?: Date | undefined;
}

const ownRows = ({ of, since }: OwnRows): SQL | undefined =>
  and(eq(calendarEvents.seriesId, of), since && gte(calendarEvents.originalStart, since));

/** Tells occurrences with rows of their own their new place, or series. Two statements, whatever their number. */
export async function replaceOwnRows(
  tx: Database,
  from: OwnRows,
  { seriesId, startAfter }: { seriesId: string; startAfter: (start: Date) => Date },
): Promise<void> {
  const { id, originalStart } = calendarEvents;
  const rows = await tx
    .select({ id, originalStart })
    .from(calendarEvents)
    .where(ownRows(from))
    .orderBy(asc(id))
    .for('update');
  const placed = rows.flatMap((row) =>
    row.originalStart ? [{ id: row.id, originalStart: startAfter(row.originalStart).toISOString() }] : [],
  );
  if (placed.length === 0) return;
  await tx.execute(sql`
    update ${calendarEvents} set series_id = ${seriesId}::uuid, original_start = r."originalStart", version = version + 1
    from ${recordset({ id, originalStart }, placed)} where ${calendarEvents.id} = r.id`);
}

/** Deletes occurrences with rows of their own along with their series. */
export const deleteOwnRows = (tx: Database, { now }: Actor, from: OwnRows) =>
  tx
    .update(calendarEvents)
    .set({ deletedAt: now })
    .where(and(ownRows(from), isNull(calendarEvents.deletedAt)))
    .execute();
