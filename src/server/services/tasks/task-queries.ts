import { and, eq, gte, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import {
  effectiveTaskStatus,
  type ListTasksInput,
  TASK_SORT_ORDERS,
  type Task,
  type TaskSort,
  type TaskStatus,
} from '@/domain/tasks/task';
import { type TaskCounts, toTaskCounts } from '@/domain/tasks/task-counts';
import { type Database, rowsOf } from '@/server/db/client';
import { leads, tasks } from '@/server/db/schema';
import { notFound } from '@/server/problem-error';
import type { Actor } from '@/server/scope';
import { leadOf } from '../leads/linked-lead';
import { fetchPage, keyset, type Page, type SortKey } from '../shared/paging';
import { contains } from '../shared/search';
import { belongsTo, type Viewer, visibleTo } from '../shared/visibility';
import { taskColumns } from './task-columns';

/** Each order walks an index of its own (see the schema). */
const SORT_KEYS = {
  dueDate: { by: tasks.dueDate, type: 'timestamptz' },
  priority: { by: tasks.priority, type: 'priority' },
  createdAt: { by: tasks.createdAt, type: 'timestamptz' },
} as const satisfies Record<TaskSort, SortKey>;

/** `effectiveTaskStatus` said in SQL: a PENDING task is OVERDUE from the instant its due date passes (D14). */
const hasStatus = (status: TaskStatus, now: Date): SQL | undefined => {
  const waiting = or(eq(tasks.status, 'PENDING'), eq(tasks.status, 'OVERDUE'));
  if (status === 'PENDING') return and(waiting, gte(tasks.dueDate, now));
  if (status === 'OVERDUE') return and(waiting, lt(tasks.dueDate, now));
  return eq(tasks.status, status);
};

/** A row as it is sent: with the status it has at this moment. */
export const taskAsOf = <Row extends Pick<Task, 'status' | 'dueDate'>>(row: Row, now: Date): Row => ({
  ...row,
  status: effectiveTaskStatus(row, now),
});

type TaskFilters = Pick<ListTasksInput, 'q' | 'status' | 'open' | 'leadId'>;

/** The tasks that a list's filters leave of those the actor sees. */
export function matchingTasks({ user, now }: Actor, { q, status, open, leadId }: TaskFilters): SQL | undefined {
  return and(
    visibleTo(user, tasks),
    status ? hasStatus(status, now) : undefined,
    open === undefined ? undefined : (open ? ne : eq)(tasks.status, 'COMPLETED'),
    leadId ? eq(tasks.leadId, leadId) : undefined,
    q?.trim() ? contains(sql`lower(${tasks.title})`, q.trim()) : undefined,
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
  return { ...page, items: page.items.map((task) => taskAsOf(task, now)) };
}

/**
 * How many tasks somebody sees, in one statement. An index alone has owner, status and due date: all are counted from
 * it, and the few deleted ones, which have an index of their own, are taken off again.
 */
export async function countTasks({ db, user, now }: Actor): Promise<TaskCounts> {
  const late = sql`${tasks.dueDate} < ${now.toISOString()}::timestamptz`;
  const own = belongsTo(user, tasks);
  const rows = await db.execute(sql`
    select status, late, sum(total)::int as total from (
      select ${tasks.status} as status, ${late} as late, count(*) as total from ${tasks} where ${own} group by 1, 2
      union all
      select ${tasks.status}, ${late}, -count(*) from ${tasks}
      where ${own} and ${tasks.deletedAt} is not null group by 1, 2
    ) counted group by 1, 2`);
  return toTaskCounts(
    rowsOf<{ status: TaskStatus; late: boolean; total: number }>(rows).map(
      (row) => [statusOf(row.status, row.late), row.total] as const,
    ),
  );
}

/** The same once more, for what was counted together. */
const statusOf = (status: TaskStatus, late: boolean): TaskStatus =>
  status === 'PENDING' || status === 'OVERDUE' ? (late ? 'OVERDUE' : 'PENDING') : status;

export async function getTask({ db, user, now }: Actor, id: string): Promise<Task> {
  const [task] = await selectTask(db, user, and(eq(tasks.id, id), visibleTo(user, tasks)));
  return task ? taskAsOf(task, now) : notFound('task');
}

/** Tasks with their lead, as the viewer sees them and as they are kept. */
export const selectTask = (db: Database, viewer: Viewer, where: SQL | undefined) =>
  db.select(taskColumns).from(tasks).leftJoin(leads, leadOf(viewer, tasks)).where(where);
