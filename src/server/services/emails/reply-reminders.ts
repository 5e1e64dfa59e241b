import { and, eq, inArray, isNotNull, isNull, ne, type SQL } from 'drizzle-orm';
import { isOpenStatus } from '@/domain/leads/lead-status';
import type { Database } from '@/server/db/client';
import { insertRows } from '@/server/db/recordset';
import { domainEvents, emailLogs, tasks } from '@/server/db/schema';
import type { Scope } from '@/server/scope';
import { consumeEvents } from '../shared/event-cursors';

/**
 * Deletes the tasks that remind of a missing reply to these messages, as far as they are still open. Like all deleted
 * tasks, they can be restored.
 */
export async function dropReminders(
  tx: Database,
  { now, actorId }: { now: Date; actorId: string | null },
  where: SQL | undefined,
): Promise<void> {
  const dropped = await tx
    .update(tasks)
    .set({ deletedAt: now })
    .where(and(inArray(tasks.id, remindersOf(tx, where)), ne(tasks.status, 'COMPLETED'), isNull(tasks.deletedAt)))
    .returning(REMINDER);
  await recordEach(tx, { type: 'task_deleted', actorId, at: now }, dropped);
}

/** Restores the reminders that `dropReminders` deleted at `droppedAt`. */
export async function restoreReminders(
  tx: Database,
  { now, actorId, droppedAt }: { now: Date; actorId: string; droppedAt: Date },
  where: SQL | undefined,
): Promise<void> {
  const restored = await tx
    .update(tasks)
    .set({ deletedAt: null })
    .where(and(inArray(tasks.id, remindersOf(tx, where)), eq(tasks.deletedAt, droppedAt)))
    .returning(REMINDER);
  await recordEach(tx, { type: 'task_restored', actorId, at: now }, restored);
}

const REMINDER = { id: tasks.id, ownerId: tasks.ownerId, teamId: tasks.teamId, title: tasks.title };

const remindersOf = (tx: Database, where: SQL | undefined) =>
  tx
    .select({ id: emailLogs.reminderTaskId })
    .from(emailLogs)
    .where(and(where, isNotNull(emailLogs.reminderTaskId)));

interface Recorded {
  type: 'task_deleted' | 'task_restored';
  actorId: string | null;
  at: Date;
}

async function recordEach(
  tx: Database,
  recorded: Recorded,
  reminders: readonly { id: string; ownerId: string; teamId: string | null; title: string }[],
): Promise<void> {
  if (reminders.length === 0) return;
  const events = reminders.map(({ id, ownerId, teamId, title }) => ({
    ...recorded,
    ...{ payload: { title }, subjectId: id, ownerId, teamId },
  }));
  await tx.execute(insertRows(domainEvents, events));
}

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
        if (leadIds.length > 0) await dropReminders(tx, { now, actorId: null }, inArray(emailLogs.leadId, leadIds));
      },
    });
  } while (handled === BATCH_SIZE);
}

/** The messages of whoever sent this one that a reply to it answers too: those to the same lead. */
export const answeredWith = ({ id, ownerId, leadId }: { id: string; ownerId: string; leadId: string | null }) =>
  leadId === null ? eq(emailLogs.id, id) : and(eq(emailLogs.leadId, leadId), eq(emailLogs.ownerId, ownerId));
