import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgEnum, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, users } from './accounts/users';

export const teamRole = pgEnum('team_role', ['owner', 'admin', 'member']);

export const teams = pgTable('teams', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  timezone: text('timezone').notNull().default('UTC'),
  /** Whether members see only their own leads, those that are assigned to them, and unassigned ones (D65). */
  assignedOnly: boolean('assigned_only').notNull().default(false),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
});

/** A transaction that changes the members of a team locks the team's row first (see services/teams). */
export const teamMembers = pgTable(
  'team_members',
  {
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: teamRole('role').notNull(),
    joinedAt: instant('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.userId] }),
    index('team_members_user').on(table.userId),
    uniqueIndex('team_members_owner').on(table.teamId).where(sql`${table.role} = 'owner'`),
  ],
);

/** Invitations by email. Of the link, only the SHA-256 hash of its token is stored (D42). */
export const teamInvitations = pgTable(
  'team_invitations',
  {
    id: uuid('id').primaryKey(),
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    role: text('role', { enum: ['admin', 'member'] }).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    ended: text('ended', { enum: ['accepted', 'declined', 'withdrawn'] }),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('team_invitations_open')
      .on(table.teamId, sql`lower(${table.email})`)
      .where(sql`${table.ended} is null`),
    index('team_invitations_email').on(sql`lower(${table.email})`).where(sql`${table.ended} is null`),
    index('team_invitations_age').on(table.expiresAt),
  ],
);
