import { sql } from 'drizzle-orm';
import { type ExtraConfigColumn, integer, numeric, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, users } from './accounts/users';
import { teams } from './teams';

// Functions, because a column object can only belong to one table.

/** The first columns of a table whose rows have an owner and, optionally, a team that sees them (D27). */
export const ownedColumns = () => ({
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  teamId: uuid('team_id').references(() => teams.id, { onDelete: 'set null' }),
});

/** The last columns of a table whose rows can be edited, deleted and restored. */
export const editedColumns = () => ({
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  deletedAt: instant('deleted_at'),
});

/** What another program calls the row (D94). */
export const externalIdColumn = () => text('external_id');

type ExternalIdColumns = Record<'ownerId' | 'teamId' | 'externalId' | 'deletedAt', ExtraConfigColumn>;

/** An external id is unique per owner among personal rows, and per team among the team's; deleted rows do not count (D94). */
export const externalIdIndexes = (table: string, { ownerId, teamId, externalId, deletedAt }: ExternalIdColumns) => [
  uniqueIndex(`${table}_external_id`)
    .on(ownerId, externalId)
    .where(sql`${externalId} is not null and ${teamId} is null and ${deletedAt} is null`),
  uniqueIndex(`${table}_team_external_id`)
    .on(teamId, externalId)
    .where(sql`${externalId} is not null and ${teamId} is not null and ${deletedAt} is null`),
];

/** US dollars with cents, exactly. */
export const dollars = (name: string, precision = 12) => numeric(name, { precision, scale: 2, mode: 'number' });
