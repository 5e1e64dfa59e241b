import { userForEach } from '@tests/support/browser/opening';
import { eventsAbout } from '@tests/support/database/domain-events';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { expectProblem } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { REGULATORY_LIMITS } from '@/domain/regulatory/item-limits';
import { addDays } from '@/domain/shared/time';
import { calendarEvents, notes, tasks } from '@/server/db/schema';
import { deleteRow } from '@/server/services/deletion/deleted';

const { database, scope, user, caller } = userForEach();

const acme = { companyName: 'Acme Arena', contactPerson: 'Jo Field' };

async function makeNote(title = 'Gate plan'): Promise<string> {
  const id = scope.newId();
  const { now } = scope;
  await scope.db
    .insert(notes)
    .values({ id, ownerId: user.id, title, content: 'North gate first', createdAt: now, updatedAt: now });
  return id;
}

describe('restoring a lead', () => {
  it('restores the lead with its history, counts and follow-ups', async () => {
    const { id } = await caller.leads.create({ ...acme, status: 'PROPOSAL_SENT' });
    const before = await caller.leads.byId({ id });
    await caller.leads.delete({ id });
    expect((await caller.leads.count({})).count).toBe(0);
    expect((await caller.tasks.list({})).items).toEqual([]);

    scope.now = addDays(scope.now, 29);
    expect(await caller.deleted.restore({ id })).toMatchObject({ id, kind: 'lead', name: 'Acme Arena' });
    expect(await caller.leads.byId({ id })).toEqual(before);
    expect((await caller.leads.count({})).count).toBe(1);
    expect((await caller.tasks.list({})).items).toHaveLength(2);
    expect((await caller.leads.history({ id })).items.map(({ kind }) => kind)).toEqual([
      'restored',
      'deleted',
      'created',
    ]);
    expect((await caller.deleted.list({})).items).toEqual([]);
  });

  it('does not restore a follow-up that was deleted before the lead', async () => {
    const { id } = await caller.leads.create({ ...acme, status: 'PROPOSAL_SENT' });
    const [first] = (await caller.tasks.list({})).items;
    if (!first) throw new Error('The rules made no task.');
    await deleteRow(actorFor(scope, user), 'task', { id: first.id });
    scope.now = addDays(scope.now, 1);
    await caller.leads.delete({ id });
    await caller.deleted.restore({ id });
    expect((await caller.tasks.list({})).items.map((task) => task.id)).not.toContain(first.id);
    expect((await caller.deleted.list({})).items).toMatchObject([{ id: first.id, kind: 'task' }]);
  });

  it('is rejected at the lead limit, and changes nothing', async () => {
    scope.env = { ...scope.env, PLAN_FREE_LEADS: 1 };
    const { id } = await caller.leads.create(acme);
    await caller.leads.delete({ id });
    await caller.leads.create(acme);
    expect(await expectProblem(caller.deleted.restore({ id }))).toMatchObject({ code: 'LEAD_LIMIT' });
    expect((await caller.leads.count({})).count).toBe(1);
    expect((await caller.deleted.list({})).items).toMatchObject([{ id }]);
  });
});

describe('deleted rows', () => {
  it('are listed in pages across all nouns, last deleted first', async () => {
    const lead = await caller.leads.create(acme);
    const note = await makeNote();
    await caller.leads.delete({ id: lead.id });
    scope.now = addDays(scope.now, 1);
    await deleteRow(actorFor(scope, user), 'note', { id: note });
    const first = await caller.deleted.list({ limit: 1 });
    expect(first.items).toEqual([
      { id: note, kind: 'note', name: 'Gate plan', deletedAt: scope.now, goneAt: addDays(scope.now, 30) },
    ]);
    const second = await caller.deleted.list({ limit: 1, cursor: first.nextCursor ?? '' });
    expect(second).toMatchObject({ items: [{ id: lead.id, kind: 'lead' }], nextCursor: null });
  });

  it('include items of regulatory checklists, which are restored if there is room for them', async () => {
    const item = { location: 'Texas', title: 'Alcohol plan', description: 'Who stops serving whom.' } as const;
    const { id } = await caller.regulatory.create(item);
    await caller.regulatory.delete({ id });
    const stranger = callerFor(scope, await makeUser(scope));
    expect((await stranger.deleted.list({})).items).toEqual([]);
    expect(await expectProblem(stranger.deleted.restore({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    const deleted = { id, kind: 'regulatoryItem', name: 'Alcohol plan' };
    const dates = { deletedAt: scope.now, goneAt: addDays(scope.now, 30) };
    expect((await caller.deleted.list({})).items).toEqual([{ ...deleted, ...dates }]);

    const others = await Promise.all(
      Array.from({ length: REGULATORY_LIMITS.items }, () => caller.regulatory.create(item)),
    );
    expect(await expectProblem(caller.deleted.restore({ id }))).toMatchObject({ code: 'CONFLICT' });
    expect((await caller.deleted.list({})).items).toMatchObject([deleted]);
    await caller.regulatory.delete({ id: others[0]?.id ?? '' });
    expect(await caller.deleted.restore({ id })).toMatchObject(deleted);
    expect((await caller.regulatory.read({ location: 'Texas' })).items.map((each) => each.id)).toContain(id);

    await caller.regulatory.delete({ id });
    scope.now = addDays(scope.now, 30);
    expect((await caller.deleted.list({})).items).toEqual([]);
    expect(await expectProblem(caller.deleted.restore({ id }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are listed with one statement', async () => {
    await deleteRow(actorFor(scope, user), 'note', { id: await makeNote() });
    database.resetStatements();
    await caller.deleted.list({});
    expect(database.statements).toHaveLength(1);
  });

  it('can be restored for exactly 30 days', async () => {
    const id = await makeNote();
    await deleteRow(actorFor(scope, user), 'note', { id });
    scope.now = addDays(scope.now, 30);
    expect((await caller.deleted.list({})).items).toEqual([]);
    expect(await expectProblem(caller.deleted.restore({ id }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('keep the title of a calendar event in its domain events', async () => {
    const id = scope.newId();
    const { now } = scope;
    await scope.db.insert(calendarEvents).values({
      id,
      ownerId: user.id,
      title: 'Site visit',
      startTime: now,
      endTime: addDays(now, 1),
      type: 'MEETING',
      status: 'SCHEDULED',
      reminderMinutes: 30,
      createdAt: now,
      updatedAt: now,
    });
    await deleteRow(actorFor(scope, user), 'event', { id, version: 1 });
    await caller.deleted.restore({ id });
    const events = await eventsAbout(scope, id);
    expect(events.map(({ type, payload }) => [type, payload])).toEqual([
      ['event_deleted', { title: 'Site visit' }],
      ['event_restored', { title: 'Site visit' }],
    ]);
  });
});

it('lets a rule recreate its deleted task, and then restores the old one as an ordinary task', async () => {
  const { id } = await caller.leads.create({ ...acme, status: 'CONTACTED' });
  const [old] = (await caller.tasks.list({})).items;
  if (!old) throw new Error('The rules made no task.');
  await deleteRow(actorFor(scope, user), 'task', { id: old.id });
  await caller.leads.update({ id, changes: { status: 'NEW' } });
  await caller.leads.update({ id, changes: { status: 'CONTACTED' } });
  await caller.deleted.restore({ id: old.id });
  const rows = await scope.db.select().from(tasks).where(eq(tasks.leadId, id));
  expect(rows.map((row) => [row.id === old.id, row.autoRule]).sort()).toEqual([
    [false, 'contacted.follow-up'],
    [true, null],
  ]);
});
