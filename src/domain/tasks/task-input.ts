import { z } from 'zod';
import { type TaskType, taskFields } from '#domain/tasks/task';

/** What a new task is when nobody says otherwise: the first of the types (spec 2 section 4). */
export const DEFAULT_TASK_TYPE = 'FOLLOW_UP' satisfies TaskType;

/** A new task (spec 2 section 5). It starts as PENDING; without a priority the profile's default applies. */
export const createTaskInput = z
  .strictObject(taskFields)
  .omit({ status: true })
  .partial()
  .extend({ title: taskFields.title, dueDate: taskFields.dueDate })
  .meta({
    title: 'NewTask',
    examples: [
      {
        title: 'Call about the second night',
        description: 'They want four more guards at the east gate.',
        leadId: null,
        dueDate: '2027-03-05',
        priority: 'HIGH',
        type: 'CALL',
        assignedTo: 'Robin Reyes',
      },
    ],
  });

export type CreateTaskInput = z.infer<typeof createTaskInput>;

/** The fields of a change without the rule that there is one; for adapters that extend them. */
export const updateTaskFields = z.strictObject(taskFields).partial();

/** Only the fields that change, at least one. */
export const updateTaskChanges = updateTaskFields
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), { error: 'Nothing to change' })
  .meta({ title: 'TaskChanges', examples: [{ status: 'COMPLETED', dueDate: '2027-03-08T16:00:00Z' }] });

export type UpdateTaskChanges = z.infer<typeof updateTaskChanges>;
