import { pipelineSummary } from '@/domain/pipeline/pipeline-summary';
import { getPipelineSummary } from '../services/leads/lead-queries';
import { router, signedIn } from '../trpc';

/** Columns of the board are pages of `leads.list` filtered by status, so only the summary is needed here. */
export const pipelineRouter = router({
  summary: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/pipeline/summary',
        operationId: 'getPipelineSummary',
        tags: ['Pipeline'],
        summary: 'Read the pipeline summary',
        description: "Count and value of every stage, and the totals of the board's header.",
      },
    })
    .output(pipelineSummary)
    .query(({ ctx }) => getPipelineSummary(ctx)),
});
