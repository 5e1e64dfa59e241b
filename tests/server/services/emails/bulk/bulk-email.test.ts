import { userForEach } from '@tests/support/browser/opening';
import { callerFor, makeUser, type TestScope } from '@tests/support/database/scope';
import { deliverEmail } from '@tests/support/mail/deliver-email';
import { AFTER_UNDO_MS, anEmail, later } from '@tests/support/mail/emails';
import { expectProblem } from '@tests/support/problems';
import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { POSTAL_ADDRESS_REQUIRED } from '@/domain/emails/unsubscribe';
import { emailLogs, emailSuppressions, localMail, usage } from '@/server/db/schema';
import { readUnsubscribeLink, unsubscribe } from '@/server/services/emails/unsubscribe';

const opened = userForEach();
const { scope } = opened;

const ADDRESS = 'Northgate Security\n12 Harbor Road';
const MESSAGE = { subject: 'Guards for {{companyName}}', body: 'Hi {{contactPerson}}' };

/** The user with a postal address and a signature. */
let sender: ReturnType<typeof callerFor>;
let leadIds: string[];

beforeEach(async () => {
  sender = callerFor(scope, { ...opened.user, postalAddress: ADDRESS, emailSignature: 'Robin' });
  const names = ['Arena', 'Bowl', 'Club'];
  leadIds = [];
  for (const companyName of names) {
    const email = `${companyName.toLowerCase()}@x.example`;
    leadIds.push((await sender.leads.create({ companyName, contactPerson: 'Noor', email })).id);
  }
});

const rows = () =>
  scope.db.select().from(emailLogs).where(eq(emailLogs.ownerId, opened.user.id)).orderBy(asc(emailLogs.to));

const used = async () => {
  const found = await scope.db.select().from(usage).where(eq(usage.userId, opened.user.id));
  return found.find(({ kind }) => kind === 'emails')?.used ?? 0;
};

const suppress = (address: string, ownerId = opened.user.id) =>
  scope.db
    .insert(emailSuppressions)
    .values({ id: scope.newId(), ownerId, address, reason: 'unsubscribed', createdAt: scope.now });

describe('sending to many leads', () => {
  it('accepts one email per lead, each with a use of the quota and an unsubscribe link of its own', async () => {
    const result = await sender.bulkEmails.send({ ...MESSAGE, leadIds, signed: true });
    expect(result).toMatchObject({ sent: 3, sendsAt: later(scope.now, 10_000), skipped: [] });
    const sent = await rows();
    expect(sent).toMatchObject(
      ['Arena', 'Bowl', 'Club'].map((name, index) => ({
        leadId: leadIds[index],
        to: `${name.toLowerCase()}@x.example`,
        subject: `Guards for ${name}`,
        body: 'Hi Noor\n\nRobin',
        batchId: result.batchId,
        postalAddress: ADDRESS,
        delivery: 'queued',
        quotaPeriod: '2026-03-01',
      })),
    );
    expect(new Set(sent.map(({ unsubscribeToken }) => unsubscribeToken)).size).toBe(3);
    expect(await used()).toBe(3);
    const { items } = await sender.emails.list({ batchId: result.batchId ?? '' });
    expect(items.map(({ id }) => id).sort()).toEqual(sent.map(({ id }) => id).sort());
    expect((await sender.emails.list({ batchId: scope.newId() })).items).toEqual([]);
  });

  it('takes the same few statements for any number of leads', async () => {
    for (const ids of [leadIds.slice(0, 1), leadIds]) {
      opened.database.resetStatements();
      await sender.bulkEmails.send({ ...MESSAGE, leadIds: ids });
      expect(opened.database.sent()).toHaveLength(7);
    }
  });

  it('names skipped leads, and sends nothing while it only checks', async () => {
    await suppress('bowl@x.example');
    const [arena = '', bowl = ''] = leadIds;
    const stranger = await makeUser(scope);
    const theirs = await callerFor(scope, stranger).leads.create({ companyName: 'Dome', contactPerson: 'Jo' });
    const plan = await sender.bulkEmails.check({ ...MESSAGE, leadIds: [arena, bowl, theirs.id] });
    expect(plan.recipients).toEqual([{ leadId: arena, companyName: 'Arena', to: 'arena@x.example' }]);
    expect(plan.skipped).toEqual([
      { leadId: bowl, companyName: 'Bowl', reason: 'suppressed', why: 'Unsubscribed from your emails' },
      { leadId: theirs.id, companyName: null, reason: 'not_found', why: 'Deleted, or not yours' },
    ]);
    expect(plan.example).toMatchObject({
      subject: 'Guards for Arena',
      text: expect.stringContaining(`Hi Noor\n\n--\n${ADDRESS}\nUnsubscribe from these emails: `),
    });
    expect(await rows()).toEqual([]);
  });

  it('checks all leads that match the filters of the list', async () => {
    const { recipients } = await sender.bulkEmails.check({ ...MESSAGE, matching: { q: 'Bowl' } });
    expect(recipients.map(({ companyName }) => companyName)).toEqual(['Bowl']);
  });

  it('sends nothing without a postal address', async () => {
    expect(await expectProblem(opened.caller.bulkEmails.send({ ...MESSAGE, leadIds }))).toMatchObject({
      code: 'CONFLICT',
      field: 'postalAddress',
      message: POSTAL_ADDRESS_REQUIRED,
    });
    expect(await rows()).toEqual([]);
  });

  it('fills up the quota, and then says that it is used up', async () => {
    for (let sent = 0; sent < 8; sent += 1) await sender.emails.send(anEmail());
    expect(await sender.bulkEmails.send({ ...MESSAGE, leadIds })).toMatchObject({
      sent: 2,
      skipped: [{ companyName: 'Club', reason: 'over_quota' }],
    });
    expect(await used()).toBe(10);
    expect(await expectProblem(sender.bulkEmails.send({ ...MESSAGE, leadIds }))).toMatchObject({ code: 'EMAIL_LIMIT' });
  });

  it('never exceeds the quota, however many come at once, to many and to one', async () => {
    const none = () => ({ sent: 0 });
    const results = await Promise.all(
      Array.from({ length: 4 }, () => [
        sender.bulkEmails.send({ ...MESSAGE, leadIds }).catch(none),
        sender.emails.send(anEmail()).then(() => ({ sent: 1 }), none),
      ]).flat(),
    );
    expect(results.reduce((sum, { sent }) => sum + sent, 0)).toBe(10);
    expect(await rows()).toHaveLength(10);
    expect(await used()).toBe(10);
  });

  it('goes out once per key', async () => {
    const keyed = callerFor({ ...scope, idempotencyKey: 'once' } as TestScope, {
      ...opened.user,
      postalAddress: ADDRESS,
    });
    const first = await keyed.bulkEmails.send({ ...MESSAGE, leadIds });
    expect(await keyed.bulkEmails.send({ ...MESSAGE, leadIds })).toEqual(first);
    expect(await rows()).toHaveLength(3);
  });

  it('refuses a key of other recipients, and returns the first result although the leads changed', async () => {
    const keyed = callerFor({ ...scope, idempotencyKey: 'lost' } as TestScope, {
      ...opened.user,
      postalAddress: ADDRESS,
    });
    const first = await keyed.bulkEmails.send({ ...MESSAGE, leadIds });
    const [arena = '', ...others] = leadIds;
    await sender.leads.delete({ id: arena });
    const { recipients } = await sender.bulkEmails.check({ ...MESSAGE, leadIds });
    expect(recipients.map(({ leadId }) => leadId)).toEqual(others);
    const refused = keyed.bulkEmails.send({ ...MESSAGE, leadIds: others });
    expect(await expectProblem(refused)).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    expect(await keyed.bulkEmails.send({ ...MESSAGE, leadIds })).toEqual(first);
    expect(await rows()).toHaveLength(3);
    expect(await used()).toBe(3);
  });

  it('can be undone as a whole, which costs nothing', async () => {
    const { batchId } = await sender.bulkEmails.send({ ...MESSAGE, leadIds });
    const id = batchId ?? '';
    const stranger = callerFor(scope, await makeUser(scope));
    expect(await expectProblem(stranger.bulkEmails.cancel({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await sender.bulkEmails.cancel({ id })).toEqual({ canceled: 3, left: 0 });
    expect(await sender.bulkEmails.cancel({ id })).toEqual({ canceled: 0, left: 0 });
    expect((await rows()).map(({ delivery }) => delivery)).toEqual(['canceled', 'canceled', 'canceled']);
    expect(await used()).toBe(0);
  });

  it('keeps sent messages when the rest is undone', async () => {
    const { batchId } = await sender.bulkEmails.send({ ...MESSAGE, leadIds });
    const [first] = await rows();
    scope.now = later(scope.now, AFTER_UNDO_MS);
    await deliverEmail(scope, first?.id ?? '');
    expect(await sender.bulkEmails.cancel({ id: batchId ?? '' })).toEqual({ canceled: 2, left: 1 });
    expect(await used()).toBe(1);
    // The local outbox has it as it would have been sent.
    expect(await scope.db.select().from(localMail).where(eq(localMail.userId, opened.user.id))).toMatchObject([
      { to: 'arena@x.example', body: expect.stringContaining(`${ADDRESS}\nUnsubscribe from these emails: http`) },
    ]);
  });

  it('waits until its scheduled time, and holds messages that must not be sent then', async () => {
    const scheduledAt = later(scope.now, 3_600_000);
    await sender.bulkEmails.send({ ...MESSAGE, leadIds, scheduledAt });
    const [arena, bowl] = await rows();
    expect(arena).toMatchObject({ delivery: 'scheduled', dueAt: scheduledAt });
    await sender.leads.delete({ id: leadIds[1] ?? '' });
    scope.now = scheduledAt;
    for (const email of [arena, bowl]) await deliverEmail(scope, email?.id ?? '');
    expect((await rows()).map(({ delivery }) => delivery)).toEqual(['outbox', 'held', 'scheduled']);
  });

  it('notifies once if several of a batch were held for the same reason', async () => {
    const scheduledAt = later(scope.now, 3_600_000);
    await sender.bulkEmails.send({ ...MESSAGE, leadIds, scheduledAt });
    for (const id of leadIds) await sender.leads.delete({ id });
    scope.now = scheduledAt;
    for (const { id } of await rows()) await deliverEmail(scope, id);
    expect((await rows()).map(({ delivery }) => delivery)).toEqual(['held', 'held', 'held']);
    const told = (await sender.notifications.list({})).items.filter(({ title }) => title === 'Email held');
    expect(told).toHaveLength(1);
  });
});

describe('an unsubscribe link', () => {
  const send = async (templateId?: string) => {
    await sender.bulkEmails.send({ ...MESSAGE, leadIds, templateId });
    const [email] = await rows();
    return { id: email?.id ?? '', token: email?.unsubscribeToken ?? '' };
  };

  it('stops all email to the address, once and permanently', async () => {
    const { token } = await send();
    expect(await readUnsubscribeLink(scope, token)).toEqual({
      address: 'arena@x.example',
      sender: 'Robin Tester',
      isUnsubscribed: false,
    });
    await unsubscribe(scope, token);
    const first = scope.now;
    scope.now = later(first, 60_000);
    await unsubscribe(scope, token);
    expect(await readUnsubscribeLink(scope, token)).toMatchObject({ isUnsubscribed: true });
    expect((await sender.emailSuppressions.list({})).items).toMatchObject([
      { address: 'arena@x.example', reason: 'unsubscribed', createdAt: first },
    ]);
    expect(await expectProblem(sender.emails.send(anEmail({ to: 'Arena@x.example' })))).toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('counts more than a bounce', async () => {
    const { token } = await send();
    await sender.emailSuppressions.add({ address: 'arena@x.example' });
    await unsubscribe(scope, token);
    expect((await sender.emailSuppressions.list({})).items).toMatchObject([{ reason: 'unsubscribed' }]);
  });

  it('holds messages that are due to the same address', async () => {
    const { id, token } = await send();
    await unsubscribe(scope, token);
    scope.now = later(scope.now, AFTER_UNDO_MS);
    await deliverEmail(scope, id);
    expect(await sender.emails.byId({ id })).toMatchObject({ delivery: 'held', holdReason: 'suppressed' });
  });

  it('does nothing if it was invented or altered', async () => {
    const { token } = await send();
    const altered = token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    for (const wrong of ['', 'x', altered, `${token}x`]) {
      expect(await readUnsubscribeLink(scope, wrong)).toBeNull();
      expect(await expectProblem(unsubscribe(scope, wrong))).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect((await sender.emailSuppressions.list({})).items).toEqual([]);
  });

  it('is kept when the message is sent again, although its template is not for bulk email', async () => {
    const template = await sender.emailTemplates.create({ name: 'First contact', ...MESSAGE });
    const { id, token } = await send(template.id);
    await sender.emails.cancel({ id });
    const again = await sender.emails.resend({ id });
    const row = (await rows()).find((email) => email.id === again.id);
    expect(row).toMatchObject({ postalAddress: ADDRESS });
    expect(row?.unsubscribeToken).not.toBe(token);
  });
});

describe('a template that is marked as bulk', () => {
  it('makes a single email bulk email, to one address', async () => {
    const { id: templateId } = await sender.emailTemplates.create({ name: 'News', ...MESSAGE, isBulk: true });
    expect(await expectProblem(sender.emails.send(anEmail({ templateId, cc: ['cc@x.example'] })))).toMatchObject({
      code: 'VALIDATION',
      field: 'cc',
    });
    await sender.emails.send(anEmail({ templateId }));
    expect(await rows()).toMatchObject([{ postalAddress: ADDRESS, unsubscribeToken: expect.any(String) }]);
    expect((await sender.emails.preview(anEmail({ templateId }))).text).toContain(ADDRESS);
    expect(await expectProblem(opened.caller.emails.send(anEmail({ templateId })))).toMatchObject({
      field: 'postalAddress',
    });
  });
});

describe('suppressed addresses', () => {
  it('are listed page by page, newest first, and lifted only by their user', async () => {
    for (const name of ['one', 'two', 'three']) {
      scope.now = later(scope.now, 1000);
      await sender.emailSuppressions.add({ address: `${name}@x.example` });
    }
    const first = await sender.emailSuppressions.list({ limit: 2 });
    expect(first.items.map(({ address }) => address)).toEqual(['three@x.example', 'two@x.example']);
    const next = await sender.emailSuppressions.list({ limit: 2, cursor: first.nextCursor ?? undefined });
    expect(next.items).toMatchObject([{ address: 'one@x.example', reason: 'manual' }]);

    const id = first.items[0]?.id ?? '';
    const stranger = callerFor(scope, await makeUser(scope));
    expect(await expectProblem(stranger.emailSuppressions.lift({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    await sender.emailSuppressions.lift({ id });
    await sender.emails.send(anEmail({ to: 'three@x.example' }));
  });

  it('keep the wish of the recipient and its date when they are added again', async () => {
    await suppress('arena@x.example');
    scope.now = later(scope.now, 1000);
    expect(await sender.emailSuppressions.add({ address: 'Arena@X.example' })).toMatchObject({
      address: 'arena@x.example',
      reason: 'unsubscribed',
    });
    expect((await sender.emailSuppressions.list({})).items).toHaveLength(1);
  });
});
