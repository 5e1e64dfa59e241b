import { expect, it } from 'vitest';
import { type Skipped, skippedWords } from '@/domain/bulk/skipped';

it.each<[Skipped, string]>([
  [{}, ''],
  [{ OTHER_TEAM: 0 }, ''],
  [{ OTHER_TEAM: 7 }, '7 skipped: they belong to another team.'],
  [{ NOT_OWNED: 1 }, '1 skipped: only its owner can share it.'],
  [
    { NOT_OWNED: 2, NOT_SHARED: 1, OTHER_TEAM: 1 },
    '1 skipped: it belongs to another team. 1 skipped: it isn’t shared with a team. 2 skipped: only their owners can share them.',
  ],
])('says how many rows were skipped, and why: %j', (skipped, words) => {
  expect(skippedWords(skipped, String)).toBe(words);
});
