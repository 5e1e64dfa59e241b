import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { CUSTOM_PLAN } from '@/server/db/prepared';

/**
 * Case-insensitive "contains" without wildcards: `%` and `_` match themselves. `folded` must have been lowercased by
 * the database. The text is lowercased there as well, because JavaScript lowercases some letters differently.
 */
export const contains = (folded: SQLWrapper, q: string): SQL =>
  sql`${sql.raw(CUSTOM_PLAN)} ${folded} like lower(${`%${q.replace(/[\\%_]/g, '\\$&')}%`}::text)`;
