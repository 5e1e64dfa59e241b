import { BarChart, type BarGroup, type Series } from '@/app/_portal/shared/charts/bar-chart';
import { ChartCard } from '@/app/_portal/shared/charts/chart-card';
import { Estimated, withEstimates } from '@/app/_portal/shared/charts/estimated';
import type { LeadFilters } from '@/domain/leads/filters/lead-filter-input';
import { REVENUE_BY_PRIORITY } from '@/domain/pipeline/pipeline';
import { type Days, daysOfMonth, LEADS_BEHIND } from '@/domain/reports/leads-behind';
import type { ReportMonth } from '@/domain/reports/report';
import { useCompletedTasksHref, useLeadsHref } from './leads-href';
import { useReportFormats } from './report-formats';

type Counted = 'revenue' | 'created' | 'won' | 'lost' | 'tasksCompleted';

/** How many of the leads won in these months have no amount. */
export const estimatesIn = (months: readonly ReportMonth[]): number =>
  months.reduce((sum, { estimates }) => sum + estimates, 0);

interface MonthChartProps {
  months: readonly ReportMonth[];
}

type LeadsOf = (days: Days) => LeadFilters;

interface ChartFacts {
  title: string;
  explained: string;
  empty: string;
  /** `leads` are those that a value counts; without them, it counts completed tasks. */
  series: readonly (Series & { of: Counted; leads?: LeadsOf })[];
  /** The leads behind a month. */
  leads: LeadsOf;
  isMoney?: boolean;
}

const won: LeadsOf = (days) => LEADS_BEHIND.status(days, 'CLOSED_WON');
const lost: LeadsOf = (days) => LEADS_BEHIND.status(days, 'CLOSED_LOST');

const BLUE = 'var(--status-contacted-dot)';
const GREEN = 'var(--status-closed-won-dot)';
const ROSE = 'var(--status-closed-lost-dot)';
const VIOLET = 'var(--status-consultation-scheduled-dot)';

const REVENUE: ChartFacts = {
  title: 'Revenue',
  explained: `The amounts of the leads won in each month. Without an amount, a lead counts as ${REVENUE_BY_PRIORITY}. The current month is shown so far.`,
  empty: 'No deals won in the last five months. Your revenue appears here once you close one.',
  series: [{ of: 'revenue', name: 'Revenue', color: BLUE, leads: won }],
  leads: won,
  isMoney: true,
};

const ACTIVITY: ChartFacts = {
  title: 'Activity',
  explained: 'Leads created, whatever became of them, and tasks completed in each month.',
  empty: 'No activity in the last five months.',
  series: [
    { of: 'created', name: 'Leads created', color: BLUE, leads: LEADS_BEHIND.created },
    { of: 'tasksCompleted', name: 'Tasks completed', color: VIOLET, isHatched: true },
  ],
  leads: LEADS_BEHIND.created,
};

const OUTCOMES: ChartFacts = {
  title: 'Won and lost',
  explained: 'Leads closed in each month, by the date on which they were last closed.',
  empty: 'No leads closed in the last five months.',
  series: [
    { of: 'won', name: 'Won', color: GREEN, leads: won },
    { of: 'lost', name: 'Lost', color: ROSE, isHatched: true, leads: lost },
  ],
  leads: LEADS_BEHIND.closed,
};

export const RevenueChart = ({ months }: MonthChartProps) => <MonthChart facts={REVENUE} months={months} />;
export const ActivityChart = ({ months }: MonthChartProps) => <MonthChart facts={ACTIVITY} months={months} />;
export const OutcomeChart = ({ months }: MonthChartProps) => <MonthChart facts={OUTCOMES} months={months} />;

function MonthChart({ facts, months }: MonthChartProps & { facts: ChartFacts }) {
  const formats = useReportFormats();
  const leadsHref = useLeadsHref();
  const tasksHref = useCompletedTasksHref();
  const { title, explained, empty, series, leads, isMoney = false } = facts;
  const hrefOf = (days: Days, counted: LeadsOf | undefined) => (counted ? leadsHref(counted(days)) : tasksHref(days));
  const format = isMoney ? formats.money : formats.number;
  const textOf = (month: ReportMonth, of: Counted) =>
    isMoney ? withEstimates(format(month[of]), month.estimates, formats) : format(month[of]);
  const groups: BarGroup[] = months.map((month) => ({
    label: formats.month(month.first),
    title: formats.monthYear(month.first),
    isRunning: month.isRunning,
    href: leadsHref(leads(daysOfMonth(month.first))),
    values: series.map(({ of }) => ({ value: month[of], text: textOf(month, of) })),
  }));
  const isEmpty = months.every((month) => series.every(({ of }) => month[of] === 0));
  return (
    <ChartCard
      title={title}
      explained={explained}
      empty={isEmpty && empty}
      mark={isMoney && <Estimated by="priority" count={estimatesIn(months)} />}
      table={{
        columns: ['Month', ...series.map(({ name }) => name)],
        rows: months.map((month) => {
          const title = formats.monthYear(month.first);
          return [
            month.isRunning ? `${title}, so far` : title,
            ...series.map(({ of, leads: counted }) => ({
              text: textOf(month, of),
              href: month[of] > 0 ? hrefOf(daysOfMonth(month.first), counted) : undefined,
            })),
          ];
        }),
      }}
    >
      <BarChart
        label={title}
        series={series}
        groups={groups}
        formatShort={isMoney ? formats.compactMoney : formats.compact}
      />
    </ChartCard>
  );
}
