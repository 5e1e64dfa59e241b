import { sql } from 'drizzle-orm';
import { index, integer, type PgColumnBuilderBase, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { FileFieldName } from '../../../domain/files/file';
import { bytes, instant, users } from './accounts/users';
import { leads } from './leads';
import { editedColumns, ownedColumns } from './owned';

/** The files of leads, without their content. */
export const files = pgTable(
  'files',
  {
    ...ownedColumns(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    ...({ name: text('name').notNull() } satisfies Record<FileFieldName, PgColumnBuilderBase>),
    /** The media type, as the first bytes say. */
    type: text('type').notNull(),
    /** In bytes. */
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    addedById: uuid('added_by_id').references(() => users.id, { onDelete: 'set null' }),
    ...editedColumns(),
  },
  (table) => [
    index('files_lead').on(table.leadId, table.createdAt, table.id),
    // The space that files take is read from the index alone.
    index('files_owner_size').on(table.ownerId, table.size).where(sql`${table.deletedAt} is null`),
    index('files_team').on(table.teamId, table.id),
    index('files_added_by').on(table.addedById),
    index('files_deleted').on(table.ownerId, table.deletedAt, table.id).where(sql`${table.deletedAt} is not null`),
  ],
);

/** Where contents are stored. */
export const FILE_STORES = ['database', 's3'] as const;

/**
 * The content of a file: where it is, and what becomes of it. Its `file_id` is null while it is being uploaded, and
 * again once its file has been removed for good. A job then removes the content, and this row after it.
 */
export const fileContents = pgTable(
  'file_contents',
  {
    id: uuid('id').primaryKey(),
    fileId: uuid('file_id')
      .unique()
      .references(() => files.id, { onDelete: 'set null' }),
    store: text('store', { enum: FILE_STORES }).notNull(),
    /** The user whose space an upload takes until its file counts; null from then on. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** How many bytes an upload may have. */
    reserved: integer('reserved').notNull(),
    startedAt: instant('started_at').notNull(),
    /** When the file was added; null while it is being uploaded. */
    addedAt: instant('added_at'),
    /** Set before it is removed, so that no file gets a content that is about to go. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    index('file_contents_owner').on(table.ownerId),
    index('file_contents_without_file').on(table.id).where(sql`${table.fileId} is null`),
  ],
);

/** The bytes of contents that are stored in the database, in parts, so that no statement reads a whole file. */
export const fileChunks = pgTable(
  'file_chunks',
  {
    contentId: uuid('content_id')
      .notNull()
      .references(() => fileContents.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.position] })],
);
