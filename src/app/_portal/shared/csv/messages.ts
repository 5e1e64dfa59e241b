import type { ClientProblem } from '@/app/_ui/feedback/problems';
import type { RowError } from '@/domain/csv/csv-table';
import type { UnlinkedRow } from '@/domain/csv/import-result';
import type { NounWith } from '@/domain/shared/nouns';

// The messages between the import dialog and its worker.

/** A preview row: its cells as they will be imported, and their errors. */
export interface PreviewRow {
  row: number;
  cells: Readonly<Record<string, string>>;
  errors: RowError[];
}

export interface FileReport {
  fileName: string;
  /** Number of non-empty rows. */
  total: number;
  valid: number;
  /** The known columns in the file, in its order. */
  columns: string[];
  /** Unknown column headers. */
  unknown: string[];
  preview: PreviewRow[];
  /** The first errors; `total - valid` rows have errors. */
  errors: RowError[];
}

export interface ImportOutcome {
  imported: number;
  skipped: number;
  beyondCap: number;
  createdTasks: number;
  errors: RowError[];
  /** Imported rows that name a company, but are not linked to a lead. */
  unlinked: UnlinkedRow[];
  unlinkedCount: number;
}

export type ToWorker =
  | { type: 'read'; of: NounWith<'csv'>; file: File; zone: string }
  | { type: 'import'; createTasks: boolean; idempotencyKey: string }
  | { type: 'cancel' }
  /** Asks for the rows that are not among the first `imported` valid ones. */
  | { type: 'skipped'; imported: number; capMessage: string };

export type FromWorker =
  | { type: 'reading'; share: number }
  /** The file cannot be imported. */
  | { type: 'refused'; message: string }
  /** The file could not be read. */
  | { type: 'unreadable'; message: string }
  | { type: 'report'; report: FileReport }
  | { type: 'progress'; done: number; total: number }
  | { type: 'done'; outcome: ImportOutcome }
  | { type: 'cancelled' }
  | { type: 'failed'; problem: ClientProblem }
  | { type: 'skipped'; file: Blob };
