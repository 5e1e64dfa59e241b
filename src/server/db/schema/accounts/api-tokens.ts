import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { API_TOKEN_SCOPES } from '../../../../domain/accounts/api-token-choices';
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
    scope: text('scope', { enum: API_TOKEN_SCOPES }).notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [uniqueIndex('api_tokens_hash_key').on(table.tokenHash), index('api_tokens_user').on(table.userId)],
);
