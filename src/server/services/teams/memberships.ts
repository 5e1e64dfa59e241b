import { and, eq, sql } from 'drizzle-orm';
import type { TeamRole } from '@/domain/teams/team-roles';
import type { Database } from '@/server/db/client';
import { teamMembers } from '@/server/db/schema';

// Only these write memberships. In the same transaction, they log which rows of the team a user sees from then on, or
// no longer (D68): otherwise, an integration would keep rows that its user may no longer read.

type Membership = Pick<typeof teamMembers.$inferSelect, 'teamId' | 'userId'>;

const isMembership = ({ teamId, userId }: Membership) =>
  and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId));

export async function addMember(tx: Database, member: typeof teamMembers.$inferInsert): Promise<void> {
  await tx.insert(teamMembers).values(member);
  await tx.execute(sql`select log_joined(${member.teamId}, ${member.userId})`);
}

/** Changes a role that the caller has read since it locked the team. */
export async function setRole(
  tx: Database,
  member: Membership,
  { from, to }: Record<'from' | 'to', TeamRole>,
): Promise<void> {
  await tx.update(teamMembers).set({ role: to }).where(isMembership(member));
  // Owner and admins always see all of the team.
  if ((from === 'member') !== (to === 'member')) await logRights(tx, member);
}

/** Call it after a change of what all members of a team, or one of them, can see. */
export async function logRights(tx: Database, { teamId, userId = null }: { teamId: string; userId?: string | null }) {
  await tx.execute(sql`select log_rights(${teamId}, ${userId})`);
}

/** Ends a membership, if there is one. */
export const deleteMember = (tx: Database, { teamId, userId }: Membership): Promise<string[]> =>
  endMemberships(tx, teamId, userId);

/** Ends all memberships of a team that is about to be deleted, which would end them unlogged. Returns who was a member. */
export const deleteMembers = (tx: Database, teamId: string): Promise<string[]> => endMemberships(tx, teamId, null);

/**
 * Locks them first, in the order of `lockMemberships`: transactions that have locked one are then committed, and no
 * other can lock one and add rows, so the log lists all rows.
 */
async function endMemberships(tx: Database, teamId: string, userId: string | null): Promise<string[]> {
  const which = userId ? isMembership({ teamId, userId }) : eq(teamMembers.teamId, teamId);
  const members = await tx
    .select({ userId: teamMembers.userId })
    .from(teamMembers)
    .where(which)
    .orderBy(teamMembers.userId)
    .for('update');
  if (members.length === 0) return [];
  await tx.execute(sql`select log_left(${teamId}, ${userId})`);
  await tx.delete(teamMembers).where(which);
  return members.map((member) => member.userId);
}
