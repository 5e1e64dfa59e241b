import { type AnyColumn, and, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Whose } from '@/domain/shared/whose';
import { leads } from '@/server/db/schema';
import { teamsOf, type Viewer } from './visibility';

interface Owned {
  ownerId: AnyColumn;
  teamId: AnyColumn;
}

type Lead = Owned & { assigneeId: AnyColumn };
type Linked = Owned & { leadId: AnyColumn };

/**
 * The user in whose task list and reminders a task or an event is: its lead's assignee, otherwise its owner (D65). A
 * task of an unassigned lead is its owner's, so that it does not get lost.
 */
export const workerOf = ({ ownerId, leadId }: Record<'ownerId' | 'leadId', SQLWrapper>): SQL => sql`coalesce(
  (select assigned.assignee_id from ${leads} assigned where assigned.id = ${leadId}), ${ownerId})`;

/** The leads in the user's teams that are unassigned. */
const unassigned = (user: Viewer): SQL => sql`(
  select free.id from ${leads} free where free.team_id = any (${teamsOf(user)}) and free.assignee_id is null)`;

/**
 * The rows that are this user's work, and count in their figures and reminders (D65): leads assigned to them, their own
 * without a team, and the tasks and events of {@link workerOf}. This is the only definition. All of them are visible to
 * the user, but deleted ones are included.
 */
export function countsFor(user: Viewer, table: Lead | Linked): SQL {
  const { id, teamIds } = user;
  const own = eq(table.ownerId, id);
  // Without a team, no lead has an assignee. See `belongsTo` for why this is a plain comparison.
  if (teamIds.length === 0) return own;
  if ('assigneeId' in table) return sql`(${eq(table.assigneeId, id)} or (${own} and ${isNull(table.teamId)}))`;
  // `workerOf`, without reading the lead of each row: the team of a row is that of its lead.
  const isOwners = sql`(${own} and (${table.teamId} is null or ${table.leadId} is null or ${table.leadId} in ${unassigned(user)}))`;
  const isAssigned = sql`${table.leadId} in (select mine.id from ${leads} mine where mine.assignee_id = ${id}::uuid)`;
  // The first condition follows from the second, and finds the rows in an index.
  return sql`((${own} or ${table.teamId} = any (${teamsOf(user)})) and (${isOwners} or ${isAssigned}))`;
}

/** The rows without deleted ones that {@link countsFor} the user. */
export const workOf = (user: Viewer, table: (Lead | Linked) & { deletedAt: AnyColumn }): SQL =>
  sql`(${countsFor(user, table)} and ${isNull(table.deletedAt)})`;

/** The rows of teams that are a member's work, as {@link countsFor} counts them: a condition on rows that the viewer sees. */
export const isWorkOf = ({ teamIds }: Viewer, table: Lead | Linked, memberId: string): SQL =>
  sql`(${isNotNull(table.teamId)} and ${countsFor({ id: memberId, teamIds }, table)})`;

/** The condition of a filter on visible rows. */
export function isWhose(user: Viewer, table: Lead | Linked, whose: Whose): SQL | undefined {
  switch (whose) {
    case 'MINE':
      return eq(table.ownerId, user.id);
    case 'TEAM':
      return isNotNull(table.teamId);
    case 'ASSIGNED':
      return countsFor(user, table);
    case 'UNASSIGNED':
      return 'assigneeId' in table
        ? and(isNotNull(table.teamId), isNull(table.assigneeId))
        : sql`${table.leadId} in ${unassigned(user)}`;
  }
}
