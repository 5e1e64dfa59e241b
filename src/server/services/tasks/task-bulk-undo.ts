import { and, asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { jsonOf } from '@/domain/fields/field';
import type { TaskStatus } from '@/domain/tasks/task-choices';
import type { Database } from '@/server/db/client';
import { tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import type { Restored, StoredRow } from '../bulk/bulk-undo';
import { lockLeadsOf, settleActivity } from '../leads/activity/lead-activity';
import { recordDomainEvents } from '../shared/domain-events';
import { dropTakenMeanwhile } from '../shared/external-ids';
import { restorableBy, visibleTo } from '../shared/visibility';
import { lockOwnMemberships } from '../teams/team-access';
import { ruleIfRestored } from './task-rules';
import { taskBulkFields, writeTaskStates } from './task-states';

/** The stored state of a task before a bulk change of its fields. A field that is newer than the change keeps its value. */
const keptState = z.object({
  ...jsonOf(taskBulkFields),
  dueOn: z.string().nullable(),
  completedAt: z.coerce.date().nullable(),
  autoRule: z.string().nullable(),
});

/** Restores tasks to their state before the bulk change at `at`. */
export async function restoreTasks(tx: Database, actor: Actor, kept: StoredRow[], at: Date): Promise<Restored> {
  const ids = kept.map(({ subjectId }) => subjectId);
  await lockOwnMemberships(tx, actor);
  const leadIds = await lockLeadsOf(tx, tasks, inArray(tasks.id, ids));
  const isDeletion = kept[0]?.before.deleted === true;
  const gone = and(inArray(tasks.id, ids), eq(tasks.deletedAt, at));
  const unnamed = isDeletion ? await dropTakenMeanwhile(tx, 'task', gone) : 0;
  const restored = await (isDeletion ? undeleteTasks(tx, actor, ids, at) : restoreStates(tx, actor, kept));
  await settleActivity(tx, actor, leadIds);
  return { restored, unnamed };
}

/** Restores the tasks that were deleted at `at`. The caller has locked the actor's memberships. */
export async function undeleteTasks(tx: Database, actor: Actor, ids: string[], at: Date): Promise<number> {
  const rows = await tx
    .update(tasks)
    .set({ deletedAt: null, autoRule: ruleIfRestored })
    .where(and(inArray(tasks.id, ids), eq(tasks.deletedAt, at), restorableBy(actor.user, tasks, actor.now)))
    .returning();
  await recordDomainEvents(
    tx,
    actor,
    rows.map((task) => ({ subject: task, event: { type: 'task_restored', title: task.title } })),
  );
  return rows.length;
}

async function restoreStates(tx: Database, actor: Actor, kept: StoredRow[]): Promise<number> {
  const before = new Map(kept.map((row) => [row.subjectId, row]));
  const rows = await tx
    .select()
    .from(tasks)
    .where(and(inArray(tasks.id, [...before.keys()]), visibleTo(actor.user, tasks)))
    .orderBy(asc(tasks.id))
    .for('update');
  const unchanged = rows.filter(({ id, version }) => before.get(id)?.version === version);
  const restored = unchanged.map((task) => ({
    task,
    was: keptState.parse({ ...task, ...before.get(task.id)?.before }),
  }));
  await writeTaskStates(
    tx,
    actor,
    restored.map(({ task, was }) => ({ id: task.id, ...was })),
  );
  await recordDomainEvents(
    tx,
    actor,
    restored.flatMap(({ task, was }) =>
      restoredEvents(task, was.status).map((type) => ({ subject: task, event: { type, title: task.title } })),
    ),
  );
  return restored.length;
}

/** Records no second completion, even if the task is completed again: see `DomainEvents`. */
function restoredEvents({ status }: { status: TaskStatus }, was: TaskStatus) {
  const [isCompleted, wasCompleted] = [status === 'COMPLETED', was === 'COMPLETED'];
  return [
    ...(isCompleted && !wasCompleted ? (['task_reopened'] as const) : []),
    ...(wasCompleted && !isCompleted ? (['task_completion_restored'] as const) : []),
    'task_updated' as const,
  ];
}
