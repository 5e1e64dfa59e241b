import { shiftDay, startOfWeek } from '#domain/calendar/calendar-days';
import type { SortOrder } from '#domain/shared/paging';
import { calendarDay, startOfDay } from '#domain/shared/time';
import type { Task } from '#domain/tasks/task';
import { isPastDue } from '#domain/tasks/task-status';

/** The groups of a list sorted by due date (D53), in their order. */
export const TASK_GROUPS = ['OVERDUE', 'TODAY', 'THIS_WEEK', 'LATER', 'COMPLETED'] as const;

export type TaskGroup = (typeof TASK_GROUPS)[number];

export const TASK_GROUP_LABELS = {
  OVERDUE: 'Overdue',
  TODAY: 'Today',
  THIS_WEEK: 'This week',
  LATER: 'Later',
  COMPLETED: 'Completed',
} as const satisfies Record<TaskGroup, string>;

/** Weeks begin on Monday (D7). */
const MONDAY = 1;

/** When each group of open tasks ends: the first instant after it. Later tasks have no end. */
export interface TaskGroupEnds {
  OVERDUE: Date;
  TODAY: Date;
  THIS_WEEK: Date;
}

/**
 * The ends of the groups at `now`: this instant, and the next midnight and the next Monday in `zone`. On a Sunday, both
 * of those are the same, so that nothing is due later this week. Throws a RangeError for an unknown zone.
 */
export function taskGroupEnds(now: Date, zone: string): TaskGroupEnds {
  const today = calendarDay(now, zone);
  const nextWeek = shiftDay(startOfWeek(today, MONDAY), 7);
  return { OVERDUE: now, TODAY: startOfDay(shiftDay(today, 1), zone), THIS_WEEK: startOfDay(nextWeek, zone) };
}

/** The group of a task (D53). An open task is overdue from the instant after its due date on, see `isPastDue`. */
export function taskGroupOf(task: Pick<Task, 'status' | 'dueDate'>, ends: TaskGroupEnds): TaskGroup {
  const { status, dueDate } = task;
  if (status === 'COMPLETED') return 'COMPLETED';
  if (isPastDue(task, ends.OVERDUE)) return 'OVERDUE';
  if (dueDate < ends.TODAY) return 'TODAY';
  return dueDate < ends.THIS_WEEK ? 'THIS_WEEK' : 'LATER';
}

/** A task, as far as its place in a list matters. */
type Placed = Pick<Task, 'id' | 'status' | 'dueDate' | 'completedAt'>;

/**
 * Compares two tasks as the list sorted by due date does (D53): what is open first, soonest due first; completed ones
 * after them, last completed first. Negative if `a` comes first.
 */
export function compareByDue(a: Placed, b: Placed): number {
  const [doneA, doneB] = [a.status === 'COMPLETED', b.status === 'COMPLETED'];
  if (doneA !== doneB) return doneA ? 1 : -1;
  const [atA, atB] = [a, b].map(({ completedAt, dueDate }) => ((doneA && completedAt) || dueDate).getTime());
  const byTime = doneA ? Number(atB) - Number(atA) : Number(atA) - Number(atB);
  if (byTime !== 0) return byTime;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

/** A group of the list with its tasks; never an empty one. */
export interface TaskSection<Row> {
  group: TaskGroup;
  tasks: Row[];
}

/**
 * Sorts tasks by due date and divides them into the groups at `ends` (see `taskGroupEnds`), each in one piece (D53).
 * Descending order is the exact reverse.
 */
export function groupTasks<Row extends Placed>(
  tasks: readonly Row[],
  ends: TaskGroupEnds,
  order: SortOrder = 'asc',
): TaskSection<Row>[] {
  const sorted = [...tasks].sort(order === 'asc' ? compareByDue : (a, b) => compareByDue(b, a));
  const sections: TaskSection<Row>[] = [];
  for (const task of sorted) {
    const group = taskGroupOf(task, ends);
    const last = sections.at(-1);
    if (last?.group === group) last.tasks.push(task);
    else sections.push({ group, tasks: [task] });
  }
  return sections;
}
