import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, users } from './accounts/users';

/** A user's own tones of writing. */
export const aiTones = pgTable(
  'ai_tones',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull(),
    characteristics: text('characteristics').array().notNull(),
    systemPrompt: text('system_prompt').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('ai_tones_user').on(table.userId, table.createdAt)],
);

/**
 * Generations that count against the quota of a `period`. While one is running, its use is only reserved: deleting the
 * row returns it. Kept as long as its free edits.
 */
export const aiGenerations = pgTable(
  'ai_generations',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    period: text('period').notNull(),
    state: text('state', { enum: ['running', 'done'] }).notNull(),
    /** Free edits that were used. */
    edits: integer('edits').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('ai_generations_user').on(table.userId), index('ai_generations_age').on(table.createdAt)],
);
