import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { TeamRole } from '@/domain/teams/team-roles';
import type { Database } from '@/server/db/client';
import { teamMembers, teams } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';

type TeamRow = typeof teams.$inferSelect;

/** The actor's membership of a team, as a condition on its row. All other users get NOT_FOUND (D27). */
const isMember = ({ user }: Pick<Actor, 'user'>): SQL => sql`exists (
  select 1 from ${teamMembers} m where m.team_id = ${teams.id} and m.user_id = ${user.id})`;

/**
 * Locks a team until the transaction ends: changes of its members wait for each other, so roles that are read
 * afterwards stay valid. Does not block rows that only refer to the team.
 */
export async function lockTeam(tx: Database, actor: Actor, id: string): Promise<TeamRow & { role: TeamRole }> {
  const [team] = await tx
    .select()
    .from(teams)
    .where(and(eq(teams.id, id), isMember(actor)))
    .for('no key update');
  if (!team) return notFound('team');
  // A separate statement, because the one above may have waited for the lock and then read older memberships.
  const { [actor.user.id]: role } = await rolesOf(tx, id, [actor.user.id]);
  return role ? { ...team, role } : notFound('team');
}

/** The roles of those who are members, by user. */
export async function rolesOf(
  tx: Database,
  teamId: string,
  userIds: readonly string[],
): Promise<Partial<Record<string, TeamRole>>> {
  const rows = await tx
    .select({ userId: teamMembers.userId, role: teamMembers.role })
    .from(teamMembers)
    .where(and(eq(teamMembers.teamId, teamId), inArray(teamMembers.userId, [...userIds])));
  return Object.fromEntries(rows.map(({ userId, role }) => [userId, role]));
}

/** The role of another member. NOT_FOUND if they are not a member. */
export async function roleOf(tx: Database, teamId: string, userId: string): Promise<TeamRole> {
  return (await rolesOf(tx, teamId, [userId]))[userId] ?? notFound('member');
}

/**
 * Locks a membership, so that the user stays a member until the transaction ends. The session may have been read before
 * they left. A removal from the team waits for this transaction, and then finds the rows that it has added.
 */
export async function lockMembership(tx: Database, userId: string, teamId: string): Promise<void> {
  const [held] = await tx
    .select({ userId: teamMembers.userId })
    .from(teamMembers)
    .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId)))
    .for('key share');
  if (!held) notFound('team');
}

/** The members of teams. */
export interface Memberships {
  has: (userId: string, teamId: string) => boolean;
}

export const NO_MEMBERSHIPS: Memberships = { has: () => false };

/**
 * Locks the memberships of some users, and all memberships of some teams, so that none ends before the transaction
 * does.
 */
export async function lockMemberships(
  tx: Database,
  userIds: readonly string[],
  teamIds: readonly string[] = [],
): Promise<Memberships> {
  if (userIds.length === 0 && teamIds.length === 0) return NO_MEMBERSHIPS;
  const held = await tx
    .select({ userId: teamMembers.userId, teamId: teamMembers.teamId })
    .from(teamMembers)
    .where(or(inArray(teamMembers.userId, [...userIds]), inArray(teamMembers.teamId, [...teamIds])))
    .orderBy(teamMembers.teamId, teamMembers.userId)
    .for('key share')
    .execute();
  const known = new Set(held.map(({ userId, teamId }) => `${userId} ${teamId}`));
  return { has: (userId, teamId) => known.has(`${userId} ${teamId}`) };
}

/**
 * Locks the actor's memberships until the transaction ends. Call it before locking a row that a team may show them,
 * because a removal from a team also ends the membership first: a removal waits for a change that has begun, and a
 * change that begins after a removal no longer finds the row.
 */
export const lockOwnMemberships = (tx: Database, { user }: Pick<Actor, 'user'>): Promise<Memberships> =>
  lockMemberships(tx, user.teamIds.length > 0 ? [user.id] : []);

/**
 * Locks the memberships that are needed to change leads, to put them into a team and to assign them: the actor's, the
 * assignee's, and all of the team, because its members' rows move along. Throws NOT_FOUND if the actor is not in the
 * team. Uses one statement, because the deletion of a team ends its memberships in the same order.
 */
export async function lockPlaces(
  tx: Database,
  { user }: Pick<Actor, 'user'>,
  { teamId, assigneeId }: { teamId?: string | null; assigneeId?: string | null },
): Promise<Memberships> {
  const holdsOwn = teamId || user.teamIds.length > 0;
  const users = [...(holdsOwn ? [user.id] : []), ...(assigneeId ? [assigneeId] : [])];
  const held = await lockMemberships(tx, users, teamId ? [teamId] : []);
  if (teamId && !held.has(user.id, teamId)) notFound('team');
  return held;
}
