import { randomUUID } from 'node:crypto';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { problemFrom } from '@tests/support/problems';
import { callerFor, makeUser, type TestScope, testScope } from '@tests/support/scope';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OFFERED_TAGS, TAGS_COUNTED_IN } from '@/domain/notes/note';
import type { SessionUser } from '@/server/auth/sessions';
import { domainEvents, notes, teamMembers, teams } from '@/server/db/schema';

let database: TestDatabase;
let scope: TestScope;
let user: SessionUser;
let caller: ReturnType<typeof callerFor>;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  scope = testScope(database);
  user = await makeUser(scope);
  caller = callerFor(scope, user);
});

const plan = { title: 'Gate plan', content: 'North gate first.\n\nThen the west.' };
const acme = { companyName: 'Acme Arena', contactPerson: 'Jo Field' };
const eventsOf = async (id: string) => {
  const rows = await database.db.select().from(domainEvents).where(eq(domainEvents.subjectId, id));
  return rows.map(({ type, payload }) => [type, payload]);
};

/** Two people of one team, each signed in, and one team more of the first. */
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
  it('answers the note as it is kept, and records the event', async () => {
    const note = await caller.notes.create({ ...plan, tags: ['VIP', 'gates, north'] });
    expect(note).toEqual({
      ...plan,
      id: note.id,
      tags: ['VIP', 'gates, north'],
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

  it('keeps text exactly as sent, to the last blank', async () => {
    const odd = { title: '  Ünïted “Arena” 🎪  ', content: '\n\n  a\tb \r\n\u200b', tags: [' VIP ', 'é'] };
    const { id } = await caller.notes.create(odd);
    expect(await caller.notes.byId({ id })).toMatchObject(odd);
  });

  it('puts it on a lead, whose company it shows', async () => {
    const lead = await caller.leads.create(acme);
    const note = await caller.notes.create({ ...plan, leadId: lead.id });
    expect(note).toMatchObject({ leadId: lead.id, leadCompany: 'Acme Arena' });
    expect((await caller.notes.list({ leadId: lead.id })).items).toEqual([note]);
    await caller.leads.delete({ id: lead.id });
    expect(await caller.notes.byId({ id: note.id })).toMatchObject({ leadId: null, leadCompany: null });
    // Nor does a change show it; and it is there again when the lead is.
    expect(await caller.notes.update({ id: note.id, changes: { title: 'New', leadId: null } })).toMatchObject({
      leadId: null,
      leadCompany: null,
    });
    await caller.deleted.restore({ id: lead.id });
    expect(await caller.notes.byId({ id: note.id })).toMatchObject({ leadId: lead.id, leadCompany: 'Acme Arena' });
  });

  it('is refused for a lead of somebody else, and for one that was deleted', async () => {
    const foreign = await callerFor(scope, await makeUser(scope)).leads.create(acme);
    const gone = await caller.leads.create(acme);
    await caller.leads.delete({ id: gone.id });
    for (const { id } of [foreign, gone]) {
      expect(await problemFrom(caller.notes.create({ ...plan, leadId: id }))).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect((await caller.notes.list({})).items).toEqual([]);
  });

  it.each([
    [{ ...plan, title: ' ' }, 'title', 'Title is required'],
    [{ ...plan, content: '' }, 'content', 'Content is required'],
    [{ ...plan, tags: ['a', ' '] }, 'tags.1', 'A tag cannot be empty'],
    [{ ...plan, tags: ['vip', 'VIP'] }, 'tags', 'Each tag can be there only once'],
    [{ ...plan, tags: Array.from({ length: 1000 }, (_, n) => `t${n}`) }, 'tags', 'At most 20 tags'],
    [{ ...plan, content: 'a\u0000b' }, 'content', 'Text contains a character that cannot be stored'],
  ])('refuses what is not valid, at its field: %#', async (input, field, message) => {
    expect(await problemFrom(caller.notes.create(input))).toMatchObject({ code: 'VALIDATION', field, message });
  });

  it('happens once for an Idempotency-Key, also when it is asked for twice at once', async () => {
    const keyed = callerFor({ ...scope, idempotencyKey: 'k-1' } as TestScope, user);
    const [one, two] = await Promise.all([keyed.notes.create(plan), keyed.notes.create(plan)]);
    expect(two.id).toBe(one.id);
    expect((await caller.notes.list({})).items).toHaveLength(1);
    expect(await problemFrom(keyed.notes.create({ ...plan, title: 'Other' }))).toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    });
  });

  it('needs somebody signed in', async () => {
    expect(await problemFrom(callerFor(scope, null).notes.create(plan))).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('changing a note', () => {
  it('changes what is named, and records the event', async () => {
    const { id } = await caller.notes.create({ ...plan, tags: ['a'] });
    scope.now = new Date('2026-03-12T09:00:00Z');
    const changed = await caller.notes.update({ id, version: 1, changes: { title: 'New plan', tags: ['b', 'c'] } });
    expect(changed).toMatchObject({ title: 'New plan', content: plan.content, tags: ['b', 'c'], version: 2 });
    expect(changed.updatedAt).toEqual(scope.now);
    expect(changed.createdAt).not.toEqual(scope.now);
    expect(await eventsOf(id)).toContainEqual(['note_updated', { title: 'New plan' }]);
  });

  it('changes nothing when nothing differs', async () => {
    const before = await caller.notes.create({ ...plan, tags: ['a'] });
    scope.now = new Date('2026-03-12T09:00:00Z');
    const { id } = before;
    expect(await caller.notes.update({ id, changes: { ...plan, tags: ['a'], leadId: null } })).toEqual(before);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('refuses a stale edit with the row as it is now', async () => {
    const { id } = await caller.notes.create(plan);
    await caller.notes.update({ id, version: 1, changes: { title: 'Theirs' } });
    expect(await problemFrom(caller.notes.update({ id, version: 1, changes: { title: 'Mine' } }))).toMatchObject({
      code: 'STALE_EDIT',
      details: { current: { version: 2, title: 'Theirs' } },
    });
    expect(await caller.notes.byId({ id })).toMatchObject({ title: 'Theirs' });
  });

  it('lets one of two edits of the same version through', async () => {
    const { id } = await caller.notes.create(plan);
    const outcomes = await Promise.allSettled(
      ['a', 'b'].map((title) => caller.notes.update({ id, version: 1, changes: { title } })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('links and unlinks, and forgets the company that an import named once that is decided', async () => {
    const lead = await caller.leads.create(acme);
    const { id } = await caller.notes.create(plan);
    await database.db.update(notes).set({ leadCompany: 'Acme of the file' }).where(eq(notes.id, id));
    expect(await caller.notes.update({ id, changes: { title: 'Same link' } })).toMatchObject({
      leadId: null,
      leadCompany: 'Acme of the file',
    });
    const linked = await caller.notes.update({ id, changes: { leadId: lead.id } });
    expect(linked).toMatchObject({ leadId: lead.id, leadCompany: 'Acme Arena' });
    const unlinked = await caller.notes.update({ id, changes: { leadId: null } });
    expect(unlinked).toMatchObject({ leadId: null, leadCompany: null });
  });

  it('costs a fixed number of statements', async () => {
    const lead = await caller.leads.create(acme);
    const { id } = await caller.notes.create(plan);
    database.resetStatements();
    await caller.notes.update({ id, changes: { leadId: lead.id, tags: ['a', 'b', 'c'] } });
    expect(database.statements.filter((statement) => !/^(begin|commit)/i.test(statement))).toHaveLength(4);
  });
});

it('deletes a note so that it can be restored', async () => {
  const { id } = await caller.notes.create(plan);
  expect(await problemFrom(caller.notes.delete({ id, version: 7 }))).toMatchObject({ code: 'STALE_EDIT' });
  await caller.notes.delete({ id, version: 1 });
  expect(await problemFrom(caller.notes.byId({ id }))).toMatchObject({ code: 'NOT_FOUND' });
  expect((await caller.notes.list({})).items).toEqual([]);
  expect(await caller.notes.count({})).toEqual({ count: 0, more: false });
  expect((await caller.notes.tags()).tags).toEqual([]);
  await caller.deleted.restore({ id });
  expect(await caller.notes.byId({ id })).toMatchObject(plan);
});

describe('whose notes they are', () => {
  it('answers 404 to everybody else, for reading and writing alike', async () => {
    const { id } = await caller.notes.create({ ...plan, tags: ['secret'] });
    const stranger = callerFor(scope, await makeUser(scope));
    const calls = [
      stranger.notes.byId({ id }),
      stranger.notes.update({ id, changes: { title: 'x' } }),
      stranger.notes.delete({ id }),
    ];
    const problems = await Promise.all(calls.map(problemFrom));
    expect(problems.map(({ code }) => code)).toEqual(calls.map(() => 'NOT_FOUND'));
    expect((await stranger.notes.list({})).items).toEqual([]);
    expect((await stranger.notes.list({ tag: 'secret' })).items).toEqual([]);
    expect(await stranger.notes.count({})).toMatchObject({ count: 0 });
    expect((await stranger.notes.tags()).tags).toEqual([]);
    expect((await caller.notes.byId({ id })).version).toBe(1);
  });

  it('shows the notes of a team’s lead to the team, whoever wrote them, and no others (D27)', async () => {
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

    // The lead leaves the team, and its notes go with it.
    await me.leads.update({ id: shared.id, changes: { teamId: null } });
    expect((await mate.notes.list({})).items.map(({ title }) => title)).toEqual(['Theirs']);
    expect(await problemFrom(mate.notes.byId({ id: mine.id }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('follows its lead to another team by its author’s hand alone', async () => {
    const { teamId, otherId, me, mate } = await makeTeam();
    const east = await me.leads.create({ ...acme, teamId });
    const west = await me.leads.create({ ...acme, teamId: otherId });
    const own = await mate.leads.create({ ...acme, companyName: 'Mate’s own' });
    const { id } = await me.notes.create({ ...plan, leadId: east.id });
    for (const leadId of [own.id, null]) {
      expect(await problemFrom(mate.notes.update({ id, changes: { leadId } }))).toMatchObject({
        code: 'FORBIDDEN',
        field: 'leadId',
      });
    }
    expect(await problemFrom(mate.notes.update({ id, changes: { leadId: west.id } }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await me.notes.update({ id, changes: { leadId: west.id } })).toMatchObject({ teamId: otherId });
    expect(await problemFrom(mate.notes.byId({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await me.notes.update({ id, changes: { leadId: null } })).toMatchObject({ teamId: null });
  });
});

describe('the list', () => {
  const made: [title: string, content: string, tags: string[]][] = [
    ['Zenith', 'first call', ['call']],
    ['alpha', '100% of the gates', ['gates', 'VIP']],
    ['Beta', 'call_back on Monday', ['call', 'vip']],
    ['beta', 'a second CALL', []],
  ];
  const fill = async () => {
    for (const [index, [title, content, tags]] of made.entries()) {
      scope.now = new Date(Date.UTC(2026, 2, 1, 0, index));
      await caller.notes.create({ title, content, tags });
    }
  };
  const walk = async (input: Parameters<typeof caller.notes.list>[0], limit = 2) => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await caller.notes.list({ ...input, limit, cursor });
      seen.push(...page.items.map(({ title }) => title));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return seen;
  };

  it('shows the last edited first', async () => {
    await fill();
    const [, , , oldest] = (await caller.notes.list({})).items;
    if (!oldest) throw new Error('A note is missing.');
    scope.now = new Date(Date.UTC(2026, 2, 2));
    await caller.notes.update({ id: oldest.id, changes: { content: 'edited' } });
    expect(await walk({})).toEqual(['Zenith', 'beta', 'Beta', 'alpha']);
    expect(await walk({ sort: 'createdAt' })).toEqual(['beta', 'Beta', 'alpha', 'Zenith']);
    expect(await walk({ sort: 'createdAt', order: 'asc' })).toEqual(['Zenith', 'alpha', 'Beta', 'beta']);
  });

  it('sorts titles without regard to letter case, and comes to every note once', async () => {
    await fill();
    const titles = await walk({ sort: 'title' });
    expect(titles.map((title) => title.toLowerCase())).toEqual(['alpha', 'beta', 'beta', 'zenith']);
    expect(await walk({ sort: 'title', order: 'desc' }, 1)).toEqual(titles.toReversed());
  });

  it('searches title and content as typed: no wildcard, no case', async () => {
    await fill();
    expect((await walk({ q: 'BETA' })).sort()).toEqual(['Beta', 'beta']);
    expect((await walk({ q: ' call ' })).sort()).toEqual(['Beta', 'Zenith', 'beta']);
    expect(await walk({ q: '100%' })).toEqual(['alpha']);
    expect(await walk({ q: 'call_' })).toEqual(['Beta']);
    expect(await walk({ q: '%' })).toEqual(['alpha']);
    expect(await caller.notes.count({ q: 'call' })).toEqual({ count: 3, more: false });
  });

  it('filters by a tag as it is written, alone and with a search', async () => {
    await fill();
    expect((await walk({ tag: 'call' })).sort()).toEqual(['Beta', 'Zenith']);
    expect(await walk({ tag: 'VIP' })).toEqual(['alpha']);
    expect(await walk({ tag: 'cal' })).toEqual([]);
    expect(await walk({ tag: 'call', q: 'monday' })).toEqual(['Beta']);
    expect(await caller.notes.count({ tag: 'call' })).toEqual({ count: 2, more: false });
  });

  it('costs one statement, however many rows there are', async () => {
    await fill();
    database.resetStatements();
    await caller.notes.list({ q: 'a', tag: 'call', limit: 200 });
    expect(database.statements).toHaveLength(1);
  });
});

describe('the tags', () => {
  it('are counted, the most used first', async () => {
    for (const tags of [['b', 'a'], ['b'], ['c', 'a', 'b'], []]) await caller.notes.create({ ...plan, tags });
    database.resetStatements();
    expect(await caller.notes.tags()).toEqual({
      tags: [
        { tag: 'b', count: 3 },
        { tag: 'a', count: 2 },
        { tag: 'c', count: 1 },
      ],
      isPartial: false,
    });
    expect(database.statements).toHaveLength(1);
  });

  it('are offered as far as a list can be read', async () => {
    for (let note = 0; note < 6; note += 1) {
      await caller.notes.create({ ...plan, tags: Array.from({ length: 20 }, (_, index) => `tag ${note} ${index}`) });
    }
    expect((await caller.notes.tags()).tags).toHaveLength(OFFERED_TAGS);
  });

  it('are those of the last edited notes, and it is said when there are older ones', async () => {
    const rows = Array.from({ length: TAGS_COUNTED_IN }, (_, index) => ({
      ...plan,
      id: randomUUID(),
      ownerId: user.id,
      tags: ['new', `n${index % 50}`],
      createdAt: scope.now,
      updatedAt: scope.now,
    }));
    await database.db.insert(notes).values(rows);
    const exact = await caller.notes.tags();
    expect(exact.isPartial).toBe(false);
    expect(exact.tags).toHaveLength(51);
    expect(exact.tags[0]).toEqual({ tag: 'new', count: TAGS_COUNTED_IN });

    scope.now = new Date('2026-03-01T00:00:00Z');
    await caller.notes.create({ ...plan, tags: ['old'] });
    const partial = await caller.notes.tags();
    expect(partial).toEqual({ ...exact, isPartial: true });
    expect((await caller.notes.list({ tag: 'old' })).items).toHaveLength(1);
    expect(await caller.notes.count({})).toEqual({ count: 1000, more: true });
  });
});
