import { z } from 'zod';
import { MAX_BULK_IDS, MAX_EXPORT_IDS, NOTHING_SELECTED } from '#domain/bulk/bulk';
import { fieldsBy, inputsOf } from '#domain/fields/field';
import { leadFilters } from '#domain/leads/filters/lead-filter-input';
import { MAX_POSTPONE_DAYS } from '#domain/leads/follow-up';
import { handover } from '#domain/leads/handover-input';
import { leadFields, leadPlaceInputs } from '#domain/leads/lead';
import { listTasksInput, taskFields } from '#domain/tasks/task';
import { CHOOSABLE_TASK_STATUSES } from '#domain/tasks/task-choices';
import { createTaskInput } from '#domain/tasks/task-input';

const ids = z.strictObject({ ids: z.array(z.uuid()).min(1, { error: NOTHING_SELECTED }).max(MAX_BULK_IDS) });

/** Selects rows by id, or all rows that match a list's filters, loaded or not. */
const selectionOf = <Filters extends z.ZodType>(filters: Filters) =>
  z.union([ids, z.strictObject({ matching: filters })]);

/** A change of at least one field. */
const changeOf = <Fields extends z.ZodObject>(fields: Fields) =>
  z.strictObject({
    change: fields.refine((changes) => Object.values(changes).some((value) => value !== undefined), {
      error: NOTHING_SELECTED,
    }),
  });

const deletion = z.strictObject({ delete: z.literal(true) });

/** Strict, because a misspelt filter that is ignored would match every row. */
export const bulkLeadFilters = leadFilters.strict();

const selectedLeads = selectionOf(bulkLeadFilters);

/** The fields of leads that a bulk change can set. */
export const bulkLeadFields = z
  .strictObject({ ...inputsOf(fieldsBy(leadFields, 'bulk')), ...leadPlaceInputs })
  .partial();

/** A task for each of many leads. */
const bulkTask = createTaskInput.omit({ leadId: true, status: true });

export type BulkTask = z.infer<typeof bulkTask>;

/** Changes fields of many leads, postpones their follow-ups by days, adds a task to each, or deletes them. */
export const bulkLeadsInput = z.strictObject({
  select: selectedLeads,
  action: z.union([
    changeOf(bulkLeadFields).extend({
      /** What is handed over to `assigneeId` together with the leads. */
      handover: handover.optional(),
    }),
    z.strictObject({ postpone: z.int().min(1).max(MAX_POSTPONE_DAYS) }),
    z.strictObject({ addTask: bulkTask }),
    deletion,
  ]),
});

/** Input of the counts of what would be handed over with leads. */
export const handoverCountsInput = z.strictObject({ select: selectedLeads, assigneeId: z.uuid() });

export type HandoverCountsInput = z.infer<typeof handoverCountsInput>;

export type BulkLeadsInput = z.infer<typeof bulkLeadsInput>;

/** Why the leads of the bulk change `id` were lost. The user states it after the move (D64). */
export const lossOfMany = z.strictObject({
  id: z.uuid(),
  lostReason: leadFields.lostReason.input,
  lostReasonDetail: leadFields.lostReasonDetail.input,
});

export type LossOfMany = z.infer<typeof lossOfMany>;

export const bulkTaskFilters = listTasksInput.omit({ sort: true, order: true, cursor: true, limit: true }).strict();

/** Changes fields of many tasks, or deletes them. */
export const bulkTasksInput = z.strictObject({
  select: selectionOf(bulkTaskFilters),
  action: z.union([
    changeOf(
      z.strictObject({ ...inputsOf(fieldsBy(taskFields, 'bulk')), status: z.enum(CHOOSABLE_TASK_STATUSES) }).partial(),
    ),
    deletion,
  ]),
});

export type BulkTasksInput = z.infer<typeof bulkTasksInput>;

const UUID = z.uuid();
const UUID_LENGTH = 36;

/** Comma-separated ids, as in a URL. */
const idList = z
  .string()
  .max(MAX_EXPORT_IDS * (UUID_LENGTH + 1), { error: `At most ${MAX_EXPORT_IDS} ids`, abort: true })
  .refine((list) => list.split(',').every((id) => UUID.safeParse(id).success), {
    error: 'Must be ids (UUID), separated by commas',
  })
  .transform((list) => list.split(','))
  .meta({ description: `Only rows with these ids, separated by commas; at most ${MAX_EXPORT_IDS}.` });

/** The leads to export: those that match the filters and, if given, are among `ids`. */
export const exportLeadsQuery = bulkLeadFilters.extend({ ids: idList.optional() });

export type ExportLeadsQuery = z.infer<typeof exportLeadsQuery>;

/** A boolean, as in a URL. */
const yesOrNo = z.enum(['true', 'false']).transform((word) => word === 'true');

/** The tasks to export: those that match the filters and, if given, are among `ids`. */
export const exportTasksQuery = bulkTaskFilters.extend({
  open: yesOrNo.optional().meta({ description: 'True for open tasks, false for completed ones.' }),
  overdue: yesOrNo.optional().meta({ description: 'True for open tasks that are past due, false for all others.' }),
  ids: idList.optional(),
});

export type ExportTasksQuery = z.infer<typeof exportTasksQuery>;
