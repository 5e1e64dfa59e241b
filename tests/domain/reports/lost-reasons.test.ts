import { unvalued } from '@tests/support/reports/counted';
import { expect, it } from 'vitest';
import { LOST_FILTERS } from '@/domain/leads/filters/lead-filters';
import { summarizeLosses } from '@/domain/reports/lost-reasons';

it('counts lost leads by reason with their potential, most frequent first, and those without one as not stated', () => {
  const losses = summarizeLosses([
    { status: 'CLOSED_LOST', priority: 'LOW', lostReason: 'PRICE', source: null, ...unvalued(1) },
    { status: 'CLOSED_LOST', priority: 'HIGH', lostReason: null, source: null, ...unvalued(2) },
    { status: 'CLOSED_LOST', priority: 'HIGH', lostReason: 'PRICE', source: null, ...unvalued(3) },
    // A reason outlives the reopening that ended in a win.
    { status: 'CLOSED_WON', priority: 'HIGH', lostReason: 'TIMING', source: null, ...unvalued(9) },
  ]);
  expect(losses.slice(0, 3)).toEqual([
    { reason: 'PRICE', leads: 4, value: 83_000, estimates: 4 },
    { reason: 'NOT_STATED', leads: 2, value: 50_000, estimates: 2 },
    { reason: 'TIMING', leads: 0, value: 0, estimates: 0 },
  ]);
  expect(losses.map(({ reason }) => reason).sort()).toEqual([...LOST_FILTERS].sort());
});
