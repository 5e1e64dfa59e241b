import { type AnyColumn, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { purgeBefore } from '@/domain/deletion/deletion';
import type { SessionUser } from '@/server/auth/sessions';

/** As much of a user as tells what they may see. */
export type Viewer = Pick<SessionUser, 'id' | 'teamIds'>;

/**
 * Who may see and change a row, as a condition of the query itself (D27): its owner, and the members of the team it
 * belongs to. The only place that says so. It does not leave out what is deleted, see {@link visibleTo}.
 */
export function belongsTo(user: Viewer, table: { ownerId: AnyColumn; teamId: AnyColumn }): SQL {
  const own = eq(table.ownerId, user.id);
  // Without a team the plain comparison lets every index that begins with the owner be walked in order.
  return user.teamIds.length === 0 ? own : sql`(${own} or ${inArray(table.teamId, user.teamIds)})`;
}

interface Deletable {
  ownerId: AnyColumn;
  teamId: AnyColumn;
  deletedAt: AnyColumn;
}

/** The rows that somebody sees and may change: theirs and their teams', without the deleted ones. */
export const visibleTo = (user: Viewer, table: Deletable): SQL =>
  sql`(${belongsTo(user, table)} and ${isNull(table.deletedAt)})`;

/** The deleted rows that the same people may still restore. */
export const restorableBy = (user: Viewer, table: Deletable, now: Date): SQL =>
  sql`(${belongsTo(user, table)} and ${gt(table.deletedAt, purgeBefore(now))})`;
