import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { TokenScope } from '../../../../domain/accounts/token-scopes';
import { instant, users } from './users';

/** `tokenHash` is the SHA-256 of the token (D42). Revoked tokens are deleted. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull(),
    prefix: text('prefix').notNull(),
    /** For the release before, which knows no other scopes. */
    scope: text('scope', { enum: ['READ', 'READ_WRITE'] }).notNull(),
    /** Null in a token that the release before has created: then `scope` holds. */
    scopes: text('scopes').array().$type<TokenScope[]>(),
    /** In CIDR notation. The token works from everywhere if there is none. */
    addresses: text('addresses').array().notNull().default([]),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [uniqueIndex('api_tokens_hash_key').on(table.tokenHash), index('api_tokens_user').on(table.userId)],
);
