import { type AnyColumn, eq, gt, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { purgeBefore } from '@/domain/deletion/deletion';
import type { SessionUser } from '@/server/auth/sessions';
import { leads, teamMembers, teams } from '@/server/db/schema';

/** The part of a user that determines what they can see. */
export type Viewer = Pick<SessionUser, 'id' | 'teamIds'>;

interface Anybody {
  id: string | SQLWrapper;
}

interface AnyViewer extends Anybody {
  teamIds: readonly string[];
}

/** A lead, a row that is linked to one, or a template. */
interface Shared {
  ownerId: AnyColumn;
  teamId: AnyColumn;
  assigneeId?: AnyColumn;
  leadId?: AnyColumn;
}

/**
 * The access rule as a query condition: the owner and the members of the row's team can see and change it (D27), unless
 * the team shows its members only what is assigned to them or unassigned (D65). This is its only definition. It
 * includes deleted rows; see {@link visibleTo}.
 */
export function belongsTo(user: AnyViewer, table: Shared): SQL {
  // Without teams, a plain comparison lets Postgres read rows in order from any index that starts with the owner.
  return user.teamIds.length === 0 ? eq(table.ownerId, user.id) : isSeenBy(user, table);
}

/** The same for any user, such as one whom a column names. */
export const isSeenBy = (user: Anybody, table: Shared): SQL =>
  sql`(${table.ownerId} = ${user.id}::uuid or ${inTeamOf(user, table)})`;

/**
 * The rows that the user's teams show them. Reads the memberships again in every statement: a request that takes
 * minutes, such as a bulk change, must not continue with the memberships of its session once the user has left.
 */
export function inTeamOf(user: Anybody, table: Omit<Shared, 'ownerId'>): SQL {
  const shown = isShown(user, table);
  const inTeam = sql`${table.teamId} = any (${teamsOf(user)})`;
  return shown ? sql`(${inTeam} and (${table.teamId} = any (${teamsShownWhole(user)}) or ${shown}))` : inTeam;
}

/** Whether a team of "assigned only" shows a row to its members; undefined if that makes no difference. */
function isShown({ id }: Anybody, { assigneeId, leadId }: Omit<Shared, 'ownerId'>): SQL | undefined {
  if (assigneeId) return sql`coalesce(${assigneeId} = ${id}::uuid, true)`;
  if (!leadId) return undefined;
  // A row that is linked to a lead is seen by the users who see the lead. Hashed once, and only for members of such a
  // team: a look-up of each row's lead would spoil the plans for all other users. Once the lead is purged, it is
  // unknown who saw it: its rows are then seen only by their owners, and by the owner and admins of the team.
  return sql`(${leadId} is not null and ${leadId} not in (
    select hidden.id from ${leads} hidden where hidden.team_id = any (${teamsOf({ id })})
      and hidden.assignee_id <> ${id}::uuid and hidden.owner_id <> ${id}::uuid))`;
}

/** The teams that the user is in. */
export const teamsOf = ({ id }: Anybody): SQL => sql`array(
  select m.team_id from ${teamMembers} m where m.user_id = ${id}::uuid)`;

/** The teams all of whose rows the user sees. */
export const teamsShownWhole = ({ id }: Anybody): SQL => sql`array(
  select m.team_id from ${teamMembers} m join ${teams} t on t.id = m.team_id
  where m.user_id = ${id}::uuid and (not t.assigned_only or m.role <> 'member'))`;

interface Deletable extends Shared {
  deletedAt: AnyColumn;
}

/** The rows that the user can see and change: their own and their teams', without deleted ones. */
export const visibleTo = (user: AnyViewer, table: Deletable): SQL =>
  sql`(${belongsTo(user, table)} and ${isNull(table.deletedAt)})`;

/** The deleted rows that the user can still restore. */
export const restorableBy = (user: Viewer, table: Deletable, now: Date): SQL =>
  sql`(${belongsTo(user, table)} and ${gt(table.deletedAt, purgeBefore(now))})`;
