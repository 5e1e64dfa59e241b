import { z } from 'zod';
import { fieldsBy, inputsOf } from '#domain/fields/field';
import { leadFields, listLeadsInput } from '#domain/leads/lead';
import type { Problem } from '#domain/shared/problem';
import { addDays } from '#domain/shared/time';
import { CHOOSABLE_TASK_STATUSES, listTasksInput, taskFields } from '#domain/tasks/task';

/** Maximum number of rows selected by id. Larger selections use a filter. */
export const MAX_BULK_IDS = 1000;

/** How long a bulk change can be undone, in milliseconds. */
export const BULK_UNDO_MS = 60 * 60 * 1000;

/** How long bulk changes are stored, in days of 24 hours. They can be undone for a much shorter time. */
export const BULK_CHANGE_RETENTION_DAYS = 1;

/** At `now`, bulk changes made at this instant or earlier are purged. */
export function purgeBulkChangesBefore(now: Date): Date {
  return addDays(now, -BULK_CHANGE_RETENTION_DAYS);
}

export const NOTHING_SELECTED = 'Choose what to change';

const ids = z.strictObject({ ids: z.array(z.uuid()).min(1, { error: NOTHING_SELECTED }).max(MAX_BULK_IDS) });

/** Selects rows by id, or all rows that match a list's filters, loaded or not. */
const selectionOf = <Filters extends z.ZodType>(filters: Filters) =>
  z.union([ids, z.strictObject({ matching: filters })]);

/** A change of at least one field, or a deletion. */
const actionOf = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.union([
    z.strictObject({
      change: z
        .strictObject(fields)
        .partial()
        .refine((changes) => Object.values(changes).some((value) => value !== undefined), { error: NOTHING_SELECTED }),
    }),
    z.strictObject({ delete: z.literal(true) }),
  ]);

/** Strict, because a misspelt filter that is ignored would match every row. */
export const bulkLeadFilters = listLeadsInput.pick({ q: true, status: true, priority: true, focus: true }).strict();

/** Changes fields of many leads, or deletes them. */
export const bulkLeadsInput = z.strictObject({
  select: selectionOf(bulkLeadFilters),
  action: actionOf(inputsOf(fieldsBy(leadFields, 'bulk'))),
});

export type BulkLeadsInput = z.infer<typeof bulkLeadsInput>;

/** Why the leads of the bulk change `id` were lost, said after it has moved them (D64). */
export const lossOfMany = z.strictObject({
  id: z.uuid(),
  lostReason: leadFields.lostReason.input,
  lostReasonDetail: leadFields.lostReasonDetail.input,
});

export type LossOfMany = z.infer<typeof lossOfMany>;

export const bulkTaskFilters = listTasksInput.pick({ q: true, status: true, open: true, leadId: true }).strict();

/** Changes fields of many tasks, or deletes them. */
export const bulkTasksInput = z.strictObject({
  select: selectionOf(bulkTaskFilters),
  action: actionOf({ ...inputsOf(fieldsBy(taskFields, 'bulk')), status: z.enum(CHOOSABLE_TASK_STATUSES) }),
});

export type BulkTasksInput = z.infer<typeof bulkTasksInput>;

/** Maximum number of ids in an export query. More would not fit into a URL. */
export const MAX_EXPORT_IDS = 200;

const UUID = z.uuid();
const UUID_LENGTH = 36;

/** Comma-separated ids, as in a URL. */
const idList = z
  .string()
  .max(MAX_EXPORT_IDS * (UUID_LENGTH + 1), { error: `At most ${MAX_EXPORT_IDS} ids`, abort: true })
  .refine((list) => list.split(',').every((id) => UUID.safeParse(id).success), {
    error: 'Must be ids (UUID), separated by commas',
  })
  .transform((list) => list.split(','));

/** The leads to export: those that match the filters and, if given, are among `ids`. */
export const exportLeadsQuery = bulkLeadFilters.extend({ ids: idList.optional() });

export type ExportLeadsQuery = z.infer<typeof exportLeadsQuery>;

/** The tasks to export: those that match the filters and, if given, are among `ids`. */
export const exportTasksQuery = bulkTaskFilters.extend({
  open: z
    .enum(['true', 'false'])
    .transform((word) => word === 'true')
    .optional(),
  ids: idList.optional(),
});

export type ExportTasksQuery = z.infer<typeof exportTasksQuery>;

/**
 * Progress of a bulk change: `done` of `total` rows have been checked. It can be undone by `id`, even if it stops
 * halfway.
 */
export interface BulkProgress {
  id: string;
  done: number;
  changed: number;
  total: number;
}

/** Result of a bulk change. Rows that already have the wanted values do not count as changed. */
export interface BulkResult {
  /** Identifies the change for undo; null if nothing changed. */
  id: string | null;
  changed: number;
  total: number;
  /** Number of tasks that stay overdue although PENDING was chosen, because their due dates are past (D14). */
  overdue?: number;
  /** Number of follow-up tasks that moving leads to another stage has added, if any. */
  createdTasks?: number;
  /** Why it stopped early. Rows changed by then stay changed. */
  problem?: Problem;
}

/** Error if the database becomes unavailable during a bulk change. */
export const PARTLY_CHANGED = 'The others could not be changed at this moment; try again.';

/** Error if the database becomes unavailable during an undo. */
export const PARTLY_UNDONE = 'Some are as before; the others could not be put back at this moment. Undo it again.';
