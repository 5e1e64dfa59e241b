import { and, eq, inArray } from 'drizzle-orm';
import { exportTasksQuery } from '@/domain/bulk/bulk-input';
import { TASK_CSV_COLUMNS } from '@/domain/tasks/task-csv';
import { tasks } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import { lockLeadsOf } from '../leads/activity/lead-activity';
import { recordEvents } from '../shared/domain-events';
import type { NounModule } from '../shared/noun-module';
import { belongsTo, restorableBy, visibleTo } from '../shared/visibility';
import { restoreTasks } from './task-bulk-undo';
import { exportTasks } from './task-export';
import { selectTask, withCurrentStatus } from './task-queries';
import { ruleIfRestored, wasDeletedWithLead } from './task-rules';
import { findTasks } from './task-search';

export const TASK_MODULE: NounModule<'task'> = {
  async readByIds({ db, user, now }, ids) {
    const rows = await selectTask(db, user, and(inArray(tasks.id, [...ids]), visibleTo(user, tasks)));
    return rows.map((row) => withCurrentStatus(row, now));
  },
  find: findTasks,
  csv: {
    query: exportTasksQuery,
    texts: exportTasks,
    columns: TASK_CSV_COLUMNS,
    remark:
      'The status is current: `OVERDUE` once the due date has passed. A due date without a time is a day (YYYY-MM-DD).',
    example: {
      title: 'Send the quote',
      dueDate: '2027-03-05T17:00:00.000Z',
      priority: 'HIGH',
      status: 'PENDING',
      type: 'PROPOSAL',
      leadCompany: 'Harbour Lights Festival',
    },
  },
  undoBulk: { restore: restoreTasks },
  lockLeads: (tx, { user }, id) => lockLeadsOf(tx, tasks, and(eq(tasks.id, id), belongsTo(user, tasks))),
  restoredWithAnother: wasDeletedWithLead,
  async restore(tx, actor, id) {
    const [row] = await tx
      .update(tasks)
      .set({ deletedAt: null, autoRule: ruleIfRestored })
      .where(and(eq(tasks.id, id), restorableBy(actor.user, tasks, actor.now)))
      .returning({ id: tasks.id, ownerId: tasks.ownerId, teamId: tasks.teamId, title: tasks.title });
    if (!row) return notFound('deleted item');
    await recordEvents(tx, actor, row, [{ type: 'task_restored', title: row.title }]);
  },
};
