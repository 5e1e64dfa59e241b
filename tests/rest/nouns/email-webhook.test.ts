import { createHmac } from 'node:crypto';
import { callerFor } from '@tests/support/database/scope';
import { anEmail } from '@tests/support/mail/emails';
import { openRestDatabase, readAnswer } from '@tests/support/rest/rest';
import { route } from '@tests/support/rest/routes';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';
import { emailLogs, emailSuppressions, notifications, usage } from '@/server/db/schema';
import { env } from '@/server/env';

const KEY = Buffer.from('a secret of the webhook');
const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000', RESEND_WEBHOOK_SECRET: `whsec_${KEY.toString('base64')}` });

let user: SessionUser;
let emailId: string;
let sequence = 0;

beforeEach(async () => {
  user = await rest.makeUser({ tier: 'PRO' });
  emailId = (await callerFor(rest.scope(), user).emails.send(anEmail())).id;
});

interface Signing {
  id?: string;
  at?: number;
  key?: Buffer;
  about?: string;
  /** When it happened, as the event says. */
  happened?: string;
}

/** Delivers an event as Resend does. */
async function deliver(
  type: string,
  data: object = {},
  { about = emailId, ...signing }: Signing = {},
): Promise<number> {
  const { id = `msg_${user.id}_${++sequence}`, at = Date.now(), key = KEY } = signing;
  const payload = JSON.stringify({
    type,
    created_at: signing.happened,
    data: { email_id: 're_1', tags: { stanchion_id: about }, ...data },
  });
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64');
  const headers = { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${signature}` };
  const url = new URL('/api/webhooks/resend', env().APP_URL);
  const answer = await readAnswer(await route(new Request(url, { method: 'POST', headers, body: payload })));
  return answer.status;
}

const read = async () => {
  const [row] = await rest.scope().db.select().from(emailLogs).where(eq(emailLogs.id, emailId));
  return row;
};

const openTasks = async () => (await callerFor(rest.scope(), user).tasks.list({ open: true })).items;
const suppressed = () => rest.scope().db.select().from(emailSuppressions).where(eq(emailSuppressions.ownerId, user.id));
const usedEmails = async () => (await rest.scope().db.select().from(usage).where(eq(usage.userId, user.id)))[0]?.used;
const PERMANENT = { bounce: { type: 'Permanent', message: 'No such user' } };

describe('the webhook of Resend', () => {
  it('only moves the status up, in any order of news', async () => {
    expect(await deliver('email.delivered', { message_id: '<abc@resend.example>' })).toBe(204);
    expect(await read()).toMatchObject({ status: 'DELIVERED', messageId: 'abc@resend.example', version: 2 });
    await deliver('email.failed', { failed: { reason: 'Mailbox full' } });
    await deliver('email.delivered');
    expect(await read()).toMatchObject({ status: 'FAILED', error: 'Mailbox full', version: 3 });
  });

  it.each([
    ['nobody', {}],
    ['an address that it was not sent to', { to: ['forwarded@elsewhere.example'] }],
  ])('refunds an email that was never sent, once, and notifies the user, if it names %s', async (_, named) => {
    for (let times = 0; times < 2; times += 1) await deliver('email.suppressed', named);
    const { db } = rest.scope();
    expect(await db.select().from(usage).where(eq(usage.userId, user.id))).toMatchObject([{ used: 0 }]);
    expect(await read()).toMatchObject({ status: 'FAILED', delivery: 'failed', quotaPeriod: null });
    expect(await suppressed()).toEqual([]);
    expect(await db.select().from(notifications).where(eq(notifications.userId, user.id))).toMatchObject([
      { kind: 'email_failed', title: 'Email not sent' },
    ]);
  });

  it('proves that an unconfirmed email was sent', async () => {
    await rest.scope().db.update(emailLogs).set({ delivery: 'unconfirmed', error: 'Broke' });
    await deliver('email.delivered');
    expect(await read()).toMatchObject({ delivery: 'sent', status: 'DELIVERED', error: null });
    expect((await read())?.sentAt).toBeInstanceOf(Date);
  });

  it('records opens and clicks only for users who opted in', async () => {
    await deliver('email.opened');
    expect(await read()).toMatchObject({ status: 'SENT', openedAt: null });
    await callerFor(rest.scope(), user).user.updateProfile({ trackEmails: true });
    await deliver('email.clicked', {}, { happened: '2026-03-10T12:05:00.000Z' });
    await deliver('email.opened', {}, { happened: '2026-03-10T12:07:00.000Z' });
    await deliver('email.opened', {}, { happened: '2026-03-10T12:06:00.000Z' });
    expect(await read()).toMatchObject({
      status: 'CLICKED',
      clickedAt: new Date('2026-03-10T12:05:00Z'),
      openedAt: new Date('2026-03-10T12:07:00Z'),
    });
    const before = Date.now();
    await deliver('email.opened', {}, { happened: '2999-01-01T00:00:00.000Z' });
    expect((await read())?.openedAt?.getTime()).toBeGreaterThanOrEqual(before);
    expect((await read())?.openedAt?.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('creates one task for a bounce, and suppresses the address only if the bounce is permanent', async () => {
    await deliver('email.bounced', { bounce: { type: 'Transient', message: 'Try later' } });
    expect(await read()).toMatchObject({ status: 'FAILED', error: 'Try later' });
    expect(await openTasks()).toMatchObject([
      {
        title: 'Check the address noor@harbourlights.example',
        type: 'EMAIL',
        dueOn: expect.any(String),
      },
    ]);
    expect(await suppressed()).toEqual([]);

    emailId = (await callerFor(rest.scope(), user).emails.send(anEmail())).id;
    const signing = { id: `msg_${user.id}_bounce` };
    for (let times = 0; times < 2; times += 1) {
      expect(await deliver('email.bounced', { bounce: { type: 'Permanent', message: 'No such user' } }, signing)).toBe(
        204,
      );
    }
    expect(await openTasks()).toHaveLength(2);
    expect(await suppressed()).toMatchObject([{ address: 'noor@harbourlights.example', reason: 'hard_bounce' }]);
  });

  it('suppresses no address that the email was not sent to', async () => {
    await deliver('email.bounced', { to: ['forwarded@elsewhere.example'], ...PERMANENT });
    expect(await suppressed()).toEqual([]);
    expect(await openTasks()).toMatchObject([{ title: 'Check the address noor@harbourlights.example' }]);
  });

  it.each([
    ['email.bounced', { bounce: { type: 'Transient', message: 'Try later' } }],
    ['email.failed', { failed: { reason: 'Quota' } }],
  ])('suppresses the address of a hard bounce after %s, with one task in all', async (earlier, data) => {
    await deliver(earlier, data);
    await deliver('email.bounced', PERMANENT);
    await deliver('email.bounced', PERMANENT);
    expect(await suppressed()).toMatchObject([{ address: 'noor@harbourlights.example', reason: 'hard_bounce' }]);
    expect(await openTasks()).toHaveLength(1);
    expect(await read()).toMatchObject({ status: 'FAILED', error: 'No such user' });
  });

  describe('about one of several recipients', () => {
    const others = { cc: ['Ops@harbourlights.example'], bcc: ['gate@harbourlights.example'] };
    beforeEach(async () => {
      emailId = (await callerFor(rest.scope(), user).emails.send(anEmail(others))).id;
    });

    it('suppresses each address that bounced, and no other, with a task for each', async () => {
      for (const to of ['ops@harbourlights.example', 'gate@harbourlights.example']) {
        for (let times = 0; times < 2; times += 1) await deliver('email.bounced', { to: [to], ...PERMANENT });
      }
      expect((await suppressed()).map(({ address }) => address).sort()).toEqual([
        'gate@harbourlights.example',
        'ops@harbourlights.example',
      ]);
      expect((await openTasks()).map(({ title }) => title).sort()).toEqual([
        'Check the address gate@harbourlights.example',
        'Check the address ops@harbourlights.example',
      ]);
    });

    it.each([
      ['does not say which', {}],
      ['names the address of the message', { to: ['noor@harbourlights.example'] }],
      ['names several', { to: ['noor@harbourlights.example', 'ops@harbourlights.example'] }],
      ['names somebody else', { to: ['forwarded@elsewhere.example'] }],
    ])('suppresses no address if the bounce %s', async (_, named) => {
      await deliver('email.bounced', { ...named, ...PERMANENT });
      expect(await suppressed()).toEqual([]);
      expect(await openTasks()).toMatchObject([{ title: 'Check the address noor@harbourlights.example' }]);
    });

    it('treats the email as unsent if the service did not send it at all', async () => {
      await rest.scope().db.update(emailLogs).set({ delivery: 'sent' }).where(eq(emailLogs.id, emailId));
      await deliver('email.failed', { to: ['noor@harbourlights.example'] });
      expect(await read()).toMatchObject({ status: 'FAILED', delivery: 'failed', quotaPeriod: null });
    });

    it('does not treat the email as unsent', async () => {
      await rest.scope().db.update(emailLogs).set({ delivery: 'sent' }).where(eq(emailLogs.id, emailId));
      await deliver('email.suppressed', { to: ['ops@harbourlights.example'] });
      expect(await read()).toMatchObject({ status: 'FAILED', delivery: 'sent' });
      expect((await read())?.quotaPeriod).not.toBeNull();
    });

    type News = readonly [type: string, about: 'noor' | 'ops' | 'gate'];
    const orders = (news: readonly News[]): News[][] =>
      news.length === 0
        ? [[]]
        : news.flatMap((one) => orders(news.filter((other) => other !== one)).map((rest) => [one, ...rest]));
    const deliverAll = async (news: readonly News[]) => {
      for (const [type, about] of news) await deliver(type, { to: [`${about}@harbourlights.example`] });
    };
    const [noor, ops, gate] = [
      ['email.suppressed', 'noor'],
      ['email.suppressed', 'ops'],
      ['email.suppressed', 'gate'],
    ] as const satisfies News[];

    it.each(orders([noor, ops, gate]))('refunds it, once, when no recipient is left: %j, %j, %j', async (...news) => {
      await rest.scope().db.update(emailLogs).set({ delivery: 'sent' }).where(eq(emailLogs.id, emailId));
      await deliverAll(news.slice(0, -1));
      expect(await read()).toMatchObject({ status: 'FAILED', delivery: 'sent' });
      expect(await usedEmails()).toBe(2);
      await deliverAll(news.slice(-1));
      expect(await read()).toMatchObject({ status: 'FAILED', delivery: 'failed', quotaPeriod: null });
      expect(await usedEmails()).toBe(1);
      await deliverAll(news);
      expect(await usedEmails()).toBe(1);
    });

    it.each([
      ...orders([['email.delivered', 'noor'], ops, gate]),
      ...orders([noor, ['email.delivered', 'ops'], gate]),
      ...orders([noor, ['email.bounced', 'ops'], gate]),
    ])('does not refund it if it was sent to any recipient: %j, %j, %j', async (...news) => {
      await rest.scope().db.update(emailLogs).set({ delivery: 'sent' }).where(eq(emailLogs.id, emailId));
      await deliverAll(news);
      expect(await read()).toMatchObject({ status: 'FAILED', delivery: 'sent' });
      expect(await usedEmails()).toBe(2);
    });

    it.each(orders([ops, ['email.failed', 'noor']]))(
      'refunds it, once, if the service did not send it at all: %j, %j',
      async (...news) => {
        await deliverAll(news);
        expect(await read()).toMatchObject({ status: 'FAILED', delivery: 'failed', quotaPeriod: null });
        expect(await usedEmails()).toBe(1);
      },
    );

    it('names the recipients that it was not sent to, if others may have received it', async () => {
      await deliverAll([ops]);
      const { db } = rest.scope();
      expect(await db.select().from(notifications).where(eq(notifications.userId, user.id))).toMatchObject([
        {
          title: 'Email not sent to everybody',
          message: expect.stringMatching(/ was not sent to ops@harbourlights\.example\.$/),
        },
      ]);
    });

    it('notifies the user once', async () => {
      await deliverAll([noor, ops, gate]);
      const { db } = rest.scope();
      expect(await db.select().from(notifications).where(eq(notifications.userId, user.id))).toHaveLength(1);
    });
  });

  it.each(['email.failed', 'email.suppressed'])(
    'allows sending an email again, once, after %s, and drops its reminder of a reply',
    async (type) => {
      const caller = callerFor(rest.scope(), user);
      emailId = (await caller.emails.send(anEmail({ remindAfterDays: 3 }))).id;
      await rest.scope().db.update(emailLogs).set({ delivery: 'unconfirmed' }).where(eq(emailLogs.id, emailId));
      await deliver('email.delivered');
      expect(await openTasks()).toHaveLength(1);
      await rest.scope().db.update(emailLogs).set({ status: 'SENT' }).where(eq(emailLogs.id, emailId));
      await expect(caller.emails.resend({ id: emailId })).rejects.toThrow();

      await deliver(type, { to: ['noor@harbourlights.example'] });
      expect(await read()).toMatchObject({ status: 'FAILED', delivery: 'failed', quotaPeriod: null });
      expect(await openTasks()).toEqual([]);
      const again = await caller.emails.resend({ id: emailId });
      // Resend recognizes a message by its id, so this is another one to it.
      expect(again).toMatchObject({ status: 'SENT', delivery: 'queued', remindAfterDays: 3 });
      expect(again.id).not.toBe(emailId);
      await expect(caller.emails.resend({ id: emailId })).rejects.toThrow('This email has already been sent again.');
      await expect(caller.emails.markReplied({ id: emailId })).rejects.toThrow();
    },
  );

  it('ignores replays, and unknown messages and events', async () => {
    const before = await read();
    const signing = { id: `msg_${user.id}_once` };
    expect(await deliver('email.sent', {}, signing)).toBe(204);
    expect(await deliver('email.delivered', {}, signing)).toBe(204);
    expect(await deliver('email.delivered', {}, { about: '0198c2fb-1a2b-7c3d-8e4f-5a6b7c8d9e0f' })).toBe(204);
    expect(await deliver('email.delivered', {}, { about: "' or true --" })).toBe(204);
    expect(await deliver('contact.created', { tags: 7 })).toBe(204);
    expect(await read()).toEqual(before);
  });

  it.each(['email_id', 'message_id'])('accepts and ignores events whose %s no database can store', async (name) => {
    const before = await read();
    for (const unstorable of ['re_\0', 're_\ud800']) {
      expect(await deliver('email.failed', { [name]: unstorable })).toBe(204);
    }
    expect(await read()).toEqual(before);
  });

  it('refuses wrong signatures and old times, and changes nothing', async () => {
    const before = await read();
    expect(await deliver('email.delivered', {}, { key: Buffer.from('another secret') })).toBe(400);
    expect(await deliver('email.delivered', {}, { at: Date.now() - 6 * 60_000 })).toBe(400);
    expect(await read()).toEqual(before);
  });
});
