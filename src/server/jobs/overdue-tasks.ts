import { sql } from 'drizzle-orm';
import { type OverdueTask, overdueNotices } from '@/domain/notifications/overdue-notices';
import { addToGroup } from '@/domain/shared/groups';
import { rowsOf } from '../db/client';
import { tasks } from '../db/schema';
import type { Scope } from '../scope';
import { notice, notify } from '../services/notifications/notifications';
import { inBatches, type Job } from './job';

const PORTION = 200;

interface Overdue {
  ownerId: string;
  taskId: string;
  title: string;
  dueDate: string;
}

/**
 * Makes PENDING tasks OVERDUE whose due date is past, and tells their owners, both or neither (D14, D34). The version
 * stays: readers have seen such a task as overdue since that instant, and nobody's edit is to fail for it.
 */
export async function sweepOverdueTasks(scope: Scope): Promise<{ overdue: number }> {
  const now = sql`${scope.now.toISOString()}::timestamptz`;
  const told = new Map<string, number>();
  const overdue = await inBatches(PORTION, () =>
    scope.db.transaction(async (tx) => {
      const result = await tx.execute(sql`
        with due as (
          select id from ${tasks}
          where status = 'PENDING' and deleted_at is null and due_date < ${now}
          order by due_date limit ${PORTION} for update skip locked
        )
        update ${tasks} set status = 'OVERDUE' from due where ${tasks}.id = due.id
        returning owner_id as "ownerId", ${tasks}.id as "taskId", title, due_date as "dueDate"`);
      const found = rowsOf<Overdue>(result);
      const notices = [...byOwner(found)].flatMap(([ownerId, late]) => {
        const before = told.get(ownerId) ?? 0;
        told.set(ownerId, before + late.length);
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
