import { and, isNull, sql } from 'drizzle-orm';
import type { Database } from '@/server/db/client';
import { leads, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { recordEvents } from '../shared/domain-events';

interface EmailTask {
  title: string;
  description: string;
  type: 'EMAIL';
  dueDate: Date;
}

/** Creates a task for the sender of a message, linked to its lead if there still is one. Returns the task's id. */
export async function createEmailTask(
  tx: Database,
  actor: Actor,
  { leadId, task }: { leadId: string | null; task: EmailTask },
): Promise<string> {
  const { now, newId, user } = actor;
  const [lead] = await tx
    .select({ id: leads.id, teamId: leads.teamId })
    .from(leads)
    .where(and(sql`${leads.id} = ${leadId}::uuid`, isNull(leads.deletedAt)))
    .for('share');
  const subject = { id: newId(), ownerId: user.id, teamId: lead?.teamId ?? null };
  await tx.insert(tasks).values({
    ...task,
    ...subject,
    leadId: lead?.id ?? null,
    priority: user.defaultTaskPriority,
    status: 'PENDING',
    createdAt: now,
    updatedAt: now,
  });
  await recordEvents(tx, actor, subject, [{ type: 'task_created', title: task.title }]);
  return subject.id;
}
