import { LEAD } from '@tests/support/browser/portal';
import { expect, it } from 'vitest';
import { belongsBy } from '@/app/_portal/shared/cache/use-entity-cache';
import { LEAD_FILTER_RULES } from '@/domain/leads/filters/lead-filter-rules';

const belongs = belongsBy(LEAD_FILTER_RULES);

it.each([
  ['no filter', {}, undefined],
  ['a zone alone, which is no filter', { timezone: 'Europe/Berlin' }, undefined],
  ['its status', { status: LEAD.status }, true],
  ['another status', { status: 'CLOSED_LOST' as const }, false],
  [
    'its status, and something that only the server knows',
    { status: LEAD.status, focus: 'STALLED' as const },
    undefined,
  ],
  [
    'another status, and something that only the server knows',
    { status: 'CLOSED_LOST' as const, q: '555 0144' },
    false,
  ],
  ['whose it is, which the cache cannot tell', { whose: 'MINE' as const }, undefined],
])('adds a lead to a list with %s: %j, %j', (_, input, expected) => {
  expect(belongs(LEAD, input)).toBe(expected);
});
