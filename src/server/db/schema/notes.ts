import { type SQL, sql } from 'drizzle-orm';
import { check, index, type PgColumnBuilderBase, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { NoteFieldName } from '../../../domain/notes/note';
import { CALL_OUTCOMES, NOTE_KINDS } from '../../../domain/notes/note-choices';
import { users } from './accounts/users';
import { leads } from './leads';
import { editedColumns, externalIdColumn, externalIdIndexes, ownedColumns } from './owned';

export const notes = pgTable(
  'notes',
  {
    ...ownedColumns(),
    /** The company name from an import, if it did not match exactly one lead. */
    leadCompany: text('lead_company').notNull().default(''),
    ...({
      leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'set null' }),
      title: text('title').notNull(),
      content: text('content').notNull(),
      tags: text('tags').array().notNull().default([]),
      kind: text('kind', { enum: NOTE_KINDS }).notNull().default('note'),
      outcome: text('outcome', { enum: CALL_OUTCOMES }),
      externalId: externalIdColumn(),
    } satisfies Record<NoteFieldName, PgColumnBuilderBase>),
    ...editedColumns(),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`search_fold(${notes.title} || ' ' || ${notes.content})`),
  },
  (table) => [
    ...externalIdIndexes('notes', table),
    index('notes_owner_updated').on(table.ownerId, table.updatedAt, table.id),
    index('notes_owner_created').on(table.ownerId, table.createdAt, table.id),
    index('notes_owner_title').on(table.ownerId, sql`lower(${table.title})`, table.id),
    index('notes_team_updated').on(table.teamId, table.updatedAt, table.id),
    index('notes_owner_calls').on(table.ownerId, table.updatedAt, table.id).where(sql`${table.kind} = 'call'`),
    // For the count in reports.
    index('notes_owner_called')
      .on(table.ownerId, table.createdAt)
      .where(sql`${table.kind} = 'call' and ${table.deletedAt} is null`),
    index('notes_team_called')
      .on(table.teamId, table.createdAt)
      .where(sql`${table.kind} = 'call' and ${table.deletedAt} is null and ${table.teamId} is not null`),
    index('notes_lead').on(table.leadId, table.createdAt, table.id),
    index('notes_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('notes_tags').using('gin', table.tags),
    index('notes_deleted').on(table.ownerId, table.deletedAt, table.id).where(sql`${table.deletedAt} is not null`),
    // Only calls have an outcome (D99).
    check('notes_outcome', sql`${table.outcome} is null or ${table.kind} = 'call'`),
  ],
);

/** The people that a note mentions. Their names are only in the text. */
export const noteMentions = pgTable(
  'note_mentions',
  {
    noteId: uuid('note_id')
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.noteId, table.userId] }), index('note_mentions_user').on(table.userId)],
);
