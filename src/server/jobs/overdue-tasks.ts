import { sql } from 'drizzle-orm';
import { type OverdueTask, overdueNotices } from '@/domain/notifications/overdue-notices';
import { addToGroup } from '@/domain/shared/groups';
import { rowsOf } from '../db/client';
import { isToAnnounce, tasks } from '../db/schema';
import type { Job } from '../integrations/jobs';
import type { Scope } from '../scope';
import { notice, notify } from '../services/notifications/notifications';
import { workerOf } from '../services/shared/whose';
import { inBatches } from './in-batches';

const BATCH_SIZE = 200;

interface Overdue {
  workerId: string;
  taskId: string;
  title: string;
  dueDate: string;
}

/**
 * Notifies the user who works on an open task once its due date has passed, in progress or not (D34, D65, D80), and
 * marks PENDING tasks as OVERDUE in the same transaction (D14). The version does not change, because clients have
 * already seen the task as overdue, and edits must not fail.
 */
export async function sweepOverdueTasks(scope: Scope): Promise<{ overdue: number }> {
  const now = sql`${scope.now.toISOString()}::timestamptz`;
  const notified = new Map<string, number>();
  const overdue = await inBatches(BATCH_SIZE, () =>
    scope.db.transaction(async (tx) => {
      const result = await tx.execute(sql`
        with due as (
          select id from ${tasks}
          where ${isToAnnounce(tasks)} and due_date < ${now}
          order by due_date limit ${BATCH_SIZE} for update skip locked
        )
        update ${tasks} set overdue_found_at = ${now}, status = case status when 'PENDING' then 'OVERDUE' else status end
        from due where ${tasks}.id = due.id
        returning ${workerOf(tasks)} as "workerId", ${tasks}.id as "taskId", title, due_date as "dueDate"`);
      const found = rowsOf<Overdue>(result);
      const notices = [...byWorker(found)].flatMap(([workerId, late]) => {
        const before = notified.get(workerId) ?? 0;
        notified.set(workerId, before + late.length);
        return overdueNotices(late, { before, at: scope.now }).map((facts) => notice(workerId, 'task_overdue', facts));
      });
      await notify(tx, scope, notices);
      return { found: found.length, done: found.length };
    }),
  );
  return { overdue };
}

function byWorker(found: readonly Overdue[]): Map<string, OverdueTask[]> {
  const workers = new Map<string, OverdueTask[]>();
  for (const { workerId, dueDate, ...task } of found) {
    addToGroup(workers, workerId, { ...task, dueDate: new Date(dueDate) });
  }
  return workers;
}

export const overdueTasks: Job = {
  name: 'overdue-tasks',
  cron: '* * * * *',
  summary: 'marks tasks as overdue and tells whoever works on them',
  run: sweepOverdueTasks,
};
