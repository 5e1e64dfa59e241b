import { and } from 'drizzle-orm';
import { type ExportedNote, NOTE_CSV_COLUMNS, noteToCsvRow } from '@/domain/notes/note-csv';
import { leads, notes } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { exportCsv } from '../exports/csv-export';
import { leadOf } from '../leads/linked-lead';
import { fetchPage, keyset } from '../shared/paging';
import { visibleTo } from '../shared/visibility';
import { exportedNoteColumns } from './note-columns';

/** Notes per query. Smaller than for other exports, because one note can have 20,000 characters. */
export const NOTE_EXPORT_PAGE = 200;

/** Exports the visible notes, oldest first. */
export const exportNotes = ({ db, user }: Actor): AsyncGenerator<string, void> =>
  exportCsv<ExportedNote>({
    columns: NOTE_CSV_COLUMNS,
    toCells: noteToCsvRow,
    fetch(cursor) {
      const key = { by: notes.createdAt, type: 'timestamptz' } as const;
      const pages = keyset({ name: 'export notes', key, id: notes.id, direction: 'asc', cursor });
      const query = db
        .select({ ...exportedNoteColumns, sortKey: pages.sortKey })
        .from(notes)
        .leftJoin(leads, leadOf(user, notes))
        .where(and(visibleTo(user, notes), pages.after))
        .orderBy(pages.orderBy)
        .limit(NOTE_EXPORT_PAGE + 1);
      return fetchPage(query, { limit: NOTE_EXPORT_PAGE, pages });
    },
  });
