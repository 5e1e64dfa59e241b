import { sql } from 'drizzle-orm';
import type { CanceledBulkEmail } from '@/domain/emails/bulk/bulk-email';
import { rowsOf } from '@/server/db/client';
import { emailLogs } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { refundUse } from '../../plans/usage';
import { isCancelable, ownEmails } from '../email-columns';

interface Canceled {
  total: number;
  left: number;
  canceled: number;
  /** The quota windows with refunds, and the number of uses. */
  refunds: { period: string; uses: number }[];
}

/**
 * Cancels all messages of a batch that have not been sent, and refunds their uses of the quota. Canceling twice changes
 * nothing.
 */
export async function cancelBulkEmail({ db, user }: Actor, batchId: string): Promise<CanceledBulkEmail> {
  return db.transaction(async (tx) => {
    // In id order, so that two of these cannot deadlock. The update sees the rows as they are once they are locked.
    const result = await tx.execute(sql`
      with locked as (
        select ${emailLogs.id} as id, ${emailLogs.delivery} as delivery, ${emailLogs.quotaPeriod} as period,
          ${isCancelable(user)} as cancelable
        from ${emailLogs} where ${emailLogs.batchId} = ${batchId}::uuid and ${ownEmails(user)}
        order by ${emailLogs.id} for update
      ), canceled as (
        update ${emailLogs} e set delivery = 'canceled', handed_over = null, quota_period = null, version = e.version + 1
        from locked where e.id = locked.id and locked.cancelable
        returning locked.period
      )
      select (select count(*)::int from locked) as total,
        (select count(*)::int from locked where not cancelable and delivery <> 'canceled') as left,
        (select count(*)::int from canceled) as canceled,
        (select coalesce(json_agg(json_build_object('period', r.period, 'uses', r.uses)), '[]'::json) from (
          select period, count(*)::int as uses from canceled where period is not null group by period) r) as refunds`);
    const [batch] = rowsOf<Canceled>(result);
    if (!batch || batch.total === 0) return notFound('batch of emails');
    for (const refund of batch.refunds) await refundUse(tx, { userId: user.id, kind: 'emails', ...refund });
    return { canceled: batch.canceled, left: batch.left };
  });
}
