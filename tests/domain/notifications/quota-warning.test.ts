import fc from '@tests/support/fast-check';
import { expect, it } from 'vitest';
import { quotaLevel } from '@/domain/notifications/quota-warning';

it.each([
  [0, 50, null],
  [39, 50, null],
  [40, 50, 80],
  [49, 50, 80],
  [50, 50, 100],
  [51, 50, 100],
  [3, 5, null],
  [4, 5, 80],
  [5, 5, 100],
  [0, 0, null],
  [7, 0, null],
  [9998, null, null],
  [20_000, 12_000, 100],
])('%i of %i reaches level %j', (used, allowed, level) => {
  expect(quotaLevel({ used, allowed })).toBe(level);
});

it('never drops as usage grows', () => {
  fc.assert(
    fc.property(fc.nat(300), fc.nat(300), fc.integer({ min: 1, max: 200 }), (one, more, allowed) => {
      const before = quotaLevel({ used: one, allowed }) ?? 0;
      expect(quotaLevel({ used: one + more, allowed }) ?? 0).toBeGreaterThanOrEqual(before);
    }),
  );
});
