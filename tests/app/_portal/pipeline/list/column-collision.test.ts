import { describe, expect, it } from 'vitest';
import { nearestColumn } from '@/app/_portal/pipeline/list/column-collision';

// Two columns with a gap of 10 pixels.
const columns = [
  { id: 'NEW', rect: { left: 0, right: 200, top: 100, bottom: 500 } },
  { id: 'CONTACTED', rect: { left: 210, right: 410, top: 100, bottom: 500 } },
];

describe('nearestColumn', () => {
  it.each([
    ['inside the first', { x: 100, y: 300 }, 'NEW'],
    ['inside the second', { x: 300, y: 300 }, 'CONTACTED'],
    ['in the gap, nearer to the first', { x: 204, y: 300 }, 'NEW'],
    ['in the gap, nearer to the second', { x: 207, y: 300 }, 'CONTACTED'],
    ['a little above', { x: 300, y: 80 }, 'CONTACTED'],
    ['a little to the right', { x: 430, y: 300 }, 'CONTACTED'],
    ['far above', { x: 300, y: 40 }, null],
    ['far below', { x: 300, y: 560 }, null],
    ['far to the right', { x: 500, y: 300 }, null],
    ['without y, like a card moved by keyboard', { x: 300 }, 'CONTACTED'],
  ])('%s', (_, point, wanted) => {
    expect(nearestColumn(columns, point)).toBe(wanted);
  });

  it('returns null without columns', () => {
    expect(nearestColumn([], { x: 0, y: 0 })).toBeNull();
  });
});
