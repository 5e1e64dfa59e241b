import { companyCell, TIME_CELLS } from '#domain/csv/csv-cell';
import { csvFile, type RowRead, type RowResult, type RowWritten } from '#domain/csv/csv-file';
import type { RowError } from '#domain/csv/csv-table';
import type { RowContext } from '#domain/csv/row-reader';
import { cellsOf } from '#domain/fields/field';
import { TASK_LIMITS, taskFields } from '#domain/tasks/task';

const cells = { ...cellsOf(taskFields), leadCompany: companyCell(TASK_LIMITS.leadCompany), ...TIME_CELLS };

export type TaskCsvColumn = keyof typeof cells;

/**
 * A task as read from a file. `leadCompany` is the company name to look up among the leads, empty for none. Times are
 * instants, but a due date without a time is a day (D14); a null creation or update time means the time of import.
 */
export type ImportedTask = RowRead<typeof cells>;

/** A task as written to an export. */
export type ExportedTask = RowWritten<typeof cells>;

/** A task file: the columns of the specification (spec 1 section 3), then later additions. */
export const TASK_CSV = csvFile({
  cells,
  first: [
    'title',
    'description',
    'dueDate',
    'priority',
    'status',
    'type',
    'assignedTo',
    'leadCompany',
    'createdAt',
    'updatedAt',
  ],
});

export const TASK_CSV_COLUMNS = TASK_CSV.columns;

export type TaskRow = { ok: true; task: ImportedTask } | { ok: false; errors: RowError[] };

/**
 * Reads one row of a task file; see {@link CsvFile.read}. A blank priority is MEDIUM, a blank status PENDING, a blank
 * type OTHER. Reads back the output of `taskToCsvRow` unchanged.
 */
export function readTaskRow(row: Readonly<Record<string, string>>, at: RowContext): TaskRow {
  const read: RowResult<ImportedTask> = TASK_CSV.read(row, at);
  return read.ok ? { ok: true, task: read.item } : read;
}

/**
 * The cells of one task, in the order of `TASK_CSV_COLUMNS`. Writes the status as given, so callers pass the result of
 * `effectiveTaskStatus`; and the due date as given, so they pass the result of `dueMoment`: a day is read back as a
 * day.
 */
export function taskToCsvRow(task: ExportedTask): string[] {
  return TASK_CSV.write(task);
}
