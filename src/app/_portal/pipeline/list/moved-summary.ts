import { LEAD_STATUSES, type LeadStatus } from '@/domain/leads/lead';
import { summarizePipeline } from '@/domain/pipeline/pipeline';
import type { PipelineSummary } from '@/domain/pipeline/pipeline-summary';

/** The header and the columns' sums as they are once a lead has moved, before the server has said so. */
export function movedSummary(summary: PipelineSummary, from: LeadStatus, to: LeadStatus): PipelineSummary {
  const counts = Object.fromEntries(
    LEAD_STATUSES.map((status) => [
      status,
      Math.max(0, summary.stages[status].count - Number(status === from) + Number(status === to)),
    ]),
  ) as Record<LeadStatus, number>;
  return summarizePipeline(counts);
}
