import { and, eq } from 'drizzle-orm';
import { changedNames, changedValues, newValues } from '@/domain/fields/field';
import { type Task, taskFields } from '@/domain/tasks/task';
import { changedDue, dueOf } from '@/domain/tasks/task-due';
import type { CreateTaskInput, UpdateTaskChanges } from '@/domain/tasks/task-input';
import { changeTaskStatus } from '@/domain/tasks/task-status';
import type { Database } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { leads, tasks } from '@/server/db/schema';
import { notFound, unwrap } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { lockLeadsOf, settleActivity } from '../leads/activity/lead-activity';
import { leadOf, linkLead, lockLead, relink, wantedLead } from '../leads/linked-lead';
import { recordEvents } from '../shared/domain-events';
import { withIdempotency } from '../shared/idempotency';
import { requireVersion } from '../shared/stale-edit';
import { visibleTo } from '../shared/visibility';
import { lockOwnMemberships } from '../teams/team-access';
import { zoneOfOwner, zoneOfTask } from './due-dates';
import { taskColumns } from './task-columns';
import { selectTask, withCurrentStatus } from './task-queries';
import { currentAutoRule } from './task-rules';

/** Creates a PENDING task (D14) and its event in one transaction, once per Idempotency-Key (D38). */
export function createTask(actor: Actor, input: CreateTaskInput): Promise<Task> {
  const { user, now, newId } = actor;
  return withIdempotency(
    actor,
    { key: actor.idempotencyKey, body: { operation: 'tasks.create', input } },
    async (tx) => {
      const link = await linkLead(tx, actor, input.leadId);
      const subject = { id: newId(), ownerId: user.id, teamId: link.teamId };
      const { priority = user.defaultTaskPriority } = input;
      const zone = link.worker?.timezone ?? user.timezone;
      const values = { ...newValues(taskFields, { ...input, priority }, zone), ...dueOf(input.dueDate, zone) };
      const inserting = tx
        .insert(tasks)
        .values({ ...values, ...subject, leadId: link.leadId, createdAt: now, updatedAt: now })
        // Sent together and executed in order, the statements need only one round trip.
        .execute();
      const [, [task]] = await Promise.all([
        inserting,
        selectTask(tx, user, eq(tasks.id, subject.id)).execute(),
        recordEvents(tx, actor, subject, [{ type: 'task_created', title: input.title }]),
      ]);
      return withCurrentStatus(exactlyOne(task), now);
    },
  );
}

export interface UpdateTask {
  id: string;
  /** The version the editor saw. If the row has changed since, the edit fails with STALE_EDIT. */
  version?: number;
  changes: UpdateTaskChanges;
}

/** Changes a task. A new lead also sets the task's team, and completing it records an event (spec 2 section 4). */
export function updateTask(actor: Actor, { id, version, changes }: UpdateTask): Promise<Task> {
  const { user, now } = actor;
  return actor.db.transaction(async (tx) => {
    const { status: to, leadId } = changes;
    const affectsLeads = to !== undefined || leadId !== undefined;
    const [, leadIds, held, before] = await Promise.all([
      lockOwnMemberships(tx, actor),
      affectsLeads ? lockLeadsOf(tx, tasks, eq(tasks.id, id), wantedLead(actor, leadId)) : [],
      lockLead(tx, actor, leadId),
      lockTask(tx, actor, id),
    ]);
    const { zone: _zone, ownerZone: _ownerZone, ...current } = before;
    requireVersion(version, { name: before.title, version: before.version, current: withCurrentStatus(current, now) });
    const link = relink(actor, before, { leadId, held });
    const zone = link ? (held?.worker?.timezone ?? before.ownerZone) : before.zone;
    const { status: _, leadId: _lead, dueDate: given, ...others } = changes;
    // With another lead, days may end in another zone.
    const due = { ...(link && before.dueOn && dueOf(before.dueOn, zone)), ...changedDue(before, given, zone) };
    const values = { ...changedValues(taskFields, others, zone), ...due };
    const { dueDate = before.dueDate } = values;
    const move = unwrap(changeTaskStatus({ task: before, to, dueDate, now }));
    const edited = link !== null || changedNames<Task>(before, values).length > 0;
    const moved = move.status !== before.status;
    if (!edited && !moved) return withCurrentStatus(current, now);

    const subject = { id, ownerId: before.ownerId, teamId: link ? link.teamId : before.teamId };
    const autoRule = link ? null : move.reopens && before.autoRule ? currentAutoRule : before.autoRule;
    const updating = tx
      .update(tasks)
      .set({
        ...values,
        // With another lead or none, the company name from an import and the rule that created the task do not apply.
        ...(link && { ...link, leadCompany: '' }),
        autoRule,
        status: move.status,
        completedAt: move.completedAt,
        version: before.version + 1,
        updatedAt: now,
      })
      .where(eq(tasks.id, id))
      .execute();
    const title = changes.title ?? before.title;
    const [, , [task]] = await Promise.all([
      updating,
      settleActivity(tx, actor, leadIds),
      selectTask(tx, user, eq(tasks.id, id)).execute(),
      recordEvents(tx, actor, subject, [
        ...(move.completes ? [{ type: 'task_completed' as const, title }] : []),
        ...(move.reopens ? [{ type: 'task_reopened' as const, title }] : []),
        { type: 'task_updated', title },
      ]),
    ]);
    return withCurrentStatus(exactlyOne(task), now);
  });
}

/** Locks the task and reads it with its lead, and with the zone that applies to it. */
async function lockTask(tx: Database, { user }: Actor, id: string) {
  const [task] = await tx
    .select({ ...taskColumns, zone: zoneOfTask, ownerZone: zoneOfOwner })
    .from(tasks)
    .leftJoin(leads, leadOf(user, tasks))
    .where(and(eq(tasks.id, id), visibleTo(user, tasks)))
    .for('update', { of: tasks })
    .execute();
  return task ?? notFound('task');
}
