import { expect, it } from 'vitest';
import { addToGroup } from '@/domain/shared/groups';

it('keeps groups and values in insertion order', () => {
  const groups = new Map<string, number[]>();
  for (const [key, value] of [
    ['b', 1],
    ['a', 2],
    ['b', 3],
  ] as const) {
    addToGroup(groups, key, value);
  }
  expect([...groups]).toEqual([
    ['b', [1, 3]],
    ['a', [2]],
  ]);
});
