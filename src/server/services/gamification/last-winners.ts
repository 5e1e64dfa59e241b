import { inArray, sql } from 'drizzle-orm';
import type { Database } from '@/server/db/client';
import { leadHistory, pointEntries } from '@/server/db/schema';

/**
 * Call it before an undo that puts leads back into CLOSED_WON, once the history no longer contains the undone change.
 * Only the user who won a lead last gets the points back. A user whose own win was undone in the meantime gets none,
 * and no user does if the lead was imported as won (D13).
 */
export async function keepLastWinners(tx: Database, leadIds: readonly string[]): Promise<void> {
  if (leadIds.length === 0) return;
  const reason = sql`case when e.user_id = w.winner then 'reopened' else 'undone' end`;
  await tx.execute(sql`
    update ${pointEntries} e set taken_back_for = ${reason}
    from (
      select distinct on (lead_id) lead_id, case when kind <> 'imported' then actor_id end as winner
      from ${leadHistory} where ${inArray(leadHistory.leadId, [...leadIds])} and to_status = 'CLOSED_WON'
      order by lead_id, at desc, id desc
    ) w
    where e.subject = w.lead_id::text and e.action = 'LEAD_CONVERTED'
      and e.taken_back_for in ('reopened', 'undone') and e.taken_back_for <> ${reason}`);
}
