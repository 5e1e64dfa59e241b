import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { NOTIFICATION_RELATED_TYPES, NOTIFICATION_TYPES } from '../../../domain/notifications/notification';
import { NOTIFICATION_KINDS } from '../../../domain/notifications/notification-kinds';
import { instant, users } from './accounts/users';

export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    /**
     * The position in the user's stream. `notify` assigns them in commit order, so a client that has received one number
     * has missed no lower one.
     */
    seq: bigint('seq', { mode: 'number' }).notNull().default(sql`nextval('notifications_seq')`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * The user whose action it reports, if it names them, and their name as `message` begins with it. Both are removed
     * with the account.
     */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    actorName: text('actor_name'),
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
    index('notifications_actor').on(table.actorId).where(sql`${table.actorId} is not null`),
    index('notifications_unread').on(table.userId, table.createdAt, table.id).where(sql`not ${table.isRead}`),
  ],
);

/**
 * The occasions of which users have been notified, stored separately so that deleted notifications are not created
 * again. `key` identifies one occurrence: if the same thing happens again, it has a different key.
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
