import { byExternalId } from '@/domain/shared/external-id';
import { byId, pageOf } from '@/domain/shared/paging-schemas';
import { readVersion } from '@/domain/shared/version';
import { countTasksInput, listTasksInput, task, taskCounts, worker } from '@/domain/tasks/task';
import { createTaskInput, updateTaskChanges, upsertedTask, upsertTaskChanges } from '@/domain/tasks/task-input';
import { deleteRow } from '../../services/deletion/deleted';
import { countTasks, getTask, listTasks } from '../../services/tasks/task-queries';
import { readTaskWorker } from '../../services/tasks/task-worker';
import { createTask, updateTask } from '../../services/tasks/tasks';
import { readNamed, upsertTask } from '../../services/upserts';
import { router, signedInFor } from '../../trpc';
import { taskImports } from './task-imports';

const signedIn = signedInFor('tasks');

export const tasksRouter = router({
  ...taskImports,

  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/tasks',
        operationId: 'listTasks',
        tags: ['Tasks'],
        summary: 'List tasks',
        description:
          'Your tasks and those of your teams, one page at a time. By default ordered by due date: open tasks first, soonest due first, and completed ones after them, last completed first. A pending task whose due date has passed is `OVERDUE`.',
      },
    })
    .input(listTasksInput)
    .output(pageOf(task))
    .query(({ ctx, input }) => listTasks(ctx, input)),

  counts: signedIn
    .input(countTasksInput.optional())
    .output(taskCounts)
    .query(({ ctx, input }) => countTasks(ctx, input)),

  byId: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/tasks/{id}',
        operationId: 'getTask',
        tags: ['Tasks'],
        summary: 'Read a task',
        description: 'The response has an `ETag`. Send it as `If-Match` when you change what you read.',
      },
    })
    .input(byId)
    .output(task)
    .query(({ ctx, input }) => getTask(ctx, input.id)),

  worker: signedIn
    .input(byId)
    .output(worker)
    .query(({ ctx, input }) => readTaskWorker(ctx, input.id)),

  create: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/tasks',
        operationId: 'createTask',
        tags: ['Tasks'],
        summary: 'Create a task',
        description:
          "New tasks are `PENDING`, the only `status` accepted here. A `dueDate` without a time is a day: it becomes `dueOn`, and `dueDate` the end of that day. `priority` defaults to your profile's default, and `type` to `FOLLOW_UP`. A task belongs to the team of its lead.",
      },
      creates: true,
      problems: ['EXTERNAL_ID_TAKEN', 'NOT_FOUND'],
    })
    .input(createTaskInput)
    .output(task)
    .mutation(({ ctx, input }) => createTask(ctx, input)),

  update: signedIn
    .meta({
      openapi: {
        method: 'PUT',
        path: '/api/tasks/{id}',
        operationId: 'updateTask',
        tags: ['Tasks'],
        summary: 'Change a task',
        description:
          'Send only the fields that change. `status` accepts `PENDING`, `IN_PROGRESS` and `COMPLETED`. `OVERDUE` is derived from the due date: sending it for an overdue task changes nothing, and for any other task it is rejected. An overdue task is `PENDING` again when its `dueDate` moves to the future. Only the owner of a task can move it out of its team.',
      },
      problems: ['EXTERNAL_ID_TAKEN'],
    })
    .input(byId.extend({ version: readVersion, changes: updateTaskChanges }))
    .output(task)
    .mutation(({ ctx, input }) => updateTask(ctx, input)),

  byExternalId: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/tasks/by-external-id/{externalId}',
        operationId: 'getTaskByExternalId',
        tags: ['Tasks'],
        summary: 'Read a task by its external id',
        description: 'The response has an `ETag`, as when it is read by its `id`.',
      },
    })
    .input(byExternalId)
    .output(task)
    .query(({ ctx, input }) => readNamed(ctx, 'task', input)),

  upsert: signedIn
    .meta({
      openapi: {
        method: 'PUT',
        path: '/api/tasks/by-external-id/{externalId}',
        operationId: 'upsertTask',
        tags: ['Tasks'],
        summary: 'Create or change a task by its external id',
        description:
          'Changes the task with this external id, or creates it: one of your own, or with `teamId` one of that team, whose lead it then needs. To change it, send only the fields that change. A new task gets the `status` that is sent.',
      },
      upserts: '/api/tasks',
      problems: ['EXTERNAL_ID_TAKEN'],
    })
    .input(byExternalId.extend({ version: readVersion, changes: upsertTaskChanges }))
    .output(upsertedTask)
    .mutation(({ ctx, input }) => upsertTask(ctx, input)),

  delete: signedIn
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/api/tasks/{id}',
        operationId: 'deleteTask',
        tags: ['Tasks'],
        summary: 'Delete a task',
        description: 'It can be restored for 30 days.',
      },
    })
    .input(byId.extend({ version: readVersion }))
    .output(byId)
    .mutation(async ({ ctx, input }) => {
      await deleteRow(ctx, 'task', input);
      return { id: input.id };
    }),
});
