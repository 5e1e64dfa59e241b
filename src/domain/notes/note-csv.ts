import type { CsvColumns, RowError } from '#domain/csv/csv-table';
import { INVALID_CREATED, INVALID_UPDATED, type RowPlace, rowReader } from '#domain/csv/row-reader';
import { readTags, writeTags } from '#domain/csv/tag-cell';
import { NOTE_CONTENT_REQUIRED, NOTE_LIMITS } from '#domain/notes/note';
import { TAG_LIMITS, TOO_MANY_TAGS, tags as tagsOfNote } from '#domain/notes/tags';
import { TITLE_REQUIRED } from '#domain/shared/text';

/** The columns of a note file, in the order of an export (spec 1 section 3). */
export const NOTE_CSV_COLUMNS = ['title', 'content', 'tags', 'leadCompany', 'createdAt', 'updatedAt'] as const;

export type NoteCsvColumn = (typeof NOTE_CSV_COLUMNS)[number];

/** How `openCsvTable` reads a note file. */
export const NOTE_CSV = {
  columns: NOTE_CSV_COLUMNS,
  required: ['title', 'content'],
} as const satisfies CsvColumns;

/**
 * A note as a file describes it. `leadCompany` is the name that is to be found among the leads, empty for none. Times
 * are instants; a null creation or update time means the time of import.
 */
export interface ImportedNote {
  title: string;
  content: string;
  tags: string[];
  leadCompany: string;
  createdAt: Date | null;
  updatedAt: Date | null;
}

/** A note as an export writes it. */
export type ExportedNote = Omit<ImportedNote, 'leadCompany' | 'createdAt' | 'updatedAt'> & {
  leadCompany: string | null;
  createdAt: Date;
  updatedAt: Date;
};

export type NoteRow = { ok: true; note: ImportedNote } | { ok: false; errors: RowError[] };

/**
 * Reads one row of a note file (spec 1 section 5, D23, D24): all that is wrong with it, or the note. One guard is taken
 * off each cell; unknown keys are ignored. Several tags are written as `readTags` says. Days without a time are read as
 * their first instant in `zone`. What `noteToCsvRow` wrote comes back unchanged.
 *
 * Throws a RangeError for an unknown zone.
 */
export function readNoteRow(row: Readonly<Record<string, string>>, at: RowPlace): NoteRow {
  const reader = rowReader<NoteCsvColumn>(row, at);
  const { errors } = reader;
  const note: ImportedNote = {
    title: reader.text('title', NOTE_LIMITS.title, TITLE_REQUIRED),
    content: reader.text('content', NOTE_LIMITS.content, NOTE_CONTENT_REQUIRED),
    tags: readTagCell(reader),
    leadCompany: reader.text('leadCompany', NOTE_LIMITS.leadCompany),
    createdAt: reader.past('createdAt', INVALID_CREATED),
    updatedAt: reader.past('updatedAt', INVALID_UPDATED),
  };
  return errors.length > 0 ? { ok: false, errors } : { ok: true, note };
}

/** Each character of a tag is at most an escape and itself; what is longer has too many tags or too long ones. */
const LONGEST_CELL = TAG_LIMITS.count * (2 * TAG_LIMITS.length + 2);

function readTagCell(reader: ReturnType<typeof rowReader<NoteCsvColumn>>): string[] {
  const cell = reader.cell('tags');
  const tags = cell.length <= LONGEST_CELL ? readTags(cell) : [];
  const message = cell.length > LONGEST_CELL ? TOO_MUCH : tagsError(tags);
  if (message !== null) reader.refuse('tags', message);
  return tags;
}

const TAG_TOO_LONG = `A tag has at most ${TAG_LIMITS.length} characters`;
const TOO_MUCH = `${TOO_MANY_TAGS} of at most ${TAG_LIMITS.length} characters each`;

function tagsError(tags: readonly string[]): string | null {
  if (tags.length > TAG_LIMITS.count) return TOO_MANY_TAGS;
  if (tags.some((tag) => tag.length > TAG_LIMITS.length)) return TAG_TOO_LONG;
  return tagsOfNote.safeParse(tags).error?.issues[0]?.message ?? null;
}

const CELLS = {
  title: (note) => note.title,
  content: (note) => note.content,
  tags: (note) => writeTags(note.tags),
  leadCompany: (note) => note.leadCompany ?? '',
  createdAt: (note) => note.createdAt.toISOString(),
  updatedAt: (note) => note.updatedAt.toISOString(),
} satisfies Record<NoteCsvColumn, (note: ExportedNote) => string>;

/** The cells of one note, in the order of `NOTE_CSV_COLUMNS`; dates as ISO 8601 in UTC with milliseconds (D24). */
export function noteToCsvRow(note: ExportedNote): string[] {
  return NOTE_CSV_COLUMNS.map((column) => CELLS[column](note));
}
