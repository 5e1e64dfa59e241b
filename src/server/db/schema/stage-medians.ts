import { bigint, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { leadStatus, users } from './users';

/**
 * How long the leads of an owner stay in each stage: number of stays in the last 12 months, and their median. A job
 * refreshes it every night, so that no page has to read the history.
 */
export const stageMedians = pgTable(
  'stage_medians',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: leadStatus('status').notNull(),
    samples: integer('samples').notNull(),
    medianMs: bigint('median_ms', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.status] })],
);
