import { sql } from 'drizzle-orm';
import { jsonb, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { CostValues } from '../../../domain/costs/cost-inputs';
import { instant, users } from './accounts/users';
import { leads } from './leads';

/** The cost comparisons of a user: their own, and one for each lead that they made one for. */
export const costComparisons = pgTable(
  'cost_comparisons',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    values: jsonb('values').$type<CostValues>().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('cost_comparisons_own').on(table.userId).where(sql`${table.leadId} is null`),
    uniqueIndex('cost_comparisons_lead').on(table.leadId, table.userId),
  ],
);
