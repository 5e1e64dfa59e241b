import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { searchWords } from '@/domain/shared/search';
import { CUSTOM_PLAN } from '@/server/db/prepared';

/** `folded` contains `part`, which is folded as well. `%` and `_` match themselves. */
const like = (folded: SQLWrapper, part: string): SQL =>
  sql`${sql.raw(CUSTOM_PLAN)} ${folded} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}::text`;

/** The text as the database folds it for searches: see `foldForSearch`, which the searched words go through. */
export const searchFold = (text: SQLWrapper): SQL => sql`search_fold(${text})`;

/** Rows whose folded text contains every word of `q`; undefined if there is none. */
export function contains(folded: SQLWrapper, q: string): SQL | undefined {
  const parts = searchWords(q).map((word) => like(folded, word));
  return parts.length > 0 ? sql`(${sql.join(parts, sql` and `)})` : undefined;
}

/** Rows in which a phone number, as digits, contains `digits`. */
export const containsDigits = (phoneDigits: SQLWrapper, digits: string): SQL => like(phoneDigits, digits);
