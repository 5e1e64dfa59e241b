import { pipelineSummary } from '@/domain/pipeline/pipeline-summary';
import { getPipelineSummary } from '../services/leads/lead-queries';
import { router, signedIn } from '../trpc';

/** A column of the board is a page of `leads.list` with its status; only the header is the pipeline's own. */
export const pipelineRouter = router({
  summary: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/pipeline/summary',
        operationId: 'getPipelineSummary',
        tags: ['Pipeline'],
        summary: 'Read the pipeline summary',
        description: "The true count and value of every stage, and the figures of the board's header.",
      },
    })
    .output(pipelineSummary)
    .query(({ ctx }) => getPipelineSummary(ctx)),
});
