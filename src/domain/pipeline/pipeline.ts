import { LEAD_STATUSES, type LeadPriority, type LeadStatus, OPEN_STATUSES } from '#domain/leads/lead-choices';
import type { PipelineStage, PipelineSummary } from '#domain/pipeline/pipeline-summary';
import { roundToCents } from '#domain/shared/money';

/** Assumed value of a lead by stage, in US dollars. Used by the pipeline page (spec 1 section 9, D17). */
export const STAGE_VALUES = {
  NEW: 1000,
  CONTACTED: 2500,
  CONSULTATION_SCHEDULED: 5000,
  PROPOSAL_SENT: 10_000,
  CLOSED_WON: 15_000,
  CLOSED_LOST: 0,
} as const satisfies Record<LeadStatus, number>;

/** Probability of winning a lead by stage, 0 to 1. Won leads are excluded (spec 1 section 9). */
export const STAGE_PROBABILITIES = {
  NEW: 0.1,
  CONTACTED: 0.25,
  CONSULTATION_SCHEDULED: 0.5,
  PROPOSAL_SENT: 0.75,
  CLOSED_LOST: 0,
} as const satisfies Record<Exclude<LeadStatus, 'CLOSED_WON'>, number>;

/** Estimated revenue of a won lead by priority, in US dollars (spec 1 section 9, D17). */
export const PRIORITY_REVENUE = { LOW: 5000, MEDIUM: 10_000, HIGH: 20_000 } as const satisfies Record<
  LeadPriority,
  number
>;

/** Potential of an open lead by priority, in US dollars (spec 1 section 9, D17). */
export const PRIORITY_POTENTIAL = { LOW: 8000, MEDIUM: 15_000, HIGH: 25_000 } as const satisfies Record<
  LeadPriority,
  number
>;

const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;

const byPriority = ({ LOW, MEDIUM, HIGH }: Record<LeadPriority, number>): string =>
  `${dollars(LOW)} for low, ${dollars(MEDIUM)} for medium and ${dollars(HIGH)} for high priority`;

/** Wherever a potential is shown: what it is without an amount. */
export const POTENTIAL_BY_PRIORITY = `the amount; without one, ${byPriority(PRIORITY_POTENTIAL)}`;

/** Wherever revenue is shown: what a won lead without an amount counts as. */
export const REVENUE_BY_PRIORITY = byPriority(PRIORITY_REVENUE);

/** Conversion rates above this are called strong (spec 1 section 9). */
export const STRONG_CONVERSION = 0.3;

/** Some leads: how many, how many of these have an amount, and the sum of these amounts in US dollars. */
export interface CountedLeads {
  count: number;
  valued: number;
  amount: number;
}

/** What leads come to in US dollars, and how many of them count with an assumed value (D83). */
export interface Worth {
  value: number;
  estimates: number;
}

/** What some leads are worth: the amounts of those that have one, and `assumed` US dollars for each of the others (D83). */
export const worthOf = ({ count, valued, amount }: CountedLeads, assumed: number): Worth => ({
  value: roundToCents(amount + (count - valued) * assumed),
  estimates: count - valued,
});

export const NONE_COUNTED: CountedLeads = { count: 0, valued: 0, amount: 0 };

/** One lead, to be counted. */
export const countedLead = ({ amount }: { amount: number | null }): CountedLeads => ({
  count: 1,
  valued: amount === null ? 0 : 1,
  amount: amount ?? 0,
});

/** Adds up what leads are worth. */
export const addWorths = (worths: readonly Worth[]): Worth => ({
  value: roundToCents(worths.reduce((sum, { value }) => sum + value, 0)),
  estimates: worths.reduce((sum, { estimates }) => sum + estimates, 0),
});

/**
 * What the leads of a stage are worth on the pipeline page (spec 1 section 9, D83). Lost leads are worth nothing,
 * whatever their amounts.
 */
export const stageWorth = (status: LeadStatus, leads: CountedLeads): Worth =>
  status === 'CLOSED_LOST' ? { value: 0, estimates: 0 } : worthOf(leads, STAGE_VALUES[status]);

/** The part of the total pipeline value that is still open (D84). */
export const openWorthOf = ({ stages }: Pick<PipelineSummary, 'stages'>): Worth =>
  addWorths(OPEN_STATUSES.map((status) => stages[status]));

/**
 * Header cards and column totals of the pipeline page (spec 1 section 9, spec 2 section 9, D17). Values are US dollars
 * over all six stages. The conversion rate is won ÷ all, 0 to 1, and 0 if there are no leads.
 */
export function summarizePipeline(leads: Readonly<Record<LeadStatus, CountedLeads>>): PipelineSummary {
  const stageOf = (status: LeadStatus): PipelineStage => ({
    count: leads[status].count,
    ...stageWorth(status, leads[status]),
  });
  return summarizeStages({
    NEW: stageOf('NEW'),
    CONTACTED: stageOf('CONTACTED'),
    CONSULTATION_SCHEDULED: stageOf('CONSULTATION_SCHEDULED'),
    PROPOSAL_SENT: stageOf('PROPOSAL_SENT'),
    CLOSED_WON: stageOf('CLOSED_WON'),
    CLOSED_LOST: stageOf('CLOSED_LOST'),
  });
}

/** The summary of the pipeline page from its stages. */
export function summarizeStages(stages: PipelineSummary['stages']): PipelineSummary {
  const total = LEAD_STATUSES.reduce((sum, status) => sum + stages[status].count, 0);
  const wonDeals = stages.CLOSED_WON.count;
  const { value, estimates } = addWorths(Object.values(stages));
  return {
    totalValue: value,
    estimates,
    activeDeals: total - wonDeals - stages.CLOSED_LOST.count,
    wonDeals,
    conversionRate: total === 0 ? 0 : wonDeals / total,
    stages,
  };
}
