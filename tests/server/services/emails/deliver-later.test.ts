import { userForEach } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { deliverEmail } from '@tests/support/mail/deliver-email';
import { AFTER_UNDO_MS, anEmail, later } from '@tests/support/mail/emails';
import { HOUR_MS, MINUTE_MS, resendForEach, START } from '@tests/support/mail/resend-deliveries';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { and, eq, like } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { addDays } from '@/domain/shared/time';
import { domainEvents, emailLogs, emailSuppressions, leads, tasks, teamMembers } from '@/server/db/schema';
import { dropRemindersOfClosedLeads } from '@/server/services/emails/reply-reminders';

const opened = userForEach();
const { scope, user, caller } = opened;
const mail = resendForEach(opened);
const { attempt, read, used, notices } = mail;

const DAY_MS = 24 * HOUR_MS;

describe('a scheduled message', () => {
  const tomorrow = addDays(START, 1);
  const schedule = async () => {
    const lead = await caller.leads.create({ companyName: 'Harbour Lights', contactPerson: 'Noor' });
    return { lead, email: await caller.emails.send(anEmail({ leadId: lead.id, scheduledAt: tomorrow })) };
  };

  it('is sent at its time', async () => {
    const { email } = await schedule();
    expect(email).toMatchObject({ delivery: 'scheduled', scheduledAt: tomorrow, sendsAt: tomorrow });
    await attempt(email.id, DAY_MS - 1);
    expect(mail.resend.emails).toEqual([]);
    await attempt(email.id, DAY_MS);
    expect(await read(email.id)).toMatchObject({ delivery: 'sent' });
  });

  it.each([
    [{ status: 429 }, 'held'],
    ['accept and hang up', 'sent'],
  ] as const)('that must no longer be sent after %j is %s', async (behavior, delivery) => {
    const { lead, email } = await schedule();
    mail.resend.next.push(behavior);
    await attempt(email.id, DAY_MS);
    await caller.leads.delete({ id: lead.id });
    await attempt(email.id, DAY_MS + MINUTE_MS);
    expect(await read(email.id)).toMatchObject({ delivery, isCancelable: delivery === 'held' });
  });

  it.each([
    ['lead_deleted', ({ lead }) => caller.leads.delete({ id: lead.id })],
    [
      'no_access',
      async ({ lead }) =>
        scope.db
          .update(leads)
          .set({ ownerId: (await makeUser(scope)).id })
          .where(eq(leads.id, lead.id)),
    ],
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
        mail.resend.emails.length = 0;
        await caller.emails.markReplied({ id: earlier.id });
      },
    ],
  ] satisfies [string, (made: Awaited<ReturnType<typeof schedule>>) => Promise<unknown>][])(
    'is held if it must no longer be sent: %s',
    async (reason, change) => {
      const made = await schedule();
      await change(made);
      await attempt(made.email.id, DAY_MS);
      expect(await read(made.email.id)).toMatchObject({ delivery: 'held', holdReason: reason });
      expect(mail.resend.emails).toEqual([]);
      expect(await notices()).toMatchObject([{ title: 'Email held' }]);
      const before = await used();
      if (!['suppressed', 'lead_deleted', 'no_access'].includes(reason)) {
        expect(await caller.emails.resend({ id: made.email.id })).toMatchObject({ delivery: 'queued' });
        expect(await read(made.email.id)).toMatchObject({ delivery: 'canceled' });
        expect(await used()).toBe(before);
      }
    },
  );
});

describe('a message in its undo window', () => {
  const suppress = (ownerId: string) =>
    scope.db.insert(emailSuppressions).values({
      ...{ id: scope.newId(), ownerId, address: 'noor@harbourlights.example' },
      ...{ reason: 'unsubscribed', createdAt: scope.now },
    });

  it.each<[string, string, (made: { mateId: string; leadId: string }) => Promise<unknown>]>([
    ['its recipient unsubscribes', 'suppressed', () => suppress(user.id)],
    ['its recipient unsubscribes from a colleague', 'suppressed', ({ mateId }) => suppress(mateId)],
    [
      'its sender leaves the team',
      'no_access',
      () => scope.db.delete(teamMembers).where(eq(teamMembers.userId, user.id)),
    ],
  ])('is held if %s', async (_why, holdReason, change) => {
    const teamId = await makeTeam(scope);
    const mate = await joinTeam(scope, await makeUser(scope), teamId);
    const sender = callerFor(scope, await joinTeam(scope, user, teamId));
    const lead = await callerFor(scope, mate).leads.create({
      ...{ companyName: 'Harbour Lights', contactPerson: 'Noor', teamId },
    });
    const email = await sender.emails.send(anEmail({ leadId: lead.id }));
    await change({ mateId: mate.id, leadId: lead.id });
    await attempt(email.id);
    expect(await read(email.id)).toMatchObject({ delivery: 'held', holdReason, isCancelable: true });
    expect(mail.resend.emails).toEqual([]);
    expect(await notices()).toMatchObject([{ title: 'Email held' }]);
    await caller.emails.cancel({ id: email.id });
    expect(await used()).toBe(0);
  });

  it('is sent to a lead that its sender closes or deletes', async () => {
    const made = () => caller.leads.create({ companyName: 'Harbour Lights', contactPerson: 'Noor' });
    const [closed, deleted] = [await made(), await made()];
    const emails = [
      await caller.emails.send(anEmail({ leadId: closed.id })),
      await caller.emails.send(anEmail({ leadId: deleted.id })),
    ];
    await caller.leads.update({ id: closed.id, changes: { status: 'CLOSED_LOST' } });
    await caller.leads.delete({ id: deleted.id });
    for (const { id } of emails) {
      await attempt(id);
      expect(await read(id)).toMatchObject({ delivery: 'sent' });
    }
  });
});

describe('a reminder of a missing reply', () => {
  const openTasks = async () => (await caller.tasks.list({ open: true })).items;

  it('is created with the delivery, and deleted with the reply', async () => {
    const lead = await caller.leads.create({ companyName: 'Harbour Lights', contactPerson: 'Noor' });
    const email = await caller.emails.send(anEmail({ leadId: lead.id, remindAfterDays: 3 }));
    expect(await openTasks()).toEqual([]);
    await attempt(email.id);
    const [task] = await openTasks();
    expect(task).toMatchObject({
      title: `No reply from ${email.to}: ${email.subject}`,
      type: 'EMAIL',
      leadId: lead.id,
      dueOn: '2026-03-13',
    });
    const repliedAt = scope.now;
    expect(await caller.emails.markReplied({ id: email.id })).toMatchObject({ repliedAt });
    expect(await caller.emails.markReplied({ id: email.id })).toMatchObject({ repliedAt });
    expect(await openTasks()).toEqual([]);
    expect(await scope.db.select().from(tasks).where(eq(tasks.ownerId, user.id))).toMatchObject([
      { id: task?.id, deletedAt: repliedAt },
    ]);
  });

  describe('of a reply that is removed', () => {
    /** Emails to the same lead with a reminder each, which are sent. */
    const remind = async (...subjects: string[]) => {
      const lead = await caller.leads.create({ companyName: 'Harbour Lights', contactPerson: 'Noor' });
      const emails = [];
      for (const subject of subjects) {
        const email = await caller.emails.send(anEmail({ leadId: lead.id, remindAfterDays: 3, subject }));
        await attempt(email.id);
        emails.push(email);
      }
      return { lead, emails };
    };
    const titles = async () => (await openTasks()).map(({ title }) => title.split(': ')[1]).toSorted();

    it('is restored with the others that the reply deleted, but not if the user had deleted it', async () => {
      const { emails } = await remind('One', 'Two', 'Deleted');
      const byHand = (await openTasks()).find(({ title }) => title.endsWith('Deleted'));
      await caller.tasks.delete({ id: byHand?.id ?? '' });
      scope.now = later(scope.now, 1000);
      const id = emails[0]?.id ?? '';
      await caller.emails.markReplied({ id });
      expect(await titles()).toEqual([]);
      expect(await caller.emails.unmarkReplied({ id })).toMatchObject({ repliedAt: null });
      expect(await titles()).toEqual(['One', 'Two']);
      expect(await caller.emails.unmarkReplied({ id })).toMatchObject({ repliedAt: null });
      const restored = await scope.db.select().from(domainEvents).where(eq(domainEvents.type, 'task_restored'));
      expect(restored.filter(({ actorId }) => actorId === user.id)).toHaveLength(2);
    });

    it('stays deleted while another reply is recorded', async () => {
      const { emails } = await remind('One', 'Two');
      for (const { id } of emails) {
        scope.now = later(scope.now, 1000);
        await caller.emails.markReplied({ id });
      }
      await caller.emails.unmarkReplied({ id: emails[0]?.id ?? '' });
      expect(await titles()).toEqual([]);
      await caller.emails.unmarkReplied({ id: emails[1]?.id ?? '' });
      expect(await titles()).toEqual(['One', 'Two']);
    });

    it('is restored for an email that was sent after another reply', async () => {
      const { lead, emails } = await remind('One');
      await caller.emails.markReplied({ id: emails[0]?.id ?? '' });
      scope.now = later(scope.now, 40 * DAY_MS);
      const { id } = await caller.emails.send(anEmail({ leadId: lead.id, remindAfterDays: 3, subject: 'Two' }));
      scope.now = later(scope.now, AFTER_UNDO_MS);
      await deliverEmail(scope, id);
      await caller.emails.markReplied({ id });
      await caller.emails.unmarkReplied({ id });
      expect(await titles()).toEqual(['Two']);
    });

    it.each([
      ['whose lead was closed', ({ lead }) => caller.leads.update({ id: lead.id, changes: { status: 'CLOSED_LOST' } })],
      [
        'that is somebody else’s by now',
        async () => {
          const other = await makeUser(scope);
          await scope.db.update(tasks).set({ ownerId: other.id }).where(eq(tasks.ownerId, user.id));
        },
      ],
    ] satisfies [string, (made: Awaited<ReturnType<typeof remind>>) => Promise<unknown>][])(
      'stays deleted if it is one %s',
      async (_what, change) => {
        const made = await remind('One');
        const id = made.emails[0]?.id ?? '';
        await caller.emails.markReplied({ id });
        await change(made);
        await caller.emails.unmarkReplied({ id });
        const reminders = await scope.db
          .select()
          .from(tasks)
          .where(and(eq(tasks.leadId, made.lead.id), like(tasks.title, '%: One')));
        expect(reminders.map(({ deletedAt }) => deletedAt)).toEqual([expect.any(Date)]);
      },
    );
  });

  it('is due on a working day of the user who works on the lead', async () => {
    const teamId = await makeTeam(scope);
    const sender = callerFor(scope, await joinTeam(scope, user, teamId));
    // There it is Wednesday, and the Saturday in three days is off.
    const colleague = await makeUser(scope, { timezone: 'Pacific/Auckland', streakDaysOff: [6] });
    await joinTeam(scope, colleague, teamId);
    const lead = await sender.leads.create({ companyName: 'Harbour Lights', contactPerson: 'Noor', teamId });
    await sender.leads.update({ id: lead.id, changes: { assigneeId: colleague.id } });
    await attempt((await sender.emails.send(anEmail({ leadId: lead.id, remindAfterDays: 3 }))).id);
    expect(await scope.db.select().from(tasks).where(eq(tasks.leadId, lead.id))).toMatchObject([
      { dueOn: '2026-03-15', dueDate: new Date('2026-03-15T10:59:59.999Z') },
    ]);
  });

  it('is not linked to a lead of a team that the sender has left in the meantime', async () => {
    const teamId = await makeTeam(scope);
    const sender = callerFor(scope, await joinTeam(scope, user, teamId));
    const lead = await sender.leads.create({ companyName: 'Harbour Lights', contactPerson: 'Noor', teamId });
    await scope.db
      .update(leads)
      .set({ ownerId: (await makeUser(scope)).id })
      .where(eq(leads.id, lead.id));
    const email = await sender.emails.send(anEmail({ leadId: lead.id, remindAfterDays: 3 }));
    mail.resend.next.push('accept and hang up');
    await attempt(email.id);
    await scope.db.delete(teamMembers).where(eq(teamMembers.teamId, teamId));
    await attempt(email.id, AFTER_UNDO_MS + MINUTE_MS);
    expect(await scope.db.select().from(tasks).where(eq(tasks.ownerId, user.id))).toMatchObject([
      { title: `No reply from ${email.to}: ${email.subject}`, leadId: null, teamId: null },
    ]);
  });

  it('is deleted when the lead is closed', async () => {
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
      expect(titles).toContain('Onboarding setup for Harbour Lights');
    }, LONG_TIMEOUT);
  });
});

it('keeps replies in the thread of the messages that they reply to', async () => {
  const first = await caller.emails.send(anEmail());
  await attempt(first.id);
  const second = await caller.emails.send(anEmail({ inReplyTo: first.id }));
  await attempt(second.id);
  const third = await caller.emails.send(anEmail({ inReplyTo: second.id }));
  await attempt(third.id);
  const [one, two] = mail.resend.emails.map(({ id }) => `<${id}@resend.example>`);
  expect(mail.resend.emails.map(({ payload }) => payload.headers)).toEqual([
    undefined,
    { 'In-Reply-To': one, References: one },
    { 'In-Reply-To': two, References: `${one} ${two}` },
  ]);
  expect(await scope.db.select().from(emailLogs).where(eq(emailLogs.id, first.id))).toMatchObject([
    { messageId: one?.slice(1, -1) },
  ]);
});

it('sends a reply in time, in the existing thread, although its parent has not been sent', async () => {
  const first = await caller.emails.send(anEmail());
  await attempt(first.id);
  const parent = await caller.emails.send(anEmail({ inReplyTo: first.id, scheduledAt: addDays(START, 1) }));
  // Learns the Message-ID of the first.
  const sibling = await caller.emails.send(anEmail({ inReplyTo: first.id }));
  await attempt(sibling.id);
  const reply = await caller.emails.send(anEmail({ inReplyTo: parent.id }));
  mail.resend.next.push('accept and hang up');
  await attempt(reply.id);
  await attempt(parent.id, DAY_MS);
  await attempt(reply.id, AFTER_UNDO_MS + MINUTE_MS);
  expect(await read(reply.id)).toMatchObject({ delivery: 'sent' });
  const id = `<${mail.resend.emails[0]?.id}@resend.example>`;
  expect(mail.resend.emails[2]?.payload.headers).toEqual({ References: id });
});
