import { userForEach } from '@tests/support/browser/opening';
import { countLockWaiters } from '@tests/support/database/lock-waiters';
import { actorFor } from '@tests/support/database/scope';
import { anEmail } from '@tests/support/mail/emails';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { sendEmailInput } from '@/domain/emails/email';
import { emailLogs, leads, usage, users } from '@/server/db/schema';
import { acceptEmail } from '@/server/services/emails/send-email';
import { countUse } from '@/server/services/plans/usage';

const { scope, user, caller } = userForEach();

it('sends a held message again without a deadlock with another send', async () => {
  const { id } = await caller.emails.send(anEmail());
  await scope.db.update(emailLogs).set({ delivery: 'held' }).where(eq(emailLogs.id, id));
  let again: ReturnType<typeof caller.emails.resend> | undefined;
  await scope.db.transaction(async (tx) => {
    await countUse(tx, actorFor(scope, user), 'emails');
    again = caller.emails.resend({ id });
    await vi.waitFor(async () => expect(await countLockWaiters(scope.db)).toBe(1));
    await acceptEmail(tx, actorFor(scope, user), sendEmailInput.parse(anEmail()));
  });
  expect(await again).toMatchObject({ delivery: 'queued' });
});

it('waits for the undo of a handover, which locks the lead and then its messages, without a deadlock', async () => {
  const { id: leadId } = await caller.leads.create({ companyName: 'Harbour Lights', contactPerson: 'Noor' });
  const { id } = await caller.emails.send(anEmail({ leadId }));
  await scope.db.update(emailLogs).set({ delivery: 'held' }).where(eq(emailLogs.id, id));
  let again: ReturnType<typeof caller.emails.resend> | undefined;
  await scope.db.transaction(async (tx) => {
    await tx.select().from(leads).where(eq(leads.id, leadId)).for('update');
    again = caller.emails.resend({ id });
    await vi.waitFor(async () => expect(await countLockWaiters(scope.db)).toBe(1));
    await tx.select().from(emailLogs).where(eq(emailLogs.id, id)).for('update');
  });
  expect(await again).toMatchObject({ delivery: 'queued', leadId });
});

it.each(['send', 'resend'] as const)(
  'waits, on %s, for a deletion of the account before it locks rows that the deletion removes',
  async (path) => {
    const { id } = await caller.emails.send(anEmail());
    await scope.db.update(emailLogs).set({ delivery: 'held' }).where(eq(emailLogs.id, id));
    let sending: Promise<unknown> | undefined;
    await scope.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, user.id)).for('update');
      sending = path === 'send' ? caller.emails.send(anEmail()) : caller.emails.resend({ id });
      await vi.waitFor(async () => expect(await countLockWaiters(scope.db)).toBe(1));
      await tx.update(usage).set({ used: 1 }).where(eq(usage.userId, user.id));
      await tx.update(emailLogs).set({ version: 2 }).where(eq(emailLogs.id, id));
    });
    expect(await sending).toMatchObject({ delivery: 'queued' });
  },
);
