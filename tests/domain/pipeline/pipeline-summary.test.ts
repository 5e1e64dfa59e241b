import { expect, it } from 'vitest';
import { LEAD_STATUSES } from '@/domain/leads/lead-choices';
import { pipelineSummary } from '@/domain/pipeline/pipeline-summary';

const stages = Object.fromEntries(
  LEAD_STATUSES.map((status, count) => [status, { count, value: count * 1000, estimates: 1 }]),
);
const summary = { totalValue: 15_000, estimates: 6, activeDeals: 6, wonDeals: 4, conversionRate: 0.125, stages };

it('includes count and value of each stage', () => {
  expect(pipelineSummary.parse({ ...summary, leads: [] })).toEqual(summary);
});

it('requires every stage and figure', () => {
  expect(pipelineSummary.safeParse({}).error?.issues.map(({ path }) => path[0])).toEqual(Object.keys(summary));
  const { NEW: _, ...others } = stages;
  expect(pipelineSummary.safeParse({ ...summary, stages: others }).success).toBe(false);
});
