import { integer, uuid } from 'drizzle-orm/pg-core';
import { teams } from './teams';
import { instant, users } from './users';

// Functions, because a column belongs to one table.

/** What a row that belongs to somebody begins with; its team sees it too (D27). */
export const ownedColumns = () => ({
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  teamId: uuid('team_id').references(() => teams.id, { onDelete: 'set null' }),
});

/** What a row ends with that is edited, and that can be restored for a while when it was deleted. */
export const editedColumns = () => ({
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  deletedAt: instant('deleted_at'),
});
