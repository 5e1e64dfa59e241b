import type { ImportResult } from '@/domain/csv/import-result';
import { newValues } from '@/domain/fields/field';
import { importedTime } from '@/domain/imports/imported-time';
import { callValues } from '@/domain/notes/call';
import { noteFields } from '@/domain/notes/note';
import type { ImportedNote } from '@/domain/notes/note-csv';
import type { Database } from '@/server/db/client';
import { insertRows } from '@/server/db/recordset';
import { notes } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import type { ImportKind, ImportOptions, NewRow } from '../imports/import-kind';
import { importRows } from '../imports/import-rows';
import { linkCompanies } from '../imports/linked-companies';
import { settleImported } from '../leads/activity/lead-activity';

/** Imports notes without points, and links them to the leads they name (D13). */
export const importNotes = (actor: Actor, options: ImportOptions<ImportedNote>): Promise<ImportResult> =>
  importRows(actor, noteImport, options);

type NewNote = typeof notes.$inferInsert & { id: string; leadCompany: string };

const noteImport: ImportKind<ImportedNote, NewNote> = {
  make: ({ user, now, newId }, imported) => ({
    ...newValues(noteFields, callValues(imported), user.timezone),
    leadCompany: imported.leadCompany,
    id: newId(),
    ownerId: user.id,
    createdAt: importedTime(imported.createdAt, now),
    updatedAt: importedTime(imported.updatedAt, now),
  }),
  idOf: ({ id }) => id,
  insert: insertNotes,
  after: (actor, rows) =>
    settleImported(
      actor,
      notes,
      rows.map(({ made }) => made.id),
    ),
  noun: 'note',
};

async function insertNotes(tx: Database, actor: Actor, rows: readonly NewRow<NewNote>[]) {
  const named = rows.map(({ row, made }) => ({ row, leadCompany: made.leadCompany }));
  const { links, unlinked } = await linkCompanies(tx, actor, named);
  await tx.execute(
    insertRows(
      notes,
      rows.map(({ made }, index) => ({ ...made, ...links[index] })),
    ),
  );
  return { unlinked };
}
