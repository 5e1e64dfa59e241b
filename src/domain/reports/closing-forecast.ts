import { weightedPipeline } from '#domain/reports/forecast';
import type { ForecastByCloseDate, Tally } from '#domain/reports/report';
import type { LeadGroup } from '#domain/reports/report-figures';
import { comingMonths } from '#domain/reports/report-period';
import { roundToCents } from '#domain/shared/money';

/** Months of the forecast by close date, from the running one on. */
export const CLOSING_MONTHS = 6;

/** Open leads that are expected to close in the same month. */
export interface ClosingGroup extends LeadGroup {
  /** As YYYY-MM. */
  month: string;
}

/**
 * Potential × probability of the open leads by the month in which they are expected to close, in US dollars (D83).
 * `dated` are those with an expected close date, among `openLeads`. Throws a RangeError for an unknown zone.
 */
export function forecastByCloseDate(
  { openLeads, dated }: { openLeads: readonly LeadGroup[]; dated: readonly ClosingGroup[] },
  now: Date,
  zone: string,
): ForecastByCloseDate {
  const months = comingMonths(CLOSING_MONTHS, now, zone).map(({ first }) => first);
  const [running = '', last = ''] = [months[0], months.at(-1)].map((first) => first?.slice(0, 7));
  return {
    overdue: weigh(dated.filter(({ month }) => month < running)),
    months: months.map((first) => ({ first, ...weigh(dated.filter(({ month }) => first.startsWith(month))) })),
    later: weigh(dated.filter(({ month }) => month > last)),
    undated: weigh([...openLeads, ...dated.map(without)]),
  };
}

/** A group that takes its leads away from a sum. */
const without = ({ status, priority, count, valued, amount }: LeadGroup): LeadGroup => ({
  status,
  priority,
  count: -count,
  valued: -valued,
  amount: -amount,
});

function weigh(groups: readonly LeadGroup[]): Tally {
  const { value, estimates } = weightedPipeline(groups);
  return { leads: groups.reduce((sum, { count }) => sum + count, 0), value: roundToCents(value), estimates };
}
