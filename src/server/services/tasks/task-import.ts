import { sql } from 'drizzle-orm';
import type { ImportResult } from '@/domain/csv/import-result';
import { effectiveTaskStatus } from '@/domain/tasks/task';
import { type ImportedTask, readTaskRow, TASK_CSV } from '@/domain/tasks/task-csv';
import type { Database } from '@/server/db/client';
import { tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import type { ImportKind, ImportOptions, NewRow } from '../imports/import-kind';
import { importRows } from '../imports/import-rows';
import type { RowReader } from '../imports/import-source';
import { linkCompanies } from '../imports/linked-companies';

export const taskReader: RowReader<ImportedTask> = {
  csv: TASK_CSV,
  read(row, at) {
    const read = readTaskRow(row, at);
    return read.ok ? { item: read.task } : { errors: read.errors };
  },
};

/** Imports tasks without points, and links them to the leads that they name (D13). */
export const importTasks = (actor: Actor, options: ImportOptions<ImportedTask>): Promise<ImportResult> =>
  importRows(actor, taskImport, options);

type NewTask = ImportedTask & { id: string; createdAt: Date; updatedAt: Date; completedAt: Date | null };

const taskImport: ImportKind<ImportedTask, NewTask> = {
  make({ now, newId }, task) {
    const updatedAt = task.updatedAt ?? now;
    return {
      ...task,
      id: newId(),
      // What is overdue already is not found to be so later, one piece of news a row (D14).
      status: effectiveTaskStatus(task, now),
      createdAt: task.createdAt ?? now,
      updatedAt,
      // When it was done is not in the file; its last change is the best that is known.
      completedAt: task.status === 'COMPLETED' ? updatedAt : null,
    };
  },
  insert: insertTasks,
  noun: 'task',
};

/** The rows travel as one JSON text, which both drivers take as it is, however many there are. */
async function insertTasks(tx: Database, actor: Actor, rows: readonly NewRow<NewTask>[]) {
  const named = rows.map(({ row, made }) => ({ row, leadCompany: made.leadCompany }));
  const { links, unlinked } = await linkCompanies(tx, actor, named);
  const json = JSON.stringify(rows.map(({ made }, index) => ({ ...made, ...links[index] })));
  await tx.execute(sql`
    insert into ${tasks} (id, owner_id, team_id, lead_id, lead_company, title, description, due_date, priority, type,
      status, assigned_to, completed_at, created_at, updated_at)
    select id, ${actor.user.id}::uuid, "teamId", "leadId", "leadCompany", title, description, "dueDate", priority, type,
      status, "assignedTo", "completedAt", "createdAt", "updatedAt"
    from json_to_recordset(${json}::text::json) as r (
      id uuid, "teamId" uuid, "leadId" uuid, "leadCompany" text, title text, description text, "dueDate" timestamptz,
      priority priority, type task_type, status task_status, "assignedTo" text, "completedAt" timestamptz,
      "createdAt" timestamptz, "updatedAt" timestamptz)`);
  return { unlinked };
}
