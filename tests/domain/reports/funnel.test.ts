import fc from '@tests/support/fast-check';
import { anyCounted, unvalued } from '@tests/support/reports/counted';
import { describe, expect, it } from 'vitest';
import { FUNNEL_STAGES, type FunnelStage } from '@/domain/leads/filters/lead-filters';
import { LEAD_PRIORITIES, LEAD_STATUSES, type LeadStatus } from '@/domain/leads/lead-choices';
import { type CohortGroup, furthestStage, summarizeFunnel } from '@/domain/reports/funnel';
import { DAY_MS } from '@/domain/shared/time';

const group = (furthest: FunnelStage, status: LeadStatus, count = 1): CohortGroup => ({
  furthestStage: furthest,
  status,
  priority: 'MEDIUM',
  ...unvalued(count),
});

describe('furthestStage', () => {
  it.each<[string, LeadStatus[], FunnelStage]>([
    ['is the only status of a new lead', ['NEW'], 'NEW'],
    [
      'is the last stage of a lead that went through all',
      ['NEW', 'CONTACTED', 'CONSULTATION_SCHEDULED'],
      'CONSULTATION_SCHEDULED',
    ],
    ['ignores which stages were skipped', ['NEW', 'PROPOSAL_SENT'], 'PROPOSAL_SENT'],
    ['is the stage in which a lead was created', ['CONSULTATION_SCHEDULED'], 'CONSULTATION_SCHEDULED'],
    ['stays when a lead goes back', ['CONTACTED', 'PROPOSAL_SENT', 'CONTACTED'], 'PROPOSAL_SENT'],
    ['is the one before a loss', ['NEW', 'CONTACTED', 'CLOSED_LOST'], 'CONTACTED'],
    ['is the first of a lead that was only ever lost', ['CLOSED_LOST'], 'NEW'],
    ['is the deal, even if it was reopened and lost', ['CLOSED_WON', 'CONTACTED', 'CLOSED_LOST'], 'CLOSED_WON'],
  ])('%s', (_, statuses, expected) => {
    expect(furthestStage(statuses)).toBe(expected);
  });
});

describe('summarizeFunnel', () => {
  it('counts a lead in every stage up to its furthest, open and lost ones where they stopped', () => {
    const cohort = [
      group('NEW', 'NEW', 4),
      group('CONTACTED', 'CLOSED_LOST', 2),
      group('PROPOSAL_SENT', 'NEW'),
      group('CLOSED_WON', 'CLOSED_WON', 3),
      // Reopened.
      group('CLOSED_WON', 'CONTACTED'),
    ];
    const { stages, leads, value } = summarizeFunnel(cohort, []);
    expect({ leads, value }).toEqual({ leads: 11, value: 165_000 });
    expect(stages.map(({ reached, open, lost }) => [reached.leads, open.leads, lost.leads])).toEqual([
      [11, 4, 0],
      [7, 0, 2],
      [5, 0, 0],
      [5, 1, 0],
      [4, 1, 0],
    ]);
  });

  it('values leads by their amount, or by priority', () => {
    const cohort = LEAD_PRIORITIES.map((priority) => ({ ...group('NEW', 'NEW'), priority }));
    expect(summarizeFunnel(cohort, []).stages[0]?.open).toEqual({
      leads: 3,
      value: 8000 + 15_000 + 25_000,
      estimates: 3,
    });
    const valued = [{ ...group('NEW', 'NEW'), count: 2, valued: 1, amount: 70_000.25 }];
    expect(summarizeFunnel(valued, []).stages[0]?.open).toEqual({ leads: 2, value: 85_000.25, estimates: 1 });
  });

  it('gives the median stay in days, or null if no stay has ended', () => {
    const { stages } = summarizeFunnel([], [{ status: 'CONTACTED', samples: 7, medianMs: 2.5 * DAY_MS }]);
    expect(stages.map(({ medianDays, stays }) => [medianDays, stays])).toEqual([
      [null, 0],
      [2.5, 7],
      [null, 0],
      [null, 0],
      [null, 0],
    ]);
  });

  it('never widens, and accounts for every lead', () => {
    const anyGroup = fc
      .record({
        furthestStage: fc.constantFrom(...FUNNEL_STAGES),
        status: fc.constantFrom(...LEAD_STATUSES),
        priority: fc.constantFrom(...LEAD_PRIORITIES),
      })
      .chain((some) => anyCounted.map((counted) => ({ ...some, ...counted })));
    fc.assert(
      fc.property(fc.array(anyGroup), (cohort) => {
        // A won lead has reached the last stage.
        const real = cohort.map((some) =>
          some.status === 'CLOSED_WON' ? { ...some, furthestStage: some.status } : some,
        );
        const won = real.filter(({ status }) => status === 'CLOSED_WON').reduce((sum, { count }) => sum + count, 0);
        const { leads, stages } = summarizeFunnel(real, []);
        expect(stages[0]?.reached.leads).toBe(leads);
        for (const [index, { reached, open, lost }] of stages.entries()) {
          expect(reached.leads).toBe(open.leads + lost.leads + (stages[index + 1]?.reached.leads ?? won));
        }
      }),
    );
  });
});
