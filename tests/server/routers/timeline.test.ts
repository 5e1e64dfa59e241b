import { randomUUID } from 'node:crypto';
import { userForEach } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { deliverEmail } from '@tests/support/mail/deliver-email';
import { anEmail } from '@tests/support/mail/emails';
import { expectProblem } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { TIMELINE_EXCERPT, type TimelineEntry } from '@/domain/leads/timeline';
import { calendarEvents, notes, tasks } from '@/server/db/schema';

const { database, scope, user, caller } = userForEach();

const acme = { companyName: 'Acme Arena', contactPerson: 'Jo Field' };
const at = (hours: number) => new Date(Date.UTC(2026, 2, 10, 12 + hours));

async function makeEvent(leadId: string, title: string, startTime: Date, ownerId = user.id): Promise<string> {
  const id = scope.newId();
  await database.db.insert(calendarEvents).values({
    id,
    ownerId,
    leadId,
    title,
    startTime,
    endTime: new Date(startTime.getTime() + 3_600_000),
    location: 'North gate',
    type: 'MEETING',
    status: 'SCHEDULED',
    reminderMinutes: 30,
    createdAt: scope.now,
    updatedAt: scope.now,
  });
  return id;
}

const complete = (id: string) =>
  database.db.update(tasks).set({ status: 'COMPLETED', completedAt: scope.now }).where(eq(tasks.id, id));

/** A lead with an entry of every kind, an hour apart. */
async function makeLeadWithEntries() {
  scope.now = at(0);
  const lead = await caller.leads.create(acme);
  scope.now = at(1);
  await caller.leads.update({ id: lead.id, changes: { status: 'CONTACTED' } });
  const [task] = (await caller.tasks.list({ leadId: lead.id })).items;
  if (!task) throw new Error('The rules made no task.');
  scope.now = at(2);
  const note = await caller.notes.create({ title: 'Call', content: 'x', tags: ['call'], leadId: lead.id });
  scope.now = at(3);
  await complete(task.id);
  const event = await makeEvent(lead.id, 'Site visit', at(48));
  return { lead, task, note, event };
}

const labelsOf = (entries: TimelineEntry[]) =>
  entries.map((entry) => {
    if ('note' in entry) return `note ${entry.note.title}`;
    if ('task' in entry) return `${entry.kind} ${entry.task.title}`;
    if ('email' in entry) return `email ${entry.email.subject}`;
    return 'event' in entry ? `event ${entry.event.title}` : entry.kind;
  });

async function walk(id: string, limit: number) {
  const seen: TimelineEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await caller.leads.timeline({ id, limit, cursor });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    seen.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return seen;
}

describe('a lead’s timeline', () => {
  it('shows entries of every kind with their details, newest first', async () => {
    const { lead, task, note, event } = await makeLeadWithEntries();
    const { items, nextCursor } = await caller.leads.timeline({ id: lead.id });
    const ofTask = {
      id: task.id,
      title: task.title,
      type: 'FOLLOW_UP',
      priority: 'MEDIUM',
      dueDate: task.dueDate,
      dueOn: task.dueOn,
      isAutomatic: true,
      isCompleted: true,
    };
    expect(items).toEqual([
      {
        kind: 'event',
        id: event,
        at: at(48),
        actorName: 'Robin Tester',
        event: {
          id: event,
          title: 'Site visit',
          type: 'MEETING',
          status: 'SCHEDULED',
          endTime: at(49),
          location: 'North gate',
        },
      },
      { kind: 'task_completed', id: expect.any(String), at: at(3), actorName: null, task: ofTask },
      {
        kind: 'note',
        id: note.id,
        at: at(2),
        actorName: 'Robin Tester',
        note: {
          ...{ id: note.id, title: 'Call', excerpt: 'x', isWhole: true },
          ...{ tags: ['call'], kind: 'note', outcome: null, mentions: [] },
        },
      },
      { kind: 'task_created', id: task.id, at: at(1), actorName: null, task: ofTask },
      {
        kind: 'status_changed',
        id: expect.any(String),
        at: at(1),
        actorName: 'Robin Tester',
        fromStatus: 'NEW',
        toStatus: 'CONTACTED',
        detail: {},
        origin: 'app',
      },
      {
        kind: 'created',
        id: expect.any(String),
        at: at(0),
        actorName: 'Robin Tester',
        fromStatus: null,
        toStatus: 'NEW',
        detail: {},
        origin: 'app',
      },
    ]);
    expect(nextCursor).toBeNull();
  });

  it('names who created a task manually', async () => {
    const lead = await caller.leads.create(acme);
    await database.db.insert(tasks).values({
      id: scope.newId(),
      ownerId: user.id,
      leadId: lead.id,
      title: 'By hand',
      dueDate: at(9),
      priority: 'LOW',
      type: 'CALL',
      status: 'PENDING',
      createdAt: at(1),
      updatedAt: at(1),
    });
    const [entry] = (await caller.leads.timeline({ id: lead.id })).items;
    expect(entry).toMatchObject({ actorName: 'Robin Tester', task: { isAutomatic: false, isCompleted: false } });
  });

  it('contains an excerpt of a long note, cut at whole characters', async () => {
    const lead = await caller.leads.create(acme);
    const content = '🎪'.repeat(TIMELINE_EXCERPT);
    await caller.notes.create({ title: 'Just', content, leadId: lead.id });
    scope.now = at(1);
    await caller.notes.create({ title: 'Over', content: `${content}.`, leadId: lead.id });
    const { items } = await caller.leads.timeline({ id: lead.id, limit: 2 });
    expect(items).toMatchObject([
      { note: { title: 'Over', excerpt: content, isWhole: false } },
      { note: { title: 'Just', excerpt: content, isWhole: true } },
    ]);
  });

  it('hides deleted entries, and shows them again when restored', async () => {
    const { lead, note } = await makeLeadWithEntries();
    const before = labelsOf((await caller.leads.timeline({ id: lead.id })).items);
    await caller.notes.delete({ id: note.id });
    const after = labelsOf((await caller.leads.timeline({ id: lead.id })).items);
    expect(after).toEqual(before.filter((label) => label !== 'note Call'));
    await caller.deleted.restore({ id: note.id });
    expect(labelsOf((await caller.leads.timeline({ id: lead.id })).items)).toEqual(before);
  });

  it('excludes entries of other leads and unlinked ones', async () => {
    const { lead } = await makeLeadWithEntries();
    const other = await caller.leads.create({ ...acme, companyName: 'Other' });
    await caller.notes.create({ title: 'None', content: 'x' });
    await caller.notes.create({ title: 'Other', content: 'x', leadId: other.id });
    expect(labelsOf((await caller.leads.timeline({ id: other.id })).items)).toEqual(['note Other', 'created']);
    expect((await caller.leads.timeline({ id: lead.id })).items).toHaveLength(6);
  });
});

describe('the emails of a timeline', () => {
  it('stand at the time they were sent, without canceled ones', async () => {
    scope.now = at(0);
    const lead = await caller.leads.create(acme);
    const send = (subject: string) => caller.emails.send({ ...anEmail({ subject }), leadId: lead.id });
    const [first, second, third] = [await send('First'), await send('Second'), await send('Third')];
    scope.now = at(1);
    await caller.notes.create({ title: 'Call', content: 'x', leadId: lead.id });
    await caller.emails.cancel({ id: second.id });
    scope.now = at(2);
    await deliverEmail(scope, first.id);
    const { items } = await caller.leads.timeline({ id: lead.id });
    expect(labelsOf(items)).toEqual(['email First', 'note Call', 'email Third', 'created']);
    expect(items[0]).toMatchObject({ at: at(2), actorName: user.name, email: { id: first.id, delivery: 'outbox' } });
    expect(items[2]).toMatchObject({ at: at(0), email: { id: third.id, delivery: 'queued', scheduledAt: null } });
  });
});

describe('the pages of a timeline', () => {
  it('contain every entry once across all kinds, even when all have the same time', async () => {
    scope.now = at(0);
    const lead = await caller.leads.create({ ...acme, status: 'PROPOSAL_SENT' });
    await caller.leads.update({ id: lead.id, changes: { phone: '1' } });
    for (const title of ['a', 'b', 'c']) await caller.notes.create({ title, content: 'x', leadId: lead.id });
    for (const title of ['d', 'e']) await makeEvent(lead.id, title, at(0));
    for (const task of (await caller.tasks.list({ leadId: lead.id })).items) await complete(task.id);
    const all = (await caller.leads.timeline({ id: lead.id })).items;
    // Two of history, two tasks made and completed, three notes, two events.
    expect(all).toHaveLength(11);
    expect(new Set(all.map(({ id }) => id)).size).toBe(11);
    for (const limit of [1, 2, 3, 10, 11]) expect(await walk(lead.id, limit)).toEqual(all);
  });

  it('continue unchanged when a new entry is added meanwhile', async () => {
    const { lead } = await makeLeadWithEntries();
    const all = (await caller.leads.timeline({ id: lead.id })).items;
    const first = await caller.leads.timeline({ id: lead.id, limit: 2 });
    scope.now = at(72);
    await caller.notes.create({ title: 'New', content: 'x', leadId: lead.id });
    const rest = await caller.leads.timeline({ id: lead.id, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...rest.items]).toEqual(all);
  });

  it('reject a cursor of another list', async () => {
    const { lead } = await makeLeadWithEntries();
    const { nextCursor } = await caller.leads.history({ id: lead.id, limit: 1 });
    expect(await expectProblem(caller.leads.timeline({ id: lead.id, cursor: nextCursor ?? '' }))).toMatchObject({
      code: 'VALIDATION',
      field: 'cursor',
    });
  });

  it('take one statement each', async () => {
    const { lead } = await makeLeadWithEntries();
    database.resetStatements();
    await caller.leads.timeline({ id: lead.id, limit: 200 });
    expect(database.statements).toHaveLength(1);
  });
});

describe('who can see a timeline', () => {
  it('only users who can see the lead, even if their own entries link to it', async () => {
    const { lead } = await makeLeadWithEntries();
    const stranger = await makeUser(scope);
    const theirs = callerFor(scope, stranger);
    const note = await theirs.notes.create({ title: 'Left behind', content: 'x' });
    await database.db.update(notes).set({ leadId: lead.id }).where(eq(notes.id, note.id));
    expect(await expectProblem(theirs.leads.timeline({ id: lead.id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await expectProblem(theirs.leads.timeline({ id: randomUUID() }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(labelsOf((await caller.leads.timeline({ id: lead.id })).items)).not.toContain('note Left behind');
    await caller.leads.delete({ id: lead.id });
    expect(await expectProblem(caller.leads.timeline({ id: lead.id }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('the team of the lead, with the entries of every member', async () => {
    const teamId = await makeTeam(scope);
    const me = callerFor(scope, await joinTeam(scope, user, teamId));
    const them = callerFor(scope, await joinTeam(scope, await makeUser(scope, { name: 'Sam Mate' }), teamId));
    const lead = await me.leads.create({ ...acme, teamId, status: 'CONTACTED' });
    scope.now = at(1);
    await them.notes.create({ title: 'By Sam', content: 'x', leadId: lead.id });
    for (const member of [me, them]) {
      const { items } = await member.leads.timeline({ id: lead.id });
      expect(items[0]).toMatchObject({ kind: 'note', actorName: 'Sam Mate', note: { title: 'By Sam' } });
      expect(items.map(({ kind }) => kind)).toEqual(['note', 'task_created', 'created']);
    }
  });
});
