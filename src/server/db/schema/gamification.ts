import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { LEADERBOARD_PERIODS } from '../../../domain/gamification/periods';
import { POINT_ACTIONS, POINT_COUNTERS } from '../../../domain/gamification/point-actions';
import { TAKEN_BACK_FOR } from '../../../domain/gamification/point-changes';
import { instant, users } from './accounts/users';

const ownedBy = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/**
 * The ledger of points (D32). Rows are never deleted: what is undone is taken back, and given back by a restoration.
 * Triggers keep `point_totals` exact, so that nothing else has to be written. Rows are written by the function
 * `record_points`.
 */
export const pointEntries = pgTable(
  'point_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownedBy(),
    action: text('action', { enum: POINT_ACTIONS }).notNull(),
    /** What was done once: the id of a row, a day, an achievement, or a challenge of a week. */
    subject: text('subject').notNull(),
    /** 0 for what was done after the day's maximum of awards. It still counts towards achievements. */
    points: integer('points').notNull(),
    /** The day in the time zone that the user had then. It stays when points are given back. */
    day: date('day', { mode: 'string' }).notNull(),
    at: instant('at').notNull(),
    takenBackAt: instant('taken_back_at'),
    takenBackFor: text('taken_back_for', { enum: TAKEN_BACK_FOR }),
    /** Of an achievement or challenge: what must be reached in which period. Null if it cannot be lost again. */
    counter: text('counter', { enum: POINT_COUNTERS }),
    level: integer('level'),
    period: text('period', { enum: LEADERBOARD_PERIODS }),
    starts: date('starts', { mode: 'string' }),
  },
  (table) => [
    uniqueIndex('point_entries_once').on(table.userId, table.action, table.subject),
    index('point_entries_user_at').on(table.userId, table.at, table.id),
    // The ends of a board's period.
    index('point_entries_at').on(table.at),
    index('point_entries_taken_back')
      .on(table.userId, table.takenBackAt, table.id)
      .where(sql`${table.takenBackAt} is not null`),
    // Only entries with points count toward the maximum of a day, so that the check takes no longer for a user with
    // many entries.
    index('point_entries_paid_day').on(table.userId, table.day, table.action).where(sql`${table.points} > 0`),
    index('point_entries_subject').on(table.subject, table.action),
    index('point_entries_reached').on(table.userId).where(sql`${table.level} is not null`),
  ],
);

/**
 * Points and counts by user and period, kept by triggers. The leaderboard adds up these, and reads entries only for
 * the ends of its period. `starts` is the first day of the period.
 */
export const pointTotals = pgTable(
  'point_totals',
  {
    userId: ownedBy(),
    period: text('period', { enum: LEADERBOARD_PERIODS }).notNull(),
    starts: date('starts', { mode: 'string' }).notNull(),
    points: integer('points').notNull().default(0),
    added: integer('added').notNull().default(0),
    won: integer('won').notNull().default(0),
    completed: integer('completed').notNull().default(0),
    written: integer('written').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.period, table.starts] }),
    index('point_totals_points').on(table.period, table.starts, table.points, table.userId),
    index('point_totals_won').on(table.period, table.starts, table.won, table.userId).where(sql`${table.won} > 0`),
  ],
);

/** The streak of a user (D66). `zone` is the time zone of `lastDay`. */
export const streaks = pgTable('streaks', {
  userId: ownedBy().primaryKey(),
  current: integer('current').notNull(),
  longest: integer('longest').notNull(),
  lastDay: date('last_day', { mode: 'string' }).notNull(),
  zone: text('zone').notNull(),
});
