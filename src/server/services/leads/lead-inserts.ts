import { sql } from 'drizzle-orm';
import type { ImportedLead } from '@/domain/leads/lead-csv';
import { isOpenStatus } from '@/domain/leads/lead-status';
import { type AutoTask, autoTasksFor } from '@/domain/tasks/auto-tasks';
import type { Database } from '@/server/db/client';
import { leadHistory, leads, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';

const NO_RULES: ReadonlySet<string> = new Set();

/** An imported lead as it will be written, with all that comes with it. */
export interface NewLead {
  lead: ImportedLead & { id: string; createdAt: Date; updatedAt: Date; closedAt: Date | null };
  historyId: string;
  tasks: (AutoTask & { id: string; leadId: string })[];
}

/** What a row becomes, with the follow-up tasks that its status asks for when they are wanted. */
export function newLead(
  { now, newId }: Actor,
  imported: ImportedLead,
  { createTasks }: { createTasks: boolean },
): NewLead {
  const { status, companyName } = imported;
  const [id, historyId] = [newId(), newId()];
  const updatedAt = imported.updatedAt ?? now;
  const autoTasks = createTasks ? autoTasksFor({ status, companyName, now, openRules: NO_RULES }) : [];
  return {
    lead: {
      ...imported,
      id,
      createdAt: imported.createdAt ?? now,
      updatedAt,
      // When the lead came to stand where it stands is not in the file; its last change is the best that is known.
      closedAt: isOpenStatus(status) ? null : updatedAt,
    },
    historyId,
    tasks: autoTasks.map((task) => ({ ...task, id: newId(), leadId: id })),
  };
}

/**
 * Writes imported leads of the actor with their history: as many statements as for a single one. The rows travel
 * as one JSON text, which both drivers take as it is, however many there are.
 */
export async function insertLeads(
  tx: Database,
  { user, now }: Actor,
  rows: readonly NewLead[],
  file: string | undefined,
) {
  const json = JSON.stringify(rows.map(({ lead }) => lead));
  await tx.execute(sql`
    insert into ${leads} (id, owner_id, company_name, contact_person, email, phone, status, priority, notes,
      next_follow_up, stage_entered_at, closed_at, created_at, updated_at)
    select id, ${user.id}::uuid, "companyName", "contactPerson", email, phone, status, priority, notes,
      "nextFollowUp", "updatedAt", "closedAt", "createdAt", "updatedAt"
    from json_to_recordset(${json}::text::json) as r (
      id uuid, "companyName" text, "contactPerson" text, email text, phone text, status lead_status,
      priority priority, notes text, "nextFollowUp" timestamptz, "closedAt" timestamptz,
      "createdAt" timestamptz, "updatedAt" timestamptz)`);
  const detail = JSON.stringify(file === undefined ? {} : { file });
  const history = JSON.stringify(rows.map(({ historyId, lead }) => ({ historyId, id: lead.id, status: lead.status })));
  await tx.execute(sql`
    insert into ${leadHistory} (id, lead_id, actor_id, kind, to_status, detail, at)
    select "historyId", id, ${user.id}::uuid, 'imported', status, ${detail}::text::jsonb, ${now.toISOString()}::timestamptz
    from json_to_recordset(${history}::text::json) as r ("historyId" uuid, id uuid, status lead_status)`);
}

/** Writes their follow-up tasks, in one statement. Answers how many there were. */
export async function insertTasks(tx: Database, { user, now }: Actor, rows: readonly NewLead[]): Promise<number> {
  const values = rows.flatMap((row) => row.tasks);
  if (values.length === 0) return 0;
  await tx.execute(sql`
    insert into ${tasks} (id, owner_id, lead_id, title, description, due_date, priority, type, status, assigned_to,
      auto_rule, created_at, updated_at)
    select id, ${user.id}::uuid, "leadId", title, description, "dueDate", priority, type, status, "assignedTo",
      "autoRule", ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(values)}::text::json) as r (
      id uuid, "leadId" uuid, title text, description text, "dueDate" timestamptz, priority priority,
      type task_type, status task_status, "assignedTo" text, "autoRule" text)`);
  return values.length;
}
