import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm';
import { OPEN_STATUSES } from '@/domain/leads/lead-choices';
import { isOpenStatus } from '@/domain/leads/lead-status';
import type { Database } from '@/server/db/client';
import { emailLogs, leads, tasks } from '@/server/db/schema';
import type { Actor, Scope } from '@/server/scope';
import { recordDomainEvents } from '../shared/domain-events';
import { consumeEvents } from '../shared/event-cursors';
import { undeleteTasks } from '../tasks/task-bulk-undo';

/**
 * Deletes the open tasks that remind of a missing reply to these messages. Like all deleted tasks, they can be
 * restored.
 */
export async function dropReminders(
  tx: Database,
  recorder: Actor | { user: null; now: Date },
  where: SQL | undefined,
): Promise<void> {
  const dropped = await tx
    .update(tasks)
    .set({ deletedAt: recorder.now })
    .where(and(inArray(tasks.id, remindersOf(tx, where)), ne(tasks.status, 'COMPLETED'), isNull(tasks.deletedAt)))
    .returning({ id: tasks.id, ownerId: tasks.ownerId, teamId: tasks.teamId, title: tasks.title });
  await recordDomainEvents(
    tx,
    recorder,
    dropped.map(({ title, ...subject }) => ({ subject, event: { type: 'task_deleted', title } })),
  );
}

/** Restores the reminders of these messages that `dropReminders` deleted at `droppedAt`, unless their lead is closed. */
export async function restoreReminders(
  tx: Database,
  actor: Actor,
  where: SQL | undefined,
  droppedAt: Date,
): Promise<void> {
  const reminders = await tx
    .select({ id: emailLogs.reminderTaskId })
    .from(emailLogs)
    .leftJoin(leads, eq(leads.id, emailLogs.leadId))
    .where(and(where, isNotNull(emailLogs.reminderTaskId), or(isNull(leads.id), inArray(leads.status, OPEN_STATUSES))));
  const ids = reminders.flatMap(({ id }) => id ?? []);
  if (ids.length > 0) await undeleteTasks(tx, actor, ids, droppedAt);
}

/** Lets the reminders of these messages count as deleted with another reply. */
export async function moveDropped(tx: Database, where: SQL | undefined, { from, to }: { from: Date; to: Date }) {
  await tx
    .update(tasks)
    .set({ deletedAt: to })
    .where(and(inArray(tasks.id, remindersOf(tx, where)), eq(tasks.deletedAt, from)));
}

const remindersOf = (tx: Database, where: SQL | undefined) =>
  tx
    .select({ id: emailLogs.reminderTaskId })
    .from(emailLogs)
    .where(and(where, isNotNull(emailLogs.reminderTaskId)));

/** Never change it: it names the position in the outbox. */
const CONSUMER = 'reply-reminders';
const BATCH_SIZE = 500;

/** Deletes the reminders of leads that have been closed since the last call. */
export async function dropRemindersOfClosedLeads({ db, now }: Scope): Promise<void> {
  let handled: number;
  do {
    handled = await consumeEvents(db, CONSUMER, {
      limit: BATCH_SIZE,
      async handle(tx, events) {
        const leadIds = events.flatMap(({ subjectId, event }) =>
          event.type === 'lead_status_changed' && !isOpenStatus(event.to) && subjectId ? [subjectId] : [],
        );
        if (leadIds.length > 0) await dropReminders(tx, { now, user: null }, inArray(emailLogs.leadId, leadIds));
      },
    });
  } while (handled === BATCH_SIZE);
}

/** The messages of the same sender that a reply to this one also replies to: those to the same lead. */
export const answeredWith = ({ id, ownerId, leadId }: { id: string; ownerId: string; leadId: string | null }) =>
  leadId === null ? eq(emailLogs.id, id) : and(eq(emailLogs.leadId, leadId), eq(emailLogs.ownerId, ownerId));
