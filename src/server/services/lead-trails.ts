import { sql } from 'drizzle-orm';
import type { Actor } from '../context';
import type { Database } from '../db/client';
import { domainEvents, leadHistory, tasks } from '../db/schema';
import type { Subject, Trail } from './lead-trail';

/** Writes what changes of leads leave behind, in one statement, however many leads there are. */
export async function recordTrails(
  tx: Database,
  { user, now, newId }: Actor,
  trails: readonly (Trail & { lead: Subject & { id: string } })[],
): Promise<void> {
  if (trails.length === 0) return;
  const at = sql`${now.toISOString()}::timestamptz`;
  const rowsOf = <Row>(pick: (trail: Trail) => readonly Row[], form: (row: Row) => object): string =>
    JSON.stringify(
      trails.flatMap(({ lead, ...trail }) =>
        pick(trail).map((row) => ({
          ...form(row),
          id: newId(),
          leadId: lead.id,
          ownerId: lead.ownerId,
          teamId: lead.teamId,
        })),
      ),
    );
  const entries = rowsOf(
    ({ history }) => history,
    (entry) => entry,
  );
  const made = rowsOf(
    (trail) => trail.tasks,
    (task) => task,
  );
  const events = rowsOf(
    (trail) => trail.events,
    ({ type, ...payload }) => ({ type, payload }),
  );
  // Of two people who move a lead at once the second has not seen the first one's tasks; the index has (D12).
  await tx.execute(sql`
    with history as (
      insert into ${leadHistory} (id, lead_id, actor_id, kind, from_status, to_status, detail, at)
      select id, "leadId", ${user.id}::uuid, kind, "fromStatus", "toStatus", coalesce(detail, '{}'), ${at}
      from json_to_recordset(${entries}::text::json) as r (
        id uuid, "leadId" uuid, kind text, "fromStatus" lead_status, "toStatus" lead_status, detail jsonb)
    ), follow_ups as (
      insert into ${tasks} (id, owner_id, team_id, lead_id, title, description, due_date, priority, type, status,
        assigned_to, auto_rule, created_at, updated_at)
      select id, "ownerId", "teamId", "leadId", title, description, "dueDate", priority, type, status, "assignedTo",
        "autoRule", ${at}, ${at}
      from json_to_recordset(${made}::text::json) as r (
        id uuid, "leadId" uuid, "ownerId" uuid, "teamId" uuid, title text, description text, "dueDate" timestamptz,
        priority priority, type task_type, status task_status, "assignedTo" text, "autoRule" text)
      on conflict do nothing
    )
    insert into ${domainEvents} (type, owner_id, team_id, actor_id, subject_id, payload, at)
    select type, "ownerId", "teamId", ${user.id}::uuid, "leadId", payload, ${at}
    from json_to_recordset(${events}::text::json) as r (
      type text, "ownerId" uuid, "teamId" uuid, "leadId" uuid, payload jsonb)`);
}
