import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Forecast } from '../../../domain/reports/report';
import { instant, users } from './users';

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
