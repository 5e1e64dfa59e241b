import { type LeadPriority, type LeadStatus, OPEN_STATUSES } from '#domain/leads/lead-choices';
import { PRIORITY_POTENTIAL, STAGE_PROBABILITIES, type Worth, worthOf } from '#domain/pipeline/pipeline';
import type { Forecast, ReportMonth } from '#domain/reports/report';
import type { LeadGroup } from '#domain/reports/report-figures';
import { nextMonths } from '#domain/reports/report-period';
import { roundToCents } from '#domain/shared/money';

type OpenStatus = (typeof OPEN_STATUSES)[number];

export const FORECAST_MONTHS = 3;

/** Growth of revenue per month that is assumed without two months to compare (spec 1 section 9). */
export const DEFAULT_GROWTH = 0.1;

/** Growth is taken to lie between -50% and +50% (D20). */
export const MAX_GROWTH = 0.5;

/** Share of the weighted pipeline that is expected to close in the first month (D20). */
export const PIPELINE_SHARE = 0.2;

/** What is left of that share a month later: it decays by 20% (spec 1 section 9). */
export const PIPELINE_DECAY = 0.8;

export const CONSERVATIVE = 0.8;
export const OPTIMISTIC = 1.2;

/** What a forecast is calculated from, shown beside it (D20). */
type ForecastInputs = Forecast['inputs'];

type ForecastMonth = Omit<Forecast['months'][number], 'first'>;

const isOpen = (status: LeadStatus): status is OpenStatus => (OPEN_STATUSES as readonly LeadStatus[]).includes(status);

/** What a lead could bring, in US dollars: its amount, or a potential by its priority (spec 1 section 9, D17, D83). */
export const potentialOf = ({ priority, amount }: { priority: LeadPriority; amount: number | null }): number =>
  amount ?? PRIORITY_POTENTIAL[priority];

/** Potential × probability of a lead, in US dollars: what it is worth today. Closed leads are worth nothing here. */
export const weightedValue = (lead: { status: LeadStatus; priority: LeadPriority; amount: number | null }): number =>
  isOpen(lead.status) ? potentialOf(lead) * STAGE_PROBABILITIES[lead.status] : 0;

/** The weighted pipeline of some leads, not rounded. Ignores closed ones. */
export function weightedPipeline(groups: readonly LeadGroup[]): Worth {
  const total = { value: 0, estimates: 0 };
  for (const { status, ...group } of groups) {
    if (!isOpen(status)) continue;
    const { value, estimates } = worthOf(group, PRIORITY_POTENTIAL[group.priority]);
    total.value += value * STAGE_PROBABILITIES[status];
    total.estimates += estimates;
  }
  return total;
}

/**
 * Growth of the last full month over the one before, at most 50% either way; 10% is assumed unless both had revenue
 * (D20).
 */
function growthOf(before: number, last: number): Pick<ForecastInputs, 'growth' | 'isAssumedGrowth'> {
  if (before <= 0 || last <= 0) return { growth: DEFAULT_GROWTH, isAssumedGrowth: true };
  const growth = Math.min(MAX_GROWTH, Math.max(-MAX_GROWTH, last / before - 1));
  return { growth, isAssumedGrowth: false };
}

/** With wins in fewer of the last full months than this, a forecast rests on too little. */
const FIRM_MONTHS = 3;

/** Whether a forecast rests on too little: fewer than three of the last full months had a win. `months` end with the running one. */
export const isRoughForecast = (months: readonly Pick<ReportMonth, 'won' | 'isRunning'>[]): boolean =>
  months.filter(({ isRunning, won }) => !isRunning && won > 0).length < FIRM_MONTHS;

const NO_MONTH = { revenue: 0, estimates: 0 };

/** The inputs of a forecast from the last three full months, oldest first, and the open leads (D20). */
export function forecastInputs(
  months: readonly Pick<ReportMonth, 'revenue' | 'estimates'>[],
  openLeads: readonly LeadGroup[],
): ForecastInputs {
  const [first = NO_MONTH, second = NO_MONTH, third = NO_MONTH] = months;
  const { value, estimates } = weightedPipeline(openLeads);
  return {
    meanRevenue: (first.revenue + second.revenue + third.revenue) / 3,
    revenueEstimates: first.estimates + second.estimates + third.estimates,
    weightedPipeline: value,
    pipelineEstimates: estimates,
    ...growthOf(second.revenue, third.revenue),
  };
}

/**
 * Revenue of the next three months, in US dollars, not rounded (spec 1 section 9, D20). Month k = 1 is the month after
 * the running one: R × (1 + g)^k + W × 0.2 × 0.8^(k - 1).
 */
export function forecastMonths({
  meanRevenue,
  weightedPipeline: pipeline,
  growth,
}: Pick<ForecastInputs, 'meanRevenue' | 'weightedPipeline' | 'growth'>): ForecastMonth[] {
  return Array.from({ length: FORECAST_MONTHS }, (_, index) => {
    const expected = meanRevenue * (1 + growth) ** (index + 1) + pipeline * PIPELINE_SHARE * PIPELINE_DECAY ** index;
    return { conservative: expected * CONSERVATIVE, expected, optimistic: expected * OPTIMISTIC };
  });
}

/** The amounts of a month, rounded to the cent. */
export const roundBand = ({ conservative, expected, optimistic }: ForecastMonth): ForecastMonth => ({
  conservative: roundToCents(conservative),
  expected: roundToCents(expected),
  optimistic: roundToCents(optimistic),
});

interface Past {
  /** At least four consecutive months, the last of which is running and not counted. */
  months: readonly ReportMonth[];
  openLeads: readonly LeadGroup[];
}

/**
 * The forecast of the three months after `now` in `zone`, with what it is calculated from (D20), rounded to the cent.
 * Throws a RangeError for an unknown zone.
 */
export function forecast({ months, openLeads }: Past, now: Date, zone: string): Forecast {
  const inputs = forecastInputs(months.slice(-4, -1), openLeads);
  const values = forecastMonths(inputs);
  return {
    inputs: {
      ...inputs,
      meanRevenue: roundToCents(inputs.meanRevenue),
      weightedPipeline: roundToCents(inputs.weightedPipeline),
    },
    months: nextMonths(FORECAST_MONTHS, now, zone).flatMap(({ first: day }, index) => {
      const value = values[index];
      return value ? [{ first: day, ...roundBand(value) }] : [];
    }),
  };
}
