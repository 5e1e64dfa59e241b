import type { ClientProblem } from '@/app/_ui/feedback/problems';
import type { RowError } from '@/domain/csv/csv-table';
import type { UnlinkedRow } from '@/domain/csv/import-result';
import type { NounThat } from '@/domain/shared/nouns';

// What the dialog and its worker say to each other.

/** A row of the preview: its cells as they will be imported, and what is wrong with it. */
export interface PreviewRow {
  row: number;
  cells: Readonly<Record<string, string>>;
  errors: RowError[];
}

export interface FileReport {
  fileName: string;
  /** Rows with something in them. */
  total: number;
  valid: number;
  /** The columns that are there, in the file's order. */
  columns: string[];
  /** Header cells that name no column. */
  unknown: string[];
  preview: PreviewRow[];
  /** The first of them; `total - valid` rows have some. */
  errors: RowError[];
}

export interface ImportOutcome {
  imported: number;
  skipped: number;
  beyondCap: number;
  createdTasks: number;
  errors: RowError[];
  /** Rows that are imported, but linked to no lead although they name a company. */
  unlinked: UnlinkedRow[];
  unlinkedCount: number;
}

export type ToWorker =
  | { type: 'read'; of: NounThat<'csv'>; file: File; zone: string }
  | { type: 'import'; createTasks: boolean; idempotencyKey: string }
  | { type: 'cancel' }
  | { type: 'skipped'; outcome: ImportOutcome; capMessage: string };

export type FromWorker =
  | { type: 'reading'; share: number }
  /** The file is not one that can be imported. */
  | { type: 'refused'; message: string }
  /** The file could not be read at all. */
  | { type: 'unreadable'; message: string }
  | { type: 'report'; report: FileReport }
  | { type: 'progress'; done: number; total: number }
  | { type: 'done'; outcome: ImportOutcome }
  | { type: 'cancelled' }
  | { type: 'failed'; problem: ClientProblem }
  | { type: 'skipped'; file: Blob };
