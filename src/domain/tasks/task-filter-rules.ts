import { choicesIn, type FilterRules, LINKED_FILTER_RULES, noFilter, onlyServer } from '#domain/shared/filter-rules';
import { isLinkedWhose } from '#domain/shared/whose';
import type { ListTasksInput, Task } from '#domain/tasks/task';
import { effectiveTaskStatus, isPastDue } from '#domain/tasks/task-status';

/** Which days a task was completed on depends on a time zone. */
const completedOnDays = ({ status }: Task): false | undefined => (status === 'COMPLETED' ? undefined : false);

/** The filters of tasks (D14, D16, D57), as the SQL of lists has them. */
export const TASK_FILTER_RULES = {
  q: onlyServer,
  status: (task, statuses, { now }) => choicesIn(statuses).includes(effectiveTaskStatus(task, now)),
  priority: (task, priorities) => choicesIn(priorities).includes(task.priority),
  type: (task, types) => choicesIn(types).includes(task.type),
  open: ({ status }, open) => (status !== 'COMPLETED') === open,
  overdue: (task, overdue, { now }) => isPastDue(task, now) === overdue,
  dueFrom: onlyServer,
  dueTo: onlyServer,
  completedFrom: completedOnDays,
  completedTo: completedOnDays,
  timezone: noFilter,
  ...LINKED_FILTER_RULES,
  externalId: (task, externalId) => task.externalId === externalId,
  whose: isLinkedWhose,
} as const satisfies FilterRules<Task, ListTasksInput>;
