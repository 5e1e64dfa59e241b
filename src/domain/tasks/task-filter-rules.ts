import { type FilterRules, noFilter, onlyServer } from '#domain/shared/filter-rules';
import { isLinkedWhose } from '#domain/shared/whose';
import type { ListTasksInput, Task } from '#domain/tasks/task';
import { effectiveTaskStatus, isPastDue } from '#domain/tasks/task-status';

/** Which days a task was completed on depends on a time zone. */
const completedOnDays = ({ status }: Task): false | undefined => (status === 'COMPLETED' ? undefined : false);

/** The filters of tasks (D14, D16, D57), as the SQL of lists has them. */
export const TASK_FILTER_RULES = {
  q: onlyServer,
  status: (task, status, { now }) => effectiveTaskStatus(task, now) === status,
  open: ({ status }, open) => (status !== 'COMPLETED') === open,
  overdue: (task, overdue, { now }) => isPastDue(task, now) === overdue,
  completedFrom: completedOnDays,
  completedTo: completedOnDays,
  timezone: noFilter,
  leadId: (task, leadId) => task.leadId === leadId,
  whose: isLinkedWhose,
} as const satisfies FilterRules<Task, ListTasksInput>;
