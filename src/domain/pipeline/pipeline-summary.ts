import { z } from 'zod';
import type { LeadStatus } from '#domain/leads/lead';

const stage = z.object({ count: z.int(), value: z.number() });

const stages = {
  NEW: stage,
  CONTACTED: stage,
  CONSULTATION_SCHEDULED: stage,
  PROPOSAL_SENT: stage,
  CLOSED_WON: stage,
  CLOSED_LOST: stage,
} satisfies Record<LeadStatus, typeof stage>;

/** Result of `summarizePipeline` on the wire. Values are US dollars; `conversionRate` is 0 to 1. */
export const pipelineSummary = z
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
        totalValue: 39_500,
        activeDeals: 6,
        wonDeals: 1,
        conversionRate: 0.125,
        stages: {
          NEW: { count: 2, value: 2000 },
          CONTACTED: { count: 1, value: 2500 },
          CONSULTATION_SCHEDULED: { count: 2, value: 10_000 },
          PROPOSAL_SENT: { count: 1, value: 10_000 },
          CLOSED_WON: { count: 1, value: 15_000 },
          CLOSED_LOST: { count: 1, value: 0 },
        },
      },
    ],
  });

export type PipelineStage = z.infer<typeof stage>;

export type PipelineSummary = z.infer<typeof pipelineSummary>;
