import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, users } from './accounts/users';
import { leads } from './leads';

/** The items that a user has checked off on the trust checklist: for a lead, or for themselves. */
export const trustChecks = pgTable(
  'trust_checks',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    item: text('item').notNull(),
    checkedAt: instant('checked_at').notNull(),
  },
  (table) => [
    uniqueIndex('trust_checks_own').on(table.userId, table.item).where(sql`${table.leadId} is null`),
    uniqueIndex('trust_checks_lead').on(table.leadId, table.userId, table.item),
  ],
);
