import { z } from 'zod';
import { listTasksInput, task } from '@/domain/tasks/task';
import { listTasks } from '../services/tasks';
import { router, signedIn } from '../trpc';

export const tasksRouter = router({
  list: signedIn
    .input(listTasksInput)
    .output(z.object({ items: z.array(task), nextCursor: z.string().nullable() }))
    .query(({ ctx, input }) => listTasks(ctx, input)),
});
