import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import {
  NOTIFICATION_KINDS,
  NOTIFICATION_RELATED_TYPES,
  NOTIFICATION_TYPES,
} from '../../../domain/notifications/notification';
import { instant, users } from './users';

export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    /**
     * The place in the stream of its user, given by a trigger in the order of commits: who has read up to one number
     * has missed nothing before it.
     */
    seq: bigint('seq', { mode: 'number' }).notNull().default(0),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    type: text('type', { enum: NOTIFICATION_TYPES }).notNull(),
    relatedType: text('related_type', { enum: NOTIFICATION_RELATED_TYPES }),
    title: text('title').notNull(),
    message: text('message').notNull(),
    actionUrl: text('action_url'),
    actionText: text('action_text'),
    isRead: boolean('is_read').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('notifications_user_created').on(table.userId, table.createdAt, table.id),
    index('notifications_user_seq').on(table.userId, table.seq),
    index('notifications_unread').on(table.userId, table.createdAt, table.id).where(sql`not ${table.isRead}`),
  ],
);

/**
 * What users have been told of, apart from the notifications themselves: one that was deleted does not come back. `key`
 * is what happened, in a form that happening once more does not have.
 */
export const notifiedOccasions = pgTable(
  'told_occasions',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('told_occasions_age').on(table.at)],
);
