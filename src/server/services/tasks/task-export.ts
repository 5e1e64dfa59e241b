import { and, inArray } from 'drizzle-orm';
import type { ExportTasksQuery } from '@/domain/bulk/bulk-input';
import type { Task } from '@/domain/tasks/task';
import { TASK_CSV_COLUMNS, taskToCsvRow } from '@/domain/tasks/task-csv';
import { dueMoment } from '@/domain/tasks/task-due';
import { effectiveTaskStatus } from '@/domain/tasks/task-status';
import { leads, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { EXPORT_PAGE, exportCsv } from '../exports/csv-export';
import { leadOf } from '../leads/linked-lead';
import { fetchPage, keyset } from '../shared/paging';
import { taskColumns } from './task-columns';
import { matchingTasks } from './task-queries';

/** Exports the visible tasks that match the filters and ids, oldest first, with their current status (D14). */
export const exportTasks = (actor: Actor, { ids, ...filters }: ExportTasksQuery = {}): AsyncGenerator<string, void> =>
  exportCsv<Task>({
    columns: TASK_CSV_COLUMNS,
    toCells: (task) =>
      taskToCsvRow({ ...task, dueDate: dueMoment(task), status: effectiveTaskStatus(task, actor.now) }),
    fetch(cursor) {
      const key = { by: tasks.createdAt, type: 'timestamptz' } as const;
      const pages = keyset({ name: 'export tasks', key, id: tasks.id, direction: 'asc', cursor });
      const query = actor.db
        .select({ ...taskColumns, sortKey: pages.sortKey })
        .from(tasks)
        .leftJoin(leads, leadOf(actor.user, tasks))
        .where(and(matchingTasks(actor, filters), ids && inArray(tasks.id, ids), pages.after))
        .orderBy(pages.orderBy)
        .limit(EXPORT_PAGE + 1);
      return fetchPage(query, { limit: EXPORT_PAGE, pages });
    },
  });
