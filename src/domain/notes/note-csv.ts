import { companyCell, TIME_CELLS } from '#domain/csv/csv-cell';
import { csvFile, type RowRead, type RowResult, type RowWritten } from '#domain/csv/csv-file';
import type { RowError } from '#domain/csv/csv-table';
import type { RowContext } from '#domain/csv/row-reader';
import { cellsOf } from '#domain/fields/field';
import { NOTE_LIMITS, noteFields } from '#domain/notes/note';

const cells = { ...cellsOf(noteFields), leadCompany: companyCell(NOTE_LIMITS.leadCompany), ...TIME_CELLS };

export type NoteCsvColumn = keyof typeof cells;

/**
 * A note as read from a file. `leadCompany` is the company name to look up among the leads, empty for none. Times are
 * instants; a null creation or update time means the time of import.
 */
export type ImportedNote = RowRead<typeof cells>;

/** A note as written to an export. */
export type ExportedNote = RowWritten<typeof cells>;

/** A note file: the columns of the specification (spec 1 section 3), then later additions. */
export const NOTE_CSV = csvFile({
  cells,
  first: ['title', 'content', 'tags', 'leadCompany', 'createdAt', 'updatedAt'],
});

export const NOTE_CSV_COLUMNS = NOTE_CSV.columns;

export type NoteRow = { ok: true; note: ImportedNote } | { ok: false; errors: RowError[] };

/**
 * Reads one row of a note file; see {@link CsvFile.read}. Tags are in the format of `readTags`. Reads back the output
 * of `noteToCsvRow` unchanged.
 */
export function readNoteRow(row: Readonly<Record<string, string>>, at: RowContext): NoteRow {
  const read: RowResult<ImportedNote> = NOTE_CSV.read(row, at);
  return read.ok ? { ok: true, note: read.item } : read;
}

/** The cells of one note, in the order of `NOTE_CSV_COLUMNS`. */
export function noteToCsvRow(note: ExportedNote): string[] {
  return NOTE_CSV.write(note);
}
