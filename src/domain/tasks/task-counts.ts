import { z } from 'zod';
import { TASK_STATUSES, type TaskStatus } from '#domain/tasks/task';

const count = z.int().min(0);

/** How many tasks there are, in all and by the status they have at the moment (spec 2 section 2). */
export const taskCounts = z
  .object({ ALL: count, PENDING: count, IN_PROGRESS: count, COMPLETED: count, OVERDUE: count })
  .meta({ title: 'TaskCounts', examples: [{ ALL: 12, PENDING: 5, IN_PROGRESS: 2, COMPLETED: 4, OVERDUE: 1 }] });

export type TaskCounts = z.infer<typeof taskCounts>;

/** The counts from what was counted a status; a status that is not named has no tasks. */
export function toTaskCounts(counted: Iterable<readonly [status: TaskStatus, count: number]>): TaskCounts {
  const counts: TaskCounts = { ALL: 0, PENDING: 0, IN_PROGRESS: 0, COMPLETED: 0, OVERDUE: 0 };
  for (const [status, tasks] of counted) {
    counts[status] += tasks;
    counts.ALL += tasks;
  }
  return counts;
}

/**
 * The counts (spec 2 section 2) after one task went from a status to another; null stands for a task that is not there.
 */
export function moveTaskCount(counts: TaskCounts, from: TaskStatus | null, to: TaskStatus | null): TaskCounts {
  const change = (status: TaskStatus) => Number(status === to) - Number(status === from);
  return toTaskCounts(TASK_STATUSES.map((status) => [status, Math.max(0, counts[status] + change(status))] as const));
}
