import { z } from 'zod';
import { inputsOf, newInputsOf } from '#domain/fields/field';
import { changesSomething } from '#domain/shared/row';
import { taskFields } from '#domain/tasks/task';

/** What a person reads who chooses another status for a task that is not there yet. */
export const NEW_TASK_STATUS = 'A new task is PENDING. Change its status once it is there';

/**
 * A new task (spec 2 section 5). It starts as PENDING, which may be said (D14); without a priority the profile's default
 * applies.
 */
export const createTaskInput = z
  .strictObject({
    ...newInputsOf(taskFields),
    status: z.literal('PENDING', { error: NEW_TASK_STATUS }).optional(),
  })
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
export const updateTaskFields = z
  .strictObject({
    ...inputsOf(taskFields),
    status: taskFields.status.input.meta({
      description:
        'PENDING, IN_PROGRESS or COMPLETED. OVERDUE comes by the due date: it is taken, and changes nothing, for a task that is overdue; for any other it is refused.',
    }),
  })
  .partial();

/** Only the fields that change, at least one. */
export const updateTaskChanges = changesSomething(updateTaskFields).meta({
  title: 'TaskChanges',
  examples: [{ status: 'COMPLETED', dueDate: '2027-03-08T16:00:00Z' }],
});

export type UpdateTaskChanges = z.infer<typeof updateTaskChanges>;
