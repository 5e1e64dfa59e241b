import { type AnyColumn, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { SessionUser } from '../auth/sessions';

/**
 * Who may see and change a row, as a condition of the query itself (D27): its owner, and the members of
 * the team it belongs to. The only place that says so.
 */
export function visibleTo(
  user: Pick<SessionUser, 'id' | 'teamIds'>,
  table: { ownerId: AnyColumn; teamId: AnyColumn },
): SQL {
  const own = eq(table.ownerId, user.id);
  // Without a team the plain comparison lets every index that begins with the owner be walked in order.
  return user.teamIds.length === 0 ? own : (or(own, inArray(table.teamId, user.teamIds)) as SQL);
}
