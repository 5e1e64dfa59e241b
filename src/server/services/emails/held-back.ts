import { and, asc, eq, getTableColumns, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { DUE_STATES } from '@/domain/emails/delivery';
import type { Database } from '@/server/db/client';
import { emailLogs, users } from '@/server/db/schema';
import { queueAgain } from '@/server/integrations/email/delivery-queue';
import type { Scope } from '@/server/scope';
import { markCanceled } from './cancel-email';

type EmailRow = typeof emailLogs.$inferSelect;

const IS_HELD_BACK = and(eq(emailLogs.delivery, 'held'), eq(emailLogs.holdReason, 'restored'));

const { id, dueAt, to, cc, bcc, subject } = getTableColumns(emailLogs);

/** Emails held after a restore, earliest due first. */
export const listHeldBack = ({ db }: Scope) =>
  db
    .select({ id, dueAt, to, cc, bcc, subject, account: users.email })
    .from(emailLogs)
    .innerJoin(users, eq(users.id, emailLogs.ownerId))
    .where(IS_HELD_BACK)
    .orderBy(asc(dueAt), asc(id));

export async function heldBackIds({ db }: Scope): Promise<string[]> {
  const rows = await db.select({ id }).from(emailLogs).where(IS_HELD_BACK).orderBy(asc(dueAt), asc(id));
  return rows.map((row) => row.id);
}

export const countHeldBack = ({ db }: Scope): Promise<number> => db.$count(emailLogs, IS_HELD_BACK);

/** Counts due emails that are neither held, sent nor released. */
export const countDue = ({ db, now }: Scope): Promise<number> => {
  const isNotReleased = or(isNull(emailLogs.holdReason), ne(emailLogs.holdReason, 'restored'));
  return db.$count(emailLogs, and(inArray(emailLogs.delivery, DUE_STATES), lte(emailLogs.dueAt, now), isNotReleased));
};

/** Releases emails for delivery, whether or not they were sent before the restore. Returns how many were still held. */
export const releaseHeldBack = (scope: Scope, ids: readonly string[]): Promise<number> => forEach(scope, ids, release);

/** Cancels emails, and refunds their uses of the quota. Returns how many were still held. */
export const dropHeldBack = (scope: Scope, ids: readonly string[]): Promise<number> =>
  forEach(scope, ids, markCanceled);

/** One transaction per email, so an interrupted run can be resumed. */
async function forEach(
  { db }: Scope,
  ids: readonly string[],
  work: (tx: Database, email: EmailRow) => Promise<void>,
): Promise<number> {
  let done = 0;
  for (const each of ids) {
    done += await db.transaction(async (tx) => {
      const held = and(eq(id, each), IS_HELD_BACK);
      const [email] = await tx.select().from(emailLogs).where(held).for('update');
      if (email) await work(tx, email);
      return email ? 1 : 0;
    });
  }
  return done;
}

/** Clears earlier attempts; otherwise the email could become unconfirmed. */
async function release(tx: Database, email: EmailRow): Promise<void> {
  await tx
    .update(emailLogs)
    .set({
      delivery: 'queued',
      attempts: 0,
      firstAttemptAt: null,
      mayHaveArrived: false,
      error: null,
      version: sql`${emailLogs.version} + 1`,
    })
    .where(eq(id, email.id));
  await queueAgain(tx, email);
}
