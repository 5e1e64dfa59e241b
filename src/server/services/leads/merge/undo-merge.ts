import { and, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { changedNames, pick } from '@/domain/fields/field';
import type { Lead } from '@/domain/leads/lead';
import { givesContactBack, MERGED_VALUES, type MergedValues, valuesToGiveBack } from '@/domain/leads/merge/merge';
import { KEPT_LEAD_GONE, MERGE_NOT_SEEN, MERGE_UNDONE, purgeMergesBefore } from '@/domain/leads/merge/merge-limits';
import { derivePhone } from '@/domain/phones/phone-numbers';
import type { Database } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { contacts, leadHistory, leadMerges, leads, mergedNames } from '@/server/db/schema';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { showOne } from '../../custom-fields/show-custom';
import { recordEvents } from '../../shared/domain-events';
import { lockNaming } from '../../shared/external-ids';
import { belongsTo } from '../../shared/visibility';
import { settleDueDatesOf } from '../../tasks/due-dates';
import { moveClock } from '../../tasks/event-clock';
import { restoreRules } from '../../tasks/task-rules';
import { settleActivity } from '../activity/lead-activity';
import { leadColumns } from '../lead-columns';
import { requireRoomFor } from '../lead-room';
import { lowerFurthestStage } from '../lead-undo';
import { giveBackAttached } from './attached-rows';
import { keptMerge } from './kept-merge';
import { type LockedLead, lockLeads, writeLockedLeads } from './locked-leads';
import { lockPlacesOf } from './merge-leads';

/** A merge that was undone: the lead that had survived it, and how many leads exist again. */
export interface UndoneMerge {
  lead: Lead;
  restored: number;
}

/** Undoes a merge, for 30 days (D89). See {@link undoMergeIn}. */
export const undoMerge = (actor: Actor, { id }: { id: string }): Promise<UndoneMerge> =>
  actor.db.transaction((tx) => undoMergeIn(tx, actor, id));

/**
 * Restores the merged leads, with every row that came from them and is still where the merge put it. The lead that
 * survived gets its values back, except those that were changed since, and keeps what was added since.
 */
export async function undoMergeIn(tx: Database, actor: Actor, mergeId: string): Promise<UndoneMerge> {
  const { user, now } = actor;
  await lockPlacesOf(tx, actor);
  const { survivorId: id, ...kept } = await readMerge(tx, actor, mergeId);
  const isMerged = and(inArray(leads.id, kept.merged), eq(leads.mergedInto, id), isNotNull(leads.deletedAt));
  await requireRoomFor(tx, actor, and(isMerged, belongsTo(user, leads)));
  await lockNaming(tx, actor, 'shared');
  const previousOf = new Map(kept.previous.map((lead) => [lead.id, lead.previousLeadId]));
  const named = and(belongsTo(user, leads), or(eq(leads.id, id), isMerged));
  // The survivor is only named, because the actor must still see it.
  const bookedAgain = and(inArray(leads.id, [...previousOf.keys()]), ne(leads.id, id), isNull(leads.deletedAt));
  const locked = await lockLeads(tx, or(named, bookedAgain));
  // Another undo may have been first.
  await readMerge(tx, actor, mergeId);
  const survivor = locked.find((lead) => lead.id === id);
  const merged = locked.filter((lead) => kept.merged.includes(lead.id));
  if (!survivor || merged.length === 0) return refuse('NOT_FOUND', MERGE_UNDONE);
  if (survivor.deletedAt) return refuse('CONFLICT', KEPT_LEAD_GONE);
  // The undo is used up by this, so it must bring all of them back.
  if ((await tx.$count(leads, isMerged)) > merged.length) return refuse('FORBIDDEN', MERGE_NOT_SEEN);

  const values = { before: kept.before as MergedValues, after: kept.after as MergedValues };
  const given = valuesToGiveBack(survivor, values);
  const restoredIds = new Set(merged.map((lead) => lead.id));
  const booked = locked
    .filter((lead) => lead.id !== id && !restoredIds.has(lead.id) && lead.previousLeadId === id)
    .map((lead) => ({ ...lead, previousLeadId: previousOf.get(lead.id) ?? null }));
  // A merge only changes it where it named one of the merged leads.
  const earlier = previousOf.get(id);
  const written: LockedLead = {
    ...survivor,
    ...given,
    ...(given.phone !== undefined && derivePhone(given.phone, survivor.country)),
    previousLeadId: earlier && restoredIds.has(earlier) ? earlier : survivor.previousLeadId,
    version: survivor.version + 1,
    updatedAt: now,
  };
  const back = merged.map((lead) => ({ ...lead, mergedInto: null, deletedAt: null }));
  await writeLockedLeads(tx, [written, ...back, ...booked]);

  await giveBackAttached(tx, survivor, { moved: kept.rows, restored: restoredIds });
  await tx.delete(mergedNames).where(inArray(mergedNames.id, [...restoredIds]));
  await restoreRules(tx, kept.rules);
  if (givesContactBack(survivor, values)) {
    await tx
      .delete(contacts)
      .where(and(inArray(contacts.id, kept.contacts), eq(contacts.leadId, id), eq(contacts.version, 1)));
  }
  await tx
    .delete(leadHistory)
    .where(
      and(
        eq(leadHistory.leadId, id),
        eq(leadHistory.kind, 'merged'),
        sql`${leadHistory.detail} ->> 'mergeId' = ${mergeId}`,
      ),
    );
  await tx.delete(leadMerges).where(eq(leadMerges.id, mergeId));
  await lowerFurthestStage(tx, [id]);
  const ids = [id, ...restoredIds];
  await settleActivity(tx, actor, ids);
  await moveClock(tx, now, ids);
  await settleDueDatesOf(tx, now, ids);
  const fields = changedNames<MergedValues>(survivor, pick(written, MERGED_VALUES));
  await recordEvents(tx, actor, survivor, [{ type: 'lead_updated', fields }]);
  const [lead] = await tx.select(leadColumns).from(leads).where(eq(leads.id, id));
  return { lead: await showOne(tx, exactlyOne(lead)), restored: merged.length };
}

async function readMerge(tx: Database, { now }: Actor, mergeId: string) {
  const [merge] = await tx
    .select({ survivorId: leadMerges.survivorId, kept: leadMerges.kept })
    .from(leadMerges)
    .where(and(eq(leadMerges.id, mergeId), gt(leadMerges.at, purgeMergesBefore(now))));
  if (!merge) return refuse('NOT_FOUND', MERGE_UNDONE);
  return { survivorId: merge.survivorId, ...keptMerge.parse(merge.kept) };
}

/** The merge by which a deleted lead became part of another one; null if it was deleted by itself. */
export async function findMergeOf(tx: Database, leadId: string): Promise<string | null> {
  const [found] = await tx
    .select({ id: leadMerges.id })
    .from(leads)
    .innerJoin(leadMerges, eq(leadMerges.survivorId, leads.mergedInto))
    .where(and(eq(leads.id, leadId), sql`${leadMerges.kept} -> 'merged' ? ${leadId}`));
  return found?.id ?? null;
}
