import { z } from 'zod';
import { listLeadsInput } from '#domain/leads/filters/lead-filter-input';
import type { LeadStatus } from '#domain/leads/lead-choices';

const estimates = z.int().min(0).meta({
  description: 'How many of these leads have no amount and count with the assumed value of their stage.',
});

const stage = z.object({ count: z.int(), value: z.number(), estimates });

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
    totalValue: z.number().meta({
      description: 'In US dollars: amounts, and assumed values where there is no amount. Lost leads are worth nothing.',
    }),
    estimates,
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
        estimates: 6,
        activeDeals: 6,
        wonDeals: 1,
        conversionRate: 0.125,
        stages: {
          NEW: { count: 2, value: 2000, estimates: 2 },
          CONTACTED: { count: 1, value: 2500, estimates: 1 },
          CONSULTATION_SCHEDULED: { count: 2, value: 10_000, estimates: 1 },
          PROPOSAL_SENT: { count: 1, value: 10_000, estimates: 1 },
          CLOSED_WON: { count: 1, value: 15_000, estimates: 1 },
          CLOSED_LOST: { count: 1, value: 0, estimates: 0 },
        },
      },
    ],
  });

export type PipelineStage = z.infer<typeof stage>;

export type PipelineSummary = z.infer<typeof pipelineSummary>;

/** The filters of the board: those of the list of leads, except the status, because each column is a status. */
export const boardFilters = listLeadsInput.pick({ q: true, priority: true, whose: true, custom: true });

export type BoardFilters = z.infer<typeof boardFilters>;

const matches = stage.extend({ more: z.boolean() });

/** How many leads of every stage match the board's filters, and what these are worth. `more`: there are at least that many. */
export const stageMatches = z.object({
  NEW: matches,
  CONTACTED: matches,
  CONSULTATION_SCHEDULED: matches,
  PROPOSAL_SENT: matches,
  CLOSED_WON: matches,
  CLOSED_LOST: matches,
} satisfies Record<LeadStatus, typeof matches>);

export type StageMatches = z.infer<typeof stageMatches>;
