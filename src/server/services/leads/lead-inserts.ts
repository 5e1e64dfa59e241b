import { newValues } from '@/domain/fields/field';
import { leadFields } from '@/domain/leads/lead';
import type { ImportedLead } from '@/domain/leads/lead-csv';
import { isOpenStatus } from '@/domain/leads/lead-status';
import { autoTasksFor } from '@/domain/tasks/auto-tasks';
import type { Database } from '@/server/db/client';
import { insertRows } from '@/server/db/recordset';
import { leadHistory, leads, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { newAutoTask } from '../tasks/task-rules';

const NO_RULES: ReadonlySet<string> = new Set();

/** An imported lead as it will be written, with its follow-up tasks. */
export interface NewLead {
  lead: typeof leads.$inferInsert;
  historyId: string;
  tasks: (typeof tasks.$inferInsert)[];
}

/** What a row becomes, with the follow-up tasks that its status asks for when they are wanted. */
export function newLead(actor: Actor, imported: ImportedLead, { createTasks }: { createTasks: boolean }): NewLead {
  const { user, now, newId } = actor;
  const { status, companyName } = imported;
  const [id, historyId] = [newId(), newId()];
  const updatedAt = imported.updatedAt ?? now;
  const owned = { id, ownerId: user.id, teamId: null };
  const autoTasks = createTasks ? autoTasksFor({ status, companyName, now, openRules: NO_RULES }) : [];
  return {
    lead: {
      ...newValues(leadFields, imported, user.timezone),
      ...owned,
      createdAt: imported.createdAt ?? now,
      updatedAt,
      // When the lead entered its stage is not in the file; its last change is the best that is known.
      stageEnteredAt: updatedAt,
      closedAt: isOpenStatus(status) ? null : updatedAt,
    },
    historyId,
    tasks: autoTasks.map((task) => newAutoTask(actor, owned, task)),
  };
}

/** Writes imported leads of the actor with their history: as many statements as for a single one. */
export async function insertLeads(
  tx: Database,
  { user, now }: Actor,
  rows: readonly NewLead[],
  file: string | undefined,
): Promise<void> {
  const detail = file === undefined ? {} : { file };
  const history = rows.map(({ historyId, lead }) => ({
    id: historyId,
    leadId: lead.id,
    actorId: user.id,
    kind: 'imported' as const,
    toStatus: lead.status,
    detail,
    at: now,
  }));
  await tx.execute(
    insertRows(
      leads,
      rows.map(({ lead }) => lead),
    ),
  );
  await tx.execute(insertRows(leadHistory, history));
}

/** Writes their follow-up tasks, in one statement. Answers how many there were. */
export async function insertTasks(tx: Database, rows: readonly NewLead[]): Promise<number> {
  const made = rows.flatMap((row) => row.tasks);
  if (made.length > 0) await tx.execute(insertRows(tasks, made));
  return made.length;
}
