import { userForEach } from '@tests/support/browser/opening';
import { callerFor, testScope } from '@tests/support/database/scope';
import { deliverEmail } from '@tests/support/mail/deliver-email';
import { AFTER_UNDO_MS, anEmail, later } from '@tests/support/mail/emails';
import type { Behavior } from '@tests/support/mail/fake-resend';
import { HOUR_MS, MINUTE_MS, resendForEach, START } from '@tests/support/mail/resend-deliveries';
import { expectProblem } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { MAX_ATTEMPTS } from '@/domain/emails/delivery';
import { emailLogs } from '@/server/db/schema';
import { resendTransport } from '@/server/integrations/email/resend-transport';
import type { OutgoingEmail } from '@/server/integrations/email/transport';
import { addAttachment } from '@/server/services/emails/attachments';
import { claimEmails } from '@/server/services/emails/claim-email';

const opened = userForEach({ name: 'Robin "R"\r\nBcc: evil@x.example' });
const { database, scope, user, caller } = opened;
const mail = resendForEach(opened);
const { attempt, read, used, notices } = mail;

const TEXT_FILE = { name: 'quote.txt', type: 'text/plain', content: Buffer.from('42 guards') };

describe('bulk email', () => {
  it('carries the postal address and an unsubscribe link, also for mail programs, and the same at each attempt', async () => {
    const postalAddress = 'Gate <1>\n12 Harbor Road';
    const sender = callerFor(scope, { ...user, postalAddress });
    const { id } = await sender.emailTemplates.create({ name: 'News', subject: 'x', body: 'x', isBulk: true });
    const email = await sender.emails.send(anEmail({ templateId: id }));
    mail.resend.next.push('accept and hang up');
    await attempt(email.id);
    // What has changed since does not change the message, or Resend would not recognize it.
    await caller.user.updateProfile({ postalAddress: 'Elsewhere' });
    await attempt(email.id, AFTER_UNDO_MS + 30_000);
    expect(await read(email.id)).toMatchObject({ delivery: 'sent' });
    const payload = mail.resend.emails[0]?.payload ?? {};
    const [, token = ''] = /\/unsubscribe\/([\w-]{43})$/.exec(String(payload.text)) ?? [];
    const page = `http://localhost:3000/unsubscribe/${token}`;
    expect(payload).toMatchObject({
      text: `${email.body}\n\n--\n${postalAddress}\nUnsubscribe from these emails: ${page}`,
      html: expect.stringMatching(
        /Gate &lt;1&gt;<br>\n12 Harbor Road<br><a href="http:.*">Unsubscribe from these emails<\/a>/,
      ),
      headers: {
        'List-Unsubscribe': `<http://localhost:3000/api/unsubscribe/${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
    expect(payload.html).toContain(`<a href="${page}">`);
  });
});

describe('a message', () => {
  it('reaches Resend as text and HTML, from the configured address with the user’s name', async () => {
    const actor = { ...testScope(database), user };
    const file = await addAttachment(actor, TEXT_FILE);
    const email = await caller.emails.send(
      anEmail({
        cc: ['cc@x.example'],
        bcc: ['bcc@x.example'],
        body: '<script>\nhttps://x.example',
        attachmentIds: [file.id],
      }),
    );
    await attempt(email.id);
    expect(mail.resend.emails).toMatchObject([
      {
        key: email.id,
        payload: {
          from: '"Robin \\"R\\" Bcc: evil@x.example" <hello@stanchion.example>',
          reply_to: `"Robin \\"R\\" Bcc: evil@x.example" <${user.email}>`,
          to: email.to,
          cc: ['cc@x.example'],
          bcc: ['bcc@x.example'],
          subject: email.subject,
          text: '<script>\nhttps://x.example',
          html: expect.stringContaining('&lt;script&gt;<br>'),
          attachments: [{ filename: 'quote.txt', content: Buffer.from('42 guards').toString('base64') }],
        },
      },
    ]);
    expect(await read(email.id)).toMatchObject({ delivery: 'sent', via: 'resend', error: null });
    expect(await used()).toBe(1);
    expect(await notices()).toEqual([]);
  });

  it.each([
    { behavior: { status: 503, retryAfter: 120 }, waits: 120_000 },
    { behavior: { status: 500, body: 'Oops' }, waits: 30_000 },
    { behavior: 'garbage', waits: 30_000 },
    { behavior: 'hang up', waits: 30_000 },
    { behavior: 'accept and hang up', waits: 30_000 },
  ] as const)('is tried again after $behavior, and arrives once', async ({ behavior, waits }) => {
    const email = await caller.emails.send(anEmail());
    mail.resend.next.push(behavior);
    await attempt(email.id);
    const sendsAt = later(START, AFTER_UNDO_MS + waits);
    expect(await read(email.id)).toMatchObject({ delivery: 'queued', sendsAt, isCancelable: false, via: 'resend' });
    expect((await read(email.id)).error).toMatch(/Resend/);
    await attempt(email.id, AFTER_UNDO_MS + waits - 1);
    await attempt(email.id, AFTER_UNDO_MS + waits);
    expect(await read(email.id)).toMatchObject({ delivery: 'sent', error: null });
    expect(mail.resend.emails.map(({ key }) => key)).toEqual([email.id]);
    expect(mail.resend.requests.get(email.id)).toBe(2);
    expect(await used()).toBe(1);
  });

  it('is tried again after any number of rate limits, within the life of its key', async () => {
    const email = await caller.emails.send(anEmail());
    for (let n = 0; n < MAX_ATTEMPTS + 1; n += 1) mail.resend.next.push({ status: 429, retryAfter: 120 });
    await attempt(email.id);
    const { sendsAt, ...waiting } = await read(email.id);
    expect(waiting).toMatchObject({ delivery: 'queued', isCancelable: true });
    expect(sendsAt?.getTime()).toBeGreaterThanOrEqual(later(START, AFTER_UNDO_MS + 120_000).getTime());
    for (let n = 1; n <= MAX_ATTEMPTS + 1; n += 1) await attempt(email.id, AFTER_UNDO_MS + n * HOUR_MS);
    expect(await read(email.id)).toMatchObject({ delivery: 'sent', error: null });
    expect(mail.resend.requests.get(email.id)).toBe(MAX_ATTEMPTS + 2);
  });

  it('fails after the usual attempts if the quota of Resend is used up', async () => {
    const email = await caller.emails.send(anEmail());
    const body = JSON.stringify({ statusCode: 429, name: 'monthly_quota_exceeded', message: 'Upgrade' });
    for (let n = 0; n < 30; n += 1) mail.resend.next.push({ status: 429, body });
    for (let hours = 0; hours < 22; hours += 1) await attempt(email.id, AFTER_UNDO_MS + hours * HOUR_MS);
    expect(await read(email.id)).toMatchObject({ delivery: 'failed', error: 'Resend: Upgrade' });
    expect(mail.resend.requests.get(email.id)).toBe(MAX_ATTEMPTS);
  });

  it('is tried again if the database fails before it is handed over', async () => {
    const file = await addAttachment({ ...testScope(database), user }, TEXT_FILE);
    const email = await caller.emails.send(anEmail({ attachmentIds: [file.id] }));
    vi.spyOn(console, 'error').mockImplementation(() => {});
    // The only one outside of a transaction is for its files.
    const db = new Proxy(scope.db, {
      get(target, name) {
        if (name === 'select') throw new Error('No connection');
        return Reflect.get(target, name);
      },
    });
    await deliverEmail({ ...scope, db, now: later(START, AFTER_UNDO_MS) }, email.id);
    expect(await read(email.id)).toMatchObject({ delivery: 'queued', error: 'The email could not be prepared.' });
  });

  it('fails at once if Resend refuses it, costs nothing, and notifies the user', async () => {
    const email = await caller.emails.send(anEmail());
    mail.resend.next.push({
      status: 422,
      body: JSON.stringify({ statusCode: 422, name: 'validation_error', message: 'Bad domain' }),
    });
    await attempt(email.id);
    expect(await read(email.id)).toMatchObject({ delivery: 'failed', status: 'FAILED', error: 'Resend: Bad domain' });
    expect(await used()).toBe(0);
    expect(await notices()).toMatchObject([{ kind: 'email_failed', title: 'Email not sent' }]);
    const again = await caller.emails.resend({ id: email.id });
    expect(again).toMatchObject({ delivery: 'queued', subject: email.subject });
    expect(again.id).not.toBe(email.id);
    expect(await expectProblem(caller.emails.resend({ id: email.id }))).toMatchObject({ code: 'CONFLICT' });
    expect(await used()).toBe(1);
  });

  it.each([
    ['refused', [{ status: 403 }]],
    ['never accepted', Array.from({ length: 10 }, () => ({ status: 503 }))],
  ])('stays unconfirmed if the response was lost and it is then %s', async (_, behaviors) => {
    const email = await caller.emails.send(anEmail());
    mail.resend.next.push('accept and hang up', ...behaviors);
    for (let hours = 0; hours < 30; hours += 1) await attempt(email.id, AFTER_UNDO_MS + hours * HOUR_MS);
    expect(await read(email.id)).toMatchObject({ delivery: 'unconfirmed', status: 'SENT' });
    expect(await used()).toBe(1);
    expect(await notices()).toMatchObject([{ title: 'Email unconfirmed' }]);
  });

  it('stays unconfirmed if the response was lost and the key expires before its retry', async () => {
    const email = await caller.emails.send(anEmail());
    mail.resend.next.push('accept and hang up');
    await attempt(email.id);
    await attempt(email.id, AFTER_UNDO_MS + 24 * HOUR_MS);
    expect(await read(email.id)).toMatchObject({ delivery: 'unconfirmed' });
    expect(mail.resend.requests.get(email.id)).toBe(1);
  });

  it.each<[string, Behavior, string]>([
    ['accept and hang up', 'accept and hang up', 'sent'],
    ['a refusal', { status: 422 }, 'failed'],
  ])('is repeated as it was although its sender was renamed, and not kept longer: %s', async (_, behavior, ending) => {
    const email = await caller.emails.send(anEmail());
    const kept = async () => (await scope.db.select().from(emailLogs).where(eq(emailLogs.id, email.id)))[0]?.handedOver;
    mail.resend.next.push({ status: 503 }, behavior);
    await attempt(email.id);
    expect(await kept()).toMatchObject({ text: email.body, references: [] });
    await caller.user.updateProfile({ name: 'Robin Renamed' });
    await attempt(email.id, AFTER_UNDO_MS + MINUTE_MS);
    await attempt(email.id, AFTER_UNDO_MS + HOUR_MS);
    expect(await read(email.id)).toMatchObject({ delivery: ending });
    const sent = mail.resend.payloads.get(email.id) ?? [];
    expect(new Set(sent).size).toBe(1);
    expect(sent[0]).toContain('Robin \\\\\\"R');
    expect(await kept()).toBeNull();
  });

  it('fails after the last attempt within the life of its key', async () => {
    const email = await caller.emails.send(anEmail());
    for (let day = 0; day < 10; day += 1) mail.resend.next.push({ status: 503 });
    for (let hours = 0; hours < 30; hours += 1) await attempt(email.id, AFTER_UNDO_MS + hours * HOUR_MS);
    expect(await read(email.id)).toMatchObject({ delivery: 'failed' });
    expect(await used()).toBe(0);
    expect(mail.resend.emails).toEqual([]);
  });

  it('is taken over from a worker that died, under the same key, but not once the key has expired', async () => {
    const transport = resendTransport({ key: 're_test', perSecond: 4, baseUrl: mail.resend.url });
    const [first, second] = [await caller.emails.send(anEmail()), await caller.emails.send(anEmail())];
    const dying = testScope(database, { now: later(START, AFTER_UNDO_MS) });
    await claimEmails(dying, [first.id, second.id], { transport, holdsMail: false });
    await attempt(first.id, AFTER_UNDO_MS + 1000);
    expect(mail.resend.emails).toEqual([]);
    await attempt(first.id, AFTER_UNDO_MS + 5 * MINUTE_MS);
    expect(await read(first.id)).toMatchObject({ delivery: 'sent' });
    await attempt(second.id, AFTER_UNDO_MS + 24 * HOUR_MS);
    expect(await read(second.id)).toMatchObject({ delivery: 'unconfirmed' });
    expect(mail.resend.emails.map(({ key }) => key)).toEqual([first.id]);
    expect(await used()).toBe(2);
    expect(await notices()).toMatchObject([{ title: 'Email unconfirmed' }]);
  });
});

it('gives up an attempt without a response from Resend', async () => {
  mail.resend.next.push('silence');
  const transport = resendTransport({ key: 're_test', perSecond: 4, baseUrl: mail.resend.url, timeoutMs: 50 });
  const email = { id: scope.newId(), subject: 'x', text: 'x', html: 'x', to: 'x@x.example' };
  const mailbox = { name: '', address: 'x@x.example' };
  const outgoing: OutgoingEmail = {
    ...email,
    cc: [],
    bcc: [],
    references: [],
    attachments: [],
    from: mailbox,
    replyTo: mailbox,
  };
  expect(await transport.send(outgoing)).toMatchObject({ attempt: { outcome: 'unknown' } });
});

it('sends without a Message-ID that Resend never reports', async () => {
  mail.resend.ignoresLookups = true;
  const transport = resendTransport({ key: 're_test', perSecond: 4, baseUrl: mail.resend.url, timeoutMs: 50 });
  expect(await transport.messageIdOf?.('re_1')).toBeUndefined();
});
