import { z } from 'zod';
import { TASK_STATUSES, type TaskStatus } from '#domain/tasks/task';

const count = z.int().min(0);

/** Number of tasks, in total and by current status (spec 2 section 2). */
export const taskCounts = z
  .object({ ALL: count, PENDING: count, IN_PROGRESS: count, COMPLETED: count, OVERDUE: count })
  .meta({ title: 'TaskCounts', examples: [{ ALL: 12, PENDING: 5, IN_PROGRESS: 2, COMPLETED: 4, OVERDUE: 1 }] });

export type TaskCounts = z.infer<typeof taskCounts>;

/** Adds up counts per status. A status that is missing counts as 0; one that is repeated is added. */
export function toTaskCounts(entries: Iterable<readonly [status: TaskStatus, count: number]>): TaskCounts {
  const counts: TaskCounts = { ALL: 0, PENDING: 0, IN_PROGRESS: 0, COMPLETED: 0, OVERDUE: 0 };
  for (const [status, tasks] of entries) {
    counts[status] += tasks;
    counts.ALL += tasks;
  }
  return counts;
}

/**
 * The counts (spec 2 section 2) after one task changed its status. `from` is null for an added task, `to` for a removed
 * one. No count goes below 0.
 */
export function moveTaskCount(counts: TaskCounts, from: TaskStatus | null, to: TaskStatus | null): TaskCounts {
  const change = (status: TaskStatus) => Number(status === to) - Number(status === from);
  return toTaskCounts(TASK_STATUSES.map((status) => [status, Math.max(0, counts[status] + change(status))] as const));
}
