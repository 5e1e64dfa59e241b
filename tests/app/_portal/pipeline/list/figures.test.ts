import fc from '@tests/support/fast-check';
import { inStages } from '@tests/support/reports/counted';
import { describe, expect, it } from 'vitest';
import { movedSummary } from '@/app/_portal/leads/record/status/moved-summary';
import { describeShares, stageShares } from '@/app/_portal/pipeline/list/header/stage-shares';
import { createFormats } from '@/app/_ui/time/formats';
import { LEAD_STATUSES, type LeadStatus } from '@/domain/leads/lead-choices';
import { summarizePipeline } from '@/domain/pipeline/pipeline';

const summaryOf = (counts: Partial<Record<LeadStatus, number>>) => summarizePipeline(inStages(counts));

describe('movedSummary', () => {
  it("equals the server's summary after the move", () => {
    const move = { from: 'NEW', to: 'CLOSED_WON' } as const;
    expect(movedSummary(summaryOf({ NEW: 2, CLOSED_WON: 1 }), { amount: null }, move)).toEqual(
      summaryOf({ NEW: 1, CLOSED_WON: 2 }),
    );
    const valued = { count: 1, valued: 1, amount: 12_500.5 };
    expect(
      movedSummary(summarizePipeline({ ...inStages({ CLOSED_WON: 1 }), NEW: valued }), { amount: 12_500.5 }, move),
    ).toEqual(summarizePipeline({ ...inStages({}), CLOSED_WON: { count: 2, valued: 1, amount: 12_500.5 } }));
  });

  it('is reverted by the opposite move', () => {
    const count = fc.integer({ min: 1, max: 10_000 });
    const counts = fc.record(Object.fromEntries(LEAD_STATUSES.map((status) => [status, count])));
    const status = fc.constantFrom(...LEAD_STATUSES);
    fc.assert(
      fc.property(counts, status, status, (all, from, to) => {
        const summary = summaryOf(all);
        const lead = { amount: null };
        expect(movedSummary(movedSummary(summary, lead, { from, to }), lead, { from: to, to: from })).toEqual(summary);
      }),
    );
  });
});

describe('stageShares', () => {
  it('lays out the stages end to end up to the total', () => {
    const summary = summaryOf({ NEW: 5, PROPOSAL_SENT: 1, CLOSED_WON: 1, CLOSED_LOST: 4 });
    const shares = stageShares(summary);
    expect(shares.map(({ status }) => status)).toEqual([...LEAD_STATUSES]);
    expect(shares.map(({ start }) => start)).toEqual([0, 5000, 5000, 5000, 15_000, 30_000]);
    expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  it('returns zero shares without leads', () => {
    expect(stageShares(summaryOf({})).every(({ share }) => share === 0)).toBe(true);
  });

  it('describes the shares in words, without empty stages', () => {
    const formats = createFormats('UTC', 'en-US');
    expect(describeShares(stageShares(summaryOf({ NEW: 5, CLOSED_WON: 1, CLOSED_LOST: 2 })), formats)).toBe(
      'Value by stage: New $5,000, 25%; Closed Won $15,000, 75%',
    );
    expect(describeShares(stageShares(summaryOf({ CLOSED_LOST: 2 })), formats)).toBe('Value by stage: none yet');
  });
});
