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

describe('the webhook of Resend', () => {
  it('moves the status up, in whatever order news arrives', async () => {
    expect(await deliver('email.delivered', { message_id: '<abc@resend.example>' })).toBe(204);
    expect(await read()).toMatchObject({ status: 'DELIVERED', messageId: 'abc@resend.example', version: 2 });
    await deliver('email.failed', { failed: { reason: 'Mailbox full' } });
    await deliver('email.delivered');
    expect(await read()).toMatchObject({ status: 'FAILED', error: 'Mailbox full', version: 3 });
  });

  it('returns the use of an email that was never sent, once, and tells the user', async () => {
    for (let times = 0; times < 2; times += 1) await deliver('email.suppressed');
    const { db } = rest.scope();
    expect(await db.select().from(usage).where(eq(usage.userId, user.id))).toMatchObject([{ used: 0 }]);
    expect(await read()).toMatchObject({ status: 'FAILED', quotaPeriod: null });
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

  it('creates one task for a bounce, and suppresses the address only if it is for good', async () => {
    const openTasks = async () => (await callerFor(rest.scope(), user).tasks.list({ open: true })).items;
    const suppressed = () =>
      rest.scope().db.select().from(emailSuppressions).where(eq(emailSuppressions.ownerId, user.id));
    await deliver('email.bounced', { bounce: { type: 'Transient', message: 'Try later' } });
    expect(await read()).toMatchObject({ status: 'FAILED', error: 'Try later' });
    expect(await openTasks()).toMatchObject([{ title: 'Check the address noor@harbourlights.example', type: 'EMAIL' }]);
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

  it('ignores replays, and messages and events that it does not know', async () => {
    const before = await read();
    const signing = { id: `msg_${user.id}_once` };
    expect(await deliver('email.sent', {}, signing)).toBe(204);
    expect(await deliver('email.delivered', {}, signing)).toBe(204);
    expect(await deliver('email.delivered', {}, { about: '0198c2fb-1a2b-7c3d-8e4f-5a6b7c8d9e0f' })).toBe(204);
    expect(await deliver('email.delivered', {}, { about: "' or true --" })).toBe(204);
    expect(await deliver('contact.created', { tags: 7 })).toBe(204);
    expect(await read()).toEqual(before);
  });

  it('refuses wrong signatures and old times, and changes nothing', async () => {
    const before = await read();
    expect(await deliver('email.delivered', {}, { key: Buffer.from('another secret') })).toBe(400);
    expect(await deliver('email.delivered', {}, { at: Date.now() - 6 * 60_000 })).toBe(400);
    expect(await read()).toEqual(before);
  });
});
