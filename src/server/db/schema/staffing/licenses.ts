import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { GuardCards } from '../../../../domain/staffing/licenses/guard-cards';
import { instant, users } from '../accounts/users';
import { dollars } from '../owned';
import { teams } from '../teams';

/** The licenses of a company in one state each: those of a user alone, or of a team. */
export const licenses = pgTable(
  'licenses',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    teamId: uuid('team_id').references(() => teams.id, { onDelete: 'cascade' }),
    /** The full name of a US state. */
    state: text('state').notNull(),
    class: text('class').notNull(),
    /** Whether it covers armed guards. */
    armed: boolean('armed').notNull(),
    number: text('number').notNull(),
    expiresOn: date('expires_on').notNull(),
    /** What the insurance covers for each occurrence; null if that is not known. */
    insurance: dollars('insurance'),
    insuranceExpiresOn: date('insurance_expires_on'),
    guardCards: jsonb('guard_cards').$type<GuardCards[]>().notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('licenses_owner').on(table.ownerId, table.state, table.id),
    index('licenses_team').on(table.teamId, table.state, table.id),
    check('licenses_one_owner', sql`(${table.ownerId} is null) <> (${table.teamId} is null)`),
  ],
);
