import { searchWords } from '#domain/shared/search';

/** Maximum number of near spellings that a search without results offers. */
export const MAX_NEAR_SPELLINGS = 3;

/**
 * The least share of a search's trigrams, of 0 to 1, in the part of a name that is closest to it. Postgres' own 0.6 misses
 * one wrong letter in a short word: "acme" has 0.4 of "akme".
 */
export const MIN_NEARNESS = 0.4;

/** The length of the folded searches that have near spellings. Shorter ones are near nearly every name. */
export const NEAR_SEARCH_LENGTH = { min: 3, max: 60 };

/** A folded search, and those of its words that are long enough to have near spellings. */
export interface NearSearch {
  text: string;
  words: string[];
}

/** Folds a search that found nothing, to look for near spellings; null if it is too short or too long to have any. */
export function nearSearch(q: string): NearSearch | null {
  const text = searchWords(q).join(' ');
  const { min, max } = NEAR_SEARCH_LENGTH;
  if (text.length < min || text.length > max) return null;
  return { text, words: text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= min) };
}
