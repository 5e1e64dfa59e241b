import type { LeadPriority, LeadStatus } from '#domain/leads/lead-choices';
import { STAGE_PROBABILITIES } from '#domain/pipeline/pipeline';
import { potentialOf, weightedValue } from '#domain/reports/forecast';
import type { Opportunity } from '#domain/reports/report';
import { roundToCents } from '#domain/shared/money';

/** Number of leads listed as top opportunities (spec 1 section 9). */
export const TOP_OPPORTUNITIES = 4;

/** The statuses that are listed. New leads are not (D21). */
export const OPPORTUNITY_STATUSES = [
  'CONTACTED',
  'CONSULTATION_SCHEDULED',
  'PROPOSAL_SENT',
] as const satisfies readonly LeadStatus[];

type OpportunityStatus = (typeof OPPORTUNITY_STATUSES)[number];

const isOpportunity = (status: LeadStatus): status is OpportunityStatus =>
  (OPPORTUNITY_STATUSES as readonly LeadStatus[]).includes(status);

interface Candidate {
  id: string;
  companyName: string;
  contactPerson: string;
  status: LeadStatus;
  priority: LeadPriority;
  amount: number | null;
  stageEnteredAt: Date;
}

/** A listed lead: what it could bring in US dollars, how likely that is from 0 to 1, and what it is worth today. */
function toOpportunity(lead: Candidate): Opportunity[] {
  const { id, companyName, contactPerson, status, priority, amount } = lead;
  if (!isOpportunity(status)) return [];
  return [
    {
      id,
      companyName,
      contactPerson,
      status,
      priority,
      potential: potentialOf(lead),
      isEstimate: amount === null,
      probability: STAGE_PROBABILITIES[status],
      value: roundToCents(weightedValue(lead)),
    },
  ];
}

/**
 * The leads with the highest potential × probability, at most four, highest first (D21). Of leads worth the same, the
 * one that has been in its stage for longer comes first.
 */
export function topOpportunities(leads: readonly Candidate[]): Opportunity[] {
  return leads
    .toSorted(
      (a, b) =>
        weightedValue(b) - weightedValue(a) ||
        a.stageEnteredAt.getTime() - b.stageEnteredAt.getTime() ||
        (a.id < b.id ? -1 : 1),
    )
    .flatMap(toOpportunity)
    .slice(0, TOP_OPPORTUNITIES);
}
