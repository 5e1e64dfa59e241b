import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { fitLabels } from '@/app/_portal/shared/charts/fit-labels';

const full = (value: number) => `$${value / 1000}K`;
const short = (value: number) => `$${Math.round(value / 1000)}K`;
const FORMATS = [full, short];

describe('labels of values side by side', () => {
  it.each([
    ['in full where there is room', [12_500, 8200], 60, ['$12.5K', '$8.2K'], false],
    ['without the fraction rather than in small type', [12_500, 8200], 36, ['$13K', '$8K'], false],
    ['in small type before any is left out', [12_500, 8200], 30, ['$13K', '$8K'], true],
    ['left out where they would touch the next one', [12_500, 8200, 9100], 24, [null, '$8K', '$9K'], true],
    ['there for a single value', [12_500], 60, ['$12.5K'], false],
    ['none for zero', [0, 8200], 60, [null, '$8.2K'], false],
    ['only the last where there is no room', [12_500, 8200], 4, [null, '$8K'], true],
  ])('are %s', (_, values, space, texts, isSmall) => {
    expect(fitLabels(values, space, FORMATS)).toEqual({ texts, isSmall });
  });

  it('never touch, whatever the values', () => {
    const values = fc.array(fc.integer({ min: 0, max: 9_000_000 }), { maxLength: 12 });
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 120 }), (amounts, space) => {
        const { texts, isSmall } = fitLabels(amounts, space, FORMATS);
        expect(texts).toHaveLength(amounts.length);
        let end = Number.NEGATIVE_INFINITY;
        for (const [index, text] of texts.entries()) {
          if (text === null) continue;
          // Half of the text on either side, of digits that are 0.64 em wide in Inter.
          const half = ((isSmall ? 10 : 12) * 0.64 * text.replace('.', '').length) / 2;
          expect(index * space - half).toBeGreaterThan(end);
          end = index * space + half;
        }
      }),
    );
  });
});
