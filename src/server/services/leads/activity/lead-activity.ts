import { and, asc, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '@/server/db/client';
import { emailLogs, leadHistory, leads, notes, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';

const CHUNK = 1000;

/**
 * See `lastActivityAt` of a lead. Files may hold dates in the future: they count as now, or as the last activity so far if
 * that is later, because `now` is when the request began.
 */
const foundActivity = ({ now }: Pick<Actor, 'now'>): SQL => sql`(
  select max(least(activity.at, greatest(${now.toISOString()}::timestamptz, ${leads.lastActivityAt}))) from (
    select ${leadHistory.at} as at from ${leadHistory}
    where ${leadHistory.leadId} = ${leads.id} and ${leadHistory.kind} = 'status_changed'
    union all select ${notes.createdAt} from ${notes} where ${notes.leadId} = ${leads.id} and ${notes.deletedAt} is null
    union all select ${tasks.completedAt} from ${tasks}
    where ${tasks.leadId} = ${leads.id} and ${tasks.status} = 'COMPLETED' and ${tasks.deletedAt} is null
    union all select ${emailLogs.sentAt} from ${emailLogs} where ${emailLogs.leadId} = ${leads.id}
  ) activity)`;

/**
 * Locks the leads of rows, and the one that is `wanted` for them, until the transaction ends. Call it before locking
 * the rows: whatever changes a lead and what is linked to it locks the lead first. The lock is exclusive, so that
 * `settleActivity` sees what other transactions did to the lead, and so that no rule of a concurrent status change
 * creates the task that is being reopened. Returns their ids.
 */
export async function lockLeadsOf(
  tx: Database,
  table: PgTable & Record<'leadId', AnyPgColumn>,
  where: SQL | undefined,
  wanted?: SQL,
): Promise<string[]> {
  const current = tx.select({ id: table.leadId }).from(table).where(where);
  const locked = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(or(inArray(leads.id, current), wanted))
    .orderBy(asc(leads.id))
    .for('no key update')
    .execute();
  return locked.map(({ id }) => id);
}

/**
 * Determines when leads were last worked on, after something about them was written or undone. The transaction must
 * have locked them in an earlier statement. Their versions stay, so that edits of others do not conflict with it.
 */
export async function settleActivity(
  tx: Database,
  actor: Pick<Actor, 'now'>,
  leadIds: readonly (string | null)[],
): Promise<void> {
  const ids = leadIds.filter((id) => id !== null);
  if (ids.length === 0) return;
  const found = foundActivity(actor);
  // Sent at once, in the order in which callers call.
  await tx
    .update(leads)
    .set({ lastActivityAt: found })
    .where(and(inArray(leads.id, ids), sql`${leads.lastActivityAt} is distinct from ${found}`))
    .execute();
}

/**
 * The same for rows that an import has committed, in short transactions. An import has only shared locks on leads, and
 * keeps them until it ends.
 */
export async function settleImported(
  actor: Actor,
  table: PgTable & Record<'id' | 'leadId', AnyPgColumn>,
  ids: readonly string[],
): Promise<void> {
  for (let from = 0; from < ids.length; from += CHUNK) {
    await actor.db.transaction(async (tx) => {
      const where = inArray(table.id, ids.slice(from, from + CHUNK));
      await settleActivity(tx, actor, await lockLeadsOf(tx, table, where));
    });
  }
}
