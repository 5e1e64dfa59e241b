import { calendarDay, DAY_MS } from '@/domain/shared/time';
import type { leads, tasks } from '@/server/db/schema';

/**
 * The figures of a report from raw rows, one at a time and with its own tables and its own calendar, to compare the
 * product's SQL with.
 */

type Lead = typeof leads.$inferSelect;
type Task = typeof tasks.$inferSelect;

const REVENUE = { LOW: 5000, MEDIUM: 10_000, HIGH: 20_000 };
const POTENTIAL = { LOW: 8000, MEDIUM: 15_000, HIGH: 25_000 };
const PROBABILITY = {
  NEW: 0.1,
  CONTACTED: 0.25,
  CONSULTATION_SCHEDULED: 0.5,
  PROPOSAL_SENT: 0.75,
  CLOSED_WON: 0,
  CLOSED_LOST: 0,
};

export interface Rows {
  leads: readonly Lead[];
  tasks: readonly Task[];
}

const isClosed = ({ status }: Lead) => status === 'CLOSED_WON' || status === 'CLOSED_LOST';
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The day on which a lead counts in a period. */
const dayOf = (lead: Lead, zone: string) => {
  const at = isClosed(lead) ? lead.closedAt : lead.createdAt;
  return at && calendarDay(at, zone);
};

export function naiveFigures({ leads }: Rows, { first, last }: { first: string; last: string }, zone: string) {
  const some = leads.filter((lead) => {
    const day = lead.deletedAt ? null : dayOf(lead, zone);
    return day !== null && day >= first && day <= last;
  });
  const won = some.filter(({ status }) => status === 'CLOSED_WON');
  return {
    leads: some.length,
    won: won.length,
    lost: some.filter(({ status }) => status === 'CLOSED_LOST').length,
    revenue: sum(won.map(({ priority }) => REVENUE[priority])),
    winRate: some.length ? won.length / some.length : 0,
  };
}

/** The months of `count` different calendar months up to the one of `now`, found by walking back day by day. */
function monthsBefore(now: Date, zone: string, count: number): string[] {
  const months = new Set<string>();
  for (let time = now.getTime(); months.size < count; time -= DAY_MS / 2) {
    months.add(calendarDay(new Date(time), zone).slice(0, 7));
  }
  return [...months].reverse();
}

export function naiveMonths(rows: Rows, now: Date, zone: string) {
  const leads = rows.leads.filter(({ deletedAt }) => !deletedAt);
  return monthsBefore(now, zone, 5).map((month) => {
    const isIn = (at: Date | null) => at !== null && calendarDay(at, zone).startsWith(month);
    const closed = leads.filter(({ closedAt }) => isIn(closedAt));
    const won = closed.filter(({ status }) => status === 'CLOSED_WON');
    return {
      first: `${month}-01`,
      revenue: sum(won.map(({ priority }) => REVENUE[priority])),
      created: leads.filter(({ createdAt }) => isIn(createdAt)).length,
      won: won.length,
      lost: closed.length - won.length,
      tasksCompleted: rows.tasks.filter(
        ({ deletedAt, status, completedAt }) => !deletedAt && status === 'COMPLETED' && isIn(completedAt),
      ).length,
    };
  });
}

export const naiveWeightedPipeline = ({ leads }: Rows) =>
  sum(
    leads
      .filter(({ deletedAt }) => !deletedAt)
      .map(({ priority, status }) => POTENTIAL[priority] * PROBABILITY[status]),
  );

/** The values of the best four, which is all that ties leave to compare. */
export const naiveOpportunities = ({ leads }: Rows) =>
  leads
    .filter((lead) => !lead.deletedAt && lead.status !== 'NEW' && !isClosed(lead))
    .map(({ priority, status }) => POTENTIAL[priority] * PROBABILITY[status])
    .sort((a, b) => b - a)
    .slice(0, 4);
