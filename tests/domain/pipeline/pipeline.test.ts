import { inStages } from '@tests/support/reports/counted';
import { describe, expect, it } from 'vitest';
import {
  PRIORITY_POTENTIAL,
  PRIORITY_REVENUE,
  STAGE_PROBABILITIES,
  STAGE_VALUES,
  STRONG_CONVERSION,
  summarizePipeline,
} from '@/domain/pipeline/pipeline';

it('has the constants of the specification', () => {
  expect(STAGE_VALUES).toEqual({
    NEW: 1000,
    CONTACTED: 2500,
    CONSULTATION_SCHEDULED: 5000,
    PROPOSAL_SENT: 10000,
    CLOSED_WON: 15000,
    CLOSED_LOST: 0,
  });
  expect(STAGE_PROBABILITIES).toEqual({
    NEW: 0.1,
    CONTACTED: 0.25,
    CONSULTATION_SCHEDULED: 0.5,
    PROPOSAL_SENT: 0.75,
    CLOSED_LOST: 0,
  });
  expect(PRIORITY_REVENUE).toEqual({ LOW: 5000, MEDIUM: 10000, HIGH: 20000 });
  expect(PRIORITY_POTENTIAL).toEqual({ LOW: 8000, MEDIUM: 15000, HIGH: 25000 });
  expect(STRONG_CONVERSION).toBe(0.3);
});

describe('summarizePipeline', () => {
  it('is all zeros without leads', () => {
    expect(summarizePipeline(inStages({}))).toMatchObject({
      totalValue: 0,
      activeDeals: 0,
      wonDeals: 0,
      conversionRate: 0,
    });
  });

  it('sums all six stages', () => {
    const counts = { NEW: 1, CONTACTED: 2, CONSULTATION_SCHEDULED: 3, PROPOSAL_SENT: 4, CLOSED_WON: 5, CLOSED_LOST: 5 };
    const summary = summarizePipeline(inStages(counts));
    expect(summary).toMatchObject({ totalValue: 136_000, activeDeals: 10, wonDeals: 5, conversionRate: 0.25 });
    expect(summary.stages.CLOSED_WON).toEqual({ count: 5, value: 75_000, estimates: 5 });
    expect(summary.stages.CLOSED_LOST).toEqual({ count: 5, value: 0, estimates: 0 });
  });

  it('takes amounts in place of assumed values, but none of lost leads (D83)', () => {
    const summary = summarizePipeline({
      ...inStages({ NEW: 1 }),
      PROPOSAL_SENT: { count: 3, valued: 2, amount: 12_000.75 },
      CLOSED_LOST: { count: 1, valued: 1, amount: 50_000 },
    });
    expect(summary).toMatchObject({ totalValue: 23_000.75, estimates: 2 });
    expect(summary.stages.PROPOSAL_SENT).toEqual({ count: 3, value: 22_000.75, estimates: 1 });
    expect(summary.stages.CLOSED_LOST).toEqual({ count: 1, value: 0, estimates: 0 });
  });
});
