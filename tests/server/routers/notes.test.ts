import { randomUUID } from 'node:crypto';
import { userForEach } from '@tests/support/browser/opening';
import { eventsAbout } from '@tests/support/database/domain-events';
import { callerFor, makeUser, type TestScope } from '@tests/support/database/scope';
import { expectProblem } from '@tests/support/problems';
import { describe, expect, it } from 'vitest';
import { teamMembers, teams } from '@/server/db/schema';

const { database, scope, user, caller } = userForEach();

const plan = { title: 'Gate plan', content: 'North gate first.\n\nThen the west.' };
const acme = { companyName: 'Acme Arena', contactPerson: 'Jo Field' };
const eventsOf = async (id: string) => (await eventsAbout(scope, id)).map(({ type, payload }) => [type, payload]);

/** Two signed-in members of one team; the first is also in another team. */
async function makeTeam() {
  const mate = await makeUser(scope);
  const [teamId, otherId] = [randomUUID(), randomUUID()];
  await database.db.insert(teams).values([
    { id: teamId, name: 'East', createdAt: scope.now },
    { id: otherId, name: 'West', createdAt: scope.now },
  ]);
  const member = (id: string, userId: string) => ({
    teamId: id,
    userId,
    role: 'member' as const,
    joinedAt: scope.now,
  });
  await database.db
    .insert(teamMembers)
    .values([member(teamId, user.id), member(otherId, user.id), member(teamId, mate.id)]);
  return {
    teamId,
    otherId,
    me: callerFor(scope, { ...user, teamIds: [teamId, otherId] }),
    mate: callerFor(scope, { ...mate, teamIds: [teamId] }),
    mateId: mate.id,
  };
}

describe('creating a note', () => {
  it('returns the note as stored, and records the event', async () => {
    const note = await caller.notes.create({ ...plan, tags: ['VIP', 'gates, north'] });
    expect(note).toEqual({
      ...plan,
      id: note.id,
      tags: ['VIP', 'gates, north'],
      kind: 'note',
      outcome: null,
      mentions: [],
      ownerId: user.id,
      teamId: null,
      leadId: null,
      leadCompany: null,
      version: 1,
      createdAt: scope.now,
      updatedAt: scope.now,
    });
    expect(await caller.notes.byId({ id: note.id })).toEqual(note);
    expect(await eventsOf(note.id)).toEqual([['note_created', { title: 'Gate plan' }]]);
  });

  it('keeps text exactly as sent, including whitespace', async () => {
    const odd = { title: '  Ünïted “Arena” 🎪  ', content: '\n\n  a\tb \r\n\u200b', tags: [' VIP ', 'é'] };
    const { id } = await caller.notes.create(odd);
    expect(await caller.notes.byId({ id })).toMatchObject(odd);
  });

  it('links it to a lead and shows the lead’s company', async () => {
    const lead = await caller.leads.create(acme);
    const note = await caller.notes.create({ ...plan, leadId: lead.id });
    expect(note).toMatchObject({ leadId: lead.id, leadCompany: 'Acme Arena' });
    expect((await caller.notes.list({ leadId: lead.id })).items).toEqual([note]);
    await caller.leads.delete({ id: lead.id });
    expect(await caller.notes.byId({ id: note.id })).toMatchObject({ leadId: null, leadCompany: null });
    // An update does not show it either. The link returns with the lead.
    expect(await caller.notes.update({ id: note.id, changes: { title: 'New', leadId: null } })).toMatchObject({
      leadId: null,
      leadCompany: null,
    });
    await caller.deleted.restore({ id: lead.id });
    expect(await caller.notes.byId({ id: note.id })).toMatchObject({ leadId: lead.id, leadCompany: 'Acme Arena' });
  });

  it('rejects another user’s lead and a deleted lead', async () => {
    const foreign = await callerFor(scope, await makeUser(scope)).leads.create(acme);
    const gone = await caller.leads.create(acme);
    await caller.leads.delete({ id: gone.id });
    for (const { id } of [foreign, gone]) {
      expect(await expectProblem(caller.notes.create({ ...plan, leadId: id }))).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect((await caller.notes.list({})).items).toEqual([]);
  });

  it.each([
    [{ ...plan, title: ' ' }, 'title', 'Title is required'],
    [{ ...plan, content: '' }, 'content', 'Content is required'],
    [{ ...plan, tags: ['a', ' '] }, 'tags.1', 'A tag cannot be empty'],
    [{ ...plan, tags: ['vip', 'VIP'] }, 'tags', 'Each tag can appear only once'],
    [{ ...plan, tags: Array.from({ length: 1000 }, (_, n) => `t${n}`) }, 'tags', 'At most 20 tags'],
    [{ ...plan, content: 'a\u0000b' }, 'content', 'Text contains a character that cannot be stored'],
  ])('rejects invalid input, naming the field: %#', async (input, field, message) => {
    expect(await expectProblem(caller.notes.create(input))).toMatchObject({ code: 'VALIDATION', field, message });
  });

  it('happens once per Idempotency-Key, even for concurrent requests', async () => {
    const keyed = callerFor({ ...scope, idempotencyKey: 'k-1' } as TestScope, user);
    const [one, two] = await Promise.all([keyed.notes.create(plan), keyed.notes.create(plan)]);
    expect(two.id).toBe(one.id);
    expect((await caller.notes.list({})).items).toHaveLength(1);
    expect(await expectProblem(keyed.notes.create({ ...plan, title: 'Other' }))).toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    });
  });

  it('requires a signed-in user', async () => {
    expect(await expectProblem(callerFor(scope, null).notes.create(plan))).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

it('hides a deleted note until it is restored', async () => {
  const { id } = await caller.notes.create(plan);
  expect(await expectProblem(caller.notes.delete({ id, version: 7 }))).toMatchObject({ code: 'STALE_EDIT' });
  await caller.notes.delete({ id, version: 1 });
  expect(await expectProblem(caller.notes.byId({ id }))).toMatchObject({ code: 'NOT_FOUND' });
  expect((await caller.notes.list({})).items).toEqual([]);
  expect(await caller.notes.count({})).toEqual({ count: 0, more: false });
  expect((await caller.notes.tags()).tags).toEqual([]);
  await caller.deleted.restore({ id });
  expect(await caller.notes.byId({ id })).toMatchObject(plan);
});

describe('visibility of notes', () => {
  it('hides counts and tags from other users', async () => {
    await caller.notes.create({ ...plan, tags: ['secret'] });
    const stranger = callerFor(scope, await makeUser(scope));
    expect((await stranger.notes.list({ tag: 'secret' })).items).toEqual([]);
    expect(await stranger.notes.count({})).toMatchObject({ count: 0 });
    expect((await stranger.notes.tags()).tags).toEqual([]);
  });

  it('shows a team all notes of its leads, whoever wrote them, and no others (D27)', async () => {
    const { teamId, me, mate, mateId } = await makeTeam();
    const shared = await me.leads.create({ ...acme, teamId });
    const mine = await me.notes.create({ ...plan, leadId: shared.id, tags: ['east'] });
    await me.notes.create({ ...plan, title: 'Private' });
    expect(mine.teamId).toBe(teamId);
    const theirs = await mate.notes.create({ ...plan, title: 'Theirs', leadId: shared.id });
    expect(theirs).toMatchObject({ ownerId: mateId, teamId });

    expect((await mate.notes.list({})).items.map(({ title }) => title).sort()).toEqual(['Gate plan', 'Theirs']);
    expect((await me.notes.list({})).items).toHaveLength(3);
    expect((await mate.notes.tags()).tags).toEqual([{ tag: 'east', count: 1 }]);
    expect(await mate.notes.update({ id: mine.id, changes: { content: 'Edited' } })).toMatchObject({ version: 2 });

    // When the lead leaves the team, its notes do too.
    await me.leads.update({ id: shared.id, changes: { teamId: null } });
    expect((await mate.notes.list({})).items.map(({ title }) => title)).toEqual(['Theirs']);
    expect(await expectProblem(mate.notes.byId({ id: mine.id }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('lets only the author move a note to a lead of another team', async () => {
    const { teamId, otherId, me, mate } = await makeTeam();
    const east = await me.leads.create({ ...acme, teamId });
    const west = await me.leads.create({ ...acme, teamId: otherId });
    const own = await mate.leads.create({ ...acme, companyName: 'Mate’s own' });
    const { id } = await me.notes.create({ ...plan, leadId: east.id });
    for (const leadId of [own.id, null]) {
      expect(await expectProblem(mate.notes.update({ id, changes: { leadId } }))).toMatchObject({
        code: 'FORBIDDEN',
        field: 'leadId',
      });
    }
    expect(await expectProblem(mate.notes.update({ id, changes: { leadId: west.id } }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await me.notes.update({ id, changes: { leadId: west.id } })).toMatchObject({ teamId: otherId });
    expect(await expectProblem(mate.notes.byId({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await me.notes.update({ id, changes: { leadId: null } })).toMatchObject({ teamId: null });
  });
});
