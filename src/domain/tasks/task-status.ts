import { problem } from '#domain/shared/problem';
import { fail, ok, type Result } from '#domain/shared/result';
import type { Task } from '#domain/tasks/task';
import type { TaskStatus } from '#domain/tasks/task-choices';

/** Error for setting OVERDUE on a task that is not overdue. */
export const OVERDUE_NOT_CHOOSABLE =
  'A task becomes overdue by its due date. Choose PENDING, IN_PROGRESS or COMPLETED instead';

const isWaiting = (status: TaskStatus): boolean => status === 'PENDING' || status === 'OVERDUE';

const isLate = (task: Pick<Task, 'status' | 'dueDate'>, now: Date): boolean =>
  effectiveTaskStatus(task, now) === 'OVERDUE';

/**
 * The status to store for a waiting task. OVERDUE is re-evaluated; PENDING never becomes OVERDUE here, see
 * `changeTaskStatus`.
 */
const waitingStatus = (task: Pick<Task, 'status' | 'dueDate'>, now: Date): TaskStatus =>
  task.status === 'OVERDUE' ? effectiveTaskStatus(task, now) : 'PENDING';

/**
 * The status of a task after a status change, a new due date or both at `now` (spec 2 section 4, D14).
 *
 * - Without `to` the status is kept, but an OVERDUE task whose `dueDate` is now in the future becomes PENDING again.
 * - PENDING, IN_PROGRESS and COMPLETED can be set at any time. Setting PENDING on a task that is waiting already
 *   (PENDING or OVERDUE) has no effect: past its due date it stays overdue.
 * - OVERDUE cannot be set, because only the clock makes a task overdue. If the task is overdue before or after the
 *   change, the caller merely sends back what it has read: OVERDUE is accepted and has no effect. Otherwise it fails
 *   with VALIDATION at `status`.
 * - `completedAt` becomes `now` on entering COMPLETED, is kept while the task stays completed, and is null for every
 *   other status.
 *
 * A PENDING task past its due date is stored as PENDING, so that the sweep that marks tasks as OVERDUE and notifies
 * their owners still finds it. `completes` is true if the change completes the task, `reopens` if it reopens a
 * completed one.
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
  const wasWaiting = isWaiting(task.status);
  const isOverdue = [task.dueDate, dueDate].some((due) => isLate({ status: task.status, dueDate: due }, now));
  if (to === 'OVERDUE' && !isOverdue) return fail(problem('VALIDATION', OVERDUE_NOT_CHOOSABLE, { field: 'status' }));
  const wanted = to ?? task.status;
  const waiting = { status: wasWaiting ? task.status : 'PENDING', dueDate } as const;
  const status = isWaiting(wanted) ? waitingStatus(waiting, now) : wanted;
  const [wasCompleted, isCompleted] = [task.status === 'COMPLETED', status === 'COMPLETED'];
  return ok({
    status,
    completedAt: isCompleted ? ((wasCompleted ? task.completedAt : null) ?? now) : null,
    completes: isCompleted && !wasCompleted,
    reopens: wasCompleted && !isCompleted,
  });
}

/**
 * Whether a task is overdue at `now`: open past its due date, whichever status it has (D80). Everything that counts, shows
 * or announces overdue tasks goes by this; the status OVERDUE, which one in progress never has, is only a field.
 */
export const isPastDue = ({ status, dueDate }: Pick<Task, 'status' | 'dueDate'>, now: Date): boolean =>
  status !== 'COMPLETED' && dueDate < now;

/**
 * The effective status of a task at `now` (D14): PENDING becomes OVERDUE once its due date is past, and OVERDUE becomes
 * PENDING again if its due date was moved into the future. The other statuses do not depend on the clock.
 */
export function effectiveTaskStatus(stored: Pick<Task, 'status' | 'dueDate'>, now: Date): TaskStatus {
  if (stored.status !== 'PENDING' && stored.status !== 'OVERDUE') return stored.status;
  return stored.dueDate.getTime() < now.getTime() ? 'OVERDUE' : 'PENDING';
}
