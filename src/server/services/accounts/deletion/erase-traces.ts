import { eq, sql } from 'drizzle-orm';
import { normalizeEmail } from '@/domain/accounts/account';
import { NOUNS, type Noun } from '@/domain/shared/nouns';
import type { SessionUser } from '@/server/auth/sessions';
import type { Database } from '@/server/db/client';
import { NOUN_TABLES } from '@/server/db/noun-tables';
import {
  bulkChangeRows,
  domainEvents,
  leadCounters,
  leadDayCounts,
  leadHistory,
  localMail,
  pointEntries,
  rateLimits,
  teamInvitations,
} from '@/server/db/schema';

/** Removes what refers to a user without a foreign key, so that deleting the user does not remove it. */
export async function eraseTraces(tx: Database, { id, email }: Pick<SessionUser, 'id' | 'email'>): Promise<void> {
  const address = normalizeEmail(email);
  // Teammates can still undo their own changes of leads that were assigned to the user.
  await tx
    .update(bulkChangeRows)
    .set({ before: sql`jsonb_set(${bulkChangeRows.before}, '{assigneeId}', 'null')` })
    .where(sql`${bulkChangeRows.before}->>'assigneeId' = ${id}`);
  // To whom the leads of a team were assigned, and who left.
  await tx
    .update(leadHistory)
    .set({
      detail: sql`${leadHistory.detail} - array(select key from jsonb_each_text(${leadHistory.detail}) where value = ${id})`,
    })
    .where(sql`${leadHistory.teamId} is not null and ${leadHistory.detail}::text like ${`%${id}%`}`);
  await tx.update(domainEvents).set({ actorId: null }).where(eq(domainEvents.actorId, id));
  // Where nothing is left to count, the triggers leave a zero.
  await tx.delete(leadCounters).where(sql`${leadCounters.assignee} = ${id} and ${leadCounters.count} = 0`);
  await tx.delete(leadDayCounts).where(sql`${leadDayCounts.assignee} = ${id} and ${leadDayCounts.count} = 0`);
  await tx.delete(rateLimits).where(sql`string_to_array(${rateLimits.key}, ':') && array[${id}, ${address}]::text[]`);
  await tx.delete(localMail).where(sql`lower(${localMail.to}) = lower(${email})`);
  await tx.delete(teamInvitations).where(sql`lower(${teamInvitations.email}) = lower(${email})`);
}

/**
 * Deletes the rows of a user of which there may be very many, one table a statement: each has its own time limit, and
 * what is linked to a lead need not be changed before it goes as well.
 */
export async function deleteOwnRows(tx: Database, userId: string): Promise<void> {
  for (const noun of (Object.keys(NOUNS) as Noun[]).reverse()) {
    const { table } = NOUN_TABLES[noun];
    await tx.delete(table).where(eq(table.ownerId, userId));
  }
  await tx.delete(domainEvents).where(eq(domainEvents.ownerId, userId));
  await tx.delete(pointEntries).where(eq(pointEntries.userId, userId));
}
