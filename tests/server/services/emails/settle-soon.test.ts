import { userForEach } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { AFTER_UNDO_MS, anEmail } from '@tests/support/mail/emails';
import { resendForEach } from '@tests/support/mail/resend-deliveries';
import { withTransactions } from '@tests/support/mail/transactions';
import { asc, eq, inArray } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import type { Database } from '@/server/db/client';
import { domainEvents, emailLogs, pointEntries } from '@/server/db/schema';
import { startDeliveries } from '@/server/services/emails/deliver-email';

const opened = userForEach();
const { scope, user, caller } = opened;
const mail = resendForEach(opened);

const deliver = async (ids: readonly string[], db: Database, claimed = async () => {}) => {
  const worker = mail.worker(AFTER_UNDO_MS, db);
  const attempts = await startDeliveries(worker, ids);
  await claimed();
  await Promise.all(attempts.map((attempt) => attempt(worker)));
};

const unlockedBy = async (userId: string) =>
  (await scope.db.select().from(pointEntries).where(eq(pointEntries.userId, userId)))
    .filter(({ action }) => action === 'ACHIEVEMENT_UNLOCKED')
    .map(({ subject }) => subject);

it('settles sent messages in one transaction per user, except those that another worker has taken over', async () => {
  const ana = await makeUser(scope);
  const first = await caller.emails.send(anEmail());
  const second = await caller.emails.send(anEmail());
  const ofAna = await callerFor(scope, ana).emails.send(anEmail());
  const taken = await caller.emails.send(anEmail());
  const ids = [first, second, ofAna, taken].map(({ id }) => id);
  let transactions = 0;
  const db = withTransactions(scope.db, () => {
    transactions += 1;
  });
  await deliver(ids, db, async () => {
    transactions = 0;
    await scope.db.update(emailLogs).set({ attempts: 2 }).where(eq(emailLogs.id, taken.id));
  });

  expect(transactions).toBe(2);
  const rows = await scope.db.select().from(emailLogs).where(inArray(emailLogs.id, ids)).orderBy(asc(emailLogs.id));
  const sentAt = mail.worker().now;
  const sent = { delivery: 'sent', sentAt, providerId: expect.any(String), error: null, version: first.version + 1 };
  expect(rows).toMatchObject([sent, sent, sent, { delivery: 'sending', sentAt: null, providerId: null }]);
  const events = await scope.db.select().from(domainEvents).where(eq(domainEvents.type, 'email_sent'));
  expect(events.map(({ subjectId }) => subjectId).sort()).toEqual(ids.slice(0, 3));
  expect(await unlockedBy(user.id)).toEqual(['first_email']);
  expect(await unlockedBy(ana.id)).toEqual(['first_email']);
});

it('keeps what the webhook reported before the response of the mail service', async () => {
  const { id } = await caller.emails.send(anEmail());
  await deliver([id], scope.db, async () => {
    await scope.db.update(emailLogs).set({ messageId: 'early@resend.example' }).where(eq(emailLogs.id, id));
  });
  const [row] = await scope.db.select().from(emailLogs).where(eq(emailLogs.id, id));
  expect(row).toMatchObject({ delivery: 'sent', messageId: 'early@resend.example', providerId: expect.any(String) });
});

it('settles each alone when they cannot be settled together', async () => {
  const emails = [await caller.emails.send(anEmail()), await caller.emails.send(anEmail())];
  let transactions = Number.NEGATIVE_INFINITY;
  const db = withTransactions(scope.db, () => {
    transactions += 1;
    if (transactions === 1) throw new Error('Broken');
  });
  await deliver(
    emails.map(({ id }) => id),
    db,
    async () => {
      transactions = 0;
    },
  );
  for (const { id } of emails) expect(await mail.read(id)).toMatchObject({ delivery: 'sent' });
  expect(transactions).toBe(3);
});

/** Cut at 500 characters, its message ends with half a character. */
const REFUSAL = JSON.stringify({ statusCode: 422, name: 'validation_error', message: `x${'💂'.repeat(300)}` });

it('settles different outcomes together as it does each alone', async () => {
  const cases = [
    { behavior: 'accept' },
    { behavior: { status: 422, body: REFUSAL } },
    { behavior: { status: 500 } },
    { behavior: 'accept', remindAfterDays: 3 },
    { behavior: 'accept', remindAfterDays: 5 },
  ] as const;
  const worker = mail.worker();
  const running: Promise<void>[] = [];
  const outcomesOf = async (attemptTo: (id: string) => Promise<void>) => {
    const ids: string[] = [];
    for (const { behavior, ...options } of cases) {
      const { id } = await caller.emails.send(anEmail(options));
      ids.push(id);
      mail.resend.next.push(behavior);
      await attemptTo(id);
      await vi.waitFor(() => expect(mail.resend.requests.get(id)).toBe(1));
    }
    await Promise.all(running);
    const rows = await scope.db.select().from(emailLogs).where(inArray(emailLogs.id, ids)).orderBy(asc(emailLogs.id));
    return rows.map(
      ({ delivery, status, error, attempts, sentAt, quotaPeriod, handedOver, reminderTaskId, version }) => ({
        ...{ delivery, status, error, attempts, sentAt, quotaPeriod, version },
        isKept: handedOver !== null,
        isReminded: reminderTaskId !== null,
      }),
    );
  };
  const together = await outcomesOf(async (id) => {
    const [attempt] = await startDeliveries(worker, [id]);
    if (attempt) running.push(attempt(worker));
  });
  expect(together).toEqual(await outcomesOf((id) => mail.attempt(id)));
  expect(together.map(({ delivery }) => delivery)).toEqual(['sent', 'failed', 'queued', 'sent', 'sent']);
  expect(together.map(({ isReminded }) => isReminded)).toEqual([false, false, false, true, true]);
});
