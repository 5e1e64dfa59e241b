import { userForEach } from '@tests/support/browser/opening';
import { makeLeads, makeTasks } from '@tests/support/database/many-rows';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { expectProblem } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { HANDOVER_PARTS } from '@/domain/leads/handover';
import { addDays } from '@/domain/shared/time';
import type { SessionUser } from '@/server/auth/sessions';
import { calendarEvents, emailLogs, notes, notifications, tasks, usage } from '@/server/db/schema';
import { localTransport } from '@/server/integrations/email/local-transport';
import { claimEmails } from '@/server/services/emails/claim-email';
import { listHeldBack } from '@/server/services/emails/held-back';
import { changeManyLeads } from '@/server/services/leads/bulk/lead-bulk';

const { scope, user, caller } = userForEach({ name: 'Robin Reyes', tier: 'PRO' });
let teamId: string;
let mate: SessionUser;
let lead: string;

beforeEach(async () => {
  teamId = await makeTeam(scope);
  user.teamIds = (await joinTeam(scope, user, teamId, 'owner')).teamIds;
  mate = await joinTeam(scope, await makeUser(scope, { name: 'Sam Lee', tier: 'PRO' }), teamId);
  [lead = ''] = await makeLeads(scope, user, 1, { companyName: 'Arena Nord', teamId, assigneeId: user.id });
});

const messagesTo = async ({ id }: SessionUser) =>
  (await scope.db.select().from(notifications).where(eq(notifications.userId, id))).map(({ message }) => message);

const ownerOf = async (table: typeof tasks | typeof calendarEvents | typeof emailLogs, id: string) =>
  (await scope.db.select({ ownerId: table.ownerId }).from(table).where(eq(table.id, id)))[0]?.ownerId;

const planEvent = (title: string, from: number) =>
  caller.calendarEvents.create({
    title,
    startTime: addDays(scope.now, from),
    endTime: addDays(scope.now, from + 1),
    leadId: lead,
  });

const schedule = () =>
  caller.emails.send({
    to: 'noor@harbourlights.example',
    subject: 'Gates',
    body: 'Best, Robin',
    leadId: lead,
    scheduledAt: addDays(scope.now, 2),
  });

const emailsUsed = async () =>
  (await scope.db.select({ used: usage.used }).from(usage).where(eq(usage.userId, user.id)))[0]?.used;

const handOver = (move: (typeof HANDOVER_PARTS)[number][], note = '') =>
  caller.leads.handOver({ id: lead, changes: { assigneeId: mate.id, note, move } });

describe('a lead that is handed over', () => {
  it('leaves a note, which is in the notification, and names the assignee in its history', async () => {
    expect(await handOver([], 'Noor decides\non Friday.')).toMatchObject({ lead: { assigneeId: mate.id } });
    expect(await messagesTo(mate)).toEqual(['Robin Reyes assigned Arena Nord to you: “Noor decides on Friday.”']);
    const [note] = await scope.db.select().from(notes).where(eq(notes.leadId, lead));
    expect(note).toMatchObject({ content: 'Noor decides\non Friday.', ownerId: user.id, teamId });
    const { items } = await caller.leads.history({ id: lead });
    expect(items[0]).toMatchObject({ kind: 'edited', detail: { assigneeId: mate.id, assigneeName: 'Sam Lee' } });
  });

  it('moves its open tasks and future events if they are chosen, and no other rows', async () => {
    const [open = ''] = await makeTasks(scope, user, 1, { leadId: lead });
    const [done = ''] = await makeTasks(scope, user, 1, { leadId: lead, status: 'COMPLETED', completedAt: scope.now });
    const [future, past] = [await planEvent('Visit', 2), await planEvent('Call', -2)];
    const counts = await caller.bulk.handoverCounts({ select: { ids: [lead] }, assigneeId: mate.id });
    expect(counts).toEqual({ openTasks: 1, futureEvents: 1, scheduledEmails: 0, chosen: 1, skipped: 0 });

    await handOver(['openTasks']);
    expect(await ownerOf(tasks, open)).toBe(mate.id);
    expect(await ownerOf(tasks, done)).toBe(user.id);
    expect(await ownerOf(calendarEvents, future.id)).toBe(user.id);

    await callerFor(scope, mate).leads.update({ id: lead, changes: { assigneeId: user.id } });
    await handOver(['futureEvents']);
    expect(await ownerOf(calendarEvents, future.id)).toBe(mate.id);
    expect(await ownerOf(calendarEvents, past.id)).toBe(user.id);
  });

  it('loses its untouched follow-up tasks when the assignee closes it', async () => {
    const { createdTasks = 0 } = await caller.leads.update({ id: lead, changes: { status: 'CONTACTED' } });
    expect(createdTasks).toBeGreaterThan(0);
    await handOver(['openTasks']);
    const lost = await callerFor(scope, mate).leads.update({ id: lead, changes: { status: 'CLOSED_LOST' } });
    expect(lost).toMatchObject({ removedTasks: createdTasks });
  });

  it('holds scheduled email for the assignee’s review, and refunds its use of the quota', async () => {
    const { id } = await schedule();
    expect(await emailsUsed()).toBe(1);
    await handOver(['scheduledEmails']);
    const theirs = callerFor(scope, mate);
    expect(await theirs.emails.byId({ id })).toMatchObject({
      ownerId: mate.id,
      delivery: 'held',
      holdReason: 'handed_over',
    });
    expect(await emailsUsed()).toBe(0);
    expect(await messagesTo(mate)).toEqual([
      'Robin Reyes assigned Arena Nord to you. 1 scheduled email waits until you have checked it.',
    ]);
    expect(await theirs.emails.resend({ id })).toMatchObject({ ownerId: mate.id, body: 'Best, Robin' });
  });

  it('leaves due email with its sender, on the list of the operator if it is held', async () => {
    const { id } = await schedule();
    await scope.db.update(emailLogs).set({ dueAt: scope.now }).where(eq(emailLogs.id, id));
    await handOver(['scheduledEmails']);
    expect(await caller.emails.byId({ id })).toMatchObject({ ownerId: user.id, delivery: 'scheduled' });
    await claimEmails(scope, [id], { transport: localTransport, holdsMail: true });
    expect((await listHeldBack(scope)).map((email) => email.id)).toEqual([id]);
  });

  it('returns with one undo, including all work that was handed over', async () => {
    const [task = ''] = await makeTasks(scope, user, 1, { leadId: lead });
    const [event, email] = [await planEvent('Visit', 2), await schedule()];
    const { changeId } = await handOver([...HANDOVER_PARTS], 'Take over, please.');
    expect(await ownerOf(tasks, task)).toBe(mate.id);

    await caller.bulk.undo({ id: changeId ?? '' });
    expect(await caller.leads.byId({ id: lead })).toMatchObject({ assigneeId: user.id });
    expect([await ownerOf(tasks, task), await ownerOf(calendarEvents, event.id)]).toEqual([user.id, user.id]);
    expect(await caller.emails.byId({ id: email.id })).toMatchObject({
      ownerId: user.id,
      delivery: 'scheduled',
      holdReason: null,
    });
    expect(await emailsUsed()).toBe(1);
    expect(await scope.db.$count(notes, eq(notes.leadId, lead))).toBe(0);
  });

  it('states in its history, and in the activity of the team, how much was handed over', async () => {
    await makeTasks(scope, user, 2, { leadId: lead });
    await planEvent('Visit', 2);
    await handOver([...HANDOVER_PARTS]);
    const handedOver = { openTasks: 2, futureEvents: 1 };
    const [entry] = (await caller.leads.history({ id: lead })).items;
    expect(entry?.detail).toEqual({ fields: ['assigneeId'], assigneeId: mate.id, assigneeName: 'Sam Lee', handedOver });
    expect((await caller.leads.timeline({ id: lead })).items).toContainEqual(
      expect.objectContaining({ detail: entry?.detail }),
    );
    expect((await caller.teams.activity({ id: teamId })).items[0]?.detail).toEqual(entry?.detail);
  });

  it('leaves work that a user has changed since with the assignee, and states how much', async () => {
    const [done = '', open = ''] = await makeTasks(scope, user, 2, { leadId: lead });
    const [visit, call] = [await planEvent('Visit', 2), await planEvent('Call', 3)];
    const [sent, waiting] = [await schedule(), await schedule()];
    const { changeId } = await handOver([...HANDOVER_PARTS]);
    const theirs = callerFor(scope, mate);
    await theirs.tasks.update({ id: done, changes: { status: 'COMPLETED' } });
    await theirs.calendarEvents.update({ id: visit.id, changes: { title: 'Site visit' } });
    await theirs.emails.resend({ id: sent.id });

    const undone = await caller.bulk.undo({ id: changeId ?? '' });
    const stayed = { openTasks: 1, futureEvents: 1, scheduledEmails: 1 };
    expect(undone).toEqual({ restored: 1, changed: 1, stayed });
    expect([
      await ownerOf(tasks, done),
      await ownerOf(calendarEvents, visit.id),
      await ownerOf(emailLogs, sent.id),
    ]).toEqual([mate.id, mate.id, mate.id]);
    expect([
      await ownerOf(tasks, open),
      await ownerOf(calendarEvents, call.id),
      await ownerOf(emailLogs, waiting.id),
    ]).toEqual([user.id, user.id, user.id]);
    expect(await emailsUsed()).toBe(1);
  });

  it('does not let a member hand over rows of others', async () => {
    const [task = ''] = await makeTasks(scope, user, 1, { leadId: lead });
    const { id: email } = await schedule();
    const select = { ids: [lead] };
    const theirs = callerFor(scope, mate);
    expect(await theirs.bulk.handoverCounts({ select, assigneeId: mate.id })).toEqual({
      openTasks: 0,
      futureEvents: 0,
      scheduledEmails: 0,
      chosen: 1,
      skipped: 0,
    });
    await theirs.leads.handOver({ id: lead, changes: { assigneeId: mate.id, move: [...HANDOVER_PARTS] } });
    expect([await ownerOf(tasks, task), await ownerOf(emailLogs, email)]).toEqual([user.id, user.id]);
  });

  it.each([
    ['by ids', (ids: string[]) => ({ ids })],
    ['by a search', () => ({ matching: { q: 'Arena Nord' } })],
  ])('is previewed as skipped unless it is in a team of the assignee, chosen %s', async (_, selectOf) => {
    const stranger = await makeUser(scope);
    await makeLeads(scope, await makeUser(scope), 1, { companyName: 'Arena Nord' });
    const [own = ''] = await makeLeads(scope, user, 1, { companyName: 'Arena Nord' });
    const previewFor = ({ id: assigneeId }: SessionUser) =>
      caller.bulk.handoverCounts({ select: selectOf([lead, own]), assigneeId });
    expect(await previewFor(mate)).toMatchObject({ chosen: 2, skipped: 1 });
    expect(await previewFor(stranger)).toMatchObject({ chosen: 2, skipped: 2 });
  });

  it('can only be handed over to a member of its team', async () => {
    const stranger = await makeUser(scope);
    for (const id of [lead, ...(await makeLeads(scope, user, 1))]) {
      const call = caller.leads.handOver({ id, changes: { assigneeId: stranger.id } });
      expect(await expectProblem(call)).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

it('hands many leads over with one notification and a note on each', async () => {
  const others = await makeLeads(scope, user, 2, { teamId, assigneeId: user.id });
  const result = await changeManyLeads(actorFor(scope, user), {
    select: { ids: [lead, ...others] },
    action: { change: { assigneeId: mate.id }, handover: { note: 'My leave starts.' } },
  });
  expect(result).toMatchObject({ changed: 3 });
  expect(await messagesTo(mate)).toEqual(['Robin Reyes assigned 3 leads to you: “My leave starts.”']);
  expect(await scope.db.$count(notes, eq(notes.content, 'My leave starts.'))).toBe(3);
  // The note is an activity, until it is gone.
  expect((await caller.leads.byId({ id: lead })).lastActivityAt).toEqual(scope.now);
  await caller.bulk.undo({ id: result.id ?? '' });
  expect((await caller.leads.byId({ id: lead })).lastActivityAt).toBeNull();
});
