import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  type PgColumnBuilderBase,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { EventFieldName } from '../../../domain/calendar/event';
import { EVENT_STATUSES, EVENT_TYPES } from '../../../domain/calendar/event-choices';
import { instant, users } from './accounts/users';
import { leads } from './leads';
import { editedColumns, externalIdColumn, externalIdIndexes, ownedColumns } from './owned';

export const eventType = pgEnum('event_type', EVENT_TYPES);
export const eventStatus = pgEnum('event_status', EVENT_STATUSES);

export const calendarEvents = pgTable(
  'calendar_events',
  {
    ...ownedColumns(),
    ...({
      leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'set null' }),
      title: text('title').notNull(),
      description: text('description').notNull().default(''),
      startTime: instant('start_time').notNull(),
      endTime: instant('end_time').notNull(),
      location: text('location').notNull().default(''),
      attendees: text('attendees').array().notNull().default([]),
      type: eventType('type').notNull(),
      status: eventStatus('status').notNull(),
      reminderMinutes: integer('reminder_minutes').notNull(),
      /** Its times are then midnights in UTC, and mean dates. */
      allDay: boolean('all_day').notNull().default(false),
      /** A rule without DTSTART: the row is then a series that starts at `startTime` (D90). */
      recurrence: text('recurrence'),
      timeZone: text('time_zone'),
      externalId: externalIdColumn(),
    } satisfies Record<EventFieldName, PgColumnBuilderBase>),
    /** Of a series: when the last occurrence of its rule starts; null if it has no end. */
    recurrenceUntil: instant('recurrence_until'),
    /** Of a series: when its occurrences that were moved or removed would have started. */
    exceptions: instant('exceptions').array().notNull().default([]),
    /** Of an occurrence that was moved, edited or removed: its series, and when it starts by the rule. */
    seriesId: uuid('series_id'),
    originalStart: instant('original_start'),
    /**
     * When to remind the owner; null if there is no reminder or it has been sent. Of a series, exactly `reminderMinutes`
     * before the start of the next occurrence to remind of, even if that has passed.
     */
    remindAt: instant('remind_at'),
    ...editedColumns(),
  },
  (table) => [
    ...externalIdIndexes('calendar_events', table),
    foreignKey({ columns: [table.seriesId], foreignColumns: [table.id] }).onDelete('set null'),
    index('calendar_events_owner_updated').on(table.ownerId, table.updatedAt, table.id),
    index('calendar_events_series').on(table.seriesId).where(sql`${table.seriesId} is not null`),
    // Series, which are few and are read whole: an endless one touches every later range.
    index('calendar_events_owner_series')
      .on(table.ownerId, table.startTime)
      .where(sql`${table.recurrence} is not null and ${table.deletedAt} is null`),
    index('calendar_events_team_series')
      .on(table.teamId, table.startTime)
      .where(sql`${table.recurrence} is not null and ${table.deletedAt} is null`),
    // The length of events is bounded, so this index also finds events that started before a time range.
    index('calendar_events_owner_start').on(table.ownerId, table.startTime, table.id),
    index('calendar_events_team_start').on(table.teamId, table.startTime, table.id),
    index('calendar_events_lead').on(table.leadId, table.startTime, table.id),
    // Must match the expression of the search (see `searchFold`).
    index('calendar_events_title').using('gin', sql`search_fold(${table.title}) gin_trgm_ops`),
    index('calendar_events_remind').on(table.remindAt).where(sql`${table.remindAt} is not null`),
    index('calendar_events_deleted')
      .on(table.ownerId, table.deletedAt, table.id)
      .where(sql`${table.deletedAt} is not null`),
  ],
);

/** The feed for a user's calendar program. `tokenHash` is the SHA-256 of the token in its address (D42). */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [uniqueIndex('calendar_feeds_hash_key').on(table.tokenHash)],
);
