import { expect, it } from 'vitest';
import { NEAR_SEARCH_LENGTH, nearSearch } from '@/domain/search/near-spellings';

const { min, max } = NEAR_SEARCH_LENGTH;

it.each([
  ['a'.repeat(min), { text: 'a'.repeat(min), words: ['a'.repeat(min)] }],
  [' Blüe  WATR of', { text: 'blue watr of', words: ['blue', 'watr'] }],
  ['jo@river.side', { text: 'jo@river.side', words: ['river', 'side'] }],
  ['a'.repeat(max), { text: 'a'.repeat(max), words: ['a'.repeat(max)] }],
  [` ${'a'.repeat(min - 1)} `, null],
  // Marks alone fold to nothing.
  ['á'.normalize('NFD').slice(1).repeat(min), null],
  ['a'.repeat(max + 1), null],
])('searches near spellings of “%s” as %o', (q, expected) => {
  expect(nearSearch(q)).toEqual(expected);
});
