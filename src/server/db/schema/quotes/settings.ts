import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { CancellationStep } from '../../../../domain/quotes/quote-terms';
import { bytes, instant, users } from '../accounts/users';
import { teams } from '../teams';

const placeColumns = () => ({
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
  teamId: uuid('team_id').references(() => teams.id, { onDelete: 'cascade' }),
});

/** Images for the head of quotes. A version that has one keeps it, so a newer one does not replace the row. */
export const quoteLogos = pgTable('quote_logos', {
  id: uuid('id').primaryKey(),
  type: text('type', { enum: ['image/png', 'image/jpeg'] }).notNull(),
  sha256: text('sha256').notNull(),
  content: bytes('content').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Letterhead and usual terms of quotes: those of a user for their personal leads, or of a team for its leads. */
export const quoteSettings = pgTable(
  'quote_settings',
  {
    ...placeColumns(),
    companyName: text('company_name').notNull().default(''),
    address: text('address').notNull().default(''),
    logoId: uuid('logo_id').references(() => quoteLogos.id),
    depositShare: doublePrecision('deposit_share').notNull().default(0),
    cancellation: jsonb('cancellation').$type<CancellationStep[]>().notNull().default([]),
    terms: text('terms').notNull().default(''),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('quote_settings_owner').on(table.ownerId).where(sql`${table.ownerId} is not null`),
    uniqueIndex('quote_settings_team').on(table.teamId).where(sql`${table.teamId} is not null`),
    index('quote_settings_logo').on(table.logoId),
    check('quote_settings_one_owner', sql`(${table.ownerId} is null) <> (${table.teamId} is null)`),
  ],
);
