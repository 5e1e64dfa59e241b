import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { UndoableImport } from '../../../domain/imports/import-undo';
import type { NounWith, PluralOf } from '../../../domain/shared/nouns';
import { instant, users } from './accounts/users';

/** A bulk change or an import, kept for a while so that it can be undone. */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subject: text('subject').$type<PluralOf<NounWith<'bulk'>>>().notNull(),
    changed: integer('changed').notNull(),
    at: instant('at').notNull(),
    /** When its undo started. If the undo failed halfway, the remaining rows are restored by the next attempt. */
    undoneAt: instant('undone_at'),
    /** Set for an import: where the rows came from, and the result. */
    imported: jsonb('imported').$type<Pick<UndoableImport, 'fileName' | 'added' | 'updated'>>(),
  },
  (table) => [
    index('bulk_changes_age').on(table.at),
    index('bulk_changes_imports').on(table.userId, table.at, table.id).where(sql`${table.imported} is not null`),
  ],
);

/**
 * The state of a row before a bulk change, and its version after it. The undo skips rows with a newer version; a later change
 * that was itself undone does not count. Rows that the change created or deleted have only the mark `created` or `deleted` as their state.
 */
export const bulkChangeRows = pgTable(
  'bulk_change_rows',
  {
    changeId: uuid('change_id')
      .notNull()
      .references(() => bulkChanges.id, { onDelete: 'cascade' }),
    subjectId: uuid('subject_id').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    version: integer('version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.changeId, table.subjectId] }),
    index('bulk_change_rows_subject').on(table.subjectId),
  ],
);
