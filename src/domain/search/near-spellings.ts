import { searchWords } from '#domain/shared/search';

/** The most near spellings that a search without results offers. */
export const MAX_NEAR_SPELLINGS = 3;

/**
 * The least share of a search's trigrams, of 0 to 1, in the part of a name that is closest to it. Postgres' own 0.6 misses
 * one wrong letter in a short word: "acme" has 0.4 of "akme".
 */
export const MIN_NEARNESS = 0.4;

/** Near spellings are sought for folded searches of this length. Shorter ones are near nearly every name. */
export const NEAR_SEARCH_LENGTH = { min: 3, max: 60 };

/** The folded text whose near spellings to seek for a search that found nothing; null for a too short or too long one. */
export function nearSearch(q: string): string | null {
  const search = searchWords(q).join(' ');
  const { min, max } = NEAR_SEARCH_LENGTH;
  return search.length >= min && search.length <= max ? search : null;
}
