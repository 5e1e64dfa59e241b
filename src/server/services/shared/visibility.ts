import { type AnyColumn, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { purgeBefore } from '@/domain/deletion/deletion';
import type { SessionUser } from '@/server/auth/sessions';

/** The part of a user that determines what they can see. */
export type Viewer = Pick<SessionUser, 'id' | 'teamIds'>;

/**
 * The access rule as a query condition (D27): the owner and the members of the row's team can see and change it. This
 * is its only definition. It includes deleted rows; see {@link visibleTo}.
 */
export function belongsTo(user: Viewer, table: { ownerId: AnyColumn; teamId: AnyColumn }): SQL {
  const own = eq(table.ownerId, user.id);
  // Without teams, a plain comparison lets Postgres read rows in order from any index that starts with the owner.
  return user.teamIds.length === 0 ? own : sql`(${own} or ${inArray(table.teamId, user.teamIds)})`;
}

interface Deletable {
  ownerId: AnyColumn;
  teamId: AnyColumn;
  deletedAt: AnyColumn;
}

/** The rows that the user can see and change: their own and their teams', without deleted ones. */
export const visibleTo = (user: Viewer, table: Deletable): SQL =>
  sql`(${belongsTo(user, table)} and ${isNull(table.deletedAt)})`;

/** The deleted rows that the user can still restore. */
export const restorableBy = (user: Viewer, table: Deletable, now: Date): SQL =>
  sql`(${belongsTo(user, table)} and ${gt(table.deletedAt, purgeBefore(now))})`;
