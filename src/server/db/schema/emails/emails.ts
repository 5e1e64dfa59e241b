import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { DELIVERY_STATES, DUE_STATES } from '../../../../domain/emails/delivery';
import { EMAIL_CHANNELS } from '../../../../domain/emails/email';
import { EMAIL_STATUSES } from '../../../../domain/emails/email-status';
import { HOLD_REASONS } from '../../../../domain/emails/hold';
import { SUPPRESSION_REASONS } from '../../../../domain/emails/suppression';
import { bytes, instant, users } from '../accounts/users';

// Constants instead of parameters, as everything in a migration.
const DUE = sql.raw(DUE_STATES.map((state) => `'${state}'`).join(', '));

const ownerId = () =>
  uuid('owner_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The text by which all users who can read a message find it. `join_texts` is a function of ours. */
export const searchedByAll = ({ to, cc, subject }: Record<'to' | 'cc' | 'subject', SQLWrapper>): SQL =>
  sql`${to} || ' ' || ${subject} || ' ' || join_texts(${cc})`;

/**
 * The email log, which is the outbox as well: the row is written together with its job and its use of the quota, and
 * the state of its delivery is kept here alone (D4, D67). A message belongs to its sender; on a lead's timeline, all
 * users who see the lead see that it was sent. Monday summaries go through the same outbox, but only their delivery is
 * kept here.
 */
export const emailLogs = pgTable(
  'email_logs',
  {
    id: uuid('id').primaryKey(),
    ownerId: ownerId(),
    /** No foreign key: a scheduled message must be held, not sent, if its lead is purged before. */
    leadId: uuid('lead_id'),
    templateId: uuid('template_id'),
    /** The link to a quote in it. Such a message is sent again from the quote, with another link. */
    shareId: uuid('share_id'),
    /** The version of a quote whose signed copy goes with the message: it is printed when the message leaves. */
    quoteVersionId: uuid('quote_version_id'),
    to: text('to').notNull(),
    cc: text('cc').array().notNull().default([]),
    bcc: text('bcc').array().notNull().default([]),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    status: text('status', { enum: EMAIL_STATUSES }).notNull().default('SENT'),
    delivery: text('delivery', { enum: DELIVERY_STATES }).notNull(),
    /**
     * How often it was handed to a mail service. The number also identifies the attempt, so that each worker settles
     * its own.
     */
    attempts: integer('attempts').notNull().default(0),
    firstAttemptAt: instant('first_attempt_at'),
    /**
     * Whether an attempt may have been accepted although no response arrived. Such a message cannot end as failed
     * (D67).
     */
    mayHaveArrived: boolean('may_have_arrived').notNull().default(false),
    /**
     * What the first attempt hands over, without files: a service that recognizes a message refuses it if anything of it
     * differs, such as the sender's name. Null before, and once the message is settled.
     */
    handedOver: jsonb('handed_over').$type<RenderedMessage>(),
    /** When a worker may take it. While one is sending it: when that worker counts as dead. */
    dueAt: instant('due_at').notNull(),
    error: text('error'),
    holdReason: text('hold_reason', { enum: HOLD_REASONS }),
    via: text('via', { enum: EMAIL_CHANNELS }),
    /** The mail service's id of the message, which its webhook names. */
    providerId: text('provider_id'),
    /** The Message-ID header without brackets, as far as it is known. */
    messageId: text('message_id'),
    inReplyTo: uuid('in_reply_to'),
    /** The quota window that the message counts in; null once it was refunded. */
    quotaPeriod: text('quota_period'),
    remindAfterDays: integer('remind_after_days'),
    /** The messages that were sent together. */
    batchId: uuid('batch_id'),
    /** Set for bulk email, as it was when the message was accepted: an attempt that is repeated must not differ. */
    postalAddress: text('postal_address'),
    /** Set for bulk email. Not hashed, because a repeated attempt needs it, and all it allows is to unsubscribe. */
    unsubscribeToken: text('unsubscribe_token'),
    /** The message that was sent in place of this one. */
    replacedBy: uuid('replaced_by'),
    reminderTaskId: uuid('reminder_task_id'),
    repliedAt: instant('replied_at'),
    scheduledAt: instant('scheduled_at'),
    sentAt: instant('sent_at'),
    /** When the mail service said so. */
    deliveredAt: instant('delivered_at'),
    bouncedAt: instant('bounced_at'),
    /** The latest open and click, as the mail service saw them. */
    openedAt: instant('opened_at'),
    clickedAt: instant('clicked_at'),
    /** The Monday of a summary, which goes to its owner and is no part of the log; null for all other messages. */
    summaryWeek: date('summary_week', { mode: 'string' }),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`search_fold(${searchedByAll(emailLogs)} || ' ' || join_texts(${emailLogs.bcc}))`,
      ),
  },
  (table) => [
    index('email_logs_owner_created').on(table.ownerId, table.createdAt, table.id),
    index('email_logs_lead').on(table.leadId, table.createdAt, table.id),
    uniqueIndex('email_logs_summary').on(table.ownerId, table.summaryWeek).where(sql`${table.summaryWeek} is not null`),
    index('email_logs_summary_age').on(table.summaryWeek).where(sql`${table.summaryWeek} is not null`),
    index('email_logs_due').on(table.dueAt).where(sql`${table.delivery} in (${DUE})`),
    index('email_logs_provider').on(table.providerId).where(sql`${table.providerId} is not null`),
    index('email_logs_share').on(table.shareId).where(sql`${table.shareId} is not null`),
    index('email_logs_batch').on(table.batchId, table.id).where(sql`${table.batchId} is not null`),
    uniqueIndex('email_logs_unsubscribe').on(table.unsubscribeToken).where(sql`${table.unsubscribeToken} is not null`),
    index('email_logs_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
);

/** A message as it is handed over, without its files. */
export interface RenderedMessage {
  from: { name: string; address: string };
  replyTo: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl?: string;
  inReplyTo?: string;
  references: readonly string[];
}

/** Files of messages, and files that wait for their message (`email_id` null). */
export const emailAttachments = pgTable(
  'email_attachments',
  {
    id: uuid('id').primaryKey(),
    ownerId: ownerId(),
    emailId: uuid('email_id').references(() => emailLogs.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    size: integer('size').notNull(),
    type: text('type').notNull(),
    content: bytes('content').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('email_attachments_email').on(table.emailId),
    index('email_attachments_owner').on(table.ownerId),
    index('email_attachments_unsent').on(table.createdAt).where(sql`${table.emailId} is null`),
  ],
);

/** Addresses that get no more email from this user (D61, D70). */
export const emailSuppressions = pgTable(
  'email_suppressions',
  {
    id: uuid('id').primaryKey(),
    ownerId: ownerId(),
    /** In lower case. */
    address: text('address').notNull(),
    reason: text('reason', { enum: SUPPRESSION_REASONS }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('email_suppressions_address').on(table.address, table.ownerId),
    index('email_suppressions_owner').on(table.ownerId, table.createdAt, table.id),
  ],
);

/**
 * The webhook messages that were handled, so that a replay is ignored, the bounces that have their task, and what is
 * known of the recipients of a message to several.
 */
export const emailWebhooks = pgTable(
  'email_webhooks',
  { id: text('id').primaryKey(), at: instant('at').notNull() },
  (table) => [index('email_webhooks_age').on(table.at)],
);
