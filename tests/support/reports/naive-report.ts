import { calendarDay, DAY_MS } from '@/domain/shared/time';
import type { leadHistory, leads, tasks } from '@/server/db/schema';

/**
 * The figures of a report from raw rows, one at a time and with its own tables and its own calendar, to compare the
 * product's SQL with.
 */

type Lead = typeof leads.$inferSelect;
type Task = typeof tasks.$inferSelect;
type Entry = typeof leadHistory.$inferSelect;

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

/** What leads come to in dollars, in cents on the way, and how many of them have no amount. */
const valueBy = (some: readonly Lead[], assumed: Record<Lead['priority'], number>) => ({
  value: sum(some.map(({ amount, priority }) => Math.round((amount ?? assumed[priority]) * 100))) / 100,
  estimates: some.filter(({ amount }) => amount === null).length,
});

export interface Rows {
  leads: readonly Lead[];
  tasks: readonly Task[];
  history: readonly Entry[];
}

/**
 * What counts for a user: their own leads without a team, and those of a team that are assigned to them. A task counts
 * for whom its lead is assigned to, and without one for its owner.
 */
export function naiveWork(rows: Rows, userId: string): Rows {
  const mine = rows.leads.filter((lead) => (lead.teamId === null ? lead.ownerId : lead.assigneeId) === userId);
  const assignees = new Map(rows.leads.map((lead) => [lead.id, lead.assigneeId]));
  return {
    ...rows,
    leads: mine,
    tasks: rows.tasks.filter(({ leadId, ownerId }) => ((leadId && assignees.get(leadId)) ?? ownerId) === userId),
  };
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
  const { value: revenue, estimates } = valueBy(won, REVENUE);
  return {
    leads: some.length,
    won: won.length,
    lost: some.filter(({ status }) => status === 'CLOSED_LOST').length,
    revenue,
    estimates,
    averageDeal: won.length ? Math.round((revenue * 100) / won.length) / 100 : 0,
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

export function naiveMonths(rows: Rows, now: Date, zone: string, count = 5) {
  const leads = rows.leads.filter(({ deletedAt }) => !deletedAt);
  return monthsBefore(now, zone, count).map((month) => {
    const isIn = (at: Date | null) => at !== null && calendarDay(at, zone).startsWith(month);
    const closed = leads.filter(({ closedAt }) => isIn(closedAt));
    const won = closed.filter(({ status }) => status === 'CLOSED_WON');
    const { value: revenue, estimates } = valueBy(won, REVENUE);
    return {
      first: `${month}-01`,
      revenue,
      estimates,
      created: leads.filter(({ createdAt }) => isIn(createdAt)).length,
      won: won.length,
      lost: closed.length - won.length,
      tasksCompleted: rows.tasks.filter(
        ({ deletedAt, status, completedAt }) => !deletedAt && status === 'COMPLETED' && isIn(completedAt),
      ).length,
    };
  });
}

const weigh = ({ amount, priority, status }: Lead) => (amount ?? POTENTIAL[priority]) * PROBABILITY[status];

const naiveWeightedPipeline = ({ leads }: Rows) => sum(leads.filter(({ deletedAt }) => !deletedAt).map(weigh));

/** The 1st of the month some months after another one. */
function firstAfter(first: string, months: number): string {
  const [year = 0, month = 1] = first.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The inputs and the bands of the next three months. */
export function naiveForecast(rows: Rows, now: Date, zone: string) {
  const months = naiveMonths(rows, now, zone, 4);
  const running = months[3]?.first ?? '';
  const [first = 0, second = 0, third = 0] = months.map(({ revenue }) => revenue);
  const hasBoth = second > 0 && third > 0;
  const growth = hasBoth ? Math.max(-0.5, Math.min(0.5, (third - second) / second)) : 0.1;
  const [mean, pipeline] = [(first + second + third) / 3, naiveWeightedPipeline(rows)];
  let [earned, closing] = [mean, pipeline * 0.2];
  return {
    inputs: { meanRevenue: mean, weightedPipeline: pipeline, growth },
    isAssumedGrowth: !hasBoth,
    months: [1, 2, 3].map((k) => {
      earned += earned * growth;
      const expected = earned + closing;
      closing *= 0.8;
      return { first: firstAfter(running, k), conservative: expected * 0.8, expected, optimistic: expected * 1.2 };
    }),
  };
}

interface Snapshot {
  month: string;
  expected: number;
}

/** What was expected one month ahead in the last six full months against what came, oldest first. */
export function naiveAccuracy(rows: Rows, snapshots: readonly Snapshot[], now: Date, zone: string) {
  return naiveMonths(rows, now, zone, 7)
    .slice(0, 6)
    .flatMap(({ first, revenue: actual }) =>
      snapshots
        .filter(({ month }) => month === firstAfter(first, -1).slice(0, 7))
        .map(({ expected }) => ({
          first,
          expected,
          actual,
          error: actual === expected ? 0 : actual === 0 ? null : (expected - actual) / actual,
          isWithin: expected * 0.8 <= actual && actual <= expected * 1.2,
        })),
    );
}

/** The values of the best four, which is all that ties leave to compare. */
export const naiveOpportunities = ({ leads }: Rows) =>
  leads
    .filter((lead) => !lead.deletedAt && lead.status !== 'NEW' && !isClosed(lead))
    .map((lead) => Math.round(weigh(lead) * 100) / 100)
    .sort((a, b) => b - a)
    .slice(0, 4);

interface Days {
  first: string;
  last: string;
}

const isOn = (at: Date | null, { first, last }: Days, zone: string) => {
  const day = at && calendarDay(at, zone);
  return day !== null && day >= first && day <= last;
};

const worth = (some: readonly Lead[]) => ({ leads: some.length, ...valueBy(some, POTENTIAL) });

const STAGES = ['NEW', 'CONTACTED', 'CONSULTATION_SCHEDULED', 'PROPOSAL_SENT', 'CLOSED_WON'] as const;

/** How many stages a lead got, from every status that it has or its history names. */
function stagesReached({ id, status }: Lead, history: readonly Entry[]): number {
  const entries = history.filter(({ leadId }) => leadId === id);
  const had = [status, ...entries.flatMap(({ fromStatus, toStatus }) => [fromStatus, toStatus])];
  return Math.max(1, ...STAGES.flatMap((stage, index) => (had.includes(stage) ? [index + 1] : [])));
}

/** How long leads stayed in each stage, from the entries of each lead in order of time. */
function medianDays(stage: string, cohort: readonly Lead[], history: readonly Entry[]) {
  const lengths = cohort.flatMap(({ id }) => {
    const moves = history
      .filter(({ leadId, toStatus }) => leadId === id && toStatus !== null)
      .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
    return moves.flatMap(({ kind, toStatus, at }, index) => {
      const next = moves[index + 1];
      return next && kind !== 'imported' && toStatus === stage ? [next.at.getTime() - at.getTime()] : [];
    });
  });
  const sorted = lengths.sort((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  const isTimed = low !== undefined && high !== undefined;
  return { stays: isTimed ? sorted.length : 0, median: isTimed ? (low + high) / 2 / DAY_MS : null };
}

export function naiveFunnel({ leads, history }: Rows, days: Days, zone: string) {
  const cohort = leads.filter(({ deletedAt, createdAt }) => !deletedAt && isOn(createdAt, days, zone));
  const got = new Map(cohort.map((lead) => [lead.id, stagesReached(lead, history)]));
  return {
    ...worth(cohort),
    stages: STAGES.map((stage, index) => {
      const stopped = cohort.filter(({ id }) => got.get(id) === index + 1);
      return {
        stage,
        reached: worth(cohort.filter(({ id }) => (got.get(id) ?? 0) > index)),
        open: worth(stopped.filter((lead) => !isClosed(lead))),
        lost: worth(stopped.filter(({ status }) => status === 'CLOSED_LOST')),
        ...medianDays(stage, cohort, history),
      };
    }),
  };
}

export function naiveLosses({ leads }: Rows, days: Days, zone: string) {
  const lost = leads.filter(
    ({ deletedAt, status, closedAt }) => !deletedAt && status === 'CLOSED_LOST' && isOn(closedAt, days, zone),
  );
  return new Map(
    [...new Set(lost.map(({ lostReason }) => lostReason))].map((reason) => [
      reason ?? 'NOT_STATED',
      worth(lost.filter(({ lostReason }) => lostReason === reason)),
    ]),
  );
}

/** What the leads closed in some days came to, by their source. */
export function naiveSources({ leads }: Rows, days: Days, zone: string) {
  const closed = leads.filter((lead) => !lead.deletedAt && isClosed(lead) && isOn(lead.closedAt, days, zone));
  return new Map(
    [...new Set(closed.map(({ source }) => source))].map((source) => {
      const some = closed.filter((lead) => lead.source === source);
      const won = some.filter(({ status }) => status === 'CLOSED_WON');
      const { value: revenue, estimates } = valueBy(won, REVENUE);
      const figures = { won: won.length, lost: some.length - won.length, winRate: won.length / some.length };
      return [source ?? 'NOT_STATED', { ...figures, revenue, estimates }];
    }),
  );
}

/** Leads, value and estimates of the open leads by the month of their expected close, undated ones under ''. */
export function naiveClosing({ leads }: Rows) {
  const open = leads.filter((lead) => !lead.deletedAt && !isClosed(lead));
  const monthOf = ({ expectedCloseDate }: Lead) => expectedCloseDate?.slice(0, 7) ?? '';
  return new Map(
    [...new Set(open.map(monthOf))].map((month) => {
      const some = open.filter((lead) => monthOf(lead) === month);
      return [
        month,
        { leads: some.length, value: sum(some.map(weigh)), estimates: valueBy(some, POTENTIAL).estimates },
      ];
    }),
  );
}
