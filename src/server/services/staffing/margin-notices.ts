import { and, eq, inArray } from 'drizzle-orm';
import type { StaffingPlanVersion } from '@/domain/staffing/plan/plan-schema';
import type { Database } from '@/server/db/client';
import { leads, teamMembers } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { notice, notify } from '../notifications/notifications';

type Plan = Pick<StaffingPlanVersion, 'id' | 'leadId' | 'author'>;

async function factsOf(tx: Database, { user }: Actor, { id, leadId }: Plan) {
  const [lead] = await tx.select({ companyName: leads.companyName }).from(leads).where(eq(leads.id, leadId));
  return { planId: id, leadId, companyName: lead?.companyName ?? '', by: user.name };
}

/** Notifies the owner and the admins of a team of a margin that waits for one of them. */
export async function askForApproval(tx: Database, actor: Actor, plan: Plan & { teamId: string }): Promise<void> {
  const approvers = await tx
    .select({ userId: teamMembers.userId })
    .from(teamMembers)
    .where(and(eq(teamMembers.teamId, plan.teamId), inArray(teamMembers.role, ['owner', 'admin'])));
  const facts = { ...(await factsOf(tx, actor, plan)), isApproved: false };
  await notify(
    tx,
    actor,
    approvers.map(({ userId }) => notice(userId, 'margin_approval', facts, actor.user)),
  );
}

/** Notifies the author of a plan that its margin was approved. */
export async function tellAuthor(tx: Database, actor: Actor, plan: Plan): Promise<void> {
  if (!plan.author || plan.author.id === actor.user.id) return;
  const facts = { ...(await factsOf(tx, actor, plan)), isApproved: true };
  await notify(tx, actor, [notice(plan.author.id, 'margin_approval', facts, actor.user)]);
}
