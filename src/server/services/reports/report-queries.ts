import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { FUNNEL_STAGES, type FunnelStage } from '@/domain/leads/filters/lead-filters';
import { LEAD_PRIORITIES, type LeadSource, type LostReason, OPEN_STATUSES } from '@/domain/leads/lead-choices';
import type { ClosingGroup } from '@/domain/reports/closing-forecast';
import { type CohortGroup, STAYS_OF_LEADS, type StageStays } from '@/domain/reports/funnel';
import type { ClosedGroup } from '@/domain/reports/lost-reasons';
import type { LeadGroup } from '@/domain/reports/report-figures';
import type { DayRange } from '@/domain/reports/report-period';
import { type Interval, isWithin, type Segment, segmentsOf } from '@/domain/reports/segments';
import { OPPORTUNITY_STATUSES, TOP_OPPORTUNITIES } from '@/domain/reports/top-opportunities';
import { rowsOf } from '@/server/db/client';
import { leadCounters, leadDayCounts, leads, notes, tasks } from '@/server/db/schema';
import { MEDIAN_MS, staysOf } from '../dashboard/stage-medians';
import { countedBy, countedLeads } from '../leads/lead-counters';
import { inRange } from '../leads/lead-dates';
import { type Asking, countersIn, leadsOf, notesOf, tasksOf } from './report-scope';

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

interface DayGroup extends LeadGroup {
  segment: number;
  kind: 'created' | 'closed';
  /** For created leads, the furthest stage; for closed ones, why they were lost. */
  detail: string;
  source: string;
}

/** The leads that were created and closed in a range of a report. */
interface RangeCounts {
  created: CohortGroup[];
  closed: ClosedGroup[];
}

/**
 * The leads that were created and closed in each of some ranges, which may overlap. One statement: whole UTC days are
 * read from counters, and only days that a range cuts in two are read lead by lead.
 */
export async function countRanges(
  asking: Asking,
  ranges: readonly Interval[],
): Promise<(range: Interval) => RangeCounts> {
  const segments = segmentsOf(ranges);
  const groups = rowsOf<DayGroup>(
    await asking.db.execute(sql`
      select segment, kind, status, priority, detail, source,
        sum(count)::int as count, sum(valued)::int as valued, sum(amount)::float8 as amount
      from (${sql.join([daysIn(asking, segments), ...edgesIn(asking, segments)], sql` union all `)}) counted
      where count > 0 group by 1, 2, 3, 4, 5, 6`),
  );
  return (range) => {
    const within = groups.filter(({ segment }) => {
      const counted = segments[segment];
      return counted !== undefined && isWithin(counted, range);
    });
    return {
      created: within
        .filter(({ kind }) => kind === 'created')
        .map(({ detail, ...group }) => ({ ...group, furthestStage: detail as FunnelStage })),
      closed: within
        .filter(({ kind }) => kind === 'closed')
        .map(({ detail, source, ...group }) => ({
          ...group,
          lostReason: (detail || null) as LostReason | null,
          source: (source || null) as LeadSource | null,
        })),
    };
  };
}

/** The counted days of each segment. */
function daysIn(asking: Asking, segments: readonly Segment[]): SQL {
  const rows = segments.flatMap(({ days }, segment) =>
    days ? [sql`(${segment}::int, ${days.first}::date, ${days.end}::date)`] : [],
  );
  const { kind, day, status, priority, detail, source, count, valued, amount } = leadDayCounts;
  return sql`
    select s.segment, ${kind} as kind, ${status} as status, ${priority} as priority, ${detail} as detail,
      ${source} as source, ${count} as count, ${valued} as valued, ${amount} as amount
    from (values ${sql.join([sql`(null::int, null::date, null::date)`, ...rows], sql`, `)}) s (segment, first, after)
    join ${leadDayCounts} on ${day} >= s.first and ${day} < s.after
    where ${countersIn(asking, leadDayCounts)} and ${kind} in ('created', 'closed')`;
}

/** The leads at the ends of each segment, one by one. */
function edgesIn(asking: Asking, segments: readonly Segment[]): SQL[] {
  const { status, priority, amount, source } = leads;
  const counted = sql`1, (${amount} is not null)::int, coalesce(${amount}, 0)`;
  return segments.flatMap(({ edges }, segment) =>
    edges.flatMap((edge) => [
      sql`
        select ${segment}::int, 'created', ${status}, ${priority}, ${leads.furthestStage}::text, '', ${counted}
        from ${leads} where ${leadsOf(asking)} and ${inRange('created', edge)}`,
      sql`
        select ${segment}::int, 'closed', ${status}, ${priority},
          case ${status} when 'CLOSED_LOST' then coalesce(${leads.lostReason}, '') else '' end,
          coalesce(${source}, ''), ${counted}
        from ${leads} where ${leadsOf(asking)} and ${inRange('closed', edge)}`,
    ]),
  );
}

/** How many tasks were completed in each of consecutive months, by the month's first day. One statement. */
export async function countCompletedTasks(
  asking: Asking,
  months: readonly DayRange[],
): Promise<ReadonlyMap<string, number>> {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return new Map();
  const bounds = sql`array[${sql.join(
    months.map(({ from }) => instant(from)),
    sql`, `,
  )}]`;
  const at = tasks.completedAt;
  const rows = rowsOf<{ month: number; count: number }>(
    await asking.db.execute(sql`
      select width_bucket(${at}, ${bounds}) as month, count(*)::int as count from ${tasks}
      where ${tasksOf(asking)} and ${tasks.status} = 'COMPLETED'
        and ${at} >= ${instant(first.from)} and ${at} < ${instant(last.to)} group by 1`),
  );
  return new Map(
    months.map(({ first: day }, index) => [day, rows.find(({ month }) => month === index + 1)?.count ?? 0]),
  );
}

/** How many calls were logged in each of some ranges (D99), which may overlap. One statement. */
export async function countCalls(asking: Asking, ranges: readonly Interval[]): Promise<number[]> {
  const at = notes.createdAt;
  const rows = rowsOf<{ count: number }>(
    await asking.db.execute(sql`
      select (
        select count(*)::int from ${notes}
        where ${notesOf(asking)} and ${notes.kind} = 'call' and ${at} >= s.since and ${at} < s.until
      ) as count
      from (values ${sql.join(
        ranges.map(({ from, to }, index) => sql`(${index}::int, ${instant(from)}, ${instant(to)})`),
        sql`, `,
      )}) s (place, since, until) order by s.place`),
  );
  return rows.map(({ count }) => count);
}

/** How long the leads created in a range stayed in each stage, of those created last. One statement. */
export async function measureStays(asking: Asking, range: Interval): Promise<StageStays[]> {
  const cohort = sql`
    select ${leads.id}, ${leads.ownerId} as user_id from ${leads} where ${leadsOf(asking)} and ${inRange('created', range)}
    order by ${leads.createdAt} desc, ${leads.id} desc limit ${STAYS_OF_LEADS}`;
  return rowsOf<StageStays>(
    await asking.db.execute(sql`
      select status, count(*)::int as samples, ${MEDIAN_MS}::float8 as "medianMs"
      from (${staysOf(cohort, FUNNEL_STAGES)}) stays where ended is not null group by status`),
  );
}

/** All open leads by status and priority, from the counters. */
export async function countOpenLeads(asking: Asking): Promise<LeadGroup[]> {
  return asking.db
    .select({
      status: leadCounters.status,
      priority: leadCounters.priority,
      ...countedBy(leadCounters),
    })
    .from(leadCounters)
    .where(and(countersIn(asking, leadCounters), inArray(leadCounters.status, [...OPEN_STATUSES])))
    .groupBy(leadCounters.status, leadCounters.priority);
}

/** The open leads with an expected close date, by the month of it. One statement. */
export const countByCloseDate = (asking: Asking): Promise<ClosingGroup[]> => {
  const month = sql<string>`to_char(${leads.expectedCloseDate}, 'YYYY-MM')`;
  return asking.db
    .select({ month: month.as('month'), status: leads.status, priority: leads.priority, ...countedLeads })
    .from(leads)
    .where(and(leadsOf(asking), inArray(leads.status, [...OPEN_STATUSES]), isNotNull(leads.expectedCloseDate)))
    .groupBy(month, leads.status, leads.priority);
};

const opportunityColumns = {
  id: leads.id,
  companyName: leads.companyName,
  contactPerson: leads.contactPerson,
  status: leads.status,
  priority: leads.priority,
  amount: leads.amount,
  stageEnteredAt: leads.stageEnteredAt,
};

/**
 * Leads that may be among the top opportunities: of each status, those with the highest amounts, and of the leads
 * without an amount, for each priority, those that have been in the stage for longest. `topOpportunities` selects from
 * them.
 */
export async function findOpportunities(asking: Asking) {
  const some = (where: SQL | undefined, ...order: SQL[]) =>
    asking.db
      .select(opportunityColumns)
      .from(leads)
      .where(and(leadsOf(asking), where))
      .orderBy(...order, leads.stageEnteredAt, leads.id)
      .limit(TOP_OPPORTUNITIES);
  const [first, second, ...others] = OPPORTUNITY_STATUSES.flatMap((status) => {
    const inStage = eq(leads.status, status);
    return [
      some(and(inStage, isNotNull(leads.amount)), desc(leads.amount)),
      ...LEAD_PRIORITIES.map((priority) => some(and(inStage, eq(leads.priority, priority), isNull(leads.amount)))),
    ];
  });
  return first && second ? unionAll(first, second, ...others) : [];
}
