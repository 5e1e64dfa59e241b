import { expect, it } from 'vitest';
import { MAX_REFERENCES, referencesOf } from '@/domain/emails/thread';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `${index}@x.example`);

it.each([
  { ancestors: [], references: [] },
  { ancestors: ['a', 'b', 'c'], references: ['a', 'b', 'c'] },
  { ancestors: ['a', 'b', 'a'], references: ['a', 'b'] },
  { ancestors: ids(MAX_REFERENCES), references: ids(MAX_REFERENCES) },
])('names the earlier messages in order, each once: $ancestors.length', ({ ancestors, references }) => {
  expect(referencesOf(ancestors)).toEqual(references);
});

it('keeps the first and the latest messages of a long thread', () => {
  const all = ids(MAX_REFERENCES + 5);
  expect(referencesOf(all)).toEqual([all[0], ...all.slice(6)]);
});
