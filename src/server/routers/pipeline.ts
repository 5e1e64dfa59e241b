import { z } from 'zod';
import { LEAD_STATUSES } from '@/domain/leads/lead';
import { getPipelineSummary } from '../services/lead-queries';
import { router, signedIn } from '../trpc';

const pipelineSummary = z.object({
  totalValue: z.number(),
  activeDeals: z.int(),
  wonDeals: z.int(),
  conversionRate: z.number(),
  stages: z.record(z.enum(LEAD_STATUSES), z.object({ count: z.int(), value: z.number() })),
});

/** A column of the board is a page of `leads.list` with its status; only the header is the pipeline's own. */
export const pipelineRouter = router({
  summary: signedIn.output(pipelineSummary).query(({ ctx }) => getPipelineSummary(ctx)),
});
