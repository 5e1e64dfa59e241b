import { LOST_FILTERS, type LostFilter } from '#domain/leads/filters/lead-filters';
import type { LeadSource } from '#domain/leads/lead-choices';
import { tally } from '#domain/reports/funnel';
import type { Tally } from '#domain/reports/report';
import type { LeadGroup } from '#domain/reports/report-figures';

/** Leads closed with a status and a priority, why they were lost, and where they came from; null if not stated. */
export interface ClosedGroup extends LeadGroup {
  lostReason: LostFilter | null;
  source: LeadSource | null;
}

/**
 * Why the leads of a period were lost, with their potential, most frequent first; among equals in the order of the form.
 * Those without a reason are "not stated" (D64). Ignores leads that were not lost.
 */
export function summarizeLosses(closed: readonly ClosedGroup[]): (Tally & { reason: LostFilter })[] {
  const lost = closed.filter(({ status }) => status === 'CLOSED_LOST');
  return LOST_FILTERS.map((reason) => ({
    reason,
    ...tally(lost.filter((group) => (group.lostReason ?? 'NOT_STATED') === reason)),
  })).toSorted((a, b) => b.leads - a.leads);
}
