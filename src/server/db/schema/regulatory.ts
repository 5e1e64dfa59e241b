import { sql } from 'drizzle-orm';
import { boolean, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { BUILT_IN_ITEMS } from '../../../domain/regulatory/built-in-items';
import { STATES } from '../../../domain/regulatory/states';
import { instant, users } from './accounts/users';

const location = () => text('location', { enum: STATES });

/** Items that users added to the checklist of a state. */
export const regulatoryItems = pgTable(
  'regulatory_items',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    location: location().notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    required: boolean('required').notNull(),
    completed: boolean('completed').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('regulatory_items_user').on(table.userId, table.location, table.createdAt, table.id),
    index('regulatory_items_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

/** The built-in items that a user has completed. */
export const regulatoryChecks = pgTable(
  'regulatory_checks',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    location: location().notNull(),
    item: text('item', { enum: BUILT_IN_ITEMS }).notNull(),
    completedAt: instant('completed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.location, table.item] })],
);

/** The states whose facts the operator has checked against the official page. */
export const regulatoryVerifications = pgTable('regulatory_verifications', {
  location: location().primaryKey(),
  /** The day of the facts that were checked: newer ones have to be checked again. */
  written: date('written').notNull(),
  verifiedAt: instant('verified_at').notNull(),
});
