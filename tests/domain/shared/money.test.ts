import fc from '@tests/support/fast-check';
import { expect, it } from 'vitest';
import { roundToCents } from '@/domain/shared/money';

it.each([
  [40.95000000000002, 40.95],
  [736_427.2000000002, 736_427.2],
  [35_000 / 3, 11_666.67],
  [1.005, 1.01],
  [-1.005, -1.01],
  [0.1 + 0.2, 0.3],
  [0.004, 0],
  [-0.004, 0],
  [12_345_678_901.23, 12_345_678_901.23],
])('rounds %d dollars to %d', (dollars, rounded) => {
  expect(roundToCents(dollars)).toBe(rounded);
});

it('leaves whole cents as they are', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => {
      expect(roundToCents(cents / 100)).toBe(cents / 100 + 0);
    }),
  );
});
