import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { CUSTOM_FIELD_KINDS, type CustomChoice } from '../../../domain/custom-fields/custom-field-kinds';
import { instant, users } from './accounts/users';
import { editedColumns } from './owned';
import { teams } from './teams';

const { version, createdAt, updatedAt } = editedColumns();

/**
 * The custom fields of users and teams (D88). Rows have their values in `custom`, under the id of the field. Neither user
 * nor team: those are deleted, and rows of others still have values.
 */
export const customFields = pgTable(
  'custom_fields',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    teamId: uuid('team_id').references(() => teams.id, { onDelete: 'set null' }),
    key: text('key').notNull(),
    label: text('label').notNull(),
    kind: text('kind', { enum: CUSTOM_FIELD_KINDS }).notNull(),
    choices: jsonb('choices').$type<CustomChoice[]>().notNull().default([]),
    position: integer('position').notNull(),
    archivedAt: instant('archived_at'),
    version,
    createdAt,
    updatedAt,
  },
  (table) => [
    unique('custom_fields_owner_key').on(table.ownerId, table.key),
    unique('custom_fields_team_key').on(table.teamId, table.key),
    check('custom_fields_one_owner', sql`${table.ownerId} is null or ${table.teamId} is null`),
  ],
);
