import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { FEEDBACK_TYPES } from '../../../domain/feedback/feedback-choices';
import { instant, users } from './accounts/users';

const ownedBy = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** A visit with a browser. `durationMs` is null until it is reported. */
export const analyticsSessions = pgTable(
  'analytics_sessions',
  {
    id: uuid('id').primaryKey(),
    userId: ownedBy(),
    userAgent: text('user_agent').notNull(),
    screenResolution: text('screen_resolution').notNull(),
    language: text('language').notNull(),
    timezone: text('timezone').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    durationMs: integer('duration_ms'),
  },
  (table) => [
    index('analytics_sessions_user').on(table.userId),
    index('analytics_sessions_started').on(table.startedAt),
  ],
);

/**
 * What happened: page views, uses of features, events of clients, and the domain events that are counted (D54). These
 * rows outlast the outbox. Sessions are not referenced, because both are purged by age.
 */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: ownedBy(),
    sessionId: uuid('session_id'),
    /** The sender's own id of the event, by which one that is sent again is not counted again. */
    clientId: text('client_id'),
    source: text('source', { enum: ['pageview', 'event', 'feature', 'server'] }).notNull(),
    name: text('name').notNull(),
    category: text('category').notNull(),
    /** Where it happened: of a page view its path, of an event the X-Page-Url. */
    page: text('page').notNull(),
    /** JSON as its sender wrote it, byte for byte (D48), which neither driver would return of a `json` column. */
    properties: text('properties').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('analytics_events_user').on(table.userId, table.name),
    index('analytics_events_at').on(table.at, table.id),
    uniqueIndex('analytics_events_client').on(table.userId, table.clientId).where(sql`${table.clientId} is not null`),
  ],
);

/** What beta testers tell the operator. `timestamp` is the sender's clock. */
export const feedback = pgTable(
  'feedback',
  {
    id: uuid('id').primaryKey(),
    userId: ownedBy(),
    type: text('type', { enum: FEEDBACK_TYPES }).notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    url: text('url').notNull(),
    userAgent: text('user_agent').notNull(),
    timestamp: instant('timestamp'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('feedback_user').on(table.userId), index('feedback_created').on(table.createdAt)],
);
