import { expect, it } from 'vitest';
import { readVersion } from '@/domain/shared/version';

it.each([
  [undefined, true],
  [1, true],
  [2, true],
  [0, false],
  [1.5, false],
  ['1', false],
])('accepts %j as a version: %s', (version, accepted) => {
  expect(readVersion.safeParse(version).success).toBe(accepted);
});
