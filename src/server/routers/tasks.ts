import { pageOf } from '@/domain/shared/paging';
import { listTasksInput, task } from '@/domain/tasks/task';
import { listTasks } from '../services/tasks';
import { router, signedIn } from '../trpc';

export const tasksRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/tasks',
        operationId: 'listTasks',
        tags: ['Tasks'],
        summary: 'List tasks',
        description: 'Your tasks and those of your teams, a page at a time; without `sort` those due first come first.',
      },
    })
    .input(listTasksInput)
    .output(pageOf(task))
    .query(({ ctx, input }) => listTasks(ctx, input)),
});
