import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { CUSTOM_PLAN } from '@/server/db/prepared';

/**
 * "Contains this text", whatever its letter case: `%` and `_` are what people type, not wildcards. `folded` is in
 * lower case by the database's own `lower`, which must fold the text too: JavaScript folds some letters otherwise.
 */
export const contains = (folded: SQLWrapper, q: string): SQL =>
  sql`${sql.raw(CUSTOM_PLAN)} ${folded} like lower(${`%${q.replace(/[\\%_]/g, '\\$&')}%`}::text)`;
