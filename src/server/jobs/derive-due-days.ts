import { and, asc, gt, isNull, sql } from 'drizzle-orm';
import { dueDayOnly } from '@/domain/tasks/task-due';
import { columnsOf, recordset } from '@/server/db/recordset';
import { tasks } from '@/server/db/schema';
import { logFailure } from '../log';
import type { Scope } from '../scope';
import { zoneOfTask } from '../services/tasks/due-dates';

const CHUNK = 1000;

/** Logs for the operator how many tasks got a day. */
export async function reportDerivedDueDays(scope: Scope): Promise<void> {
  try {
    const derived = await deriveDueDays(scope);
    if (derived > 0) console.info(`Tasks due on a day, without a time: ${derived}.`);
  } catch (error) {
    logFailure('The days of tasks without a time could not be derived', error);
  }
}

/**
 * Gives a due day to tasks that were stored before due days existed, if their due date is the last millisecond of one
 * in the zone that applies (D14), in the domain's words, so that SQL does not repeat them. Runs at every start, because
 * a backup of an earlier version may have been restored. No task counts as edited. Returns how many got a day.
 */
export async function deriveDueDays({ db }: Scope): Promise<number> {
  // Every zone's days end with a minute.
  const mayBeDay = and(isNull(tasks.dueOn), sql`date_part('second', ${tasks.dueDate}) = 59.999`);
  let derived = 0;
  let last: string | undefined;
  do {
    const found = await db
      .select({ id: tasks.id, dueDate: tasks.dueDate, zone: zoneOfTask })
      .from(tasks)
      .where(and(mayBeDay, last ? gt(tasks.id, last) : undefined))
      .orderBy(asc(tasks.id))
      .limit(CHUNK);
    const days = found.map(({ zone, ...task }) => ({ ...task, dueOn: dueDayOnly(task.dueDate, zone) }));
    const known = days.filter(({ dueOn }) => dueOn !== null);
    if (known.length > 0) {
      await db.execute(sql`
        update ${tasks} set due_on = r."dueOn" from ${recordset(columnsOf(tasks, ['id', 'dueDate', 'dueOn'] as const), known)}
        where ${tasks.id} = r.id and ${tasks.dueDate} = r."dueDate"`);
    }
    derived += known.length;
    last = found.length === CHUNK ? found.at(-1)?.id : undefined;
  } while (last);
  return derived;
}
