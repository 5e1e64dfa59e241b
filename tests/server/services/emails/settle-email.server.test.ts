import { userForEach } from '@tests/support/browser/opening';
import { countLockWaiters } from '@tests/support/database/lock-waiters';
import { AFTER_UNDO_MS, anEmail, later } from '@tests/support/mail/emails';
import { resendForEach, START } from '@tests/support/mail/resend-deliveries';
import { withTransactions } from '@tests/support/mail/transactions';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { BusyError } from '@/server/db/faults';
import { emailLogs, leads, users } from '@/server/db/schema';
import { MESSAGE_TAG } from '@/server/integrations/email/resend-transport';
import { startDeliveries } from '@/server/services/emails/deliver-email';
import { recordMailEvent } from '@/server/services/emails/record-mail-event';

const opened = userForEach();
const { scope, user, caller } = opened;
const mail = resendForEach(opened);

it.each([
  ['sent', 'accept'],
  ['failed', { status: 422 }],
] as const)(
  'waits, when a message is %s, for a deletion of the account before it locks rows that the deletion removes',
  async (delivery, behavior) => {
    const { id } = await caller.emails.send(anEmail());
    mail.resend.next.push(behavior);
    let attempt: Promise<void> | undefined;
    await scope.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, user.id)).for('update');
      attempt = mail.attempt(id);
      await vi.waitFor(async () => expect(await countLockWaiters(scope.db)).toBe(1));
      await tx.update(emailLogs).set({ error: null }).where(eq(emailLogs.id, id));
    });
    await attempt;
    expect(await mail.read(id)).toMatchObject({ delivery });
  },
);

const SENT_AT = later(START, AFTER_UNDO_MS);
const bounceOf = (id: string) => ({
  type: 'email.bounced',
  data: { tags: { [MESSAGE_TAG]: id }, message_id: 'm@resend.example' },
});

it.each([
  ['settled alone', { remindAfterDays: 3 }, (id: string) => mail.attempt(id), SENT_AT],
  [
    'settled with others',
    {},
    async (id: string) => {
      const worker = mail.worker();
      await Promise.all((await startDeliveries(worker, [id])).map((attempt) => attempt(worker)));
    },
    SENT_AT,
  ],
  ['reported as bounced', {}, (id: string) => recordMailEvent(scope, { id: 'w', event: bounceOf(id) }), null],
])('waits, when a message is %s, for a lock on its lead first', async (_, options, settle, lastActivityAt) => {
  const { id: leadId } = await caller.leads.create({ companyName: 'Harbour Lights', contactPerson: 'Noor' });
  const { id } = await caller.emails.send(anEmail({ leadId, ...options }));
  let settling: Promise<unknown> | undefined;
  await scope.db.transaction(async (tx) => {
    await tx.select().from(leads).where(eq(leads.id, leadId)).for('update');
    settling = settle(id);
    await vi.waitFor(async () => expect(await countLockWaiters(scope.db)).toBe(1));
    await tx.update(emailLogs).set({ error: null }).where(eq(emailLogs.id, id));
  });
  await settling;
  expect(await caller.leads.byId({ id: leadId })).toMatchObject({ lastActivityAt });
});

it('stores that a message was sent although the database was busy at first', async () => {
  const { id } = await caller.emails.send(anEmail());
  // The first transaction claims it.
  let tries = -1;
  const db = withTransactions(scope.db, () => {
    tries += 1;
    if (tries === 1 || tries === 2) throw new BusyError();
  });
  await mail.attempt(id, AFTER_UNDO_MS, db);
  expect(await mail.read(id)).toMatchObject({ delivery: 'sent' });
  expect(tries).toBe(3);
});
