import { and, desc, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { jsonOf } from '@/domain/fields/field';
import { type Lead, leadFields } from '@/domain/leads/lead';
import { undoLeadStatus } from '@/domain/leads/lead-undo';
import type { Database } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { recordset } from '@/server/db/recordset';
import { bulkChangeRows, leadHistory, leads } from '@/server/db/schema';
import { notFound, unwrap } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { showOne } from '../custom-fields/show-custom';
import { keepLastWinners } from '../gamification/last-winners';
import { recordDomainEvents } from '../shared/domain-events';
import { visibleTo } from '../shared/visibility';
import { lockOwnMemberships } from '../teams/team-access';
import { settleActivity } from './activity/lead-activity';
import { type RevertedFollowUps, revertFollowUps } from './follow-up-undo';
import { leadColumns } from './lead-columns';

const { status, lostReason, lostReasonDetail } = jsonOf(leadFields);

const storedStage = z.object({
  status,
  lostReason,
  lostReasonDetail,
  stageEnteredAt: z.coerce.date(),
  closedAt: z.coerce.date().nullable(),
});

export interface UndoneMove extends RevertedFollowUps {
  lead: Lead;
}

/**
 * Undoes the move that brought a lead into its stage at `enteredAt`, with the follow-up tasks that it added, in one
 * transaction. The lock on the lead makes concurrent undos and moves wait for each other.
 */
export function undoMove(
  actor: Actor,
  { id, stageEnteredAt: enteredAt }: { id: string; stageEnteredAt: Date },
): Promise<UndoneMove> {
  const { db, user, now } = actor;
  return db.transaction(async (tx) => {
    await lockOwnMemberships(tx, actor);
    const [lead] = await tx
      .select(leadColumns)
      .from(leads)
      .where(and(eq(leads.id, id), visibleTo(user, leads)))
      .for('update');
    if (!lead) return notFound('lead');
    const [entry] = await tx
      .select({ at: leadHistory.at, before: leadHistory.before })
      .from(leadHistory)
      .where(and(eq(leadHistory.leadId, id), eq(leadHistory.at, enteredAt), eq(leadHistory.kind, 'status_changed')))
      .orderBy(desc(leadHistory.id))
      .limit(1);
    const recorded = entry && { at: entry.at, before: entry.before && storedStage.parse(entry.before) };
    const { changes, events } = unwrap(undoLeadStatus({ lead, recorded, enteredAt, now }));

    await tx
      .update(leads)
      .set({ ...changes, version: lead.version + 1, updatedAt: now })
      .where(eq(leads.id, id));
    await forgetChange(tx, [id], enteredAt, [movedAt(enteredAt), explainedSince(enteredAt)]);
    await settleActivity(tx, actor, [id]);
    const followUps = await revertFollowUps(tx, actor, [lead], enteredAt);
    if (changes.status === 'CLOSED_WON') await keepLastWinners(tx, [id]);
    await recordDomainEvents(
      tx,
      actor,
      events.map((event) => ({ subject: lead, event })),
    );
    const [restored] = await tx.select(leadColumns).from(leads).where(eq(leads.id, id));
    return { lead: await showOne(tx, exactlyOne(restored)), ...followUps };
  });
}

const movedAt = (at: Date) => and(eq(leadHistory.kind, 'status_changed'), eq(leadHistory.at, at));

/** Entries that say nothing but why the lead was lost, which it is no longer. */
export const explainedSince = (at: Date) =>
  and(
    eq(leadHistory.kind, 'edited'),
    gte(leadHistory.at, at),
    sql`${leadHistory.detail}->'fields' <@ '["lostReason", "lostReasonDetail"]'::jsonb`,
  );

/**
 * Removes entries of the history that an undo has made untrue, and with them what they say about the furthest stage. If
 * the leads have not been changed since, earlier changes can be undone again, as if the change and its undo had not
 * raised the version.
 */
export async function forgetChange(
  tx: Database,
  leadIds: readonly string[],
  at: Date,
  entries: readonly (SQL | undefined)[],
): Promise<void> {
  const since = and(inArray(leadHistory.leadId, [...leadIds]), gte(leadHistory.at, at));
  const forgotten = await tx
    .delete(leadHistory)
    .where(and(since, or(...entries)))
    .returning({ leadId: leadHistory.leadId, at: leadHistory.at });
  await lowerFurthestStage(tx, leadIds);
  const times = new Map<string, Set<number>>();
  for (const entry of forgotten) {
    times.set(entry.leadId, (times.get(entry.leadId) ?? new Set()).add(entry.at.getTime()));
  }
  const rows = [...times].map(([subjectId, { size: version }]) => ({ subjectId, version }));
  if (rows.length === 0) return;
  // Each distinct time was one version, and the undo is another one. Versions of later changes cannot be told apart
  // from these.
  await tx.execute(sql`
    update ${bulkChangeRows} set version = ${bulkChangeRows.version} + r.version + 1
    from ${recordset({ subjectId: bulkChangeRows.subjectId, version: bulkChangeRows.version }, rows)}
    join ${leads} on ${leads.id} = r."subjectId"
    where ${bulkChangeRows.subjectId} = r."subjectId"
      and ${bulkChangeRows.version} < ${leads.version} - r.version
      and not exists (
        select 1 from ${leadHistory} where ${leadHistory.leadId} = r."subjectId" and ${gte(leadHistory.at, at)})`);
}

/**
 * Changes of status only raise the furthest stage. This is `furthestStage` in SQL, from the history and the stage that
 * an import stated.
 */
export async function lowerFurthestStage(tx: Database, leadIds: readonly string[]): Promise<void> {
  const entered = sql`
    select max(stage) from (
      select ${leads.status} as stage
      union all select ${leadHistory.toStatus} from ${leadHistory} where ${leadHistory.leadId} = ${leads.id}
      union all select ${leadHistory.fromStatus} from ${leadHistory} where ${leadHistory.leadId} = ${leads.id}
      union all select (${leadHistory.detail}->>'furthestStage')::lead_status from ${leadHistory}
      where ${leadHistory.leadId} = ${leads.id}
    ) entered where stage <> 'CLOSED_LOST'`;
  await tx
    .update(leads)
    .set({ furthestStage: sql`coalesce((${entered}), 'NEW')` })
    .where(inArray(leads.id, [...leadIds]));
}
