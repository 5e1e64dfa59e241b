import { workDay } from '@/domain/calendar/work-days';
import { dueOf } from '@/domain/tasks/task-due';
import type { Database } from '@/server/db/client';
import { tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { lockLead } from '../leads/linked-lead';
import { recordEvents } from '../shared/domain-events';

interface EmailTask {
  title: string;
  description: string;
  type: 'EMAIL';
  /** Calendar days from now. */
  dueInDays: number;
}

/**
 * Creates a task for the sender of a message, linked to its lead if they can still see it: a user who has left a team
 * must not get new rows in it. Like other automatic tasks, it is due on a working day of the person who works on the
 * lead (D101). Returns the task's id.
 */
export async function createEmailTask(
  tx: Database,
  actor: Actor,
  { leadId, task: { dueInDays, ...task } }: { leadId: string | null; task: EmailTask },
): Promise<string> {
  const { now, newId, user } = actor;
  const lead = await lockLead(tx, actor, leadId);
  const subject = { id: newId(), ownerId: user.id, teamId: lead?.teamId ?? null };
  const worker = lead?.worker ?? user;
  await tx.insert(tasks).values({
    ...task,
    ...dueOf(workDay(dueInDays, now, worker), worker.timezone),
    ...subject,
    leadId: lead?.leadId ?? null,
    priority: user.defaultTaskPriority,
    status: 'PENDING',
    createdAt: now,
    updatedAt: now,
  });
  await recordEvents(tx, actor, subject, [{ type: 'task_created', title: task.title }]);
  return subject.id;
}
