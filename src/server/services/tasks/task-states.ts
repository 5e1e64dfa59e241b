import { sql } from 'drizzle-orm';
import type { Database } from '@/server/db/client';
import { tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { isRuleTaken } from './task-rules';

type Row = typeof tasks.$inferSelect;

/** What a change of many tasks writes of each. */
export type TaskState = Pick<Row, 'status' | 'priority' | 'dueDate' | 'completedAt' | 'autoRule'>;

/**
 * Writes where tasks that are held now stand, in one statement. Of those that are opened again one a lead and rule
 * remains the rule's, unless it has made another meanwhile; the others are ordinary tasks (D12).
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
      from json_to_recordset(${JSON.stringify(states)}::text::json) as r (
        id uuid, status task_status, priority priority, "dueDate" timestamptz, "completedAt" timestamptz,
        "autoRule" text)
      join ${tasks} on ${tasks.id} = r.id
    )
    update ${tasks} set status = w.status, priority = w.priority, due_date = w."dueDate",
      completed_at = w."completedAt", version = version + 1, updated_at = ${now.toISOString()}::timestamptz,
      auto_rule = case when w.reopens and (w.turn > 1 or ${isRuleTaken(sql`w."autoRule"`)}) then null
        else w."autoRule" end
    from wanted w where ${tasks.id} = w.id`);
}
