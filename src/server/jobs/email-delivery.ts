import { sql } from 'drizzle-orm';
import { DUE_STATES } from '@/domain/emails/delivery';
import { rowsOf } from '../db/client';
import { emailLogs } from '../db/schema';
import { transportOf } from '../integrations/email';
import { DELIVERY_QUEUE, hasQueue, queueDelivery } from '../integrations/email/delivery-queue';
import type { Job, WorkQueue } from '../integrations/jobs';
import type { Scope } from '../scope';
import { startDeliveries } from '../services/emails/deliver-email';
import { dropRemindersOfClosedLeads } from '../services/emails/reply-reminders';

const SWEPT_AT_ONCE = 500;

const WORKERS = 4;
/** Taking a batch costs the queue as much as taking one item: it sorts all that are due. */
const MAX_BATCH_SIZE = 25;

/**
 * Delivers messages. A service that does not respond delays the batch of one worker, but not the others. A claimed
 * message waits for a few seconds at most: it can no longer be canceled, and if the process ends, its delivery is
 * delayed further.
 */
export const emailDelivery: WorkQueue = {
  name: DELIVERY_QUEUE,
  limits: ({ env }) => {
    const { connections, perSecond } = transportOf(env);
    const batchSize = Math.min(MAX_BATCH_SIZE, Math.ceil(perSecond / WORKERS));
    const atOnce = connections === undefined ? { workers: WORKERS, batchSize } : { workers: connections, batchSize: 1 };
    return { ...atOnce, perSecond };
  },
  expiresAfterS: 120,
  start: startDeliveries,
};

const DUE = sql.raw(DUE_STATES.map((state) => `'${state}'`).join(', '));

/**
 * Queues due messages again: those whose worker died, and those that were written while there was no queue. Messages
 * that are still in the queue are not affected.
 */
export async function sweepDueEmails({ db, now }: Scope): Promise<{ queued: number }> {
  const result = await db.execute(sql`
    select id from ${emailLogs} where delivery in (${DUE}) and due_at <= ${now.toISOString()}::timestamptz and ${hasQueue}
    order by due_at limit ${SWEPT_AT_ONCE}`);
  const due = rowsOf<{ id: string }>(result);
  for (const { id } of due) await db.transaction((tx) => queueDelivery(tx, { id }));
  return { queued: due.length };
}

export const emailSweep: Job = {
  name: 'email-sweep',
  cron: '* * * * *',
  summary: 'picks up emails whose delivery was interrupted, and drops reply reminders of closed leads',
  async run(scope) {
    const queued = await sweepDueEmails(scope);
    await dropRemindersOfClosedLeads(scope);
    return queued;
  },
};
