import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import {
  AMOUNT_DECIMALS,
  AMOUNT_RANGE,
  amountError,
  INVALID_AMOUNT,
  MAX_AMOUNT,
  readAmount,
  roundToCents,
} from '@/domain/shared/money';

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

describe('an amount', () => {
  it.each([
    [12_500.5, 12_500.5],
    [0, 0],
    [0.1 + 0.2, 0.3],
    ['12500.5', 12_500.5],
    ['$12,500.50', 12_500.5],
    ['$ 12,500', 12_500],
    [' USD 1,234,567.89 ', 1_234_567.89],
    ['12500 USD', 12_500],
    [MAX_AMOUNT, MAX_AMOUNT],
    ['999,999,999.99', MAX_AMOUNT],
  ])('is read from %j', (written, dollars) => {
    expect(readAmount(written)).toBe(dollars);
    expect(amountError(written)).toBeNull();
  });

  it.each([
    [1e308, AMOUNT_RANGE],
    [-5, AMOUNT_RANGE],
    [MAX_AMOUNT + 0.01, AMOUNT_RANGE],
    [Number.NaN, INVALID_AMOUNT],
    [12.345, AMOUNT_DECIMALS],
    ['12.345', AMOUNT_DECIMALS],
    ['1e308', INVALID_AMOUNT],
    ['-5', INVALID_AMOUNT],
    ['12,5', INVALID_AMOUNT],
    ['1.234,56', INVALID_AMOUNT],
    ['$ 12 500', INVALID_AMOUNT],
    ['1,23,456', INVALID_AMOUNT],
    ['€100', INVALID_AMOUNT],
    ['', INVALID_AMOUNT],
    ['9'.repeat(400), INVALID_AMOUNT],
  ])('is refused if written as %j', (written, message) => {
    expect(readAmount(written)).toBeNull();
    expect(amountError(written)).toBe(message);
  });

  it('reads what it writes, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_AMOUNT * 100 }), (cents) => {
        expect(readAmount(cents / 100)).toBe(cents / 100);
        expect(readAmount(String(cents / 100))).toBe(cents / 100);
        expect(readAmount((cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' }))).toBe(
          cents / 100,
        );
      }),
    );
  });
});
