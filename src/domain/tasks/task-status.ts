import { problem } from '#domain/shared/problem';
import { fail, ok, type Result } from '#domain/shared/result';
import { effectiveTaskStatus, type Task, type TaskStatus } from '#domain/tasks/task';

/** What a person reads who chooses OVERDUE for a task that is not. */
export const OVERDUE_NOT_CHOOSABLE =
  'A task becomes overdue by its due date. Choose PENDING, IN_PROGRESS or COMPLETED instead';

/** What happened to a task, for points, notifications and analytics (spec 2 sections 4 and 7). */
export type TaskEventType = 'task_created' | 'task_updated' | 'task_completed';

const isWaiting = (status: TaskStatus): boolean => status === 'PENDING' || status === 'OVERDUE';

const isLate = (task: Pick<Task, 'status' | 'dueDate'>, now: Date): boolean =>
  effectiveTaskStatus(task, now) === 'OVERDUE';

/** What a waiting task is kept as: what it is by the clock, but never made OVERDUE here; see `changeTaskStatus`. */
const keptWaiting = (task: Pick<Task, 'status' | 'dueDate'>, now: Date): TaskStatus =>
  task.status === 'OVERDUE' ? effectiveTaskStatus(task, now) : 'PENDING';

/**
 * What choosing a status, moving the due date or both does to the status of a task at `now` (spec 2 section 4, D14).
 *
 * - Without `to` the status is kept. An OVERDUE task whose `dueDate` now lies in the future is PENDING again.
 * - PENDING, IN_PROGRESS and COMPLETED may be chosen at any time. PENDING, chosen for a task that waits already, changes
 *   nothing: past its due date it stays overdue.
 * - OVERDUE cannot be chosen, as only the clock makes a task so. For a task that is overdue by its due date, before the
 *   change or after it, it is no choice but what the caller has read and sends back with the rest, and changes nothing;
 *   otherwise it is refused as VALIDATION at `status`.
 * - `completedAt` becomes `now` on entering COMPLETED, stays as long as the task is, and is null for every other status.
 *
 * A PENDING task past its due date is kept as PENDING: who makes it OVERDUE and says so to its owner still finds it.
 * `completes` is true for the change that completes the task, and `reopens` for the one that takes this back.
 */
export function changeTaskStatus({
  task,
  to,
  dueDate,
  now,
}: {
  task: Pick<Task, 'status' | 'completedAt' | 'dueDate'>;
  to: TaskStatus | undefined;
  dueDate: Date;
  now: Date;
}): Result<{ status: TaskStatus; completedAt: Date | null; completes: boolean; reopens: boolean }> {
  const waits = isWaiting(task.status);
  const isOverdue = [task.dueDate, dueDate].some((due) => isLate({ status: task.status, dueDate: due }, now));
  if (to === 'OVERDUE' && !isOverdue) return fail(problem('VALIDATION', OVERDUE_NOT_CHOOSABLE, { field: 'status' }));
  const wanted = to ?? task.status;
  const status = isWaiting(wanted) ? keptWaiting({ status: waits ? task.status : 'PENDING', dueDate }, now) : wanted;
  const [was, is] = [task.status === 'COMPLETED', status === 'COMPLETED'];
  return ok({
    status,
    completedAt: is ? ((was ? task.completedAt : null) ?? now) : null,
    completes: is && !was,
    reopens: was && !is,
  });
}
