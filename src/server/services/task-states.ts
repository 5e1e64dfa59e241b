import { sql } from 'drizzle-orm';
import type { Actor } from '../context';
import type { Database } from '../db/client';
import { domainEvents, tasks } from '../db/schema';
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

type EventType = 'task_updated' | 'task_completed' | 'task_deleted' | 'task_restored';

/** What happened to many tasks, in one statement. */
export async function recordTaskEvents(
  tx: Database,
  { user, now }: Actor,
  happened: readonly { task: Pick<Row, 'id' | 'ownerId' | 'teamId' | 'title'>; type: EventType }[],
): Promise<void> {
  if (happened.length === 0) return;
  const rows = happened.map(({ task, type }) => ({
    type,
    ownerId: task.ownerId,
    teamId: task.teamId,
    subjectId: task.id,
    payload: { title: task.title },
  }));
  await tx.execute(sql`
    insert into ${domainEvents} (type, owner_id, team_id, actor_id, subject_id, payload, at)
    select type, "ownerId", "teamId", ${user.id}::uuid, "subjectId", payload, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r (
      type text, "ownerId" uuid, "teamId" uuid, "subjectId" uuid, payload jsonb)`);
}
