import { and, eq, gte, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import {
  effectiveTaskStatus,
  type ListTasksInput,
  type Task,
  type TaskSort,
  type TaskStatus,
} from '@/domain/tasks/task';
import type { Actor } from '../context';
import { leads, tasks } from '../db/schema';
import { fetchPage, keyset, type Page, type SortKey } from './paging';
import { contains } from './search';
import { leadOf, taskColumns } from './task-columns';
import { visibleTo } from './visibility';

const SORT_KEYS = {
  dueDate: { by: tasks.dueDate, type: 'timestamptz' },
  priority: { by: tasks.priority, type: 'priority' },
  createdAt: { by: tasks.createdAt, type: 'timestamptz' },
} as const satisfies Record<TaskSort, SortKey>;

const NATURAL_ORDER = { dueDate: 'asc', priority: 'desc', createdAt: 'desc' } as const satisfies Record<
  TaskSort,
  'asc' | 'desc'
>;

/** `effectiveTaskStatus` said in SQL: a PENDING task is OVERDUE from the instant its due date passes (D14). */
const hasStatus = (status: TaskStatus, now: Date): SQL | undefined => {
  const waiting = or(eq(tasks.status, 'PENDING'), eq(tasks.status, 'OVERDUE'));
  if (status === 'PENDING') return and(waiting, gte(tasks.dueDate, now));
  if (status === 'OVERDUE') return and(waiting, lt(tasks.dueDate, now));
  return eq(tasks.status, status);
};

export async function listTasks(
  { db, user, now }: Actor,
  { sort = 'dueDate', order, cursor, limit, q, status, open, leadId }: ListTasksInput,
): Promise<Page<Task>> {
  const direction = order ?? NATURAL_ORDER[sort];
  const pages = keyset({ name: `tasks ${sort}`, key: SORT_KEYS[sort], id: tasks.id, direction, cursor });
  const query = db
    .select({ ...taskColumns, sortKey: pages.sortKey })
    .from(tasks)
    .leftJoin(leads, leadOf(tasks))
    .where(
      and(
        visibleTo(user, tasks),
        status ? hasStatus(status, now) : undefined,
        open === undefined ? undefined : (open ? ne : eq)(tasks.status, 'COMPLETED'),
        leadId ? eq(tasks.leadId, leadId) : undefined,
        q?.trim() ? contains(sql`lower(${tasks.title})`, q.trim()) : undefined,
        pages.after,
      ),
    )
    .orderBy(pages.orderBy)
    .limit(limit + 1);
  const page = await fetchPage(query, { limit, pages });
  return { ...page, items: page.items.map((task) => ({ ...task, status: effectiveTaskStatus(task, now) })) };
}
