import type { ReportMonth } from '#domain/reports/report';
import type { LeadGroup } from '#domain/reports/report-figures';
import { revenueOf } from '#domain/reports/report-figures';
import type { DayRange } from '#domain/reports/report-period';

/** What was counted in one month. */
export interface MonthCounts {
  created: readonly LeadGroup[];
  closed: readonly LeadGroup[];
  tasksCompleted: number;
}

const countOf = (groups: readonly LeadGroup[]): number => groups.reduce((sum, { count }) => sum + count, 0);

/** The figures of consecutive months, the last of which is running (spec 1 section 2). Missing counts are zeros. */
export function summarizeMonths(months: readonly DayRange[], counts: ReadonlyMap<string, MonthCounts>): ReportMonth[] {
  return months.map(({ first }, index) => {
    const { created = [], closed = [], tasksCompleted = 0 } = counts.get(first) ?? {};
    const closedAs = (status: LeadGroup['status']) => countOf(closed.filter((group) => group.status === status));
    const { value: revenue, estimates } = revenueOf(closed);
    return {
      first,
      isRunning: index === months.length - 1,
      revenue,
      estimates,
      created: countOf(created),
      won: closedAs('CLOSED_WON'),
      lost: closedAs('CLOSED_LOST'),
      tasksCompleted,
    };
  });
}
