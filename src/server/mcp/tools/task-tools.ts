import { z } from 'zod';
import { listTasksInput, task } from '@/domain/tasks/task';
import { createTaskInput, updateTaskChanges } from '@/domain/tasks/task-input';
import { nextCursor, ofRow, onlyOnce, paged, tool } from './tool';

export const taskTools = [
  tool({
    name: 'list_tasks',
    title: 'List tasks',
    description: 'Lists the tasks that the user sees: open ones by due date, then completed ones.',
    effect: 'reads',
    input: z.strictObject({
      ...listTasksInput.pick({ q: true, status: true, open: true, overdue: true, leadId: true, whose: true }).shape,
      ...paged,
    }),
    output: z.object({ tasks: z.array(task.omit({ externalId: true })), nextCursor }),
    run: async (call, input) => {
      const { items, ...rest } = await call.tasks.list(input);
      return { tasks: items, ...rest };
    },
  }),

  tool({
    name: 'create_task',
    title: 'Create a task',
    description: 'Creates a task, with or without a lead. A due date without a time means the end of that day.',
    effect: 'adds',
    input: createTaskInput.omit({ status: true }).extend(onlyOnce),
    output: z.object({ task }),
    run: async (call, input) => ({ task: await call.tasks.create(input) }),
  }),

  tool({
    name: 'update_task',
    title: 'Change or complete a task',
    description: 'Changes the fields that are given. `status` COMPLETED completes the task.',
    effect: 'changes',
    input: z.strictObject({ ...ofRow, ...updateTaskChanges.shape }),
    output: z.object({ task }),
    run: async (call, { id, version, ...changes }) => ({ task: await call.tasks.update({ id, version, changes }) }),
  }),
];
