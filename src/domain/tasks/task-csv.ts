import type { CsvColumns, RowError } from '#domain/csv/csv-table';
import { INVALID_CREATED, INVALID_UPDATED, type RowPlace, rowReader } from '#domain/csv/row-reader';
import { TITLE_REQUIRED } from '#domain/shared/text';
import { TASK_LIMITS, TASK_PRIORITIES, TASK_STATUSES, TASK_TYPES, type Task } from '#domain/tasks/task';

/** The columns of a task file, in the order of an export (spec 1 section 3). */
export const TASK_CSV_COLUMNS = [
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
] as const;

export type TaskCsvColumn = (typeof TASK_CSV_COLUMNS)[number];

/** How `openCsvTable` reads a task file. */
export const TASK_CSV = {
  columns: TASK_CSV_COLUMNS,
  required: ['title', 'dueDate'],
} as const satisfies CsvColumns;

/**
 * A task as a file describes it. `leadCompany` is the name that is to be found among the leads, empty for none. Times
 * are instants; a null creation or update time means the time of import.
 */
export type ImportedTask = Pick<
  Task,
  'title' | 'description' | 'dueDate' | 'priority' | 'status' | 'type' | 'assignedTo'
> & { leadCompany: string; createdAt: Date | null; updatedAt: Date | null };

export type TaskRow = { ok: true; task: ImportedTask } | { ok: false; errors: RowError[] };

const DUE_DATE_REQUIRED = 'Due date is required';
const INVALID_DUE_DATE = 'Invalid due date format';

/**
 * What a blank cell means. A file tells of work that was planned elsewhere: what it leaves open is neither a follow-up
 * (`DEFAULT_TASK_TYPE`) nor a matter of the importer's own defaults (spec 2 section 5), which are for tasks a person
 * makes here; and the same file is the same tasks, whoever imports it.
 */
const BLANK = { priority: 'MEDIUM', status: 'PENDING', type: 'OTHER' } as const satisfies Partial<Task>;

/**
 * Reads one row of a task file (spec 1 section 5, D23, D24): all that is wrong with it, or the task. One guard is
 * taken off each cell; unknown keys are ignored. A blank priority is MEDIUM, a blank status PENDING, a blank type OTHER,
 * all in any letter case. Days without a time are read in `zone`: a due date at the day's end (D14), the other times at
 * its start. What `taskToCsvRow` wrote comes back unchanged.
 *
 * Throws a RangeError for an unknown zone.
 */
export function readTaskRow(row: Readonly<Record<string, string>>, at: RowPlace): TaskRow {
  const reader = rowReader<TaskCsvColumn>(row, at);
  const { errors } = reader;
  const title = reader.text('title', TASK_LIMITS.title, TITLE_REQUIRED);
  const description = reader.text('description', TASK_LIMITS.description);
  const dueDate = reader.due('dueDate', INVALID_DUE_DATE);
  if (dueDate === null && reader.isSound('dueDate')) reader.refuse('dueDate', DUE_DATE_REQUIRED);
  const priority = reader.choice('priority', TASK_PRIORITIES, BLANK.priority);
  const status = reader.choice('status', TASK_STATUSES, BLANK.status);
  const type = reader.choice('type', TASK_TYPES, BLANK.type);
  const assignedTo = reader.text('assignedTo', TASK_LIMITS.assignedTo);
  const leadCompany = reader.text('leadCompany', TASK_LIMITS.leadCompany);
  const createdAt = reader.past('createdAt', INVALID_CREATED);
  const updatedAt = reader.past('updatedAt', INVALID_UPDATED);

  if (errors.length > 0 || dueDate === null) return { ok: false, errors };
  return {
    ok: true,
    task: { title, description, dueDate, priority, status, type, assignedTo, leadCompany, createdAt, updatedAt },
  };
}

const CELLS = {
  title: (task) => task.title,
  description: (task) => task.description,
  dueDate: (task) => task.dueDate.toISOString(),
  priority: (task) => task.priority,
  status: (task) => task.status,
  type: (task) => task.type,
  assignedTo: (task) => task.assignedTo,
  leadCompany: (task) => task.leadCompany ?? '',
  createdAt: (task) => task.createdAt.toISOString(),
  updatedAt: (task) => task.updatedAt.toISOString(),
} satisfies Record<TaskCsvColumn, (task: Pick<Task, TaskCsvColumn>) => string>;

/**
 * The cells of one task, in the order of `TASK_CSV_COLUMNS`; dates as ISO 8601 in UTC with milliseconds (D24). The
 * status is written as it is given: ask `effectiveTaskStatus` first.
 */
export function taskToCsvRow(task: Pick<Task, TaskCsvColumn>): string[] {
  return TASK_CSV_COLUMNS.map((column) => CELLS[column](task));
}
