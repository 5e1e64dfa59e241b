import { and, eq, gte, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { shiftDay } from '@/domain/calendar/calendar-days';
import { choicesIn } from '@/domain/shared/filter-rules';
import { startOfDay } from '@/domain/shared/time';
import type { CountTasksInput, ListTasksInput, Task, TaskCounts } from '@/domain/tasks/task';
import { TASK_SORT_ORDERS, type TaskSort, type TaskStatus } from '@/domain/tasks/task-choices';
import { toTaskCounts } from '@/domain/tasks/task-counts';
import { type TaskGroup, taskGroupEnds } from '@/domain/tasks/task-groups';
import { effectiveTaskStatus } from '@/domain/tasks/task-status';
import { type Database, rowsOf } from '@/server/db/client';
import { dueRank, leads, rankByDue, tasks } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { leadOf } from '../leads/linked-lead';
import { hasExternalId, isOnDaysOf, isOneOf, matchesLinked } from '../shared/filters';
import { fetchPage, keyset, type Page, type SortKey } from '../shared/paging';
import { contains, searchFold } from '../shared/search';
import { belongsTo, type Viewer, visibleTo } from '../shared/visibility';
import { isWhose } from '../shared/whose';
import { taskColumns } from './task-columns';

const rank = rankByDue(tasks);

/** Each sort order has its own index (see the schema). */
const SORT_KEYS = {
  dueDate: { by: rank, type: 'float8' },
  priority: { by: tasks.priority, type: 'priority' },
  createdAt: { by: tasks.createdAt, type: 'timestamptz' },
} as const satisfies Record<TaskSort, SortKey>;

const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`;

const isOpen = sql`${rank} < 0`;
const isCompleted = sql`${rank} > 0`;

/**
 * `effectiveTaskStatus` in SQL: a PENDING task is OVERDUE from the instant its due date passes (D14). The conditions on
 * the rank follow from the others. With them, the index of the list skips everything else.
 */
const hasStatus = (status: TaskStatus, now: Date): SQL | undefined => {
  const waiting = or(eq(tasks.status, 'PENDING'), eq(tasks.status, 'OVERDUE'));
  const conditions = {
    PENDING: and(waiting, gte(tasks.dueDate, now), isOpen, sql`${rank} >= ${dueRank(at(now))}`),
    OVERDUE: and(waiting, lt(tasks.dueDate, now), sql`${rank} <= ${dueRank(at(now))}`),
    IN_PROGRESS: and(eq(tasks.status, 'IN_PROGRESS'), isOpen),
    COMPLETED: and(eq(tasks.status, 'COMPLETED'), isCompleted),
  } satisfies Record<TaskStatus, SQL | undefined>;
  return conditions[status];
};

/** The row with its status as of `now`. */
export const withCurrentStatus = <Row extends Pick<Task, 'status' | 'dueDate'>>(row: Row, now: Date): Row => ({
  ...row,
  status: effectiveTaskStatus(row, now),
});

/** `isPastDue` in SQL. The condition on the rank follows from the others, as above. */
const isPastDue = (now: Date): SQL =>
  sql`(${ne(tasks.status, 'COMPLETED')} and ${lt(tasks.dueDate, now)} and ${rank} <= ${dueRank(at(now))})`;

/** Completed on some days, both of which belong to them. The conditions on the rank follow from the others, as above. */
function isCompletedOn({ completedFrom: first, completedTo: last, timezone }: TaskFilters, zone: string) {
  if (first === undefined && last === undefined) return undefined;
  const from = first === undefined ? undefined : startOfDay(first, timezone ?? zone);
  const end = last === undefined ? undefined : startOfDay(shiftDay(last, 1), timezone ?? zone);
  return and(
    eq(tasks.status, 'COMPLETED'),
    isCompleted,
    from && sql`(${gte(tasks.completedAt, from)} and ${rank} <= -${dueRank(at(from))})`,
    end && sql`(${lt(tasks.completedAt, end)} and ${rank} >= -${dueRank(at(end))})`,
  );
}

type TaskFilters = Omit<ListTasksInput, 'sort' | 'order' | 'cursor' | 'limit'>;

/** The visible tasks that match a list's filters. */
export function matchingTasks({ user, now }: Actor, filters: TaskFilters): SQL | undefined {
  const { q, status, priority, type, open, overdue, dueFrom, dueTo, timezone = user.timezone, whose } = filters;
  return and(
    visibleTo(user, tasks),
    status ? or(...choicesIn<TaskStatus>(status).map((each) => hasStatus(each, now))) : undefined,
    isOneOf(tasks.priority, priority),
    isOneOf(tasks.type, type),
    open === undefined ? undefined : open ? isOpen : isCompleted,
    overdue === undefined ? undefined : overdue ? isPastDue(now) : not(isPastDue(now)),
    isCompletedOn(filters, user.timezone),
    isOnDaysOf(timezone, tasks.dueDate, { from: dueFrom, to: dueTo }),
    matchesLinked(tasks, filters),
    hasExternalId(tasks, filters.externalId),
    whose && isWhose(user, tasks, whose),
    q === undefined ? undefined : contains(searchFold(tasks.title), q),
  );
}

export async function listTasks(
  actor: Actor,
  { sort = 'dueDate', order, cursor, limit, ...filters }: ListTasksInput,
): Promise<Page<Task>> {
  const { db, now } = actor;
  const direction = order ?? TASK_SORT_ORDERS[sort];
  const pages = keyset({ name: `tasks ${sort}`, key: SORT_KEYS[sort], id: tasks.id, direction, cursor });
  const query = db
    .select({ ...taskColumns, sortKey: pages.sortKey })
    .from(tasks)
    .leftJoin(leads, leadOf(actor.user, tasks))
    .where(and(matchingTasks(actor, filters), pages.after))
    .orderBy(pages.orderBy)
    .limit(limit + 1);
  const page = await fetchPage(query, { limit, pages });
  return { ...page, items: page.items.map((task) => withCurrentStatus(task, now)) };
}

/**
 * Counts the visible tasks in one statement. One index covers owner, status and due date, so all tasks are counted from
 * it; the few deleted ones, which have their own index, are then subtracted.
 */
export async function countTasks(actor: Actor, input: CountTasksInput = {}): Promise<TaskCounts> {
  const rows = await actor.db.execute(taskCountsQuery(actor, input));
  return toTaskCounts(
    rowsOf<{ status: TaskStatus; group: TaskGroup; count: number }>(rows).map((row) => ({
      ...row,
      status: statusIn(row.group, row.status),
    })),
  );
}

export function taskCountsQuery({ user, now }: Actor, { whose }: CountTasksInput = {}): SQL {
  const ends = taskGroupEnds(now, user.timezone);
  const due = tasks.dueDate;
  const group = sql`case when ${tasks.status} = 'COMPLETED' then 'COMPLETED' when ${due} < ${at(ends.OVERDUE)} then 'OVERDUE'
    when ${due} < ${at(ends.TODAY)} then 'TODAY' when ${due} < ${at(ends.THIS_WEEK)} then 'THIS_WEEK' else 'LATER' end`;
  const own = and(belongsTo(user, tasks), whose && isWhose(user, tasks, whose));
  return sql`
    select status, "group", sum(total)::int as count from (
      select ${tasks.status} as status, ${group} as "group", count(*) as total from ${tasks} where ${own} group by 1, 2
      union all
      select ${tasks.status}, ${group}, -count(*) from ${tasks}
      where ${own} and ${tasks.deletedAt} is not null group by 1, 2
    ) counted group by 1, 2`;
}

/** `effectiveTaskStatus` of the tasks in a group. */
const statusIn = (group: TaskGroup, status: TaskStatus): TaskStatus =>
  status === 'PENDING' || status === 'OVERDUE' ? (group === 'OVERDUE' ? 'OVERDUE' : 'PENDING') : status;

export async function getTask({ db, user, now }: Actor, id: string): Promise<Task> {
  const [task] = await selectTask(db, user, and(eq(tasks.id, id), visibleTo(user, tasks)));
  return task ? withCurrentStatus(task, now) : notFound('task');
}

/** Tasks with their lead, if the viewer can see it, and with their stored status. */
export const selectTask = (db: Database, viewer: Viewer, where: SQL | undefined) =>
  db.select(taskColumns).from(tasks).leftJoin(leads, leadOf(viewer, tasks)).where(where);
