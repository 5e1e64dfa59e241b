import { and, eq, inArray, isNull, not, or, sql } from 'drizzle-orm';
import type { HandoverCountsInput } from '@/domain/bulk/bulk-input';
import { notAssignable } from '@/domain/leads/assignment';
import type { HandOverLead, HandoverPreview } from '@/domain/leads/handover-input';
import type { Lead } from '@/domain/leads/lead';
import { exactlyOne } from '@/server/db/exactly-one';
import { leads, teamMembers } from '@/server/db/schema';
import { notFound, ProblemError } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { withAccountSlot } from '@/server/services/shared/account-slots';
import { showOne } from '../../custom-fields/show-custom';
import { visibleTo } from '../../shared/visibility';
import { changeManyLeads } from '../bulk/lead-bulk';
import { leadColumns } from '../lead-columns';
import { getLead, knownFilters, matchingLeads } from '../lead-queries';
import { countMovable } from './handed-work';

/**
 * Hands one lead over. It is a bulk change of one lead, so that one undo takes all of it back. The change takes an
 * account slot of its own, so this takes none around it.
 */
export async function handOverLead(
  actor: Actor,
  { id, assigneeId, ...handover }: HandOverLead & { id: string },
): Promise<{ lead: Lead; changeId: string | null }> {
  const { teamId } = await withAccountSlot(actor, () => getLead(actor, id));
  if (teamId === null) throw new ProblemError(notAssignable());
  const result = await changeManyLeads(actor, {
    select: { ids: [id] },
    action: { change: { assigneeId }, handover },
  });
  if (result.skipped) throw new ProblemError(notAssignable());
  // The actor may no longer see it.
  const lead = await withAccountSlot(actor, async () => {
    const [row] = await actor.db.select(leadColumns).from(leads).where(eq(leads.id, id));
    return showOne(actor.db, row ?? notFound('lead'));
  });
  return { lead, changeId: result.id };
}

/** How much would be handed over to an assignee with the chosen leads, and how many of the leads would be skipped. */
export async function countHandover(
  actor: Actor,
  { select, assigneeId: to }: HandoverCountsInput,
): Promise<HandoverPreview> {
  const chosen =
    'ids' in select
      ? and(inArray(leads.id, select.ids), visibleTo(actor.user, leads))
      : matchingLeads(actor, await knownFilters(actor, select.matching));
  // Only leads whose assignee changes: no work moves with leads that are skipped, or already assigned to them.
  const theirTeams = actor.db.select({ id: teamMembers.teamId }).from(teamMembers).where(eq(teamMembers.userId, to));
  const canBeTheirs = inArray(leads.teamId, theirTeams);
  const changing = and(chosen, sql`${leads.assigneeId} is distinct from ${to}::uuid`, canBeTheirs);
  const counts = await countMovable(actor, {
    leadIds: sql`select ${leads.id} as id from ${leads} where ${changing}`,
    to,
  });
  const [found] = await actor.db
    .select({
      chosen: sql<number>`count(*)::int`,
      skipped: sql<number>`count(*) filter (where ${or(isNull(leads.teamId), not(canBeTheirs))})::int`,
    })
    .from(leads)
    .where(chosen);
  return { ...counts, ...exactlyOne(found) };
}
