import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { DomainEventType } from '../../../domain/outbox/domain-event';
import { instant, passwordResets, users } from './accounts/users';

/** Usage per monthly or weekly quota. `period` is the first day of the window in the user's time zone. */
export const usage = pgTable(
  'usage',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['emails', 'exports', 'ai'] }).notNull(),
    period: text('period').notNull(),
    used: integer('used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.period] })],
);

/**
 * A position in the outbox: the transaction that wrote an event, then the event. Ids alone would not do, because an
 * event with a lower id may be committed later.
 */
const position = () => ({
  txid: bigint('txid', { mode: 'number' }).notNull(),
  eventId: bigint('event_id', { mode: 'number' }).notNull(),
});

/** Outbox of domain events, written in the transaction of the change itself (D54). */
export const domainEvents = pgTable(
  'domain_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    type: text('type').$type<DomainEventType>().notNull(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    teamId: uuid('team_id'),
    actorId: uuid('actor_id'),
    subjectId: uuid('subject_id'),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull().default({}),
    at: instant('at').notNull(),
    txid: bigint('txid', { mode: 'number' }).notNull().default(sql`pg_current_xact_id()::text::bigint`),
  },
  (table) => [
    index('domain_events_position').on(table.txid, table.id),
    index('domain_events_owner').on(table.ownerId, table.type, table.at),
  ],
);

/**
 * How far each consumer of the outbox has come: the position of the last event that it handled. The purge waits for all
 * of them, so a migration that removes a consumer must delete its cursor.
 */
export const eventCursors = pgTable('event_cursors', { consumer: text('consumer').primaryKey(), ...position() });

/** What all consumers had passed at a time, recorded by the purge. */
export const passedEvents = pgTable('passed_events', { at: instant('at').primaryKey(), ...position() });

export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  hits: integer('hits').notNull(),
  resetsAt: instant('resets_at').notNull(),
});

/** First responses to requests with an Idempotency-Key (D38). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: jsonb('answer').$type<unknown>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotency_keys_age').on(table.createdAt)],
);

/** Mail that would have left while no mail service is configured (D35). Operators read it with the command line. */
export const localMail = pgTable(
  'local_mail',
  {
    id: uuid('id').primaryKey(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    at: instant('at').notNull(),
    /** The password reset whose link the body contains: the mail is deleted with the link. */
    resetHash: text('reset_hash').references(() => passwordResets.tokenHash, { onDelete: 'cascade' }),
    /** The sender, or the account that the application's own mail is about; null if that is clear from `resetHash`. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [index('local_mail_reset').on(table.resetHash), index('local_mail_user').on(table.userId)],
);
