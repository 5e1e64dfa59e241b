import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { Whose } from '@/domain/shared/whose';
import { type leadCounters, type leadDayCounts, leads, notes, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { countersFor, countersOf, isCounterOf } from '../leads/lead-counters';
import { visibleTo } from '../shared/visibility';
import { isWhose, isWorkOf, workOf } from '../shared/whose';

/**
 * The user who requests figures, and whose figures these are. Personal figures count the leads and tasks that are
 * assigned to a user (D65).
 */
export type Asking = Pick<Actor, 'db' | 'user'> & {
  whose: Whose;
  /** A teammate whose work counts instead. */
  memberId?: string | undefined;
};

/** The leads or tasks that count. */
function rowsOf({ user, whose, memberId }: Asking, table: Parameters<typeof workOf>[1]): SQL | undefined {
  if (memberId) return and(visibleTo(user, table), isWorkOf(user, table, memberId));
  return whose === 'ASSIGNED' ? workOf(user, table) : and(visibleTo(user, table), isWhose(user, table, whose));
}

/** The leads that count. */
export const leadsOf = (asking: Asking): SQL | undefined => rowsOf(asking, leads);

/** The tasks that count. */
export const tasksOf = (asking: Asking): SQL | undefined => rowsOf(asking, tasks);

/** The notes that count: by the owner of the note, not by who works on the lead. */
export function notesOf({ user, whose, memberId }: Asking): SQL | undefined {
  const isOwners = memberId ? eq(notes.ownerId, memberId) : isWhose(user, notes, whose === 'ASSIGNED' ? 'MINE' : whose);
  return and(visibleTo(user, notes), isOwners);
}

/** The counters of {@link leadsOf}. */
export function countersIn(
  { user, whose, memberId }: Asking,
  counters: typeof leadCounters | typeof leadDayCounts,
): SQL | undefined {
  if (memberId) {
    const member = { id: memberId, teamIds: user.teamIds };
    return and(countersOf(user, counters), ne(counters.scope, ''), countersFor(member, counters));
  }
  return whose === 'ASSIGNED'
    ? countersFor(user, counters)
    : and(countersOf(user, counters), isCounterOf(user, counters, whose));
}
