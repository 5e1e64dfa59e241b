import { z } from 'zod';
import { inputsOf, newInputsOf } from '#domain/fields/field';
import { wasCreated } from '#domain/shared/external-id';
import { requireChange } from '#domain/shared/row';
import { task, taskFields } from '#domain/tasks/task';
import { TASK_STATUSES } from '#domain/tasks/task-choices';

/**
 * A new task (spec 2 section 5). It is always PENDING, whatever status is sent (D14). Without a priority, the profile's
 * default applies.
 */
export const createTaskInput = z
  .strictObject({
    ...newInputsOf(taskFields),
    status: z
      .enum(TASK_STATUSES)
      .overwrite(() => 'PENDING')
      .optional()
      .meta({ description: 'Has no effect: a new task is PENDING. Change its status once it is there.' }),
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

/** The fields of an update, without the check for at least one, for adapters that extend them. */
export const updateTaskFields = z
  .strictObject({
    ...inputsOf(taskFields),
    status: taskFields.status.input.meta({
      description:
        'PENDING, IN_PROGRESS or COMPLETED. OVERDUE has no effect on an overdue task and is rejected for others.',
    }),
  })
  .partial();

/** A partial update with at least one field. */
export const updateTaskChanges = requireChange(updateTaskFields).meta({
  title: 'TaskChanges',
  examples: [{ status: 'COMPLETED', dueDate: '2027-03-08T16:00:00Z' }],
});

export type UpdateTaskChanges = z.infer<typeof updateTaskChanges>;

/** What an upsert writes of a task: all that a new one requires, or what changes. A new one gets its status, too. */
export const upsertTaskChanges = updateTaskFields.omit({ externalId: true }).meta({
  title: 'TaskUpsert',
  examples: [{ title: 'Call about the second night', dueDate: '2027-03-05', status: 'IN_PROGRESS' }],
});

export type UpsertTaskChanges = z.infer<typeof upsertTaskChanges>;

export const upsertedTask = task.extend({ created: wasCreated }).meta({ title: 'UpsertedTask', examples: [] });
