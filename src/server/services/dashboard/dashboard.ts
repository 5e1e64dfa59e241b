import { and, count, desc, type SQL, sql } from 'drizzle-orm';
import type { Dashboard, RecentLead } from '@/domain/dashboard/dashboard';
import { COUNT_ATTENTION_UP_TO, RECENT_LEADS } from '@/domain/dashboard/dashboard-limits';
import { activeLeads, monthlyRevenue, totalLeads, winRate } from '@/domain/dashboard/figures';
import type { LeadPriority } from '@/domain/leads/lead-choices';
import { rowsOf } from '@/server/db/client';
import { leads, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { inFocus, stalledByStage } from '../leads/lead-focus';
import { countStages } from '../leads/lead-queries';
import { countNotes } from '../notes/note-queries';
import { COUNT_UP_TO } from '../shared/paging';
import { visibleTo } from '../shared/visibility';
import { matchingTasks } from '../tasks/task-queries';
import { readFirstSteps } from './first-steps';
import { readToday } from './today';

/**
 * Everything on the dashboard, in a fixed number of statements, each of which reads a bounded number of rows or only an
 * index. In one transaction: on one connection, the driver sends them without waiting for each answer.
 */
export async function readDashboard(actor: Actor): Promise<Dashboard> {
  return actor.db.transaction(async (tx) => {
    const reader: Actor = { ...actor, db: tx };
    const [stages, won, counted, totalNotes, recentLeads, { overdue, today }] = await Promise.all([
      countStages(reader),
      countWonThisMonth(reader),
      countWhatNeedsAttention(reader),
      countNotes(reader, {}),
      readRecentLeads(reader),
      readToday(reader),
    ]);
    const total = totalLeads(stages);
    return {
      totalLeads: total,
      activeLeads: activeLeads(stages),
      consultationsScheduled: stages.CONSULTATION_SCHEDULED,
      dealsWon: stages.CLOSED_WON,
      winRate: winRate(stages),
      monthlyRevenue: monthlyRevenue(won),
      wonThisMonth: won.LOW + won.MEDIUM + won.HIGH,
      totalNotes,
      ...counted,
      recentLeads,
      overdue,
      today,
      firstSteps: await readFirstSteps(reader, { total }),
    };
  });
}

async function countWonThisMonth(actor: Actor): Promise<Record<LeadPriority, number>> {
  const rows = await actor.db
    .select({ priority: leads.priority, count: count() })
    .from(leads)
    .where(and(visibleTo(actor.user, leads), inFocus(actor, 'WON_THIS_MONTH')))
    .groupBy(leads.priority);
  const won = { LOW: 0, MEDIUM: 0, HIGH: 0 } satisfies Record<LeadPriority, number>;
  for (const row of rows) won[row.priority] = row.count;
  return won;
}

/** In the order of an index, so that Postgres stops at the maximum instead of searching the whole table for rows. */
const firstLeads = ({ user }: Actor, where: SQL, { by, most }: { by: SQL; most: number }): SQL => sql`(
  select 1 from ${leads} where ${and(visibleTo(user, leads), where)} order by ${by} limit ${sql.raw(String(most))})`;

/** The figures that are counted row by row, each up to a maximum. One statement. */
async function countWhatNeedsAttention(actor: Actor) {
  const followUps = (focus: 'UPCOMING_FOLLOW_UP' | 'OVERDUE_FOLLOW_UP') =>
    firstLeads(actor, inFocus(actor, focus), { by: sql`${leads.nextFollowUp}`, most: COUNT_UP_TO + 1 });
  const most = COUNT_ATTENTION_UP_TO + 1;
  const stalled = stalledByStage(actor).map((inStage) =>
    firstLeads(actor, inStage, { by: sql`${leads.stageEnteredAt}`, most }),
  );
  const overdueTasks = (['PENDING', 'OVERDUE'] as const).map(
    (status) => sql`(
      select 1 from ${tasks} where ${and(matchingTasks(actor, { status: 'OVERDUE' }), sql`${tasks.status} = ${status}`)}
      order by ${tasks.dueDate} limit ${sql.raw(String(COUNT_UP_TO + 1))})`,
  );
  const numberOf = (parts: SQL[]) => sql`(select count(*)::int from (${sql.join(parts, sql` union all `)}) counted)`;
  const result = await actor.db.execute(sql`
    select ${numberOf([followUps('UPCOMING_FOLLOW_UP')])} as upcoming,
      ${numberOf([followUps('OVERDUE_FOLLOW_UP')])} as overdue,
      ${numberOf(overdueTasks)} as tasks,
      ${numberOf(stalled)} as stalled,
      ${numberOf([firstLeads(actor, inFocus(actor, 'UNPLANNED'), { by: sql`${leads.nextFollowUp}`, most })])} as unplanned`);
  const [found] = rowsOf<Record<'upcoming' | 'overdue' | 'tasks' | 'stalled' | 'unplanned', number>>(result);
  const upTo = (maximum: number, number = 0) => ({ count: Math.min(number, maximum), more: number > maximum });
  return {
    upcomingFollowUps: upTo(COUNT_UP_TO, found?.upcoming),
    overdueFollowUps: upTo(COUNT_UP_TO, found?.overdue),
    overdueTasks: upTo(COUNT_UP_TO, found?.tasks),
    stalledLeads: upTo(COUNT_ATTENTION_UP_TO, found?.stalled),
    unplannedLeads: upTo(COUNT_ATTENTION_UP_TO, found?.unplanned),
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
    .where(visibleTo(user, leads))
    .orderBy(desc(leads.updatedAt), desc(leads.id))
    .limit(RECENT_LEADS);
