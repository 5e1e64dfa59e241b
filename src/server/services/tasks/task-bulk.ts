import { and, asc, inArray } from 'drizzle-orm';
import type { BulkResult } from '@/domain/bulk/bulk';
import type { BulkTasksInput } from '@/domain/bulk/bulk-input';
import { changedNames, changedValues, namesOf, pick } from '@/domain/fields/field';
import type { DomainEvent } from '@/domain/outbox/domain-event';
import { changedDue } from '@/domain/tasks/task-due';
import { changeTaskStatus, effectiveTaskStatus } from '@/domain/tasks/task-status';
import type { Database } from '@/server/db/client';
import { tasks } from '@/server/db/schema';
import { unwrap } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { type BulkWatch, type ChangedRow, runBulk } from '../bulk/bulk';
import { lockLeadsOf, settleActivity } from '../leads/activity/lead-activity';
import { recordDomainEvents } from '../shared/domain-events';
import { visibleTo } from '../shared/visibility';
import { lockOwnMemberships } from '../teams/team-access';
import { matchingTasks } from './task-queries';
import { TASK_STATE, type TaskState, taskBulkFields, writeTaskStates } from './task-states';

type Row = typeof tasks.$inferSelect;
type Action = BulkTasksInput['action'];

/** Changes or deletes many tasks, each by the same rules as a single task. */
export async function changeManyTasks(
  actor: Actor,
  { select, action }: BulkTasksInput,
  watch: BulkWatch = {},
): Promise<BulkResult> {
  const chosen =
    'ids' in select
      ? and(inArray(tasks.id, select.ids), visibleTo(actor.user, tasks))
      : matchingTasks(actor, select.matching);

  let overdue = 0;

  async function change(tx: Database, ids: string[]): Promise<ChangedRow[]> {
    await lockOwnMemberships(tx, actor);
    const affectsLeads = 'delete' in action || action.change.status !== undefined;
    const leadIds = affectsLeads ? await lockLeadsOf(tx, tasks, inArray(tasks.id, ids)) : [];
    const rows = await tx
      .select()
      .from(tasks)
      .where(and(chosen, inArray(tasks.id, ids)))
      .orderBy(asc(tasks.id))
      .for('update');
    overdue += countOverdue(rows, action, actor.now);
    const changed = await ('delete' in action
      ? deleteRows(tx, actor, rows)
      : setFields(tx, actor, rows, action.change));
    await settleActivity(tx, actor, leadIds);
    return changed;
  }
  const result = await runBulk(actor, { noun: 'task', chosen, change, ...watch });
  // After a failure, some of the counted rows may not have been changed.
  return overdue > 0 && !result.problem ? { ...result, overdue } : result;
}

/** How many tasks become OVERDUE instead, because they are set to PENDING with a due date in the past. */
function countOverdue(rows: readonly Row[], action: Action, now: Date): number {
  if (!('change' in action) || action.change.status !== 'PENDING' || action.change.dueDate) return 0;
  return rows.filter(({ dueDate }) => effectiveTaskStatus({ status: 'PENDING', dueDate }, now) === 'OVERDUE').length;
}

type Wanted = Extract<Action, { change: unknown }>['change'];

async function setFields(tx: Database, actor: Actor, rows: readonly Row[], wanted: Wanted): Promise<ChangedRow[]> {
  const { now, user } = actor;
  const { dueDate: given, ...others } = wanted;
  const { status: to, ...values } = changedValues(taskBulkFields, others, user.timezone);
  const changes = rows.flatMap((task) => {
    const due = changedDue(task, given, user.timezone);
    const { dueDate = task.dueDate } = due;
    const { status, completedAt, completes, reopens } = unwrap(changeTaskStatus({ task, to, dueDate, now }));
    const state: TaskState = { ...pick(task, TASK_STATE), ...values, ...due, status, completedAt };
    const isChanged = changedNames(task, pick(state, [...namesOf(taskBulkFields), 'dueOn'])).length > 0;
    return isChanged ? [{ task, state, completes, reopens }] : [];
  });
  await writeTaskStates(
    tx,
    actor,
    changes.map(({ task, state }) => ({ id: task.id, ...state })),
  );
  await recordDomainEvents(
    tx,
    actor,
    changes.flatMap(({ task, completes, reopens }) => {
      const { title } = task;
      const events: DomainEvent[] = [
        ...(completes ? [{ type: 'task_completed' as const, title }] : []),
        ...(reopens ? [{ type: 'task_reopened' as const, title }] : []),
        { type: 'task_updated', title },
      ];
      return events.map((event) => ({ subject: task, event }));
    }),
  );
  return changes.map(({ task }) => ({ id: task.id, before: pick(task, TASK_STATE), version: task.version + 1 }));
}

async function deleteRows(tx: Database, actor: Actor, rows: readonly Row[]): Promise<ChangedRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await tx.update(tasks).set({ deletedAt: actor.now }).where(inArray(tasks.id, ids));
  await recordDomainEvents(
    tx,
    actor,
    rows.map((task) => ({ subject: task, event: { type: 'task_deleted', title: task.title } })),
  );
  return rows.map(({ id, version }) => ({ id, before: { deleted: true }, version }));
}
