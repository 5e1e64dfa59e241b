import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { VIEW_LISTS } from '../../../../domain/views/saved-view';
import { teams } from '../teams';
import { instant, users } from './users';

const list = () => text('list', { enum: VIEW_LISTS }).notNull();

/** Saved views. Those of a team that is deleted become private. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    teamId: uuid('team_id').references(() => teams.id, { onDelete: 'set null' }),
    list: list(),
    name: text('name').notNull(),
    /** The parameters of the address. */
    query: text('query').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('saved_views_owner').on(table.ownerId), index('saved_views_team').on(table.teamId)],
);

/** The view that a list opens with, for each user. */
export const defaultViews = pgTable(
  'default_views',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: list(),
    viewId: uuid('view_id')
      .notNull()
      .references(() => savedViews.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.list] }), index('default_views_view').on(table.viewId)],
);
