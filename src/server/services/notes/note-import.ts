import { sql } from 'drizzle-orm';
import type { ImportResult } from '@/domain/csv/import-result';
import { type ImportedNote, NOTE_CSV, readNoteRow } from '@/domain/notes/note-csv';
import type { Database } from '@/server/db/client';
import { notes } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import type { ImportKind, ImportOptions, NewRow } from '../imports/import-kind';
import { importRows } from '../imports/import-rows';
import type { RowReader } from '../imports/import-source';
import { linkCompanies } from '../imports/linked-companies';

export const noteReader: RowReader<ImportedNote> = {
  csv: NOTE_CSV,
  read(row, at) {
    const read = readNoteRow(row, at);
    return read.ok ? { item: read.note } : { errors: read.errors };
  },
};

/** Imports notes without points, and links them to the leads that they name (D13). */
export const importNotes = (actor: Actor, options: ImportOptions<ImportedNote>): Promise<ImportResult> =>
  importRows(actor, noteImport, options);

type NewNote = ImportedNote & { id: string; createdAt: Date; updatedAt: Date };

const noteImport: ImportKind<ImportedNote, NewNote> = {
  make: ({ now, newId }, note) => ({
    ...note,
    id: newId(),
    createdAt: note.createdAt ?? now,
    updatedAt: note.updatedAt ?? now,
  }),
  insert: insertNotes,
  noun: 'note',
};

/** The rows travel as one JSON text, which both drivers take as it is, however many there are. */
async function insertNotes(tx: Database, actor: Actor, rows: readonly NewRow<NewNote>[]) {
  const named = rows.map(({ row, made }) => ({ row, leadCompany: made.leadCompany }));
  const { links, unlinked } = await linkCompanies(tx, actor, named);
  const json = JSON.stringify(rows.map(({ made }, index) => ({ ...made, ...links[index] })));
  await tx.execute(sql`
    insert into ${notes} (id, owner_id, team_id, lead_id, lead_company, title, content, tags, created_at, updated_at)
    select id, ${actor.user.id}::uuid, "teamId", "leadId", "leadCompany", title, content, tags, "createdAt", "updatedAt"
    from json_to_recordset(${json}::text::json) as r (
      id uuid, "teamId" uuid, "leadId" uuid, "leadCompany" text, title text, content text, tags text[],
      "createdAt" timestamptz, "updatedAt" timestamptz)`);
  return { unlinked };
}
