import type { Lead } from '@/domain/leads/lead';
import type { LeadStatus } from '@/domain/leads/lead-choices';
import { countedLead, stageWorth, summarizeStages } from '@/domain/pipeline/pipeline';
import type { PipelineStage, PipelineSummary } from '@/domain/pipeline/pipeline-summary';

/** The summary after a lead has moved, for the optimistic update. */
export function movedSummary(
  summary: PipelineSummary,
  lead: Pick<Lead, 'amount'>,
  { from, to }: { from: LeadStatus; to: LeadStatus },
): PipelineSummary {
  if (from === to) return summary;
  const changed = (status: LeadStatus, by: 1 | -1): PipelineStage => {
    const { count, value, estimates } = summary.stages[status];
    const worth = stageWorth(status, countedLead(lead));
    // The counts may be older than the lead.
    return {
      count: Math.max(0, count + by),
      value: Math.max(0, value + by * worth.value),
      estimates: Math.max(0, estimates + by * worth.estimates),
    };
  };
  return summarizeStages({ ...summary.stages, [from]: changed(from, -1), [to]: changed(to, 1) });
}
