import { LEAD_STATUSES, type LeadStatus } from '@/domain/leads/lead-choices';
import { summarizePipeline } from '@/domain/pipeline/pipeline';
import type { PipelineSummary } from '@/domain/pipeline/pipeline-summary';

/** The summary after a lead has moved, for the optimistic update. */
export function movedSummary(summary: PipelineSummary, from: LeadStatus, to: LeadStatus): PipelineSummary {
  const counts = Object.fromEntries(
    LEAD_STATUSES.map((status) => [
      status,
      Math.max(0, summary.stages[status].count - Number(status === from) + Number(status === to)),
    ]),
  ) as Record<LeadStatus, number>;
  return summarizePipeline(counts);
}
