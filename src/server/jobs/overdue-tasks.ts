import { sql } from 'drizzle-orm';
import { type OverdueTask, overdueNotices } from '@/domain/notifications/overdue-notices';
import { addToGroup } from '@/domain/shared/groups';
import { rowsOf } from '../db/client';
import { tasks } from '../db/schema';
import type { Scope } from '../scope';
import { notice, notify } from '../services/notifications/notifications';
import { inBatches, type Job } from './job';

const BATCH_SIZE = 200;

interface Overdue {
  ownerId: string;
  taskId: string;
  title: string;
  dueDate: string;
}

/**
 * Marks PENDING tasks as OVERDUE once their due date has passed, and notifies their owners in the same transaction
 * (D14, D34). The version does not change, because clients have already seen the task as overdue, and edits must not
 * fail.
 */
export async function sweepOverdueTasks(scope: Scope): Promise<{ overdue: number }> {
  const now = sql`${scope.now.toISOString()}::timestamptz`;
  const notified = new Map<string, number>();
  const overdue = await inBatches(BATCH_SIZE, () =>
    scope.db.transaction(async (tx) => {
      const result = await tx.execute(sql`
        with due as (
          select id from ${tasks}
          where status = 'PENDING' and deleted_at is null and due_date < ${now}
          order by due_date limit ${BATCH_SIZE} for update skip locked
        )
        update ${tasks} set status = 'OVERDUE' from due where ${tasks}.id = due.id
        returning owner_id as "ownerId", ${tasks}.id as "taskId", title, due_date as "dueDate"`);
      const found = rowsOf<Overdue>(result);
      const notices = [...byOwner(found)].flatMap(([ownerId, late]) => {
        const before = notified.get(ownerId) ?? 0;
        notified.set(ownerId, before + late.length);
        return overdueNotices(late, { before, at: scope.now }).map((facts) => notice(ownerId, 'task_overdue', facts));
      });
      await notify(tx, scope, notices);
      return { found: found.length, done: found.length };
    }),
  );
  return { overdue };
}

function byOwner(found: readonly Overdue[]): Map<string, OverdueTask[]> {
  const owners = new Map<string, OverdueTask[]>();
  for (const { ownerId, dueDate, ...task } of found) {
    addToGroup(owners, ownerId, { ...task, dueDate: new Date(dueDate) });
  }
  return owners;
}

export const overdueTasks: Job = {
  name: 'overdue-tasks',
  cron: '* * * * *',
  summary: 'marks tasks as overdue and tells their owners',
  run: sweepOverdueTasks,
};
