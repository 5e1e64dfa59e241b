import { userForEach } from '@tests/support/browser/opening';
import { makeLeads } from '@tests/support/database/many-rows';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { deliverEmail } from '@tests/support/mail/deliver-email';
import { AFTER_UNDO_MS, anEmail, later } from '@tests/support/mail/emails';
import { expectProblem } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { showMail } from '@/server/cli/mail';
import { emailLogs, emailSuppressions, localMail, pointEntries, usage } from '@/server/db/schema';
import { addAttachment } from '@/server/services/emails/attachments';

const { scope, user, caller } = userForEach();

const used = async () => {
  const rows = await scope.db.select().from(usage).where(eq(usage.userId, user.id));
  return rows.find(({ kind }) => kind === 'emails')?.used ?? 0;
};

const LEAD = { companyName: 'Harbour Lights', contactPerson: 'Noor Haddad' };

describe('sending an email', () => {
  it('schedules it for the end of the undo window, counts it and lists it', async () => {
    const lead = await caller.leads.create(LEAD);
    // A copy to a recipient who already gets the email is left out.
    const email = await caller.emails.send(anEmail({ leadId: lead.id, cc: ['cc@x.example'], bcc: ['CC@x.example'] }));
    expect(email).toMatchObject({
      leadId: lead.id,
      leadCompany: 'Harbour Lights',
      cc: ['cc@x.example'],
      bcc: [],
      status: 'SENT',
      delivery: 'queued',
      isCancelable: true,
      sendsAt: later(scope.now, 10_000),
      sentAt: null,
      version: 1,
    });
    expect(await used()).toBe(1);
    expect(await caller.emails.byId({ id: email.id })).toEqual(email);
    expect((await caller.emails.list({ search: 'summer' })).items).toEqual([email]);
    expect((await caller.emails.list({ search: 'winter' })).items).toEqual([]);
    expect((await caller.emails.list({ delivery: 'sent' })).items).toEqual([]);
    expect((await caller.emails.list({ leadId: lead.id, status: 'SENT' })).items).toHaveLength(1);
  });

  it('is found in the log by all its recipients, but by BCC only for its sender', async () => {
    const teamId = await makeTeam(scope);
    const mate = callerFor(scope, await joinTeam(scope, await makeUser(scope), teamId));
    const [leadId = ''] = await makeLeads(scope, user, 1, { teamId });
    const { id } = await caller.emails.send(anEmail({ leadId, cc: ['Cára@x.example'], bcc: ['boss@y.example'] }));
    const found = async (by: typeof caller, search: string) =>
      (await by.emails.list({ leadId, search })).items.map((email) => email.id);
    for (const search of ['noor', 'cara@x', 'boss@y', 'summer boss'])
      expect([search, await found(caller, search)]).toEqual([search, [id]]);
    expect(await found(mate, 'cara@x')).toEqual([id]);
    expect(await found(mate, 'boss@y')).toEqual([]);
    expect((await caller.emails.list({ search: 'boss@y' })).items).toHaveLength(1);
    await scope.db.update(emailLogs).set({ error: 'Not sent to boss@y.example' }).where(eq(emailLogs.id, id));
    expect(await mate.emails.byId({ id })).toMatchObject({ bcc: [], error: null });
    expect(await caller.emails.byId({ id })).toMatchObject({ error: 'Not sent to boss@y.example' });
  });

  it('writes it to the local outbox when it is due, and not before', async () => {
    const email = await caller.emails.send(anEmail());
    await deliverEmail(scope, email.id);
    expect(await caller.emails.byId({ id: email.id })).toMatchObject({ delivery: 'queued' });
    scope.now = later(scope.now, AFTER_UNDO_MS);
    await Promise.all([deliverEmail(scope, email.id), deliverEmail(scope, email.id)]);
    await deliverEmail(scope, email.id);
    expect(await caller.emails.byId({ id: email.id })).toMatchObject({
      delivery: 'outbox',
      status: 'SENT',
      via: 'local',
      sentAt: scope.now,
      sendsAt: null,
      isCancelable: false,
    });
    expect(await scope.db.select().from(localMail)).toMatchObject([{ id: email.id, userId: user.id, to: email.to }]);
    // It was not sent to any recipient.
    expect(await scope.db.select().from(pointEntries).where(eq(pointEntries.subject, 'first_email'))).toEqual([]);
  });

  it('shows the operator its headers as they would have been sent', async () => {
    const { id: file } = await addAttachment(actorFor(scope, user), {
      name: 'plan.txt',
      type: 'text/plain',
      content: bytes('x'),
    });
    const email = await caller.emails.send(anEmail({ cc: ['cc@x.example'], attachmentIds: [file] }));
    scope.now = later(scope.now, AFTER_UNDO_MS);
    await deliverEmail(scope, email.id);
    const printed = vi.spyOn(console, 'info').mockImplementation(() => {});
    onTestFinished(() => printed.mockRestore());
    await showMail(scope, email.id);
    const [head] = String(printed.mock.calls[0]).split('\n\n');
    expect(head?.split('\n')).toEqual([
      `From: "${user.name}" <no-reply@localhost>`,
      `Reply-To: "${user.name}" <${user.email}>`,
      `To: ${email.to}`,
      'CC: cc@x.example',
      `Subject: ${email.subject}`,
      `Date: ${scope.now.toISOString()}`,
      'Attachments: plan.txt',
    ]);
  });

  it('can be undone until it is sent, at no cost', async () => {
    const email = await caller.emails.send(anEmail());
    expect(await caller.emails.cancel({ id: email.id })).toMatchObject({ delivery: 'canceled', body: email.body });
    expect(await caller.emails.cancel({ id: email.id })).toMatchObject({ delivery: 'canceled' });
    expect(await used()).toBe(0);
    scope.now = later(scope.now, AFTER_UNDO_MS);
    await deliverEmail(scope, email.id);
    expect(await caller.emails.byId({ id: email.id })).toMatchObject({ delivery: 'canceled', sentAt: null });

    const sent = await caller.emails.send(anEmail());
    scope.now = later(scope.now, AFTER_UNDO_MS);
    await deliverEmail(scope, sent.id);
    expect(await expectProblem(caller.emails.cancel({ id: sent.id }))).toMatchObject({ code: 'CONFLICT' });
  });

  it('refuses emails beyond the monthly quota, however many are sent at once', async () => {
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => caller.emails.send(anEmail())));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await used()).toBe(10);
    expect(await expectProblem(caller.emails.send(anEmail()))).toMatchObject({
      code: 'EMAIL_LIMIT',
      details: { limit: 10, used: 10, remaining: 0 },
    });
  });

  it('refuses the lead, thread and files of others, and writes nothing', async () => {
    const other = await makeUser(scope);
    const lead = await callerFor(scope, other).leads.create(LEAD);
    const theirs = await callerFor(scope, other).emails.send(anEmail());
    const file = await addAttachment(actorFor(scope, other), {
      name: 'a.txt',
      type: 'text/plain',
      content: bytes('a'),
    });
    for (const choices of [{ leadId: lead.id }, { inReplyTo: theirs.id }, { attachmentIds: [file.id] }]) {
      expect(await expectProblem(caller.emails.send(anEmail(choices)))).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await expectProblem(caller.emails.byId({ id: theirs.id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await used()).toBe(0);
    expect(await scope.db.select().from(emailLogs).where(eq(emailLogs.ownerId, user.id))).toEqual([]);
  });

  it('refuses a suppressed recipient in any letter case', async () => {
    const row = { id: scope.newId(), ownerId: user.id, address: 'no@x.example', reason: 'manual' as const };
    await scope.db.insert(emailSuppressions).values({ ...row, createdAt: scope.now });
    expect(await expectProblem(caller.emails.send(anEmail({ bcc: ['No@x.example'] })))).toMatchObject({
      code: 'CONFLICT',
      message: 'no@x.example does not want any more email',
    });
    const bounced = { id: scope.newId(), ownerId: user.id, address: 'gone@x.example', reason: 'hard_bounce' as const };
    await scope.db.insert(emailSuppressions).values({ ...bounced, createdAt: scope.now });
    const both = anEmail({ to: 'no@x.example', cc: ['gone@x.example'] });
    expect(await expectProblem(caller.emails.send(both))).toMatchObject({
      message: 'no@x.example does not want any more email; gone@x.example cannot be reached: an earlier email bounced',
    });
  });
});

const bytes = (text: string) => new TextEncoder().encode(text);

describe('files', () => {
  const add = (name: string, size = 3) =>
    addAttachment(actorFor(scope, user), { name, type: 'text/plain', content: bytes('x'.repeat(size)) });

  it('are sent with the message, and with the next one if it was canceled', async () => {
    const file = await add('quote.txt');
    const email = await caller.emails.send(anEmail({ attachmentIds: [file.id] }));
    expect(email.attachments).toEqual([file]);
    await caller.emails.cancel({ id: email.id });
    const again = await caller.emails.send(anEmail({ attachmentIds: [file.id] }));
    expect(again.attachments).toMatchObject([{ name: 'quote.txt', size: 3, type: 'text/plain' }]);
    expect((await caller.emails.byId({ id: email.id })).attachments).toEqual([file]);
  });

  it('are refused while too many wait, however many are uploaded at once', async () => {
    const results = await Promise.allSettled(Array.from({ length: 25 }, (_, index) => add(`file ${index}`)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    const [first] = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    await caller.emails.send(anEmail({ attachmentIds: [first?.id ?? ''] }));
    expect(await add('one more')).toMatchObject({ name: 'one more' });
  });

  it('are refused beyond 5 MB together, and removed only while they wait', async () => {
    const [one, two] = await Promise.all([add('one', 3_000_000), add('two', 3_000_000)]);
    expect(await expectProblem(caller.emails.send(anEmail({ attachmentIds: [one.id, two.id] })))).toMatchObject({
      code: 'VALIDATION',
      field: 'attachmentIds',
    });
    await caller.emails.removeAttachment({ id: two.id });
    await caller.emails.send(anEmail({ attachmentIds: [one.id] }));
    expect(await expectProblem(caller.emails.removeAttachment({ id: one.id }))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('previews what the recipient would get', async () => {
  expect(await caller.emails.preview(anEmail({ body: '<b>Hi</b>\nhttps://x.example/?a="b' }))).toMatchObject({
    from: '"Robin Tester" <no-reply@localhost>',
    replyTo: `"Robin Tester" <${user.email}>`,
    html: expect.stringContaining('&lt;b&gt;Hi&lt;/b&gt;<br>'),
  });
});
