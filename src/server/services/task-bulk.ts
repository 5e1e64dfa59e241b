import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { BulkResult, BulkTasksInput } from '@/domain/bulk/bulk';
import { momentToInstant } from '@/domain/shared/time';
import type { Task } from '@/domain/tasks/task';
import { changeTaskStatus } from '@/domain/tasks/task-status';
import type { Actor } from '../context';
import type { Database } from '../db/client';
import { domainEvents, tasks } from '../db/schema';
import { unwrap } from '../problem-error';
import { BULK_CHUNK, type BulkWork, type ChangedRow, type KeptRow, runBulk } from './bulk';
import { matchingTasks } from './task-queries';
import { visibleTo } from './visibility';

type Row = typeof tasks.$inferSelect;
type State = Pick<Row, 'status' | 'priority' | 'dueDate' | 'completedAt'>;
type EventType = 'task_updated' | 'task_completed' | 'task_deleted' | 'task_restored';

/** Gives many tasks another status, priority or due date, or deletes them, each by the rules of a single one. */
export async function changeManyTasks(
  actor: Actor,
  { select, action }: BulkTasksInput,
  watch: Pick<BulkWork, 'onProgress' | 'signal'> = {},
): Promise<BulkResult> {
  const { db, user } = actor;
  const chosen =
    'ids' in select
      ? and(inArray(tasks.id, select.ids), visibleTo(user, tasks))
      : matchingTasks(actor, select.matching);
  const total = await db.$count(tasks, chosen);

  async function changeNext(tx: Database, after: string | null) {
    const rows = await tx
      .select()
      .from(tasks)
      .where(and(chosen, after === null ? undefined : gt(tasks.id, after)))
      .orderBy(asc(tasks.id))
      .limit(BULK_CHUNK)
      .for('update');
    const changed =
      'delete' in action ? await deleteRows(tx, actor, rows) : await setFields(tx, actor, rows, action.change);
    return { seen: rows.length, last: rows.length === BULK_CHUNK ? (rows.at(-1)?.id ?? null) : null, changed };
  }
  return runBulk(actor, { subject: 'tasks', total, changeNext, ...watch });
}

type Wanted = Extract<BulkTasksInput['action'], { change: unknown }>['change'];

async function setFields(tx: Database, actor: Actor, rows: readonly Row[], wanted: Wanted): Promise<ChangedRow[]> {
  const { now, user } = actor;
  const dueDate = wanted.dueDate === undefined ? undefined : momentToInstant(wanted.dueDate, user.timezone);
  const changes = rows.flatMap((task) => {
    const after = { dueDate: dueDate ?? task.dueDate, priority: wanted.priority ?? task.priority };
    const {
      completes,
      reopens: _,
      ...status
    } = unwrap(changeTaskStatus({ task, to: wanted.status, dueDate: after.dueDate, now }));
    const state: State = { ...after, ...status };
    return same(task, state) ? [] : [{ task, state, completes }];
  });
  await writeStates(
    tx,
    actor,
    changes.map(({ task, state }) => ({ id: task.id, ...state })),
  );
  await recordTaskEvents(
    tx,
    actor,
    changes.map(({ task, completes }) => ({ task, type: completes ? 'task_completed' : 'task_updated' })),
  );
  return changes.map(({ task, state: _state }) => {
    const { id, status, priority, completedAt, version } = task;
    return { id, before: { status, priority, dueDate: task.dueDate, completedAt }, version: version + 1 };
  });
}

const same = (task: Row, state: State): boolean =>
  task.status === state.status &&
  task.priority === state.priority &&
  task.dueDate.getTime() === state.dueDate.getTime();

async function writeStates(tx: Database, { now }: Actor, states: readonly (State & { id: string })[]): Promise<void> {
  if (states.length === 0) return;
  await tx.execute(sql`
    update ${tasks} set status = r.status, priority = r.priority, due_date = r."dueDate",
      completed_at = r."completedAt", version = version + 1, updated_at = ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(states)}::text::json) as r (
      id uuid, status task_status, priority priority, "dueDate" timestamptz, "completedAt" timestamptz)
    where tasks.id = r.id`);
}

async function recordTaskEvents(
  tx: Database,
  { user, now }: Actor,
  happened: readonly { task: Row; type: EventType }[],
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

async function deleteRows(tx: Database, actor: Actor, rows: readonly Row[]): Promise<ChangedRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await tx.update(tasks).set({ deletedAt: actor.now }).where(inArray(tasks.id, ids));
  await recordTaskEvents(
    tx,
    actor,
    rows.map((task) => ({ task, type: 'task_deleted' })),
  );
  return rows.map(({ id, version }) => ({ id, before: { deleted: true }, version }));
}

interface Before {
  deleted?: true;
  status: Task['status'];
  priority: Task['priority'];
  dueDate: string;
  completedAt: string | null;
}

/** Puts tasks back to how a change of many found them at `at`. */
export async function restoreTasks(tx: Database, actor: Actor, kept: KeptRow[], at: Date): Promise<number> {
  const ids = kept.map(({ subjectId }) => subjectId);
  if (kept[0]?.before.deleted === true) {
    const rows = await tx
      .update(tasks)
      .set({ deletedAt: null })
      .where(and(inArray(tasks.id, ids), eq(tasks.deletedAt, at), notMadeAnew))
      .returning();
    await recordTaskEvents(
      tx,
      actor,
      rows.map((task) => ({ task, type: 'task_restored' })),
    );
    return rows.length;
  }
  const before = new Map(kept.map((row) => [row.subjectId, row]));
  const rows = await tx
    .select()
    .from(tasks)
    .where(and(inArray(tasks.id, ids), visibleTo(actor.user, tasks)))
    .orderBy(asc(tasks.id))
    .for('update');
  const unchanged = rows.filter(({ id, version }) => before.get(id)?.version === version);
  await writeStates(
    tx,
    actor,
    unchanged.map(({ id }) => {
      const was = before.get(id)?.before as unknown as Before;
      const completedAt = was.completedAt === null ? null : new Date(was.completedAt);
      return { id, status: was.status, priority: was.priority, dueDate: new Date(was.dueDate), completedAt };
    }),
  );
  await recordTaskEvents(
    tx,
    actor,
    unchanged.map((task) => ({ task, type: 'task_updated' })),
  );
  return unchanged.length;
}

/** A rule has one open task a lead (D12): where it has made another meanwhile, the old one stays deleted. */
const notMadeAnew = sql`not exists (
  select 1 from ${tasks} t where t.lead_id = ${tasks.leadId} and t.auto_rule = ${tasks.autoRule}
    and t.status <> 'COMPLETED' and t.deleted_at is null)`;
