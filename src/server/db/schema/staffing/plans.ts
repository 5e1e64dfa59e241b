import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { SavedPlan } from '../../../../domain/staffing/plan/saved-plan';
import { instant, users } from '../accounts/users';
import { leads } from '../leads';

/**
 * The staffing plans of leads with their prices. A row never changes but for its approval: every save adds one, and the
 * latest is what counts.
 */
export const staffingPlans = pgTable(
  'staffing_plans',
  {
    id: uuid('id').primaryKey(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    plan: jsonb('plan').$type<SavedPlan>().notNull(),
    /** Why the margin is below the limit of the house. */
    marginReason: text('margin_reason').notNull().default(''),
    /** Who approved that margin. */
    approvedById: uuid('approved_by_id').references(() => users.id, { onDelete: 'set null' }),
    approvedAt: instant('approved_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('staffing_plans_lead').on(table.leadId, table.createdAt, table.id),
    index('staffing_plans_author').on(table.authorId),
    index('staffing_plans_approved_by').on(table.approvedById),
  ],
);
