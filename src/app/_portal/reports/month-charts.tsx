import { BarChart, type BarGroup, Legend, type Series } from '@/app/_portal/shared/charts/bar-chart';
import { ChartCard } from '@/app/_portal/shared/charts/chart-card';
import type { ReportMonth } from '@/domain/reports/report';
import { useReportFormats } from './report-formats';

type Counted = 'revenue' | 'created' | 'won' | 'lost' | 'tasksCompleted';

interface MonthChartProps {
  months: readonly ReportMonth[];
}

interface ChartFacts {
  title: string;
  explained: string;
  empty: string;
  series: readonly (Series & { of: Counted })[];
  isMoney?: boolean;
}

const BLUE = 'var(--status-contacted-dot)';
const GREEN = 'var(--status-closed-won-dot)';
const ROSE = 'var(--status-closed-lost-dot)';
const VIOLET = 'var(--status-consultation-scheduled-dot)';

const REVENUE: ChartFacts = {
  title: 'Revenue',
  explained: 'Estimated revenue of the leads won in each month. The current month is shown so far.',
  empty: 'No deals won in the last five months. Your revenue appears here once you close one.',
  series: [{ of: 'revenue', name: 'Revenue', color: BLUE }],
  isMoney: true,
};

const ACTIVITY: ChartFacts = {
  title: 'Activity',
  explained: 'Leads created, whatever became of them, and tasks completed in each month.',
  empty: 'No activity in the last five months.',
  series: [
    { of: 'created', name: 'Leads created', color: BLUE },
    { of: 'tasksCompleted', name: 'Tasks completed', color: VIOLET, isHatched: true },
  ],
};

const OUTCOMES: ChartFacts = {
  title: 'Won and lost',
  explained: 'Leads closed in each month, by the date on which they were last closed.',
  empty: 'No leads closed in the last five months.',
  series: [
    { of: 'won', name: 'Won', color: GREEN },
    { of: 'lost', name: 'Lost', color: ROSE, isHatched: true },
  ],
};

export const RevenueChart = ({ months }: MonthChartProps) => <MonthChart facts={REVENUE} months={months} />;
export const ActivityChart = ({ months }: MonthChartProps) => <MonthChart facts={ACTIVITY} months={months} />;
export const OutcomeChart = ({ months }: MonthChartProps) => <MonthChart facts={OUTCOMES} months={months} />;

function MonthChart({ facts, months }: MonthChartProps & { facts: ChartFacts }) {
  const formats = useReportFormats();
  const { title, explained, empty, series, isMoney = false } = facts;
  const format = isMoney ? formats.money : formats.number;
  const groups: BarGroup[] = months.map((month) => ({
    label: formats.month(month.first),
    title: formats.monthYear(month.first),
    isRunning: month.isRunning,
    values: series.map(({ of }) => month[of]),
  }));
  const isEmpty = groups.every(({ values }) => values.every((value) => value === 0));
  return (
    <ChartCard
      title={title}
      explained={explained}
      empty={isEmpty && empty}
      legend={series.length > 1 && <Legend series={series} />}
      table={{
        columns: ['Month', ...series.map(({ name }) => name)],
        rows: groups.map((group) => [
          group.isRunning ? `${group.title}, so far` : group.title,
          ...group.values.map(format),
        ]),
      }}
    >
      <BarChart
        label={title}
        series={series}
        groups={groups}
        format={format}
        formatShort={isMoney ? formats.compactMoney : formats.compact}
      />
    </ChartCard>
  );
}
