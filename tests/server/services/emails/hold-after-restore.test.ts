import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { userForEach } from '@tests/support/browser/opening';
import { commandLineOn } from '@tests/support/database/command-line';
import { testScope } from '@tests/support/database/scope';
import { deliverEmail } from '@tests/support/mail/deliver-email';
import { anEmail, later } from '@tests/support/mail/emails';
import { type FakeSmtp, startFakeSmtp } from '@tests/support/mail/fake-smtp';
import { HOUR_MS, MINUTE_MS, resendForEach, START } from '@tests/support/mail/resend-deliveries';
import { expectProblem } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { MAX_ATTEMPTS } from '@/domain/emails/delivery';
import { addDays } from '@/domain/shared/time';
import { closeConnection } from '@/server/db/connection';
import { emailLogs, emailSuppressions, users } from '@/server/db/schema';
import { env } from '@/server/env';
import { findWarnings } from '@/server/http/health';
import { MESSAGE_TAG } from '@/server/integrations/email/resend-transport';
import { smtpTransport } from '@/server/integrations/email/smtp-transport';
import { reportHeldMail } from '@/server/jobs/report-held-mail';
import { startDeliveries } from '@/server/services/emails/deliver-email';
import { recordMailEvent } from '@/server/services/emails/record-mail-event';

// A database that was restored to START, and a worker a day later. In between, its messages may have been sent.

const opened = userForEach({ alone: true });
const { database, scope, user, caller } = opened;
const mail = resendForEach(opened);
const stanchion = commandLineOn(database);

const DAY_MS = 24 * HOUR_MS;
const mailWith = (...args: string[]) => stanchion('mail', ...args);

/** Acts like a worker that finds all messages in its queue. */
async function deliverAll(JOBS: 'on' | 'hold', after = DAY_MS): Promise<void> {
  const worker = mail.worker(after);
  const settings = { ...worker, env: { ...worker.env, JOBS } };
  const ids = (await scope.db.select({ id: emailLogs.id }).from(emailLogs)).map(({ id }) => id);
  for (const attempt of await startDeliveries(settings, ids)) await attempt(settings);
}

const rowOf = async (id: string) => (await scope.db.select().from(emailLogs).where(eq(emailLogs.id, id)))[0];
const deliveryOf = async (id: string) => (await rowOf(id))?.delivery;

/** As a worker leaves a message that dies while it hands the message over. */
async function interrupted(via: 'resend' | 'smtp'): Promise<string> {
  const { id } = await caller.emails.send(anEmail({ subject: 'Interrupted' }));
  await scope.db
    .update(emailLogs)
    .set({ delivery: 'sending', attempts: 1, firstAttemptAt: START, dueAt: later(START, MINUTE_MS), via })
    .where(eq(emailLogs.id, id));
  return id;
}

const schedule = async (subject: string, scheduledAt: Date, changes: Parameters<typeof anEmail>[0] = {}) =>
  (await caller.emails.send(anEmail({ subject, scheduledAt, ...changes }))).id;

describe('with JOBS=hold', () => {
  it('sends nothing until the operator releases or drops due messages, and sends released ones once', async () => {
    const sending = await interrupted('resend');
    const due = await schedule('Due', later(START, HOUR_MS), { cc: ['ops@harbourlights.example'] });
    const known = await schedule('Known to be sent', later(START, 2 * HOUR_MS));
    const future = await schedule('Not due', addDays(START, 2));

    await deliverAll('hold');
    expect(mail.resend.requests.size).toBe(0);
    for (const id of [sending, due, known]) {
      expect(await mail.read(id)).toMatchObject({ delivery: 'held', holdReason: 'restored', isCancelable: true });
    }
    expect(await deliveryOf(future)).toBe('scheduled');
    const told = (await mail.notices()).map(({ title, message }) => [title, message]);
    expect(told).toHaveLength(3);
    expect(told).toContainEqual([
      'Email held',
      '"Due" to noor@harbourlights.example is held. Stanchion was restored to an earlier state. Emails wait until the operator of this installation has checked which were already sent.',
    ]);

    const lineOf = (id: string, dueAt: Date, to: string, subject: string) =>
      [id, dueAt.toISOString(), user.email, to, subject].join('  ');
    const noor = 'noor@harbourlights.example';
    const held = await mailWith('held');
    expect(held).toMatchObject({ code: 0 });
    expect(held.out.split('\n')).toEqual([
      lineOf(sending, later(START, MINUTE_MS), noor, 'Interrupted'),
      lineOf(due, later(START, HOUR_MS), `${noor}, ops@harbourlights.example`, 'Due'),
      lineOf(known, later(START, 2 * HOUR_MS), noor, 'Known to be sent'),
    ]);

    expect(await mailWith('release', sending, due)).toMatchObject({ code: 0, out: 'Released 2 emails.' });
    expect(await deliveryOf(sending)).toBe('queued');
    expect((await mailWith('held')).out).toBe(lineOf(known, later(START, 2 * HOUR_MS), noor, 'Known to be sent'));
    expect(await mail.used()).toBe(4);
    expect(await mailWith('drop', known)).toMatchObject({ code: 0, out: 'Dropped 1 email.' });
    expect(await mailWith('held')).toMatchObject({ code: 0, out: '' });

    // Released messages are sent, whatever JOBS is.
    await deliverAll('hold');
    await deliverAll('on');
    await deliverAll('on');
    expect(Object.fromEntries(mail.resend.requests)).toEqual({ [sending]: 1, [due]: 1 });
    for (const id of [sending, due]) expect(await mail.read(id)).toMatchObject({ delivery: 'sent' });
    expect(await mail.read(known)).toMatchObject({ delivery: 'canceled', holdReason: 'restored' });
    expect(await mail.used()).toBe(3);
    for (const command of ['release', 'drop']) {
      expect(await mailWith(command, known, due)).toMatchObject({ code: 1, out: '' });
    }
    expect(await mail.used()).toBe(3);
    expect(await deliveryOf(future)).toBe('scheduled');
  });

  it('holds a message that is written in the meantime, and sends it only after its release', async () => {
    const { id } = await caller.emails.send(anEmail());
    await deliverAll('hold', MINUTE_MS);
    expect(await deliveryOf(id)).toBe('held');
    await deliverAll('on');
    expect(await deliveryOf(id)).toBe('held');
    expect(await mailWith('release', '--all')).toMatchObject({ out: 'Released 1 email.' });
    mail.resend.next.push({ status: 503 });
    await deliverAll('hold', HOUR_MS);
    expect(await deliveryOf(id)).toBe('queued');
    // A retry needs no second release.
    await deliverAll('hold', 2 * HOUR_MS);
    expect(await deliveryOf(id)).toBe('sent');
  });

  it('holds a Monday summary without notifying its reader, and allows dropping it', async () => {
    const id = await schedule('Your week', START);
    await scope.db.update(emailLogs).set({ summaryWeek: '2026-03-09', quotaPeriod: null }).where(eq(emailLogs.id, id));
    await deliverAll('hold');
    expect(await deliveryOf(id)).toBe('held');
    expect(await mail.notices()).toEqual([]);
    expect(await mailWith('drop', '--all')).toMatchObject({ out: 'Dropped 1 email.' });
    expect(await deliveryOf(id)).toBe('canceled');
    expect(await mail.used()).toBe(1);
  });

  it('a released message is checked like any other before it is sent', async () => {
    const id = await schedule('Due', later(START, HOUR_MS));
    await deliverAll('hold');
    await scope.db.insert(emailSuppressions).values({
      ...{ id: scope.newId(), ownerId: user.id, address: 'noor@harbourlights.example' },
      ...{ reason: 'unsubscribed', createdAt: scope.now },
    });
    await mailWith('release', id);
    await deliverAll('on');
    expect(mail.resend.requests.size).toBe(0);
    expect(await mail.read(id)).toMatchObject({ delivery: 'held', holdReason: 'suppressed' });
    // Its sender decides about it.
    expect(await mailWith('held')).toMatchObject({ out: '' });
  });

  it('a released message has all its retries, however many attempts it had and however long ago', async () => {
    const id = await interrupted('resend');
    const before = { attempts: MAX_ATTEMPTS, error: 'Busy' };
    await scope.db.update(emailLogs).set(before).where(eq(emailLogs.id, id));
    await deliverAll('hold', 3 * DAY_MS);
    await mailWith('release', id);
    expect(await rowOf(id)).toMatchObject({ attempts: 0, error: null });
    mail.resend.next.push({ status: 503 });
    await deliverAll('on', 3 * DAY_MS);
    expect(await deliveryOf(id)).toBe('queued');
    await deliverAll('on', 3 * DAY_MS + HOUR_MS);
    expect(await deliveryOf(id)).toBe('sent');
  });

  it('refunds a released message that fails, and notifies its sender', async () => {
    const id = await schedule('Due', later(START, HOUR_MS));
    await deliverAll('hold');
    await mailWith('release', id);
    mail.resend.next.push({ status: 422 });
    await deliverAll('on');
    expect(await deliveryOf(id)).toBe('failed');
    expect((await mail.notices()).map(({ title }) => title).sort()).toEqual(['Email held', 'Email not sent']);
    expect(await mail.used()).toBe(0);
  });
});

describe('the sender', () => {
  it('cannot send a message again that may have been sent: no service would recognize the new one', async () => {
    const id = await schedule('Due', later(START, HOUR_MS));
    await deliverAll('hold');
    expect(await expectProblem(caller.emails.resend({ id }))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^Stanchion was restored to an earlier state/),
    });
    expect(await mail.read(id)).toMatchObject({ delivery: 'held', replacedBy: null });
    expect(await mail.used()).toBe(1);
  });
});

describe('by Resend', () => {
  const news = (id: string, type: string) => ({
    id: scope.newId(),
    event: { type, data: { tags: { [MESSAGE_TAG]: id } } },
  });

  it.each(['email.delivered', 'email.opened'])('proves that a held message was sent if it reports %s', async (type) => {
    await caller.user.updateProfile({ trackEmails: true });
    const id = await interrupted('resend');
    await deliverAll('hold');
    await recordMailEvent(mail.worker(DAY_MS), news(id, type));
    expect(await mail.read(id)).toMatchObject({ delivery: 'sent', sentAt: later(START, DAY_MS), isCancelable: false });
    expect(await mailWith('release', id)).toMatchObject({ code: 1 });
    await deliverAll('on');
    expect(mail.resend.requests.size).toBe(0);
    expect(await mail.used()).toBe(1);
  });

  it('delivers a message once that it accepted under its key before, although it is released', async () => {
    const id = await schedule('Due', later(START, HOUR_MS));
    const { searchText: _, ...before } = (await rowOf(id)) ?? expect.fail();
    await deliverAll('on', 2 * HOUR_MS);
    // The restore.
    await scope.db.update(emailLogs).set(before).where(eq(emailLogs.id, id));
    await deliverAll('hold', 3 * HOUR_MS);
    await mailWith('release', id);
    await deliverAll('on', 3 * HOUR_MS);
    expect(mail.resend.requests.get(id)).toBe(2);
    expect(mail.resend.emails).toHaveLength(1);
    expect(await deliveryOf(id)).toBe('sent');
  });

  it('an interrupted message keeps what its first attempt handed over', async () => {
    const id = await schedule('Due', later(START, HOUR_MS));
    mail.resend.next.push('accept and hang up');
    await deliverAll('on', HOUR_MS);
    await scope.db.update(emailLogs).set({ delivery: 'sending' }).where(eq(emailLogs.id, id));
    await deliverAll('hold', 3 * HOUR_MS);
    await scope.db.update(users).set({ name: 'Another Name' }).where(eq(users.id, user.id));
    await mailWith('release', id);
    await deliverAll('on', 3 * HOUR_MS);
    expect(await deliveryOf(id)).toBe('sent');
    expect(mail.resend.emails).toHaveLength(1);
  });
});

describe('by SMTP', () => {
  let smtp: FakeSmtp;
  beforeEach(async () => {
    smtp = await startFakeSmtp();
  });
  afterEach(() => smtp.close());

  it('an interrupted message is held instead of unconfirmed, and is sent once if it is released', async () => {
    const id = await interrupted('smtp');
    const transport = smtpTransport({ url: smtp.url, from: 'hello@stanchion.example' });
    const attempt = (JOBS: 'on' | 'hold') =>
      deliverEmail(testScope(database, { now: later(START, DAY_MS), env: { JOBS } }), id, transport);
    await attempt('hold');
    expect(smtp.offered).toBe(0);
    expect(await deliveryOf(id)).toBe('held');
    await mailWith('release', id);
    await attempt('on');
    await attempt('on');
    expect(smtp.messages).toHaveLength(1);
    expect(await deliveryOf(id)).toBe('sent');
  });
});

describe('the operator', () => {
  it('is shown how many due emails no instance has held yet', async () => {
    const id = await schedule('Due', later(START, HOUR_MS));
    await scope.db
      .update(emailLogs)
      .set({ dueAt: new Date(0) })
      .where(eq(emailLogs.id, id));
    expect(await mailWith('held')).toEqual({
      code: 0,
      out: '',
      err: 'No email is held after a restore.\nDue and not held yet: 1. An instance with JOBS=hold holds them within a minute; one with JOBS=on sends them.',
    });
  });

  it('must name emails or choose all of them', async () => {
    const id = await schedule('Due', later(START, HOUR_MS));
    await deliverAll('hold');
    for (const command of ['release', 'drop']) {
      for (const args of [[], [id, '--all']]) {
        expect(await mailWith(command, ...args)).toEqual({
          code: 1,
          out: '',
          err: 'Name the ids of emails that are held, or pass --all.',
        });
      }
      expect(await mailWith(command, id, 'tea')).toEqual({
        code: 1,
        out: '',
        err: 'No email that is held after a restore has the id tea. Nothing was changed.',
      });
    }
    expect(await deliveryOf(id)).toBe('held');
    await mailWith('drop', id);
    expect(await mailWith('drop', '--all')).toEqual({ code: 0, out: '', err: 'No email is held after a restore.' });
  });

  it('is shown at the start of an instance how many emails are still held', async () => {
    const log = vi.spyOn(console, 'info').mockReturnValue();
    await reportHeldMail(scope);
    expect(log).not.toHaveBeenCalled();
    await schedule('Due', later(START, HOUR_MS));
    await deliverAll('hold');
    await reportHeldMail(scope);
    expect(log.mock.calls).toEqual([
      ['Emails held after a restore: 1. List them with: npm run stanchion -- mail held'],
    ]);
  });

  it('sees in the health of an instance that it holds emails', async () => {
    // The health is that of this process, which must not open the database of a developer.
    const folder = mkdtempSync(join(tmpdir(), 'stanchion-health-'));
    env().DATA_DIR = folder;
    onTestFinished(async () => {
      await closeConnection();
      rmSync(folder, { recursive: true });
    });
    await mailWith('held');
    expect(await findWarnings()).toEqual([]);
    const before = env().JOBS;
    env().JOBS = 'hold';
    const warned = await findWarnings().finally(() => {
      env().JOBS = before;
    });
    expect(warned).toEqual([{ code: 'MAIL_HELD', detail: expect.any(String) }]);
  });
});
