import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { LEAD_PRIORITIES, LEAD_STATUSES } from '../../../domain/leads/lead-choices';
import { NOTIFICATION_KINDS } from '../../../domain/notifications/notification-kinds';
import { TIERS } from '../../../domain/plans/plan-table';

export const leadStatus = pgEnum('lead_status', LEAD_STATUSES);
/** In ascending order, so that sorting by the column sorts by urgency. */
export const priority = pgEnum('priority', LEAD_PRIORITIES);
export const planTier = pgEnum('plan_tier', TIERS);

export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    tier: planTier('tier').notNull().default('FREE'),
    isBetaTester: boolean('is_beta_tester').notNull().default(false),
    trialEndsAt: instant('trial_ends_at'),
    timezone: text('timezone').notNull().default('UTC'),
    defaultLeadStatus: leadStatus('default_lead_status').notNull().default('NEW'),
    defaultLeadPriority: priority('default_lead_priority').notNull().default('MEDIUM'),
    defaultTaskPriority: priority('default_task_priority').notNull().default('MEDIUM'),
    /** The kinds of notification that the user has muted. */
    mutedNotifications: text('muted_notifications', { enum: NOTIFICATION_KINDS }).array().notNull().default([]),
    /** What the composer adds below the messages that the user writes. */
    emailSignature: text('email_signature').notNull().default(''),
    /** Whether the user wants to know that recipients opened or clicked (opt-in). */
    trackEmails: boolean('track_emails').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [uniqueIndex('users_email_key').on(sql`lower(${table.email})`)],
);

/** `id` is the SHA-256 of the token in the cookie (D42). */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

/** The devices on which somebody has signed in to an account. `tokenHash` is the SHA-256 of the token in the cookie. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tokenHash] }),
    index('known_devices_token').on(table.tokenHash),
  ],
);

/** `tokenHash` is the SHA-256 of the token in the link. Used tokens are deleted. */
export const passwordResets = pgTable('password_resets', {
  tokenHash: text('token_hash').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: instant('expires_at').notNull(),
});

export const betaCodes = pgTable('beta_codes', {
  code: text('code').primaryKey(),
  maxUses: integer('max_uses').notNull().default(1),
  uses: integer('uses').notNull().default(0),
  createdAt: instant('created_at').notNull(),
});
