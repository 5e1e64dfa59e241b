import { z } from 'zod';
import { costComparison, readCostsInput, saveCostsInput } from '@/domain/costs/cost-comparison';
import { share, shareDays } from '@/domain/shares/share';
import { readCosts, saveCosts, shareCosts } from '../services/costs/costs';
import { router, sessionOnly, signedInFor } from '../trpc';

const signedIn = signedInFor('quotes');

const tags = ['Enablement'];

export const costsRouter = router({
  read: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/cost-comparison',
        operationId: 'getCostComparison',
        tags,
        summary: 'Read a cost comparison',
        description:
          'What staffing events costs a client with and without the provider: your own, or yours for a lead.',
      },
      problems: ['NOT_FOUND'],
    })
    .input(readCostsInput)
    .output(costComparison)
    .query(({ ctx, input }) => readCosts(ctx, input)),

  save: signedIn
    .meta({
      openapi: {
        method: 'PUT',
        path: '/api/cost-comparison',
        operationId: 'saveCostComparison',
        tags,
        summary: 'Save a cost comparison',
        description: 'Replaces your own comparison, or yours for a lead. Links to it keep showing what was shared.',
      },
      problems: ['NOT_FOUND'],
    })
    .input(saveCostsInput)
    .output(costComparison)
    .mutation(({ ctx, input }) => saveCosts(ctx, input)),

  /** Session only: the link outlives the token or session that created it. */
  share: sessionOnly
    .input(saveCostsInput.extend({ days: shareDays }))
    .output(z.object({ share, url: z.string() }))
    .mutation(({ ctx, input }) => shareCosts(ctx, input)),
});
