import { type SQL, sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { QuoteContent } from '../../../../domain/quotes/quote-content';
import type { QuoteSignature } from '../../../../domain/quotes/signature';
import { instant, users } from '../accounts/users';
import { leads } from '../leads';
import { dollars, editedColumns, ownedColumns } from '../owned';
import { staffingPlans } from '../staffing/plans';
import { quoteLogos } from './settings';

/**
 * The quotes of leads. What was offered is in their versions; the times say when each last happened to one of them, so that
 * the change log tells what a change was. A sending that is taken back changes none of them.
 */
export const quotes = pgTable(
  'quotes',
  {
    ...ownedColumns(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    number: text('number').notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    firstSentAt: instant('first_sent_at'),
    sentAt: instant('sent_at'),
    viewedAt: instant('viewed_at'),
    acceptedAt: instant('accepted_at'),
    declinedAt: instant('declined_at'),
    withdrawnAt: instant('withdrawn_at'),
    ...editedColumns(),
  },
  (table) => [
    index('quotes_lead').on(table.leadId, table.createdAt, table.id),
    index('quotes_owner').on(table.ownerId, table.createdAt, table.id),
    index('quotes_team').on(table.teamId, table.createdAt, table.id).where(sql`${table.teamId} is not null`),
    index('quotes_author').on(table.authorId),
    index('quotes_deleted').on(table.ownerId, table.deletedAt, table.id).where(sql`${table.deletedAt} is not null`),
  ],
);

/** The last number that was given out in a year, by the id of the owner or team: numbers are never reused. */
export const quoteNumbers = pgTable(
  'quote_numbers',
  {
    placeId: uuid('place_id').notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.placeId, table.year] })],
);

/**
 * The versions of quotes. `content` is what the client is shown, `hash` the SHA-256 of its canonical text; neither ever
 * changes. The version that is not superseded is the current one.
 */
export const quoteVersions = pgTable(
  'quote_versions',
  {
    id: uuid('id').primaryKey(),
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** The staffing plan that it was made of. */
    planId: uuid('plan_id').references(() => staffingPlans.id, { onDelete: 'set null' }),
    /** Whom it is for; null for the primary contact. */
    contactId: uuid('contact_id'),
    logoId: uuid('logo_id').references(() => quoteLogos.id),
    content: jsonb('content').$type<QuoteContent>().notNull(),
    hash: text('hash').notNull(),
    /** What the work costs, and what is billed for it before taxes. */
    cost: dollars('cost').notNull(),
    bill: dollars('bill').notNull(),
    /** As in the content. */
    total: dollars('total').notNull(),
    eventDate: date('event_date'),
    validUntil: instant('valid_until').notNull(),
    sentAt: instant('sent_at'),
    viewedAt: instant('viewed_at'),
    acceptedAt: instant('accepted_at'),
    declinedAt: instant('declined_at'),
    withdrawnAt: instant('withdrawn_at'),
    supersededAt: instant('superseded_at'),
    /** Why it was sent although the license gate blocked it. */
    licenseReason: text('license_reason').notNull().default(''),
    declineReason: text('decline_reason').notNull().default(''),
    signature: jsonb('signature').$type<QuoteSignature>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('quote_versions_number').on(table.quoteId, table.number),
    uniqueIndex('quote_versions_current').on(table.quoteId).where(sql`${table.supersededAt} is null`),
    index('quote_versions_author').on(table.authorId),
    index('quote_versions_plan').on(table.planId),
    index('quote_versions_logo').on(table.logoId),
  ],
);

/** Must match `quoteStatusAt` of the domain. */
export const quoteStatusSql = (now: Date): SQL<string> => sql<string>`case
  when ${quoteVersions.acceptedAt} is not null then 'ACCEPTED'
  when ${quoteVersions.declinedAt} is not null then 'DECLINED'
  when ${quoteVersions.withdrawnAt} is not null then 'WITHDRAWN'
  when ${quoteVersions.supersededAt} is not null then 'SUPERSEDED'
  when ${quoteVersions.sentAt} is null then 'DRAFT'
  when ${quoteVersions.validUntil} <= ${now.toISOString()}::timestamptz then 'EXPIRED'
  when ${quoteVersions.viewedAt} is not null then 'VIEWED' else 'SENT' end`;
