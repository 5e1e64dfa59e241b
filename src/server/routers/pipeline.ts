import { z } from 'zod';
import { LEAD_STATUSES, type LeadStatus } from '@/domain/leads/lead';
import { getPipelineSummary } from '../services/lead-queries';
import { router, signedIn } from '../trpc';

const stage = z.object({ count: z.int(), value: z.number() });

const stages = {
  NEW: stage,
  CONTACTED: stage,
  CONSULTATION_SCHEDULED: stage,
  PROPOSAL_SENT: stage,
  CLOSED_WON: stage,
  CLOSED_LOST: stage,
} satisfies Record<LeadStatus, typeof stage>;

const pipelineSummary = z
  .object({
    totalValue: z.number(),
    activeDeals: z.int(),
    wonDeals: z.int(),
    conversionRate: z.number(),
    stages: z.object(stages),
  })
  .meta({
    title: 'PipelineSummary',
    examples: [
      {
        totalValue: 128_000,
        activeDeals: 42,
        wonDeals: 7,
        conversionRate: 14.3,
        stages: Object.fromEntries(LEAD_STATUSES.map((status) => [status, { count: 7, value: 21_000 }])),
      },
    ],
  });

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
