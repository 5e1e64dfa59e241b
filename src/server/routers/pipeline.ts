import { boardFilters, pipelineSummary, stageMatches } from '@/domain/pipeline/pipeline-summary';
import { countMatchesByStage, getPipelineSummary } from '../services/leads/lead-queries';
import { router, signedInFor } from '../trpc';

const signedIn = signedInFor('reports');

/** Only figures. The columns of the board are pages of `leads.list`, filtered by status. */
export const pipelineRouter = router({
  summary: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/pipeline/summary',
        operationId: 'getPipelineSummary',
        tags: ['Pipeline'],
        summary: 'Read the pipeline summary',
        description: 'Count and value of every stage, and the totals in the header of the board.',
      },
    })
    .output(pipelineSummary)
    .query(({ ctx }) => getPipelineSummary(ctx)),

  matches: signedIn
    .input(boardFilters)
    .output(stageMatches)
    .query(({ ctx, input }) => countMatchesByStage(ctx, input)),
});
