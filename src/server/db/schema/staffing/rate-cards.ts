import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { RateCardValues } from '../../../../domain/staffing/rate-cards/rate-card-values';
import { instant, users } from '../accounts/users';
import { teams } from '../teams';

/** Rates and terms, of a user for their personal leads or of a team for the leads of the team. */
export const rateCards = pgTable(
  'rate_cards',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    teamId: uuid('team_id').references(() => teams.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    values: jsonb('values').$type<RateCardValues>().notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('rate_cards_owner').on(table.ownerId, table.createdAt, table.id),
    index('rate_cards_team').on(table.teamId, table.createdAt, table.id),
    check('rate_cards_one_owner', sql`(${table.ownerId} is null) <> (${table.teamId} is null)`),
  ],
);
