import { expect, it } from 'vitest';
import { readVersion } from '@/domain/shared/version';

it.each([
  [undefined, true],
  [1, true],
  [2, true],
  [0, false],
  [1.5, false],
  ['1', false],
])('%j as the version read: %s', (version, may) => {
  expect(readVersion.safeParse(version).success).toBe(may);
});
