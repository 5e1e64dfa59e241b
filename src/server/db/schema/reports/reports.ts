import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Forecast } from '../../../../domain/reports/report';
import { instant, leadStatus, users } from '../accounts/users';

/**
 * What the forecast of a user said at the start of a month (YYYY-MM, in the user's time zone), to compare it with what
 * happened. Rows are never updated: later changes to leads must not change what was forecast.
 */
export const forecastSnapshots = pgTable(
  'forecast_snapshots',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    month: text('month').notNull(),
    takenAt: instant('taken_at').notNull(),
    forecast: jsonb('forecast').$type<Forecast>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] })],
);

/**
 * How long the leads that a user works on stay in each stage: number of stays in the last 12 months, and their median.
 * A job refreshes it every night, so that no page has to read the history.
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
