import { expect, it } from 'vitest';
import { instantText } from '@/server/rest/instant-text';

const EDGES = [
  0,
  -1,
  1,
  86_399_999,
  86_400_000,
  -86_400_000,
  Date.UTC(2028, 1, 29, 23, 59, 59, 999),
  Date.UTC(9999, 11, 31, 23, 59, 59, 999),
  Date.UTC(10_000, 0, 1),
  Date.UTC(-1, 0, 1),
  8.64e15,
  -8.64e15,
];

it.each(EDGES)('writes %d ms as toISOString does', (time) => {
  expect(instantText(new Date(time))).toBe(new Date(time).toISOString());
});

it('does so for every hour, minute, second and many days, more than it remembers', () => {
  // Steps that share no factor with a day go through all of them.
  for (let n = 0; n < 25_000; n += 1) {
    const instant = new Date(n * 97_003_127 - 1e12);
    expect(instantText(instant)).toBe(instant.toISOString());
  }
});
