import { describe, expect, it } from 'vitest';
import { nextCardIndex } from '@/app/_portal/pipeline/list/card-keys';
import { adjacentColumn } from '@/app/_portal/pipeline/list/column-keys';
import { LEAD_STATUSES } from '@/domain/leads/lead-choices';

describe('adjacentColumn', () => {
  it('moves through all six columns and back', () => {
    for (const [index, status] of LEAD_STATUSES.entries()) {
      expect(adjacentColumn(status, 'ArrowRight')).toBe(LEAD_STATUSES[index + 1] ?? null);
      expect(adjacentColumn(status, 'ArrowLeft')).toBe(LEAD_STATUSES[index - 1] ?? null);
    }
  });

  it.each(['ArrowUp', 'ArrowDown', 'Enter', 'a', 'constructor'])('returns null for %s', (key) => {
    expect(adjacentColumn('CONTACTED', key)).toBeNull();
  });
});

describe('nextCardIndex', () => {
  it.each([
    ['ArrowDown', 2, 5, 3],
    ['ArrowUp', 2, 5, 1],
    ['Home', 2, 5, 0],
    ['End', 2, 5, 4],
  ])('moves by %s from %i of %i to %i', (key, index, count, wanted) => {
    expect(nextCardIndex(key, index, count)).toBe(wanted);
  });

  it.each([
    ['ArrowDown', 4],
    ['End', 4],
    ['ArrowUp', 0],
    ['Home', 0],
    ['ArrowLeft', 2],
    ['toString', 2],
  ])('returns null for %s at %i of 5', (key, index) => {
    expect(nextCardIndex(key, index, 5)).toBeNull();
  });
});
