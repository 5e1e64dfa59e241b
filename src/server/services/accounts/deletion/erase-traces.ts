import { and, eq, inArray, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { normalizeEmail } from '@/domain/accounts/account';
import { FORMER_MEMBER } from '@/domain/accounts/deletion-rules';
import { NOUNS, type Noun } from '@/domain/shared/nouns';
import type { SessionUser } from '@/server/auth/sessions';
import { type Database, rowsOf } from '@/server/db/client';
import { MARKER } from '@/server/db/event-positions';
import { NOUN_TABLES } from '@/server/db/noun-tables';
import {
  bulkChangeRows,
  domainEvents,
  formerAddresses,
  leadCounters,
  leadDayCounts,
  leadHistory,
  leads,
  localMail,
  notifications,
  pointEntries,
  quoteNumbers,
  rateLimits,
  rowChanges,
  teamInvitations,
  users,
} from '@/server/db/schema';
import { announce } from '@/server/integrations/realtime';
import { renameMentioned } from '../../notes/rename-mentioned';

/** Removes what refers to a user without a foreign key, so that deleting the user does not remove it. */
export async function eraseTraces(tx: Database, user: Pick<SessionUser, 'id' | 'email' | 'name'>): Promise<void> {
  const { id, email } = user;
  const addresses = [email, ...(await formerAddressesOf(tx, id))];
  // Teammates can still undo their own changes of leads that were assigned to the user.
  await tx
    .update(bulkChangeRows)
    .set({ before: sql`jsonb_set(${bulkChangeRows.before}, '{assigneeId}', 'null')` })
    .where(sql`${bulkChangeRows.before}->>'assigneeId' = ${id}`);
  await forgetHandovers(tx, id);
  // Entries of history name the assignees of a team's leads, and members who left. The team may be gone.
  await tx
    .update(leadHistory)
    .set({
      detail: sql`${leadHistory.detail} - array(select key from jsonb_each_text(${leadHistory.detail}) where value = ${id})`,
    })
    .where(sql`${leadHistory.kind} = 'edited' and ${leadHistory.detail}::text like ${`%${id}%`}`);
  await tx.delete(quoteNumbers).where(eq(quoteNumbers.placeId, id));
  await tx.update(domainEvents).set({ actorId: null }).where(eq(domainEvents.actorId, id));
  // Where nothing is left to count, the triggers leave a zero.
  await tx.delete(leadCounters).where(sql`${leadCounters.assignee} = ${id} and ${leadCounters.count} = 0`);
  await tx.delete(leadDayCounts).where(sql`${leadDayCounts.assignee} = ${id} and ${leadDayCounts.count} = 0`);
  // Not deleted, because they may be the positions of others' cursors.
  await tx.update(rowChanges).set(MARKER).where(eq(rowChanges.audience, id));
  await forgetActor(tx, id);
  await renameMentioned(tx, { id, from: user.name, to: FORMER_MEMBER });
  // Last, because the changes above are logged, too. Reads the whole change log, but only once per account.
  await tx.update(rowChanges).set({ actorId: null }).where(eq(rowChanges.actorId, id));
  const keys = [id, ...addresses.map(normalizeEmail)].map((part) => sql`${part}`);
  await tx
    .delete(rateLimits)
    .where(sql`string_to_array(${rateLimits.key}, ':') && array[${sql.join(keys, sql`, `)}]::text[]`);
  const isTheirs = (column: AnyPgColumn): SQL | undefined =>
    or(...addresses.map((address) => sql`lower(${column}) = lower(${address})`));
  await tx.delete(localMail).where(isTheirs(localMail.to));
  await tx.delete(teamInvitations).where(isTheirs(teamInvitations.email));
}

/**
 * Removes the user from handovers that teammates can undo: work that was handed over to the user stays where it is now,
 * and work that was handed over from the user stays with the assignee.
 */
async function forgetHandovers(tx: Database, userId: string): Promise<void> {
  const handedOver = sql`${bulkChangeRows.before}->'handedOver'`;
  const fromOthers = sql`(
    select jsonb_object_agg(key, case when jsonb_typeof(value) <> 'array' then value else (
      select coalesce(jsonb_agg(row), '[]') from jsonb_array_elements(value) row where row->>'ownerId' <> ${userId}) end)
    from jsonb_each(${handedOver}))`;
  await tx
    .update(bulkChangeRows)
    .set({
      before: sql`jsonb_set(${bulkChangeRows.before}, '{handedOver}', case when ${handedOver}->>'to' = ${userId}
        then (${handedOver}) - array['to', 'openTasks', 'futureEvents', 'scheduledEmails'] else ${fromOthers} end)`,
    })
    .where(sql`(${handedOver})::text like ${`%${userId}%`}`);
}

/** Without those that another account has now. */
async function formerAddressesOf(tx: Database, userId: string): Promise<string[]> {
  const taken = tx
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${formerAddresses.email})`, ne(users.id, userId)));
  const rows = await tx
    .select({ email: formerAddresses.email })
    .from(formerAddresses)
    .where(and(eq(formerAddresses.userId, userId), notExists(taken)));
  return rows.map(({ email }) => email);
}

/**
 * Removes the user's name from the notifications of others. Locks them in id order, like every change of notifications.
 */
async function forgetActor(tx: Database, userId: string): Promise<void> {
  const changed = await tx.execute(sql`
    with notices as (select id from ${notifications} where ${eq(notifications.actorId, userId)} order by id for update)
    update ${notifications}
    set message = ${FORMER_MEMBER} || substr(message, char_length(actor_name) + 1), actor_id = null, actor_name = null
    where id in (select id from notices) returning user_id as "userId"`);
  await announce(
    tx,
    'notifications',
    rowsOf<{ userId: string }>(changed).map(({ userId }) => userId),
  );
}

/**
 * Deletes the rows of a user that may be very many, with one statement per table: each has its own time limit, and a
 * row that is linked to a lead is not updated before it is deleted, too.
 */
export async function deleteOwnRows(tx: Database, userId: string): Promise<void> {
  // Former teammates who updated a lead of the user by an import have its earlier values, to undo that.
  const own = tx.select({ id: leads.id }).from(leads).where(eq(leads.ownerId, userId));
  await tx.delete(bulkChangeRows).where(inArray(bulkChangeRows.subjectId, own));
  for (const noun of (Object.keys(NOUNS) as Noun[]).reverse()) {
    const { table } = NOUN_TABLES[noun];
    await tx.delete(table).where(eq(table.ownerId, userId));
  }
  await tx.delete(domainEvents).where(eq(domainEvents.ownerId, userId));
  await tx.delete(pointEntries).where(eq(pointEntries.userId, userId));
}
