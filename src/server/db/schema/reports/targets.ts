import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/users';

/**
 * Monthly targets of a user. A row is valid from its month (YYYY-MM, in the user's time zone) until the next row, so a
 * change does not rewrite the months before. Null is no target.
 */
export const targets = pgTable(
  'targets',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    month: text('month').notNull(),
    /** In whole US dollars. */
    revenue: integer('revenue'),
    deals: integer('deals'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] })],
);
