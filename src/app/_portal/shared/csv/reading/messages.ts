import type { ClientProblem } from '@/app/_ui/feedback/problems';
import type { RowError } from '@/domain/csv/csv-table';
import type { KnownRows, UnlinkedRow } from '@/domain/csv/import-result';
import type { FileField } from '@/domain/custom-fields/custom-columns';
import type { NewFileField } from '@/domain/custom-fields/custom-field';
import type { Mapping } from '@/domain/imports/mapped-table';
import type { LeadImportPreview } from '@/domain/leads/import-preview';
import type { OnKnown } from '@/domain/leads/known-leads';
import type { NounWith } from '@/domain/shared/nouns';
import type { Encoding } from './decode';

// The messages between the import dialog and its worker.

/** How to read a file, where the user chose it. */
export interface ReadAs {
  encoding?: Encoding;
  sheet?: string | undefined;
  headerRow?: number | undefined;
}

/** What would become of rows that mean a lead of the user. */
export interface KnownPreview extends Omit<LeadImportPreview, 'otherRows'> {
  /** Number of rows that mean no lead of the user, among those of closed leads without a time of closing. */
  freshClosed: number;
}

/** What the user chose about the import itself. */
export interface SendOptions {
  createTasks: boolean;
  /** What to do with rows that match a lead of the user (D76). */
  onKnown: OnKnown;
  /** The day on which closed leads without a closing date were closed; null: unknown (D51). */
  closedOn: string | null;
}

/** A file whose header has been read. */
export interface OpenedFile {
  fileName: string;
  /** The encoding that was guessed or chosen, with cells that show whether it is right; undefined if it is certain. */
  encoding?: { name: Encoding; cells: string[] };
  /** The sheets of an Excel file, and the one that was read. */
  sheets?: { names: string[]; name: string };
  headerRow: number;
  /** The first lines that are not blank, one of which is the header. */
  lines: { row: number; text: string }[];
  header: string[];
  /** Per column, its first different values. */
  samples: string[][];
}

/** Values of a choice that we do not know. */
export interface ForeignValues {
  column: string;
  /** Headers of the columns of the file that the values are from. */
  headers: string[];
  values: { written: string; count: number }[];
  /** There are more different values than are listed. */
  more: boolean;
}

/** Dates such as 3/4/2027, from which the order of day and month cannot be told. */
export interface UnclearDates {
  column: string;
  headers: string[];
  example: string;
}

/** Amounts of which one at least makes sense only with a decimal comma. */
export interface CommaAmounts {
  column: string;
  headers: string[];
  example: string;
}

export interface Questions {
  words: ForeignValues[];
  dates: UnclearDates[];
  decimalComma?: CommaAmounts | undefined;
}

/** A preview row: its cells as they will be imported, and why it is skipped. */
export interface PreviewRow {
  row: number;
  cells: Readonly<Record<string, string>>;
  errors: RowError[];
}

/** A column of ours, with the headers of the columns of the file that it is made of; none if it keeps text of others. */
export interface ReportColumn {
  column: string;
  headers: string[];
}

/** Number of warnings that are listed. */
export const WARNINGS_SHOWN = 20;

/** Rows per page of errors. */
export const ERRORS_PER_PAGE = 50;

/** One page of rows with errors. */
export interface ErrorPage {
  /** The number of the page; the first is 0. */
  page: number;
  rows: RowError[][];
}

export interface FileReport {
  fileName: string;
  /** Number of non-empty rows. */
  total: number;
  valid: number;
  /** Number of rows that had too few cells, or blank ones too many. */
  completed: number;
  /** Number of rows that are skipped because the user chose that. */
  unwanted: number;
  /** The imported columns, in the order of the file. */
  columns: ReportColumn[];
  /** Headers of the columns that are not imported. */
  ignored: string[];
  preview: PreviewRow[];
  /** Per column that may be empty if the user chooses so: how many rows can be imported only then. */
  gaps: { column: string; rows: number }[];
  /** What of valid rows is left out: the first of these warnings, and how many there are. */
  warnings: { first: RowError[]; count: number };
  /** Number of valid rows with a phone that a spreadsheet has shortened. */
  shortened: number;
  /** Number of valid rows that have the same email as another one. */
  duplicates: number;
  /** Number of valid rows of closed leads without a time of closing. */
  closed: number;
}

export interface ImportOutcome {
  imported: number;
  skipped: number;
  beyondCap: number;
  createdTasks: number;
  known?: KnownRows | undefined;
  errors: RowError[];
  /** Imported rows that name a company, but are not linked to a lead. */
  unlinked: UnlinkedRow[];
  unlinkedCount: number;
}

/** The custom fields that columns can become, and those of them that the import creates. */
export interface CustomColumns {
  fields: readonly FileField[];
  newFields: readonly NewFileField[];
}

export type ToWorker =
  | { type: 'read'; of: NounWith<'csv'>; file: File; zone: string; as: ReadAs }
  /** Looks for values that the mapping does not convert; `ask`: stops if any has to be asked for. */
  | { type: 'check'; mapping: Mapping; ask: boolean; custom?: CustomColumns }
  /** Asks for the different values of a column. */
  | { type: 'values'; index: number }
  | ({ type: 'import'; idempotencyKey: string; capMessage: string } & SendOptions)
  /** Says which rows have errors: those that match a lead of the user may lack what a new one needs, unless it is added. */
  | { type: 'choose'; onKnown: OnKnown }
  /** Asks the server again for what becomes of known rows. */
  | { type: 'look' }
  /** Stops the check or the import. */
  | { type: 'cancel' }
  | { type: 'page'; page: number }
  /** Asks for a file of the rows with errors before the import, of all that were not imported after it. */
  | { type: 'skipped' };

export type FromWorker =
  | { type: 'reading'; share: number }
  /** The file cannot be imported. */
  | { type: 'refused'; message: string }
  /** The file could not be read. */
  | { type: 'unreadable'; message: string }
  | { type: 'opened'; file: OpenedFile }
  /** The different values of a column; null if there are more than a field can have choices. */
  | { type: 'values'; index: number; values: string[] | null }
  | { type: 'questions'; questions: Questions; unanswered: boolean }
  /** `isLooking`: the server is asked for what becomes of rows that match a lead of the user. */
  | { type: 'report'; report: FileReport; errors: ErrorPage; isLooking: boolean }
  /** What would become of rows that match a lead of the user, with a report that takes it into account. */
  | { type: 'known'; known: KnownPreview; report: FileReport; errors: ErrorPage }
  /** The server could not say it. */
  | { type: 'unknown' }
  | { type: 'errors'; errors: ErrorPage }
  | { type: 'progress'; done: number; total: number }
  | { type: 'done'; outcome: ImportOutcome; errors: ErrorPage }
  | { type: 'cancelled' }
  | { type: 'failed'; problem: ClientProblem }
  | { type: 'skipped'; file: Blob; name: string };
