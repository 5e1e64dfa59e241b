import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Whose } from '@/domain/shared/whose';
import { type leadCounters, type leadDayCounts, leads } from '@/server/db/schema';
import { teamsOf, teamsShownWhole, type Viewer } from '../shared/visibility';

/** The tables that count leads by owner, team (`scope`) and assignee. */
type Counters = typeof leadCounters | typeof leadDayCounts;

/** The sums of some counters, see `CountedLeads`. */
export const countedBy = ({ count, valued, amount }: Counters) => ({
  count: sql<number>`coalesce(sum(${count}), 0)::int`.as('count'),
  valued: sql<number>`coalesce(sum(${valued}), 0)::int`.as('valued'),
  amount: sql<number>`coalesce(sum(${amount}), 0)::float8`.as('amount'),
});

/** The same of leads that are counted one by one. */
export const countedLeads = {
  count: sql<number>`count(*)::int`.as('count'),
  valued: sql<number>`count(${leads.amount})::int`.as('valued'),
  amount: sql<number>`coalesce(sum(${leads.amount}), 0)::float8`.as('amount'),
};

/** The counters of the leads that `visibleTo` selects. */
export function countersOf(user: Viewer, counters: Counters): SQL {
  const own = eq(counters.ownerId, user.id);
  if (user.teamIds.length === 0) return own;
  // Like `inTeamOf`, but scope and assignee are texts.
  const inTeam = sql`${counters.scope} = any (${teamsOf(user)}::text[])`;
  const isShown = sql`(${counters.assignee} in ('', ${user.id}) or ${counters.scope} = any (${teamsShownWhole(user)}::text[]))`;
  return sql`(${own} or (${inTeam} and ${isShown}))`;
}

/** The counters of the leads that `countsFor` selects. */
export function countersFor(user: Viewer, counters: Counters): SQL {
  const own = eq(counters.ownerId, user.id);
  if (user.teamIds.length === 0) return own;
  return sql`(${eq(counters.assignee, user.id)} or (${own} and ${eq(counters.scope, '')}))`;
}

/** `isWhose` for the counters of {@link countersOf}. */
export const isCounterOf = (user: Viewer, counters: Counters, whose: Whose): SQL | undefined =>
  ({
    MINE: eq(counters.ownerId, user.id),
    TEAM: ne(counters.scope, ''),
    ASSIGNED: countersFor(user, counters),
    UNASSIGNED: and(ne(counters.scope, ''), eq(counters.assignee, '')),
  })[whose];
