import { userForEach } from '@tests/support/browser/opening';
import { testScope } from '@tests/support/database/scope';
import { deliverEmail } from '@tests/support/mail/deliver-email';
import { AFTER_UNDO_MS, anEmail, later } from '@tests/support/mail/emails';
import { type FakeSmtp, type SmtpBehavior, startFakeSmtp } from '@tests/support/mail/fake-smtp';
import { HOUR_MS, MINUTE_MS, START } from '@tests/support/mail/resend-deliveries';
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OUTCOME_UNKNOWN } from '@/domain/emails/delivery';
import { notifications, usage } from '@/server/db/schema';
import { smtpTransport } from '@/server/integrations/email/smtp-transport';
import type { EmailTransport } from '@/server/integrations/email/transport';
import { addAttachment } from '@/server/services/emails/attachments';
import { claimEmails } from '@/server/services/emails/claim-email';

const { database, scope, user, caller } = userForEach();

let smtp: FakeSmtp;
let transport: EmailTransport;

beforeEach(async () => {
  smtp = await startFakeSmtp();
  // A silent server ends an attempt by the first limit, and one that keeps sending by the second.
  transport = smtpTransport({ url: `${smtp.url}?socketTimeout=300`, from: 'hello@stanchion.example', timeoutMs: 800 });
});
afterEach(() => smtp.close());

const at = (after: number) => testScope(database, { now: later(START, after) });
const attempt = (id: string, after = AFTER_UNDO_MS) => deliverEmail(at(after), id, transport);
const read = (id: string) => caller.emails.byId({ id });
const used = async () => (await scope.db.select().from(usage).where(eq(usage.userId, user.id)))[0]?.used;
const notices = () =>
  scope.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, user.id), eq(notifications.kind, 'email_failed')));

/** An email with a file so large that the server has seen only part of it when it sees the first of it. */
async function sendLarge() {
  const content = Buffer.alloc(1_000_000, 'Guards ');
  const file = await addAttachment({ ...testScope(database), user }, { name: 'plan.txt', type: 'text/plain', content });
  return caller.emails.send(anEmail({ attachmentIds: [file.id] }));
}

/** Later attempts, as the sweep and an impatient user would start them. */
async function expectNeverAgain(id: string): Promise<void> {
  smtp.behavior = {};
  const { offered } = smtp;
  for (const after of [MINUTE_MS, HOUR_MS, 25 * HOUR_MS]) await attempt(id, after);
  expect(smtp.offered).toBe(offered);
}

describe('an email by SMTP whose arrival is unknown', () => {
  it.each<[string, SmtpBehavior, number]>([
    ['the server hangs up in the text', { hangUpInText: true }, 0],
    ['the server has the text and says nothing', { beforeAccepting: () => new Promise(() => {}) }, 1],
    ['the server has the text and its reply never ends', { tricklesReply: true }, 1],
  ])('is unconfirmed, costs its quota and is never sent again: %s', async (_why, behavior, arrived) => {
    smtp.behavior = behavior;
    const { id } = await sendLarge();
    await attempt(id);
    expect(await read(id)).toMatchObject({
      delivery: 'unconfirmed',
      status: 'SENT',
      via: 'smtp',
      error: OUTCOME_UNKNOWN,
      isCancelable: false,
    });
    expect([smtp.offered, smtp.messages.length]).toEqual([1, arrived]);
    expect(await used()).toBe(1);
    await expectNeverAgain(id);
    expect(await read(id)).toMatchObject({ delivery: 'unconfirmed' });
    expect(await used()).toBe(1);
    expect(await notices()).toHaveLength(1);
  });

  it('is unconfirmed if its worker was killed, once the worker counts as dead', async () => {
    const { id } = await caller.emails.send(anEmail());
    await claimEmails(at(AFTER_UNDO_MS), [id], { transport, holdsMail: false });
    await attempt(id, AFTER_UNDO_MS + MINUTE_MS);
    expect(await read(id)).toMatchObject({ delivery: 'sending' });
    await attempt(id, AFTER_UNDO_MS + 2 * MINUTE_MS);
    expect(await read(id)).toMatchObject({ delivery: 'unconfirmed' });
    expect([smtp.offered, await used(), (await notices()).length]).toEqual([0, 1, 1]);
    await expectNeverAgain(id);
  });
});

it('an email that the server hung up on before its text is handed over again', async () => {
  smtp.behavior = { hangUpBeforeText: true };
  const { id } = await caller.emails.send(anEmail());
  await attempt(id);
  expect(await read(id)).toMatchObject({ delivery: 'queued' });
  smtp.behavior = {};
  await attempt(id, AFTER_UNDO_MS + MINUTE_MS);
  expect(await read(id)).toMatchObject({ delivery: 'sent' });
  expect([smtp.messages.length, await used()]).toEqual([1, 1]);
});

it('refunds an email that the server refused permanently', async () => {
  smtp.behavior = { refuseText: { code: 554 } };
  const { id } = await caller.emails.send(anEmail());
  await attempt(id);
  expect(await read(id)).toMatchObject({ delivery: 'failed', status: 'FAILED' });
  expect(await used()).toBe(0);
  await expectNeverAgain(id);
});

it('reports which recipients a server accepted and which it refused', async () => {
  smtp.behavior = { refuseRecipient: { address: 'cc@x.example', code: 550 } };
  const email = await caller.emails.send(anEmail({ cc: ['cc@x.example'] }));
  await attempt(email.id);
  expect(await read(email.id)).toMatchObject({
    delivery: 'sent',
    error: `Sent to ${email.to}. Not sent to cc@x.example, which the mail server refused.`,
  });
  expect(await notices()).toMatchObject([
    {
      title: 'Email not sent to everybody',
      message: `"${email.subject}" was sent to ${email.to}, but not to cc@x.example.`,
    },
  ]);
  expect(await used()).toBe(1);
});

it('fails and refunds an email to an address that the server cannot deliver to', async () => {
  await smtp.close();
  smtp = await startFakeSmtp({ hideSMTPUTF8: true });
  transport = smtpTransport({ url: smtp.url, from: 'hello@stanchion.example' });
  const { id } = await caller.emails.send(anEmail({ to: 'nör@harbourlights.example' }));
  await attempt(id);
  expect(await read(id)).toMatchObject({ delivery: 'failed', status: 'FAILED' });
  expect(await used()).toBe(0);
  expect(await notices()).toMatchObject([{ title: 'Email not sent' }]);
});
