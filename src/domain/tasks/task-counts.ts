import type { TaskCounts } from '#domain/tasks/task';
import { TASK_STATUSES, type TaskStatus } from '#domain/tasks/task-choices';
import { TASK_GROUPS, type TaskGroup } from '#domain/tasks/task-groups';

/** Where a task is counted. */
export interface CountedAs {
  status: TaskStatus;
  group: TaskGroup;
}

/**
 * Adds up counted tasks. What is missing counts as 0; what is repeated is added. OVERDUE is the number of open tasks past
 * their due date (D80), so tasks in progress past theirs are counted twice: as what they are, and as overdue.
 */
export function toTaskCounts(entries: Iterable<CountedAs & { count: number }>): TaskCounts {
  const none = () => ({ OVERDUE: 0, TODAY: 0, THIS_WEEK: 0, LATER: 0, COMPLETED: 0 });
  const groups = { PENDING: none(), IN_PROGRESS: none(), COMPLETED: none(), OVERDUE: none() };
  const counts: TaskCounts = { ALL: 0, PENDING: 0, IN_PROGRESS: 0, COMPLETED: 0, OVERDUE: 0, groups };
  for (const { status, group, count } of entries) {
    counts.ALL += count;
    if (status !== 'OVERDUE') counts[status] += count;
    if (group === 'OVERDUE') counts.OVERDUE += count;
    groups[status][group] += count;
  }
  return counts;
}

/**
 * The counts after one task moved from one place to another. `from` is null for an added task, `to` for a removed one.
 * No count goes below 0.
 */
export function moveTaskCount(counts: TaskCounts, from: CountedAs | null, to: CountedAs | null): TaskCounts {
  const isAt = (place: CountedAs | null, status: TaskStatus, group: TaskGroup) =>
    Number(place?.status === status && place.group === group);
  return toTaskCounts(
    TASK_STATUSES.flatMap((status) =>
      TASK_GROUPS.map((group) => {
        const change = isAt(to, status, group) - isAt(from, status, group);
        return { status, group, count: Math.max(0, counts.groups[status][group] + change) };
      }),
    ),
  );
}

/** The number of tasks in a group; with `status`, only those that have it. */
export function countInGroup(counts: TaskCounts, group: TaskGroup, status: TaskStatus | null = null): number {
  const statuses: readonly TaskStatus[] = status ? [status] : TASK_STATUSES;
  return statuses.reduce((sum, one) => sum + counts.groups[one][group], 0);
}
