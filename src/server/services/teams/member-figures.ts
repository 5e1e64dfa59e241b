import { and, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import { currentMonth } from '@/domain/dashboard/figures';
import { OPEN_STATUSES } from '@/domain/leads/lead-choices';
import { PRIORITY_POTENTIAL } from '@/domain/pipeline/pipeline';
import type { MemberFigures } from '@/domain/teams/team-activity';
import { rowsOf } from '@/server/db/client';
import { leadCounters, leads, teamMembers, users } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { readTeam } from './team-queries';

const potential = sql.join(
  Object.entries(PRIORITY_POTENTIAL).map(([name, value]) => sql.raw(`when '${name}' then ${value}`)),
  sql` `,
);

/**
 * The figures of each member, in the team's time zone (D63), in one statement: exact if the counters have them. Members
 * of a team that shows them only their work get their own alone (D65).
 */
export async function getMemberFigures(actor: Actor, id: string): Promise<MemberFigures[]> {
  const { db, user, now } = actor;
  const { timezone, assignedOnly, role } = await readTeam(db, actor, id);
  const { start, end } = currentMonth(now, timezone);
  const isLimited = assignedOnly && role === 'member';
  const live = and(eq(leads.teamId, id), isNull(leads.deletedAt));
  const result = await db.execute(sql`
    with counted as (
      select nullif(assignee, '')::uuid as worker, sum(count)::int as open,
        sum(amount + (count - valued) * case priority ${potential} end)::float8 as value,
        sum(count - valued)::int as estimates
      from ${leadCounters} where ${and(eq(leadCounters.scope, id), inArray(leadCounters.status, OPEN_STATUSES))} group by 1
    ), won as (
      select assignee_id as worker, count(*)::int as won from ${leads}
      where ${and(live, eq(leads.status, 'CLOSED_WON'), gte(leads.closedAt, start), lt(leads.closedAt, end))} group by 1
    ), late as (
      select assignee_id as worker, count(*)::int as overdue from ${leads}
      where ${and(live, inArray(leads.status, OPEN_STATUSES), lt(leads.nextFollowUp, now))} group by 1
    ), people as (
      select u.id as worker, u.name from ${teamMembers} m join ${users} u on u.id = m.user_id
      where m.team_id = ${id}::uuid
      union all select null, null
    )
    select people.worker as "userId", people.name, coalesce(open, 0) as open, coalesce(value, 0) as value,
      coalesce(estimates, 0) as estimates,
      coalesce(won, 0) as won, coalesce(overdue, 0) as overdue
    from people
      left join counted on counted.worker is not distinct from people.worker
      left join won on won.worker is not distinct from people.worker
      left join late on late.worker is not distinct from people.worker
    where (people.worker is not null or open > 0 or won > 0 or overdue > 0)
      and (${!isLimited}::boolean or people.worker = ${user.id}::uuid)
    order by people.worker is null, lower(people.name), people.worker`);
  return rowsOf<MemberFigures>(result);
}
