import { LEAD_STATUSES, type LeadPriority, type LeadStatus, OPEN_STATUSES } from '#domain/leads/lead-choices';
import type { PipelineStage, PipelineSummary } from '#domain/pipeline/pipeline-summary';

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

/** Wherever a potential is shown: by what it is estimated. */
export const POTENTIAL_BY_PRIORITY = `${dollars(PRIORITY_POTENTIAL.LOW)} for low, ${dollars(PRIORITY_POTENTIAL.MEDIUM)} for medium and ${dollars(PRIORITY_POTENTIAL.HIGH)} for high priority`;

/** Conversion rates above this are called strong (spec 1 section 9). */
export const STRONG_CONVERSION = 0.3;

/** The part of the total pipeline value that is still open, in US dollars (D84). */
export const openValueOf = ({ stages }: Pick<PipelineSummary, 'stages'>): number =>
  OPEN_STATUSES.reduce((sum, status) => sum + stages[status].value, 0);

/**
 * Header cards and column totals of the pipeline page (spec 1 section 9, spec 2 section 9, D17). Values are US dollars
 * over all six stages. The conversion rate is won ÷ all, 0 to 1, and 0 if there are no leads.
 */
export function summarizePipeline(counts: Record<LeadStatus, number>): PipelineSummary {
  const stageOf = (status: LeadStatus): PipelineStage => ({
    count: counts[status],
    value: counts[status] * STAGE_VALUES[status],
  });
  const stages = {
    NEW: stageOf('NEW'),
    CONTACTED: stageOf('CONTACTED'),
    CONSULTATION_SCHEDULED: stageOf('CONSULTATION_SCHEDULED'),
    PROPOSAL_SENT: stageOf('PROPOSAL_SENT'),
    CLOSED_WON: stageOf('CLOSED_WON'),
    CLOSED_LOST: stageOf('CLOSED_LOST'),
  } satisfies Record<LeadStatus, PipelineStage>;
  const total = LEAD_STATUSES.reduce((sum, status) => sum + counts[status], 0);
  const wonDeals = counts.CLOSED_WON;
  return {
    totalValue: LEAD_STATUSES.reduce((sum, status) => sum + stages[status].value, 0),
    activeDeals: total - wonDeals - counts.CLOSED_LOST,
    wonDeals,
    conversionRate: total === 0 ? 0 : wonDeals / total,
    stages,
  };
}
