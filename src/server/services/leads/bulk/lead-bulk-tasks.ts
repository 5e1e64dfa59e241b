import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { BulkTask } from '@/domain/bulk/bulk-input';
import { newValues } from '@/domain/fields/field';
import { taskFields } from '@/domain/tasks/task';
import { dueOf } from '@/domain/tasks/task-due';
import type { Database } from '@/server/db/client';
import { insertRows } from '@/server/db/recordset';
import { tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import type { ChangedRow } from '../../bulk/bulk';
import type { Restored, StoredRow } from '../../bulk/bulk-undo';
import { recordDomainEvents } from '../../shared/domain-events';
import { visibleTo } from '../../shared/visibility';
import type { LockedLead } from '../lead-writes';

/** Adds the same task to each of some locked leads, as if the actor had added every one. */
export async function addTasks(
  tx: Database,
  actor: Actor,
  leads: readonly Pick<LockedLead, 'lead' | 'worker'>[],
  input: BulkTask,
): Promise<ChangedRow[]> {
  if (leads.length === 0) return [];
  const { user, now, newId } = actor;
  const { priority = user.defaultTaskPriority } = input;
  const added = leads.map(({ lead: { id: leadId, teamId, assigneeId }, worker }) => {
    const zone = assigneeId ? worker.timezone : user.timezone;
    const values = newValues(taskFields, { ...input, leadId, priority }, zone);
    const subject = { id: newId(), ownerId: user.id, teamId, title: input.title };
    return { ...values, ...dueOf(input.dueDate, zone), ...subject, leadId, createdAt: now, updatedAt: now };
  });
  await tx.execute(insertRows(tasks, added));
  await recordDomainEvents(
    tx,
    actor,
    added.map((task) => ({ subject: task, event: { type: 'task_created', title: task.title } })),
  );
  return leads.map(({ lead: { id, version } }, index) => ({ id, before: { addedTask: added[index]?.id }, version }));
}

/** Deletes the tasks that a bulk change added to leads, except those that a user has changed since. */
export async function removeAddedTasks(tx: Database, actor: Actor, kept: readonly StoredRow[]): Promise<Restored> {
  const ids = kept.map(({ before }) => String(before.addedTask));
  const untouched = await tx
    .select()
    .from(tasks)
    .where(and(inArray(tasks.id, ids), eq(tasks.version, 1), isNull(tasks.completedAt), visibleTo(actor.user, tasks)))
    .orderBy(asc(tasks.id))
    .for('update');
  if (untouched.length === 0) return { restored: 0 };
  await tx
    .update(tasks)
    .set({ deletedAt: actor.now })
    .where(
      inArray(
        tasks.id,
        untouched.map(({ id }) => id),
      ),
    );
  await recordDomainEvents(
    tx,
    actor,
    untouched.map((task) => ({ subject: task, event: { type: 'task_deleted', title: task.title } })),
  );
  return { restored: untouched.length };
}
