import { inArray } from 'drizzle-orm';
import type { ImportResult } from '@/domain/csv/import-result';
import { newValues } from '@/domain/fields/field';
import { importedTime } from '@/domain/imports/imported-time';
import { taskFields } from '@/domain/tasks/task';
import type { ImportedTask } from '@/domain/tasks/task-csv';
import { dueOf } from '@/domain/tasks/task-due';
import { effectiveTaskStatus } from '@/domain/tasks/task-status';
import type { Database } from '@/server/db/client';
import { insertRows } from '@/server/db/recordset';
import { tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import type { ImportKind, ImportOptions, NewRow } from '../imports/import-kind';
import { importRows } from '../imports/import-rows';
import { linkCompanies } from '../imports/linked-companies';
import { settleImported } from '../leads/activity/lead-activity';
import { settleDueDates } from './due-dates';

/** Imports tasks without points, and links them to the leads they name (D13). */
export const importTasks = (actor: Actor, options: ImportOptions<ImportedTask>): Promise<ImportResult> =>
  importRows(actor, taskImport, options);

type NewTask = typeof tasks.$inferInsert & { id: string; leadCompany: string };

const taskImport: ImportKind<ImportedTask, NewTask> = {
  make({ user, now, newId }, imported) {
    const updatedAt = importedTime(imported.updatedAt, now);
    const due = dueOf(imported.dueDate, user.timezone);
    return {
      ...newValues(taskFields, imported, user.timezone),
      ...due,
      leadCompany: imported.leadCompany,
      id: newId(),
      ownerId: user.id,
      // The sweep must not announce every task that is already overdue, so they count as announced (D14).
      status: effectiveTaskStatus({ ...imported, ...due }, now),
      overdueFoundAt: now,
      createdAt: importedTime(imported.createdAt, now),
      updatedAt,
      // The file has no completion time; the last change is the best estimate.
      completedAt: imported.status === 'COMPLETED' ? updatedAt : null,
    };
  },
  idOf: ({ id }) => id,
  insert: insertTasks,
  after: (actor, rows) =>
    settleImported(
      actor,
      tasks,
      rows.map(({ made }) => made.id),
    ),
  noun: 'task',
};

async function insertTasks(tx: Database, actor: Actor, rows: readonly NewRow<NewTask>[]) {
  const named = rows.map(({ row, made }) => ({ row, leadCompany: made.leadCompany }));
  const { links, unlinked } = await linkCompanies(tx, actor, named);
  await tx.execute(
    insertRows(
      tasks,
      rows.map(({ made }, index) => ({ ...made, ...links[index] })),
    ),
  );
  // For a team's lead, days end in the zone of its assignee.
  const days = rows.flatMap(({ made }, index) => (made.dueOn && links[index]?.teamId ? [made.id] : []));
  if (days.length > 0) await settleDueDates(tx, actor.now, inArray(tasks.id, days));
  return { unlinked };
}
