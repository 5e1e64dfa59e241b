import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import {
  LEAD_PRIORITIES,
  LEAD_STATUSES,
  type LeadPriority,
  type LeadStatus,
  OPEN_STATUSES,
} from '@/domain/leads/lead-choices';
import type { LeadGroup } from '@/domain/reports/report-figures';
import type { MonthCounts } from '@/domain/reports/report-months';
import type { DayRange } from '@/domain/reports/report-period';
import { OPPORTUNITY_STATUSES, TOP_OPPORTUNITIES } from '@/domain/reports/top-opportunities';
import { rowsOf } from '@/server/db/client';
import { leadCounters, leads, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { countersOf } from '../leads/lead-queries';
import { visibleTo } from '../shared/visibility';

const CLOSED_STATUSES = LEAD_STATUSES.filter((status) => !(OPEN_STATUSES as readonly LeadStatus[]).includes(status));

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

const within = (column: SQL | typeof leads.createdAt | typeof leads.closedAt, { from, to }: DayRange): SQL =>
  sql`(${column} >= ${instant(from)} and ${column} < ${instant(to)})`;

/**
 * The leads of two periods by status and priority: open ones created in it, won and lost ones closed in it (D19). One
 * statement.
 */
export async function countPeriods(
  { db, user }: Actor,
  { current, previous }: { current: DayRange; previous: DayRange },
): Promise<{ current: LeadGroup[]; previous: LeadGroup[] }> {
  const branch = (at: typeof leads.createdAt | typeof leads.closedAt, statuses: readonly LeadStatus[]) => sql`
    select ${within(at, current)} as is_current, ${leads.status} as status, ${leads.priority} as priority,
      count(*)::int as count
    from ${leads}
    where ${visibleTo(user, leads)} and ${inArray(leads.status, [...statuses])}
      and (${within(at, current)} or ${within(at, previous)})
    group by 1, 2, 3`;
  const rows = rowsOf<LeadGroup & { is_current: boolean }>(
    await db.execute(
      sql`${branch(leads.createdAt, OPEN_STATUSES)} union all ${branch(leads.closedAt, CLOSED_STATUSES)}`,
    ),
  );
  return {
    current: rows.filter((row) => row.is_current),
    previous: rows.filter((row) => !row.is_current),
  };
}

interface MonthRow {
  month: number;
  kind: 'created' | 'closed' | 'task';
  status: LeadStatus;
  priority: LeadPriority;
  count: number;
}

/** What happened in each of consecutive months, by the month's first day. One statement. */
export async function countMonths(
  { db, user }: Actor,
  months: readonly DayRange[],
): Promise<ReadonlyMap<string, MonthCounts>> {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return new Map();
  const bounds = sql`array[${sql.join(
    months.map(({ from }) => instant(from)),
    sql`, `,
  )}]`;
  const all = (at: SQL | typeof leads.createdAt) =>
    sql`${at} >= ${instant(first.from)} and ${at} < ${instant(last.to)}`;
  const [anyStatus, anyPriority] = [sql`null::lead_status`, sql`null::priority`];
  const rows = rowsOf<MonthRow>(
    await db.execute(sql`
      select width_bucket(${leads.createdAt}, ${bounds}) as month, 'created' as kind, ${anyStatus} as status,
        ${anyPriority} as priority, count(*)::int as count
      from ${leads} where ${visibleTo(user, leads)} and ${all(leads.createdAt)} group by 1
      union all
      select width_bucket(${leads.closedAt}, ${bounds}), 'closed', ${leads.status}, ${leads.priority}, count(*)::int
      from ${leads} where ${visibleTo(user, leads)} and ${all(sql`${leads.closedAt}`)} group by 1, 3, 4
      union all
      select width_bucket(${tasks.completedAt}, ${bounds}), 'task', ${anyStatus}, ${anyPriority}, count(*)::int
      from ${tasks}
      where ${visibleTo(user, tasks)} and ${tasks.status} = 'COMPLETED' and ${all(sql`${tasks.completedAt}`)} group by 1`),
  );
  return new Map(
    months.map(({ first: day }, index) => {
      const ofMonth = rows.filter(({ month }) => month === index + 1);
      const countOf = (kind: MonthRow['kind']) => ofMonth.find((row) => row.kind === kind)?.count ?? 0;
      const closed = ofMonth.filter(({ kind }) => kind === 'closed');
      return [day, { closed, created: countOf('created'), tasksCompleted: countOf('task') }];
    }),
  );
}

/** All open leads by status and priority, from the counters. */
export async function countOpenLeads(actor: Actor): Promise<LeadGroup[]> {
  return actor.db
    .select({
      status: leadCounters.status,
      priority: leadCounters.priority,
      count: sql<number>`sum(${leadCounters.count})::int`,
    })
    .from(leadCounters)
    .where(and(countersOf(actor), inArray(leadCounters.status, [...OPEN_STATUSES])))
    .groupBy(leadCounters.status, leadCounters.priority);
}

const opportunityColumns = {
  id: leads.id,
  companyName: leads.companyName,
  contactPerson: leads.contactPerson,
  status: leads.status,
  priority: leads.priority,
  stageEnteredAt: leads.stageEnteredAt,
};

/**
 * Leads that may be among the top opportunities: of each status and priority, those that have been in their stage for
 * longest. `topOpportunities` selects from them.
 */
export async function findOpportunities({ db, user }: Actor) {
  const groups = OPPORTUNITY_STATUSES.flatMap((status) => LEAD_PRIORITIES.map((priority) => ({ status, priority })));
  const ofGroup = ({ status, priority }: (typeof groups)[number]) =>
    db
      .select({ id: leads.id })
      .from(leads)
      .where(and(visibleTo(user, leads), eq(leads.status, status), eq(leads.priority, priority)))
      .orderBy(leads.stageEnteredAt, leads.id)
      .limit(TOP_OPPORTUNITIES);
  return db
    .select(opportunityColumns)
    .from(leads)
    .where(and(visibleTo(user, leads), or(...groups.map((group) => inArray(leads.id, ofGroup(group))))));
}
