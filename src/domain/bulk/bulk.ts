import { z } from 'zod';
import { fieldsBy, inputsOf } from '#domain/fields/field';
import { leadFields, listLeadsInput } from '#domain/leads/lead';
import type { Problem } from '#domain/shared/problem';
import { addDays } from '#domain/shared/time';
import { CHOOSABLE_TASK_STATUSES, listTasksInput, taskFields } from '#domain/tasks/task';

/** As many rows as can be chosen one by one; more are chosen as all that match a filter. */
export const MAX_BULK_IDS = 1000;

/** How long a change of many rows can be undone, in milliseconds. */
export const BULK_UNDO_MS = 60 * 60 * 1000;

/** How long a change of many rows is kept, in days of 24 hours. It can be undone for a much shorter time. */
export const KEPT_BULK_CHANGE_DAYS = 1;

/** A change of many rows made at this instant or before is gone at `now`. */
export function purgeBulkChangesBefore(now: Date): Date {
  return addDays(now, -KEPT_BULK_CHANGE_DAYS);
}

export const NOTHING_CHOSEN = 'Choose what to change';

const ids = z.strictObject({ ids: z.array(z.uuid()).min(1, { error: NOTHING_CHOSEN }).max(MAX_BULK_IDS) });

/** Rows by their ids, or all that match a list's filters, whatever has been loaded of them. */
const selectionOf = <Filters extends z.ZodType>(filters: Filters) =>
  z.union([ids, z.strictObject({ matching: filters })]);

/** A change of at least one field, or a deletion. */
const actionOf = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.union([
    z.strictObject({
      change: z
        .strictObject(fields)
        .partial()
        .refine((changes) => Object.values(changes).some((value) => value !== undefined), { error: NOTHING_CHOSEN }),
    }),
    z.strictObject({ delete: z.literal(true) }),
  ]);

/** Strict: with a filter left out for its misspelt name, everything would match. */
export const bulkLeadFilters = listLeadsInput.pick({ q: true, status: true, priority: true }).strict();

/** Leads to be moved, changed in another of the fields that bulk changes carry, or deleted. */
export const bulkLeadsInput = z.strictObject({
  select: selectionOf(bulkLeadFilters),
  action: actionOf(inputsOf(fieldsBy(leadFields, 'bulk'))),
});

export type BulkLeadsInput = z.infer<typeof bulkLeadsInput>;

export const bulkTaskFilters = listTasksInput.pick({ q: true, status: true, open: true, leadId: true }).strict();

/** Tasks to be changed in the fields that bulk changes carry, or deleted. */
export const bulkTasksInput = z.strictObject({
  select: selectionOf(bulkTaskFilters),
  action: actionOf({ ...inputsOf(fieldsBy(taskFields, 'bulk')), status: z.enum(CHOOSABLE_TASK_STATUSES) }),
});

export type BulkTasksInput = z.infer<typeof bulkTasksInput>;

/** As many rows as an export is asked for by their ids: more would not fit into an address. */
export const MAX_EXPORT_IDS = 200;

const UUID = z.uuid();
const UUID_LENGTH = 36;

/** Ids as an address has them, separated by commas. */
const idList = z
  .string()
  .max(MAX_EXPORT_IDS * (UUID_LENGTH + 1), { error: `At most ${MAX_EXPORT_IDS} ids`, abort: true })
  .refine((list) => list.split(',').every((id) => UUID.safeParse(id).success), {
    error: 'Must be ids (UUID), separated by commas',
  })
  .transform((list) => list.split(','));

/** Which leads an export has: those of these ids, of those that the filters leave. */
export const exportLeadsQuery = bulkLeadFilters.extend({ ids: idList.optional() });

export type ExportLeadsQuery = z.infer<typeof exportLeadsQuery>;

/** Which tasks an export has. */
export const exportTasksQuery = bulkTaskFilters.extend({
  open: z
    .enum(['true', 'false'])
    .transform((word) => word === 'true')
    .optional(),
  ids: idList.optional(),
});

export type ExportTasksQuery = z.infer<typeof exportTasksQuery>;

/** How far it has come: `done` of `total` rows were looked at. By `id` it can be undone, wherever it stops. */
export interface BulkProgress {
  id: string;
  done: number;
  changed: number;
  total: number;
}

/** What came of it. Rows that are as wanted already are not changed. */
export interface BulkResult {
  /** Names the change for its undo; null when nothing was changed. */
  id: string | null;
  changed: number;
  total: number;
  /** How many of the tasks are overdue although PENDING was chosen for them: their due dates are past (D14). */
  overdue?: number;
  /** Why it ended before all rows had their turn; those changed by then stay so. */
  problem?: Problem;
}

/** What a person reads when the database could not go on with a change that had begun. */
export const OTHERS_NOT_CHANGED = 'The others could not be changed at this moment; try again.';

/** What a person reads when the database could not go on with an undo that had begun. */
export const OTHERS_NOT_UNDONE = 'Some are as before; the others could not be put back at this moment. Undo it again.';
