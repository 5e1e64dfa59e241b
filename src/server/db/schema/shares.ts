import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { SHARE_KINDS } from '../../../domain/shares/share-choices';
import { instant, users } from './accounts/users';
import { leads } from './leads';
import { quoteVersions } from './quotes/quotes';

/**
 * Links that show one thing to every visitor, until they expire. Revoking one deletes it. `content` is what was shared,
 * as it was then: later changes must not reach a client unseen.
 */
export const shares = pgTable(
  'shares',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: SHARE_KINDS }).notNull(),
    /** The lead that it was made for. The link works only while its owner can see that lead. */
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    content: jsonb('content'),
    /** The version of a quote that it shows; then it has no content. */
    quoteVersionId: uuid('quote_version_id').references(() => quoteVersions.id, { onDelete: 'cascade' }),
    /** The SHA-256 of the token in the link (D42). */
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('shares_token').on(table.tokenHash),
    index('shares_user').on(table.userId, table.createdAt, table.id),
    index('shares_lead').on(table.leadId),
    index('shares_quote_version').on(table.quoteVersionId),
    check('shares_one_content', sql`(${table.content} is null) <> (${table.quoteVersionId} is null)`),
    index('shares_expiry').on(table.expiresAt),
  ],
);
