import { z } from 'zod';
import { taskFields } from '#domain/tasks/task';

/** A new task (spec 2 section 5). It starts as PENDING; without a priority the profile's default applies. */
export const createTaskInput = z
  .strictObject(taskFields)
  .omit({ status: true })
  .partial()
  .extend({ title: taskFields.title, dueDate: taskFields.dueDate });

export type CreateTaskInput = z.infer<typeof createTaskInput>;

/** The fields of a change without the rule that there is one; for adapters that extend them. */
export const updateTaskFields = z.strictObject(taskFields).partial();

/** Only the fields that change, at least one. */
export const updateTaskChanges = updateTaskFields.refine(
  (changes) => Object.values(changes).some((value) => value !== undefined),
  { error: 'Nothing to change' },
);

export type UpdateTaskChanges = z.infer<typeof updateTaskChanges>;
