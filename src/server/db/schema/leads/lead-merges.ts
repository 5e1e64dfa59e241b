import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant, users } from '../accounts/users';
import { leads } from '../leads';
import { externalIdColumn, ownedColumns } from '../owned';

/** A merge of leads, kept for a while so that it can be undone (D89). */
export const leadMerges = pgTable(
  'lead_merges',
  {
    id: uuid('id').primaryKey(),
    /** The lead that survived. Those that became part of it name it in `mergedInto`. */
    survivorId: uuid('survivor_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** What the undo needs: see services/leads/merge/kept-merge.ts. */
    kept: jsonb('kept').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('lead_merges_survivor').on(table.survivorId), index('lead_merges_age').on(table.at)],
);

/**
 * The external ids of merged leads, which mean the lead that survives as long as it exists (D94). A merged lead itself is
 * purged before; its place and its id are kept.
 */
export const mergedNames = pgTable(
  'merged_names',
  {
    ...ownedColumns(),
    externalId: externalIdColumn().notNull(),
    /** The lead that survives. */
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
  },
  (table) => [
    index('merged_names_external_id').on(table.externalId),
    index('merged_names_lead').on(table.leadId),
    index('merged_names_owner').on(table.ownerId),
    index('merged_names_team').on(table.teamId).where(sql`${table.teamId} is not null`),
  ],
);

/**
 * Pairs of leads that somebody who sees both has said are not the same, in id order. It holds for everybody who sees both:
 * for the owner, or for the team.
 */
export const distinctLeads = pgTable(
  'distinct_leads',
  {
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    otherId: uuid('other_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.leadId, table.otherId] }), index('distinct_leads_other').on(table.otherId)],
);
