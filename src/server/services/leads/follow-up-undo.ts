import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm';
import type { Lead } from '@/domain/leads/lead';
import { untouchedFollowUps } from '@/domain/leads/lead-undo';
import { CLOCK_KEYS } from '@/domain/tasks/event-clock';
import { obsoleteFollowUps } from '@/domain/tasks/follow-ups';
import type { Database } from '@/server/db/client';
import { leads, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { recordDomainEvents } from '../shared/domain-events';
import { followUps, isEditedTask, turnFollowUps } from '../tasks/follow-ups';
import { ruleIfRestored } from '../tasks/task-rules';

export interface RevertedFollowUps {
  /** Number of follow-up tasks removed, and of those that stay because a user has edited or completed them. */
  removedTasks: number;
  keptTasks: number;
  /** Number of follow-up tasks restored, because the change had closed their leads (D79). */
  restoredTasks: number;
}

/**
 * Reverts what a change at `at`, which has just been undone, did to follow-up tasks. `moved` are the leads as the change
 * left them.
 */
export async function revertFollowUps(
  tx: Database,
  actor: Actor,
  moved: readonly Pick<Lead, 'id' | 'status'>[],
  at: Date,
): Promise<RevertedFollowUps> {
  const idsOf = (rows: typeof moved) => rows.map(({ id }) => id);
  const added = await removeAdded(tx, actor, idsOf(moved), at);
  const restored = await tx
    .update(tasks)
    .set({ deletedAt: null, autoRule: ruleIfRestored })
    .where(and(inArray(tasks.leadId, idsOf(moved)), eq(tasks.deletedAt, at), isNotNull(tasks.autoRule)))
    .returning({ id: tasks.id });
  await removeObsolete(tx, idsOf(moved.filter(({ status }) => status !== 'CLOSED_LOST')));
  return { ...added, restoredTasks: restored.length };
}

/** Removes the follow-up tasks that a reopening or a win restored, of leads that are closed again. */
async function removeObsolete(tx: Database, leadIds: readonly string[]): Promise<void> {
  if (leadIds.length === 0) return;
  const closed = await tx
    .select({ status: leads.status, teamId: leads.teamId, closedAt: leads.closedAt, followUps })
    .from(leads)
    .where(and(inArray(leads.id, [...leadIds]), isNotNull(leads.closedAt)));
  const obsolete = closed.flatMap(({ status, teamId, closedAt, followUps }) =>
    obsoleteFollowUps(followUps, status).map(({ id, version }) => ({ id, version, teamId, deletedAt: closedAt })),
  );
  if (obsolete.length > 0) await tx.execute(turnFollowUps(obsolete));
}

/**
 * Deletes the follow-up tasks that a change at `at` created for leads, except those that a user has touched since, and
 * those of the event clock, which a quote has started. They cannot be restored: redoing the move creates new ones.
 */
async function removeAdded(
  tx: Database,
  actor: Actor,
  leadIds: readonly string[],
  at: Date,
): Promise<Pick<RevertedFollowUps, 'removedTasks' | 'keptTasks'>> {
  const added = await tx
    .select({ ...getTableColumns(tasks), isEdited: isEditedTask(tasks) })
    .from(tasks)
    .where(
      and(
        inArray(tasks.leadId, [...leadIds]),
        eq(tasks.createdAt, at),
        isNotNull(tasks.autoRule),
        notInArray(tasks.autoRule, [...CLOCK_KEYS]),
        isNull(tasks.deletedAt),
      ),
    )
    .orderBy(asc(tasks.id))
    .for('update');
  const { removed, kept } = untouchedFollowUps(added);
  if (removed.length > 0) {
    await tx.delete(tasks).where(
      inArray(
        tasks.id,
        removed.map(({ id }) => id),
      ),
    );
    await recordDomainEvents(
      tx,
      actor,
      removed.map((task) => ({ subject: task, event: { type: 'task_deleted', title: task.title } })),
    );
  }
  return { removedTasks: removed.length, keptTasks: kept.length };
}
