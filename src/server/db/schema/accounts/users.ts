import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
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
import { DELETED_BY } from '../../../../domain/accounts/deletion-rules';
import type { CostPath } from '../../../../domain/costs/cost-inputs';
import { LEAD_PRIORITIES, LEAD_STATUSES } from '../../../../domain/leads/lead-choices';
import { NOTIFICATION_KINDS } from '../../../../domain/notifications/notification-kinds';
import { type Country, DEFAULT_COUNTRY } from '../../../../domain/phones/countries';
import { TIERS } from '../../../../domain/plans/plan-table';

export const leadStatus = pgEnum('lead_status', LEAD_STATUSES);
/** In ascending order, so that sorting by the column sorts by urgency. */
export const priority = pgEnum('priority', LEAD_PRIORITIES);
export const planTier = pgEnum('plan_tier', TIERS);

export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** A part of what `changingAs` sets for a transaction: where a change was made, and by whom. */
export const changedBy = (part: 1 | 2) =>
  sql.raw(`nullif(split_part(current_setting('stanchion.changed_by', true), ' ', ${part}), '')`);

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

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
    /** That of phone numbers without a country code. */
    country: text('country').$type<Country>().notNull().default(DEFAULT_COUNTRY),
    /** The country with which the phones of all leads of the user were derived; null if some still have to be. */
    phonesCountry: text('phones_country').$type<Country>().default(DEFAULT_COUNTRY),
    defaultLeadStatus: leadStatus('default_lead_status').notNull().default('NEW'),
    defaultLeadPriority: priority('default_lead_priority').notNull().default('MEDIUM'),
    defaultTaskPriority: priority('default_task_priority').notNull().default('MEDIUM'),
    /** The kinds of notification that the user has muted. */
    mutedNotifications: text('muted_notifications', { enum: NOTIFICATION_KINDS }).array().notNull().default([]),
    /** What the composer adds below the messages that the user writes. */
    emailSignature: text('email_signature').notNull().default(''),
    /** Added below bulk email. While it is empty, no bulk email can be sent. */
    postalAddress: text('postal_address').notNull().default(''),
    /** The user's company and phone, as clients see them on shared pages. Empty: not shown. */
    businessName: text('business_name').notNull().default(''),
    phone: text('phone').notNull().default(''),
    /** The example values of the cost comparison that the user confirmed to be right (D105). */
    confirmedCosts: text('confirmed_costs').$type<CostPath>().array().notNull().default([]),
    /** Whether the user wants to know that recipients opened or clicked (opt-in). */
    trackEmails: boolean('track_emails').notNull().default(false),
    /** Whether points and the leaderboard are hidden from the user. Points are still counted. */
    hidePoints: boolean('hide_points').notNull().default(false),
    /** Whether others do not see the user on the leaderboard (D30). */
    hideFromLeaderboard: boolean('hide_from_leaderboard').notNull().default(false),
    /** ISO weekdays that neither break nor lengthen the user's streak (D66), and on which no automatic task is due (D101). */
    streakDaysOff: integer('streak_days_off').array().notNull().default([]),
    /** Whether the user gets the Monday summary by email (opt-in). */
    mondaySummary: boolean('monday_summary').notNull().default(false),
    /** Whether the user allows us to count how they use the app. */
    sharesUsage: boolean('shares_usage').notNull().default(true),
    /** When the user requested PRO from the operator; null once the tier has changed. */
    upgradeRequestedAt: instant('upgrade_requested_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_hidden').on(table.id).where(sql`${table.hideFromLeaderboard}`),
    index('users_monday_summary').on(table.id).where(sql`${table.mondaySummary}`),
    index('users_phones_due').on(table.id).where(sql`${table.phonesCountry} is distinct from ${table.country}`),
  ],
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
    /** The browser's latest user agent. */
    userAgent: text('user_agent').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Exact to `LAST_SEEN_INTERVAL_MS`. */
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

/**
 * Two-factor sign-in of an account, once it is confirmed. The secret has to be readable to check codes, and Stanchion
 * has no key of its own to encrypt it with.
 */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  /** The time step of the last code. Codes of this and earlier steps no longer work. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
});

/** The codes that have not been used. `codeHash` is a SHA-256. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Addresses that an account had before: mail to them is deleted with the account. */
export const formerAddresses = pgTable(
  'former_addresses',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.email] })],
);

/** The devices on which a user has signed in to an account. `tokenHash` is the SHA-256 of the token in the cookie. */
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

/**
 * A change of address that waits for the link to the old or to the new one. The hashes are SHA-256 of their tokens; the
 * old address cancels with the same token.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    newEmail: text('new_email').notNull(),
    oldHash: text('old_hash').notNull(),
    newHash: text('new_hash').notNull(),
    oldConfirmedAt: instant('old_confirmed_at'),
    newConfirmedAt: instant('new_confirmed_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('email_changes_old').on(table.oldHash),
    uniqueIndex('email_changes_new').on(table.newHash),
    index('email_changes_expiry').on(table.expiresAt),
  ],
);

/** Records for the operator that accounts were deleted, but not whose. */
export const deletedAccounts = pgTable('deleted_accounts', {
  id: uuid('id').primaryKey(),
  deletedBy: text('deleted_by', { enum: DELETED_BY }).notNull(),
  tier: planTier('tier').notNull(),
  at: instant('at').notNull(),
});

export const betaCodes = pgTable('beta_codes', {
  code: text('code').primaryKey(),
  maxUses: integer('max_uses').notNull().default(1),
  uses: integer('uses').notNull().default(0),
  createdAt: instant('created_at').notNull(),
});
