import { userForEach } from '@tests/support/browser/opening';
import { testScope } from '@tests/support/database/scope';
import { anEmail } from '@tests/support/mail/emails';
import { resendForEach, START } from '@tests/support/mail/resend-deliveries';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { addDays } from '@/domain/shared/time';
import { emailLogs } from '@/server/db/schema';
import { resendTransport } from '@/server/integrations/email/resend-transport';
import { claimEmails } from '@/server/services/emails/claim-email';

const opened = userForEach();
const { database, scope, caller } = opened;
const mail = resendForEach(opened);

const transport = resendTransport({ key: 're_test', perSecond: 4 });
const rowsOf = (id: string) => scope.db.select().from(emailLogs).where(eq(emailLogs.id, id));

const CHANGES = [
  { what: 'canceled', changes: { delivery: 'canceled', version: 2 } },
  { what: 'taken by another worker', changes: { delivery: 'sending', attempts: 1, dueAt: new Date('2126-03-10') } },
] as const;

it.each(CHANGES)('hands over no message that is being $what, and does not wait for it', async ({ changes }) => {
  const { id } = await caller.emails.send(anEmail());
  await scope.db.transaction(async (tx) => {
    await tx.update(emailLogs).set(changes).where(eq(emailLogs.id, id));
    await mail.attempt(id);
  });
  expect(mail.resend.emails).toEqual([]);
  expect(await mail.read(id)).toMatchObject({ delivery: changes.delivery });
});

it('claims the due messages of a batch, and holds, skips or fails the others', async () => {
  const lead = await caller.leads.create({ companyName: 'Harbor Lights', contactPerson: 'Noor' });
  const email = (changes: Parameters<typeof anEmail>[0] = {}) => caller.emails.send(anEmail(changes));
  const scheduledAt = addDays(START, 1);
  const sent = {
    one: await email(),
    scheduled: await email({ scheduledAt }),
    bulk: await email({ leadId: lead.id, scheduledAt }),
    later: await email({ scheduledAt: addDays(START, 2) }),
    canceled: await email(),
    locked: await email(),
    unknown: await email(),
  };
  const { one, scheduled, bulk, later: tooEarly, canceled, locked, unknown } = sent;
  const tomorrow = testScope(database, { now: scheduledAt });
  await caller.emails.cancel({ id: canceled.id });
  await caller.leads.delete({ id: lead.id });
  await scope.db
    .update(emailLogs)
    .set({ delivery: 'sending', attempts: 1, firstAttemptAt: START, dueAt: START, via: 'smtp' })
    .where(eq(emailLogs.id, unknown.id));
  const ids = [...Object.values(sent).map(({ id }) => id), scope.newId()];
  const claimed = await scope.db.transaction(async (tx) => {
    await tx.select().from(emailLogs).where(eq(emailLogs.id, locked.id)).for('update');
    return claimEmails(tomorrow, ids, { transport, holdsMail: false });
  });
  expect(claimed.map(({ email: { id } }) => id).sort()).toEqual([one.id, scheduled.id].sort());
  for (const { email: taken } of claimed) expect([taken]).toEqual(await rowsOf(taken.id));
  const states = await Promise.all(
    [one, scheduled, bulk, tooEarly, canceled, locked, unknown].map(async ({ id }) => (await mail.read(id)).delivery),
  );
  expect(states).toEqual(['sending', 'sending', 'held', 'scheduled', 'canceled', 'queued', 'unconfirmed']);
});

it('claims the other messages when one cannot be held, and leaves that one to the sweep', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const lead = await caller.leads.create({ companyName: 'Harbor Lights', contactPerson: 'Noor' });
  const scheduledAt = addDays(START, 1);
  const held = await caller.emails.send(anEmail({ leadId: lead.id, scheduledAt }));
  const sent = await caller.emails.send(anEmail());
  await caller.leads.delete({ id: lead.id });
  const worker = testScope(database, { now: scheduledAt });
  const newId = () => {
    throw new Error('Broken');
  };
  const claimed = await claimEmails({ ...worker, newId }, [held.id, sent.id], { transport, holdsMail: false });
  expect(claimed.map(({ email: { id } }) => id)).toEqual([sent.id]);
  expect(await mail.read(held.id)).toMatchObject({ delivery: 'scheduled' });
  expect(log).toHaveBeenCalledOnce();
});

it('claims a whole batch with three statements', async () => {
  const scheduledAt = addDays(START, 1);
  const ids: string[] = [];
  for (let n = 0; n < 8; n += 1) ids.push((await caller.emails.send(anEmail({ scheduledAt }))).id);
  database.resetStatements();
  expect(
    await claimEmails(testScope(database, { now: scheduledAt }), ids, { transport, holdsMail: false }),
  ).toHaveLength(8);
  expect(database.sent()).toHaveLength(3);
});
