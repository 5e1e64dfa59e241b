import { and, asc, eq, getTableColumns, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { DUE_STATES } from '@/domain/emails/delivery';
import type { Database } from '@/server/db/client';
import { emailLogs, users } from '@/server/db/schema';
import type { Scope } from '@/server/scope';
import { markCanceled } from './cancel-email';
import { queueAgain } from './queue-again';

type EmailRow = typeof emailLogs.$inferSelect;

const IS_HELD_BACK = and(eq(emailLogs.delivery, 'held'), eq(emailLogs.holdReason, 'restored'));

/** The messages that wait for the operator after a restore, those that were due first at the beginning. */
export const listHeldBack = ({ db }: Scope) =>
  db
    .select({ ...getTableColumns(emailLogs), account: users.email })
    .from(emailLogs)
    .innerJoin(users, eq(users.id, emailLogs.ownerId))
    .where(IS_HELD_BACK)
    .orderBy(asc(emailLogs.dueAt), asc(emailLogs.id));

/** How many messages are due that no instance has held or sent, without those that were released. */
export const countDue = ({ db, now }: Scope): Promise<number> => {
  const isNotReleased = or(isNull(emailLogs.holdReason), ne(emailLogs.holdReason, 'restored'));
  return db.$count(emailLogs, and(inArray(emailLogs.delivery, DUE_STATES), lte(emailLogs.dueAt, now), isNotReleased));
};

/** Lets messages leave, whether or not they did before the restore. Returns how many were still held. */
export const releaseHeldBack = (scope: Scope, ids: readonly string[]): Promise<number> => forEach(scope, ids, release);

/** Cancels messages, and gives what they used of the quota back. Returns how many were still held. */
export const dropHeldBack = (scope: Scope, ids: readonly string[]): Promise<number> =>
  forEach(scope, ids, markCanceled);

/** In a transaction each, so that whoever is interrupted goes on with the others. */
async function forEach(
  { db }: Scope,
  ids: readonly string[],
  work: (tx: Database, email: EmailRow) => Promise<void>,
): Promise<number> {
  let done = 0;
  for (const id of ids) {
    done += await db.transaction(async (tx) => {
      const held = and(eq(emailLogs.id, id), IS_HELD_BACK);
      const [email] = await tx.select().from(emailLogs).where(held).for('update');
      if (email) await work(tx, email);
      return email ? 1 : 0;
    });
  }
  return done;
}

/** What the restored row says of earlier attempts no longer counts: otherwise, it could end as unconfirmed again. */
async function release(tx: Database, { id, dueAt }: EmailRow): Promise<void> {
  await tx
    .update(emailLogs)
    .set({
      delivery: 'queued',
      firstAttemptAt: null,
      mayHaveArrived: false,
      version: sql`${emailLogs.version} + 1`,
    })
    .where(eq(emailLogs.id, id));
  await queueAgain(tx, { id, dueAt });
}
