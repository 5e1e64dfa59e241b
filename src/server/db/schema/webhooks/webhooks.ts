import { sql } from 'drizzle-orm';
import { bigserial, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { WebhookDeliveryType, WebhookEvent } from '../../../../domain/webhooks/webhook-events';
import { DISABLED_REASONS, WEBHOOK_DELIVERY_STATES } from '../../../../domain/webhooks/webhook-states';
import { instant, users } from '../accounts/users';

/** The endpoints that users have their changes sent to (D95). */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    description: text('description').notNull().default(''),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    /** `whsec_` and base64. Not hashed, because every delivery is signed with it. */
    secret: text('secret').notNull(),
    /** Signs as well until then, so that a receiver can change its secret without a gap. */
    previousSecret: text('previous_secret'),
    previousSecretUntil: instant('previous_secret_until'),
    /** Where it has read the change log up to, as a cursor of the feed. */
    cursor: text('cursor').notNull(),
    disabledAt: instant('disabled_at'),
    disabledReason: text('disabled_reason', { enum: DISABLED_REASONS }),
    /** Since when every attempt has failed; null after one was accepted. */
    failingSince: instant('failing_since'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('webhooks_owner').on(table.ownerId, table.createdAt, table.id)],
);

/** What was sent to endpoints, and what is still to be sent: log and queue in one. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The `webhook-id` of every attempt. */
    id: uuid('id').primaryKey(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The order of the changes. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    type: text('type').$type<WebhookDeliveryType>().notNull(),
    /** The rows that it tells of: a later delivery of one of them waits for this one. */
    rowIds: uuid('row_ids').array().notNull(),
    /** What the log knew of the change: the changed fields, the stages before, the lead that a lead was merged into. */
    facts: jsonb('facts').$type<DeliveryFacts>().notNull().default({}),
    /** As sent: written before the first attempt, and never changed. */
    body: text('body'),
    state: text('state', { enum: WEBHOOK_DELIVERY_STATES }).notNull().default('PENDING'),
    attempts: integer('attempts').notNull().default(0),
    /** When a worker may take it. While one is sending it: when that worker counts as dead. */
    dueAt: instant('due_at').notNull(),
    lastAttemptAt: instant('last_attempt_at'),
    durationMs: integer('duration_ms'),
    /** Of the last response; null if there was none. */
    responseStatus: integer('response_status'),
    responseBody: text('response_body'),
    /** Why there was no response. */
    error: text('error'),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    index('webhook_deliveries_log').on(table.webhookId, table.seq),
    index('webhook_deliveries_due').on(table.webhookId, table.dueAt).where(sql`${table.state} = 'PENDING'`),
    index('webhook_deliveries_age').on(table.createdAt),
  ],
);

/** Column names are those of the table; the wire names are put in when the body is written. */
export interface DeliveryFacts {
  columns?: string[];
  /** By the ids of the leads that were moved. */
  stagesBefore?: Record<string, string>;
  mergedInto?: string;
}
