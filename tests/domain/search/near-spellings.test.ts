import { expect, it } from 'vitest';
import { NEAR_SEARCH_LENGTH, nearSearch } from '@/domain/search/near-spellings';

const { min, max } = NEAR_SEARCH_LENGTH;

it.each([
  ['a'.repeat(min), 'a'.repeat(min)],
  [' Blüe  WATR ', 'blue watr'],
  ['a'.repeat(max), 'a'.repeat(max)],
  [` ${'a'.repeat(min - 1)} `, null],
  // Marks alone fold to nothing.
  ['á'.normalize('NFD').slice(1).repeat(min), null],
  ['a'.repeat(max + 1), null],
])('seeks near spellings of “%s” as %s', (q, expected) => {
  expect(nearSearch(q)).toBe(expected);
});
