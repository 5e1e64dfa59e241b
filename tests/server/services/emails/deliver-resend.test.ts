import { userForEach } from '@tests/support/browser/opening';
import { testScope } from '@tests/support/database/scope';
import { AFTER_UNDO_MS, anEmail, later } from '@tests/support/mail/emails';
import { type FakeResend, startFakeResend } from '@tests/support/mail/fake-resend';
import { expectProblem } from '@tests/support/problems';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '@/domain/shared/time';
import { emailLogs, emailSuppressions, notifications, tasks, usage } from '@/server/db/schema';
import { resendTransport } from '@/server/integrations/email/resend-transport';
import type { OutgoingEmail } from '@/server/integrations/email/transport';
import { addAttachment } from '@/server/services/emails/attachments';
import { claimEmail } from '@/server/services/emails/claim-email';
import { deliverEmail } from '@/server/services/emails/deliver-email';
import { dropRemindersOfClosedLeads } from '@/server/services/emails/reply-reminders';

const { database, scope, user, caller } = userForEach({ name: 'Robin "R"\r\nBcc: evil@x.example' });
let resend: FakeResend;

beforeEach(async () => {
  resend = await startFakeResend();
});
afterEach(() => resend.close());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const start = new Date('2026-03-10T12:00:00Z');

/** One attempt by a worker, `after` the message was accepted. */
const attempt = (id: string, after = AFTER_UNDO_MS) => {
  const env = {
    RESEND_API_KEY: 're_test',
    RESEND_BASE_URL: resend.url,
    MAIL_FROM: 'Stanchion <hello@stanchion.example>',
  };
  return deliverEmail(testScope(database, { now: later(start, after), env }), id);
};

const read = (id: string) => caller.emails.byId({ id });
const used = async () => (await scope.db.select().from(usage).where(eq(usage.userId, user.id)))[0]?.used;
const notices = () => scope.db.select().from(notifications).where(eq(notifications.userId, user.id));

describe('a message', () => {
  it('reaches Resend as text and HTML, from the configured address with the user’s name', async () => {
    const actor = { ...testScope(database), user };
    const file = await addAttachment(actor, {
      name: 'quote.txt',
      type: 'text/plain',
      content: Buffer.from('42 guards'),
    });
    const email = await caller.emails.send(
      anEmail({
        cc: ['cc@x.example'],
        bcc: ['bcc@x.example'],
        body: '<script>\nhttps://x.example',
        attachmentIds: [file.id],
      }),
    );
    await attempt(email.id);
    expect(resend.emails).toMatchObject([
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
    { behavior: { status: 429, retryAfter: 120 }, waits: 120_000 },
    { behavior: { status: 500, body: 'Oops' }, waits: 30_000 },
    { behavior: 'garbage', waits: 30_000 },
    { behavior: 'hang up', waits: 30_000 },
    { behavior: 'accept and hang up', waits: 30_000 },
  ] as const)('is tried again after $behavior, and arrives once', async ({ behavior, waits }) => {
    const email = await caller.emails.send(anEmail());
    resend.next.push(behavior);
    await attempt(email.id);
    const sendsAt = later(start, AFTER_UNDO_MS + waits);
    expect(await read(email.id)).toMatchObject({ delivery: 'queued', sendsAt, isCancelable: false, via: 'resend' });
    expect((await read(email.id)).error).toMatch(/Resend/);
    await attempt(email.id, AFTER_UNDO_MS + waits - 1);
    await attempt(email.id, AFTER_UNDO_MS + waits);
    expect(await read(email.id)).toMatchObject({ delivery: 'sent', error: null });
    expect(resend.emails.map(({ key }) => key)).toEqual([email.id]);
    expect(resend.requests.get(email.id)).toBe(2);
    expect(await used()).toBe(1);
  });

  it('is tried again if the database fails before it is handed over', async () => {
    const email = await caller.emails.send(anEmail());
    vi.spyOn(console, 'error').mockImplementation(() => {});
    // Claims and settlements are transactions, the message itself is read outside of them.
    const db = new Proxy(scope.db, {
      get(target, name) {
        if (name === 'select') throw new Error('No connection');
        return Reflect.get(target, name);
      },
    });
    await deliverEmail({ ...scope, db, now: later(start, AFTER_UNDO_MS) }, email.id);
    expect(await read(email.id)).toMatchObject({ delivery: 'queued', error: 'The email could not be prepared.' });
  });

  it('fails at once if Resend refuses it, costs nothing, and tells the user', async () => {
    const email = await caller.emails.send(anEmail());
    resend.next.push({
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
  ])('stays unconfirmed if the answer was lost and it is then %s', async (_, behaviors) => {
    const email = await caller.emails.send(anEmail());
    resend.next.push('accept and hang up', ...behaviors);
    for (let hours = 0; hours < 30; hours += 1) await attempt(email.id, AFTER_UNDO_MS + hours * HOUR_MS);
    expect(await read(email.id)).toMatchObject({ delivery: 'unconfirmed', status: 'SENT' });
    expect(await used()).toBe(1);
    expect(await notices()).toMatchObject([{ title: 'Email unconfirmed' }]);
  });

  it('stays unconfirmed if the answer was lost and its retry comes after the key has expired', async () => {
    const email = await caller.emails.send(anEmail());
    resend.next.push('accept and hang up');
    await attempt(email.id);
    await attempt(email.id, AFTER_UNDO_MS + 24 * HOUR_MS);
    expect(await read(email.id)).toMatchObject({ delivery: 'unconfirmed' });
    expect(resend.requests.get(email.id)).toBe(1);
  });

  it('stays unconfirmed if Resend has it already, but with the sender’s former name', async () => {
    const email = await caller.emails.send(anEmail());
    resend.next.push('accept and hang up');
    await attempt(email.id);
    await caller.user.updateProfile({ name: 'Robin Renamed' });
    await attempt(email.id, AFTER_UNDO_MS + MINUTE_MS);
    expect(await read(email.id)).toMatchObject({ delivery: 'unconfirmed', status: 'SENT' });
    expect(resend.emails).toHaveLength(1);
    expect(await used()).toBe(1);
  });

  it('fails after the last attempt within the life of its key', async () => {
    const email = await caller.emails.send(anEmail());
    for (let day = 0; day < 10; day += 1) resend.next.push({ status: 503 });
    for (let hours = 0; hours < 30; hours += 1) await attempt(email.id, AFTER_UNDO_MS + hours * HOUR_MS);
    expect(await read(email.id)).toMatchObject({ delivery: 'failed' });
    expect(await used()).toBe(0);
    expect(resend.emails).toEqual([]);
  });

  it('is taken over from a worker that died, under the same key, but not once the key has expired', async () => {
    const transport = resendTransport({ key: 're_test', baseUrl: resend.url });
    const [first, second] = [await caller.emails.send(anEmail()), await caller.emails.send(anEmail())];
    const dying = testScope(database, { now: later(start, AFTER_UNDO_MS) });
    for (const { id } of [first, second]) await claimEmail(dying, id, transport);
    await attempt(first.id, AFTER_UNDO_MS + 1000);
    expect(resend.emails).toEqual([]);
    await attempt(first.id, AFTER_UNDO_MS + 5 * MINUTE_MS);
    expect(await read(first.id)).toMatchObject({ delivery: 'sent' });
    await attempt(second.id, AFTER_UNDO_MS + 24 * HOUR_MS);
    expect(await read(second.id)).toMatchObject({ delivery: 'unconfirmed' });
    expect(resend.emails.map(({ key }) => key)).toEqual([first.id]);
    expect(await used()).toBe(2);
    expect(await notices()).toMatchObject([{ title: 'Email unconfirmed' }]);
  });
});

it('gives up an attempt that Resend never answers', async () => {
  resend.next.push('silence');
  const transport = resendTransport({ key: 're_test', baseUrl: resend.url, timeoutMs: 50 });
  const email = { id: scope.newId(), subject: 'x', text: 'x', html: 'x', to: 'x@x.example' };
  const mailbox = { name: '', address: 'x@x.example' };
  const outgoing: OutgoingEmail = { ...email, cc: [], bcc: [], attachments: [], from: mailbox, replyTo: mailbox };
  expect(await transport.send(outgoing)).toMatchObject({ attempt: { outcome: 'unknown' } });
});

it('does without a Message-ID that Resend never tells', async () => {
  resend.ignoresLookups = true;
  const transport = resendTransport({ key: 're_test', baseUrl: resend.url, timeoutMs: 50 });
  expect(await transport.messageIdOf?.('re_1')).toBeUndefined();
});

describe('a scheduled message', () => {
  const tomorrow = addDays(start, 1);
  const DAY_MS = 24 * HOUR_MS;
  const schedule = async () => {
    const lead = await caller.leads.create({ companyName: 'Harbour Lights', contactPerson: 'Noor' });
    return { lead, email: await caller.emails.send(anEmail({ leadId: lead.id, scheduledAt: tomorrow })) };
  };

  it('leaves at its time', async () => {
    const { email } = await schedule();
    expect(email).toMatchObject({ delivery: 'scheduled', scheduledAt: tomorrow, sendsAt: tomorrow });
    await attempt(email.id, DAY_MS - 1);
    expect(resend.emails).toEqual([]);
    await attempt(email.id, DAY_MS);
    expect(await read(email.id)).toMatchObject({ delivery: 'sent' });
  });

  it.each([
    [{ status: 429 }, 'held'],
    ['accept and hang up', 'sent'],
  ] as const)('that has become wrong after %j is %s', async (behavior, delivery) => {
    const { lead, email } = await schedule();
    resend.next.push(behavior);
    await attempt(email.id, DAY_MS);
    await caller.leads.delete({ id: lead.id });
    await attempt(email.id, DAY_MS + MINUTE_MS);
    expect(await read(email.id)).toMatchObject({ delivery, isCancelable: delivery === 'held' });
  });

  it.each([
    ['lead_deleted', ({ lead }) => caller.leads.delete({ id: lead.id })],
    ['lead_closed', ({ lead }) => caller.leads.update({ id: lead.id, changes: { status: 'CLOSED_LOST' } })],
    [
      'suppressed',
      ({ email }) =>
        scope.db
          .insert(emailSuppressions)
          .values({ id: scope.newId(), ownerId: user.id, address: email.to, reason: 'manual', createdAt: scope.now }),
    ],
    [
      'replied',
      async ({ lead }) => {
        const earlier = await caller.emails.send(anEmail({ leadId: lead.id }));
        await attempt(earlier.id);
        resend.emails.length = 0;
        await caller.emails.markReplied({ id: earlier.id });
      },
    ],
  ] satisfies [string, (made: Awaited<ReturnType<typeof schedule>>) => Promise<unknown>][])(
    'is held if it has become wrong: %s',
    async (reason, change) => {
      const made = await schedule();
      await change(made);
      await attempt(made.email.id, DAY_MS);
      expect(await read(made.email.id)).toMatchObject({ delivery: 'held', holdReason: reason });
      expect(resend.emails).toEqual([]);
      expect(await notices()).toMatchObject([{ title: 'Scheduled email held' }]);
      const before = await used();
      if (reason !== 'suppressed' && reason !== 'lead_deleted') {
        expect(await caller.emails.resend({ id: made.email.id })).toMatchObject({ delivery: 'queued' });
        expect(await read(made.email.id)).toMatchObject({ delivery: 'canceled' });
        expect(await used()).toBe(before);
      }
    },
  );
});

describe('a reminder of a missing reply', () => {
  const openTasks = async () => (await caller.tasks.list({ open: true })).items;

  it('is created with the delivery, and goes with the reply', async () => {
    const lead = await caller.leads.create({ companyName: 'Harbour Lights', contactPerson: 'Noor' });
    const email = await caller.emails.send(anEmail({ leadId: lead.id, remindAfterDays: 3 }));
    expect(await openTasks()).toEqual([]);
    await attempt(email.id);
    const [task] = await openTasks();
    expect(task).toMatchObject({
      title: `No reply from ${email.to}: ${email.subject}`,
      type: 'EMAIL',
      leadId: lead.id,
      dueDate: addDays(later(start, AFTER_UNDO_MS), 3),
    });
    const repliedAt = scope.now;
    expect(await caller.emails.markReplied({ id: email.id })).toMatchObject({ repliedAt });
    expect(await caller.emails.markReplied({ id: email.id })).toMatchObject({ repliedAt });
    expect(await openTasks()).toEqual([]);
    expect(await scope.db.select().from(tasks).where(eq(tasks.ownerId, user.id))).toMatchObject([
      { id: task?.id, deletedAt: repliedAt },
    ]);
  });

  it('goes when the lead is closed', async () => {
    const lead = await caller.leads.create({ companyName: 'Harbour Lights', contactPerson: 'Noor' });
    const email = await caller.emails.send(anEmail({ leadId: lead.id, remindAfterDays: 3 }));
    await attempt(email.id);
    await caller.leads.update({ id: lead.id, changes: { status: 'CONTACTED' } });
    await dropRemindersOfClosedLeads(scope);
    expect(await openTasks()).toHaveLength(2);
    await caller.leads.update({ id: lead.id, changes: { status: 'CLOSED_WON' } });
    // Events wait for transactions that are still running, in other databases of the server too.
    await vi.waitFor(async () => {
      await dropRemindersOfClosedLeads(scope);
      const titles = (await openTasks()).map(({ title }) => title);
      expect(titles).not.toContain(`No reply from ${email.to}: ${email.subject}`);
      expect(titles).toContain('Follow up with Harbour Lights');
    }, LONG_TIMEOUT);
  });
});

it('keeps a follow-up in the thread of the message that it answers', async () => {
  const first = await caller.emails.send(anEmail());
  await attempt(first.id);
  const second = await caller.emails.send(anEmail({ inReplyTo: first.id }));
  await attempt(second.id);
  const [messageId] = resend.emails.map(({ id }) => `<${id}@resend.example>`);
  expect(resend.emails[1]?.payload.headers).toEqual({ 'In-Reply-To': messageId, References: messageId });
  expect(await scope.db.select().from(emailLogs).where(eq(emailLogs.id, first.id))).toMatchObject([
    { messageId: messageId?.slice(1, -1) },
  ]);
});
