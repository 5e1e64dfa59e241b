import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { Dashboard, RecentLead } from '@/domain/dashboard/dashboard';
import { RECENT_LEADS } from '@/domain/dashboard/dashboard-limits';
import { activeLeads, totalLeads, winRate } from '@/domain/dashboard/figures';
import { monthDaysAt, progressOf } from '@/domain/dashboard/target-progress';
import { type LeadGroup, revenueOf } from '@/domain/reports/report-figures';
import { rowsOf } from '@/server/db/client';
import { leadCounters, leads, notes, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { countedLeads, countersFor } from '../leads/lead-counters';
import { inFocus, stalledByStage } from '../leads/lead-focus';
import { countStages } from '../leads/lead-queries';
import { COUNT_UP_TO } from '../shared/paging';
import { workOf } from '../shared/whose';
import { matchingTasks } from '../tasks/task-queries';
import { readFirstSteps } from './first-steps';
import { currentTargets } from './targets';
import { hasStored, OPEN_TASKS, readToday } from './today';
import { countSeriesTomorrow, firstOfTomorrow, tomorrowOf } from './tomorrow';

/**
 * Everything on the dashboard: what counts for the user (D65, D106). In a fixed number of statements, each of which
 * reads a bounded number of rows or only an index. In one transaction: on one connection, the driver sends them without
 * waiting for each response.
 */
export async function readDashboard(actor: Actor): Promise<Dashboard> {
  return actor.db.transaction(async (tx) => {
    const reader: Actor = { ...actor, db: tx };
    const [, stages, won, { targets, ...counted }, recentLeads, { overdue, today }] = await Promise.all([
      planOnce(reader),
      countStages(reader, countersFor(actor.user, leadCounters)),
      countWonThisMonth(reader),
      readCounts(reader),
      readRecentLeads(reader),
      readToday(reader),
    ]);
    const total = totalLeads(stages);
    const { value: revenue, estimates } = revenueOf(won);
    const wonThisMonth = won.reduce((sum, { count }) => sum + count, 0);
    return {
      totalLeads: total,
      activeLeads: activeLeads(stages),
      consultationsScheduled: stages.CONSULTATION_SCHEDULED.count,
      dealsWon: stages.CLOSED_WON.count,
      winRate: winRate(stages),
      monthlyRevenue: revenue,
      revenueEstimates: estimates,
      wonThisMonth,
      targets: progressOf(targets, { revenue, deals: wonThisMonth }, monthDaysAt(actor.now, actor.user.timezone)),
      ...counted,
      recentLeads,
      overdue,
      today,
      firstSteps: await readFirstSteps(reader, { total }),
    };
  });
}

/**
 * Plans the statements of this transaction once per connection. By default, Postgres would plan two of them every time,
 * which takes 4 ms and yields the same plans: without a team, each part has one index that fits.
 */
async function planOnce({ db, user }: Actor): Promise<void> {
  if (user.teamIds.length > 0) return;
  await db.execute(sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`);
}

const countWonThisMonth = (actor: Actor): Promise<LeadGroup[]> =>
  actor.db
    .select({ status: leads.status, priority: leads.priority, ...countedLeads })
    .from(leads)
    .where(and(workOf(actor.user, leads), inFocus(actor, 'WON_THIS_MONTH')))
    .groupBy(leads.status, leads.priority);

const NO_TARGETS = { revenue: null, deals: null };

type Counted =
  | 'upcoming'
  | 'overdue'
  | 'overdueTasks'
  | 'stalled'
  | 'unplanned'
  | 'eventsSoon'
  | 'eventsPast'
  | 'totalNotes';

type Counts = Record<Counted | 'tomorrowsTasks' | 'tomorrowsFollowUps' | 'tomorrowsEvents', number> & {
  targets: { revenue: number | null; deals: number | null } | null;
};

/** In the order of an index, so that Postgres stops at the maximum instead of searching the whole table for rows. */
const firstLeads = ({ user }: Actor, where: SQL, { by, most }: { by: SQL; most: number }): SQL => sql`(
  select 1 from ${leads} where ${and(workOf(user, leads), where)} order by ${by} limit ${sql.raw(String(most))})`;

/**
 * The figures that are counted row by row, and the targets. One statement. Those of Quick Stats are exact (spec 1
 * section 2); the others are counted up to a maximum.
 */
export async function readCounts(actor: Actor) {
  const { user } = actor;
  const most = COUNT_UP_TO + 1;
  const overdue = firstLeads(actor, inFocus(actor, 'OVERDUE_FOLLOW_UP'), {
    by: sql`${leads.nextFollowUp}`,
    most,
  });
  const upcoming = and(workOf(user, leads), inFocus(actor, 'UPCOMING_FOLLOW_UP'));
  const stalled = stalledByStage(actor).map((inStage) =>
    firstLeads(actor, inStage, { by: sql`${leads.stageEnteredAt}`, most }),
  );
  const overdueTasks = OPEN_TASKS.map(
    (status) => sql`(
      select 1 from ${tasks} where ${and(matchingTasks(actor, { overdue: true, whose: 'ASSIGNED' }), hasStored(status))}
      order by ${tasks.dueDate} limit ${sql.raw(String(most))})`,
  );
  const byEvent = { by: sql`${leads.eventDate}`, most };
  const tomorrow = firstOfTomorrow(actor, most);
  const numberOf = (parts: SQL[]) => sql`(select count(*)::int from (${sql.join(parts, sql` union all `)}) counted)`;
  const counting = actor.db.execute(sql`
    select (select count(*)::int from ${leads} where ${upcoming}) as upcoming,
      ${numberOf([overdue])} as overdue,
      ${numberOf(overdueTasks)} as "overdueTasks",
      ${numberOf(stalled)} as stalled,
      ${numberOf([firstLeads(actor, inFocus(actor, 'UNPLANNED'), { by: sql`${leads.nextFollowUp}`, most })])} as unplanned,
      ${numberOf([firstLeads(actor, inFocus(actor, 'EVENT_SOON'), byEvent)])} as "eventsSoon",
      ${numberOf([firstLeads(actor, inFocus(actor, 'EVENT_PAST'), byEvent)])} as "eventsPast",
      (select count(*)::int from ${notes} where ${workOf(user, notes)}) as "totalNotes",
      ${numberOf(tomorrow.tasks)} as "tomorrowsTasks",
      ${numberOf(tomorrow.followUps)} as "tomorrowsFollowUps",
      ${numberOf(tomorrow.events)} as "tomorrowsEvents",
      ${currentTargets(actor)} as targets`);
  const [result, repeated] = await Promise.all([counting, countSeriesTomorrow(actor)]);
  const [found] = rowsOf<Counts>(result);
  const capped = (number = 0) => ({ count: Math.min(number, COUNT_UP_TO), more: number > COUNT_UP_TO });
  const exactly = (count = 0) => ({ count, more: false });
  return {
    targets: found?.targets ?? NO_TARGETS,
    totalNotes: exactly(found?.totalNotes),
    upcomingFollowUps: exactly(found?.upcoming),
    overdueFollowUps: capped(found?.overdue),
    overdueTasks: capped(found?.overdueTasks),
    stalledLeads: capped(found?.stalled),
    unplannedLeads: capped(found?.unplanned),
    upcomingEvents: capped(found?.eventsSoon),
    pastEvents: capped(found?.eventsPast),
    tomorrow: {
      day: tomorrowOf(actor),
      tasks: capped(found?.tomorrowsTasks),
      followUps: capped(found?.tomorrowsFollowUps),
      events: capped((found?.tomorrowsEvents ?? 0) + repeated),
    },
  };
}

const readRecentLeads = ({ db, user }: Actor): Promise<RecentLead[]> =>
  db
    .select({
      id: leads.id,
      companyName: leads.companyName,
      contactPerson: leads.contactPerson,
      status: leads.status,
      updatedAt: leads.updatedAt,
    })
    .from(leads)
    .where(workOf(user, leads))
    .orderBy(desc(leads.updatedAt), desc(leads.id))
    .limit(RECENT_LEADS);
