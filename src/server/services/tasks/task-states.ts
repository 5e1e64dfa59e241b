import { inArray, sql } from 'drizzle-orm';
import { fieldsBy, namesOf } from '@/domain/fields/field';
import { taskFields } from '@/domain/tasks/task';
import type { Database } from '@/server/db/client';
import { columnsOf, recordset, setColumns } from '@/server/db/recordset';
import { tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { settleDueDates } from './due-dates';
import { isRuleTaken } from './task-rules';

type Row = typeof tasks.$inferSelect;

/** The fields that a bulk change can set. */
export const taskBulkFields = fieldsBy(taskFields, 'bulk');

/** The columns that a bulk change writes: those fields, and those derived from the status. */
export const TASK_STATE = [...namesOf(taskBulkFields), 'dueOn', 'completedAt', 'autoRule'] as const;

export type TaskState = Pick<Row, (typeof TASK_STATE)[number]>;

const { autoRule, ...written } = columnsOf(tasks, TASK_STATE);

/**
 * Writes the states of locked tasks in one statement. Of several reopened tasks of the same lead and rule, one keeps
 * the rule, unless the rule has created another one meanwhile; the rest become ordinary tasks (D12).
 */
export async function writeTaskStates(
  tx: Database,
  { now }: Actor,
  states: readonly (TaskState & { id: string })[],
): Promise<void> {
  if (states.length === 0) return;
  const reopens = sql`${tasks.status} = 'COMPLETED' and r.status <> 'COMPLETED'`;
  await tx.execute(sql`
    with wanted as (
      select r.*, ${reopens} as reopens,
        row_number() over (partition by ${tasks.leadId}, r."autoRule", ${reopens} order by r.id) as turn
      from ${recordset({ id: tasks.id, ...written, autoRule }, states)}
      join ${tasks} on ${tasks.id} = r.id
    )
    update ${tasks} set ${setColumns(written)}, version = version + 1, updated_at = ${now.toISOString()}::timestamptz,
      auto_rule = case when r.reopens and (r.turn > 1 or ${isRuleTaken(sql`r."autoRule"`)}) then null
        else r."autoRule" end
    from wanted r where ${tasks.id} = r.id`);
  const days = states.filter(({ dueOn }) => dueOn !== null).map(({ id }) => id);
  if (days.length > 0) await settleDueDates(tx, now, inArray(tasks.id, days));
}
