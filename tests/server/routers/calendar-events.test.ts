import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { actorFor, callerFor, makeUser, type TestScope, testScope } from '@tests/support/scope';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';
import { calendarEvents, domainEvents, teamMembers, teams } from '@/server/db/schema';
import { createEvent } from '@/server/services/calendar';
import { readEventRange } from '@/server/services/calendar-queries';

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
  user = await makeUser(scope, { timezone: 'America/New_York' });
  caller = callerFor(scope, user);
});

const at = (written: string) => new Date(written);
const walk = { title: 'Walk the site', startTime: at('2026-03-12T10:00:00Z'), endTime: at('2026-03-12T11:00:00Z') };
const march = { from: at('2026-03-01T00:00:00Z'), to: at('2026-04-01T00:00:00Z') };

const remindAtOf = async (id: string) => {
  const [row] = await database.db.select().from(calendarEvents).where(eq(calendarEvents.id, id));
  return row?.remindAt?.toISOString() ?? null;
};
const typesOf = async (id: string) => {
  const rows = await database.db.select().from(domainEvents).where(eq(domainEvents.subjectId, id));
  return rows.map(({ type }) => type);
};

async function makeTeam(...members: SessionUser[]) {
  const id = scope.newId();
  await database.db.insert(teams).values({ id, name: 'North', createdAt: scope.now });
  for (const { id: userId } of members) {
    await database.db.insert(teamMembers).values({ teamId: id, userId, role: 'member', joinedAt: scope.now });
  }
  return id;
}

describe('an event', () => {
  it('has the defaults of the form, a reminder, and a trail', async () => {
    const event = await caller.calendarEvents.create(walk);
    expect(event).toMatchObject({
      ...walk,
      description: '',
      location: '',
      attendees: [],
      leadId: null,
      leadCompany: null,
      type: 'MEETING',
      status: 'SCHEDULED',
      reminderMinutes: 30,
      version: 1,
    });
    expect(await caller.calendarEvents.byId({ id: event.id })).toEqual(event);
    expect(await remindAtOf(event.id)).toBe('2026-03-12T09:30:00.000Z');
    expect(await typesOf(event.id)).toEqual(['event_created']);
  });

  it('is kept to the last blank', async () => {
    const texts = { title: ' Walk ', description: 'a\n b ', location: '\tPier', attendees: [' Noor ', 'x@y.example'] };
    const { id } = await caller.calendarEvents.create({ ...walk, ...texts });
    expect(await caller.calendarEvents.byId({ id })).toMatchObject(texts);
  });

  it('is made once for an Idempotency-Key', async () => {
    const actor = { ...actorFor(scope, user), idempotencyKey: 'once' };
    const [first, second] = [await createEvent(actor, walk), await createEvent(actor, walk)];
    expect(second).toEqual(first);
    expect((await caller.calendarEvents.range(march)).events).toHaveLength(1);
  });

  it.each([
    ['an end before its start', { endTime: at('2026-03-12T09:00:00Z') }, 'endTime', 'The end must be after the start'],
    ['more than 31 days', { endTime: at('2026-04-12T10:00:01Z') }, 'endTime', 'An event lasts at most 31 days'],
    ['a title of 10,000 characters', { title: 'x'.repeat(10_000) }, 'title', 'At most 300 characters'],
  ])('is refused with %s, at the field', async (_, wrong, path, message) => {
    await expect(caller.calendarEvents.create({ ...walk, ...wrong })).rejects.toMatchObject({
      cause: { issues: [{ path: [path], message }] },
    });
  });

  it('belongs to a lead that its maker sees, and to no other', async () => {
    const lead = await caller.leads.create({ companyName: 'Acme Arena', contactPerson: 'Jo' });
    const event = await caller.calendarEvents.create({ ...walk, leadId: lead.id });
    expect(event).toMatchObject({ leadId: lead.id, leadCompany: 'Acme Arena' });
    const stranger = callerFor(scope, await makeUser(scope));
    await expect(stranger.calendarEvents.create({ ...walk, leadId: lead.id })).rejects.toThrow('does not exist');
    const own = await stranger.calendarEvents.create(walk);
    await expect(stranger.calendarEvents.update({ id: own.id, changes: { leadId: lead.id } })).rejects.toThrow(
      'does not exist',
    );
    expect(await stranger.calendarEvents.byId({ id: own.id })).toEqual(own);

    await caller.leads.delete({ id: lead.id });
    expect(await caller.calendarEvents.byId({ id: event.id })).toMatchObject({ leadId: null, leadCompany: null });
  });
});

describe('a change', () => {
  it('changes only what it names, counts the version and leaves a trail', async () => {
    const event = await caller.calendarEvents.create({ ...walk, attendees: ['Noor'] });
    scope.now = at('2026-03-11T00:00:00Z');
    const changed = await caller.calendarEvents.update({ id: event.id, version: 1, changes: { location: 'Pier 4' } });
    expect(changed).toEqual({ ...event, location: 'Pier 4', version: 2, updatedAt: scope.now });
    expect(await typesOf(event.id)).toEqual(['event_created', 'event_updated']);
  });

  it('that changes nothing leaves nothing behind', async () => {
    const event = await caller.calendarEvents.create({ ...walk, attendees: ['Noor'] });
    const changes = { title: walk.title, attendees: ['Noor'], startTime: walk.startTime };
    expect(await caller.calendarEvents.update({ id: event.id, changes })).toEqual(event);
    expect(await typesOf(event.id)).toEqual(['event_created']);
  });

  it('of a version that is past is refused with what is there now', async () => {
    const { id } = await caller.calendarEvents.create(walk);
    const current = await caller.calendarEvents.update({ id, changes: { title: 'Theirs' } });
    await expect(caller.calendarEvents.update({ id, version: 1, changes: { title: 'Mine' } })).rejects.toMatchObject({
      cause: { problem: { code: 'STALE_EDIT', details: { current } } },
    });
  });

  it('is held against the time that does not change', async () => {
    const { id } = await caller.calendarEvents.create(walk);
    await expect(
      caller.calendarEvents.update({ id, changes: { startTime: at('2026-03-12T11:00:00Z') } }),
    ).rejects.toMatchObject({ cause: { problem: { code: 'VALIDATION', field: 'endTime' } } });
  });

  it('moves the reminder where it hangs on it, and does not give one twice', async () => {
    const { id } = await caller.calendarEvents.create(walk);
    await caller.calendarEvents.update({ id, changes: { reminderMinutes: 60 } });
    expect(await remindAtOf(id)).toBe('2026-03-12T09:00:00.000Z');
    await database.db.update(calendarEvents).set({ remindAt: null }).where(eq(calendarEvents.id, id));
    await caller.calendarEvents.update({ id, changes: { title: 'Renamed' } });
    expect(await remindAtOf(id)).toBeNull();
    await caller.calendarEvents.update({ id, changes: { status: 'CANCELLED' } });
    await caller.calendarEvents.update({ id, changes: { status: 'SCHEDULED' } });
    expect(await remindAtOf(id)).toBe('2026-03-12T09:00:00.000Z');
  });
});

it('is nobody else’s, and goes to a team with its lead', async () => {
  const [mate, stranger] = [await makeUser(scope), await makeUser(scope)];
  const teamId = await makeTeam(user, mate);
  const own = callerFor(scope, { ...user, teamIds: [teamId] });
  const [theirs, nobodys] = [callerFor(scope, { ...mate, teamIds: [teamId] }), callerFor(scope, stranger)];
  const { id } = await own.calendarEvents.create(walk);
  for (const other of [theirs, nobodys]) {
    await expect(other.calendarEvents.byId({ id })).rejects.toThrow('does not exist');
    await expect(other.calendarEvents.update({ id, changes: { title: 'x' } })).rejects.toThrow('does not exist');
    await expect(other.calendarEvents.delete({ id })).rejects.toThrow('does not exist');
    expect((await other.calendarEvents.range(march)).events).toEqual([]);
    expect((await other.calendarEvents.list({})).items).toEqual([]);
  }
  const lead = await own.leads.create({ companyName: 'Acme Arena', contactPerson: 'Jo', teamId });
  await own.calendarEvents.update({ id, changes: { leadId: lead.id } });
  expect(await theirs.calendarEvents.update({ id, changes: { title: 'Ours' } })).toMatchObject({
    title: 'Ours',
    teamId,
  });
  expect((await theirs.calendarEvents.range(march)).events).toMatchObject([{ id }]);
  expect((await nobodys.calendarEvents.range(march)).events).toEqual([]);
});

it('deleted, it is gone everywhere, and comes back', async () => {
  const { id } = await caller.calendarEvents.create(walk);
  await expect(caller.calendarEvents.delete({ id, version: 7 })).rejects.toThrow('changed by somebody else');
  await caller.calendarEvents.delete({ id, version: 1 });
  await expect(caller.calendarEvents.byId({ id })).rejects.toThrow('does not exist');
  expect((await caller.calendarEvents.range(march)).events).toEqual([]);
  await caller.deleted.restore({ id });
  expect((await caller.calendarEvents.range(march)).events).toMatchObject([{ id }]);
});

describe('a stretch of time', () => {
  const day = { from: at('2026-03-12T00:00:00Z'), to: at('2026-03-13T00:00:00Z') };
  const make = (startTime: string, endTime: string, more = {}) =>
    caller.calendarEvents.create({ title: startTime, startTime: at(startTime), endTime: at(endTime), ...more });

  it('has what happens in it, also what began as long before as an event can last', async () => {
    await make('2026-03-11T23:00:00Z', '2026-03-12T00:00:00Z');
    await make('2026-03-13T00:00:00Z', '2026-03-13T01:00:00Z');
    const month = await make('2026-02-09T00:00:00.001Z', '2026-03-12T00:00:00.001Z');
    const first = await make('2026-03-11T23:00:00Z', '2026-03-12T00:00:00.001Z');
    const last = await make('2026-03-12T23:59:59.999Z', '2026-03-14T00:00:00Z');
    expect((await caller.calendarEvents.range(day)).events.map(({ id }) => id)).toEqual([month.id, first.id, last.id]);
    expect((await caller.calendarEvents.list(day)).items.map(({ id }) => id)).toEqual([month.id, first.id, last.id]);
  });

  it('is narrowed by type, status and lead', async () => {
    const lead = await caller.leads.create({ companyName: 'Acme Arena', contactPerson: 'Jo' });
    const [start, end] = ['2026-03-12T10:00:00Z', '2026-03-12T11:00:00Z'] as const;
    const call = await make(start, end, { type: 'CALL' });
    const done = await make(start, end, { status: 'COMPLETED' });
    const linked = await make(start, end, { leadId: lead.id });
    const idsBy = async (filter: object) =>
      (await caller.calendarEvents.range({ ...day, ...filter })).events.map(({ id }) => id);
    expect(await idsBy({ type: 'CALL' })).toEqual([call.id]);
    expect(await idsBy({ status: 'COMPLETED' })).toEqual([done.id]);
    expect(await idsBy({ leadId: lead.id })).toEqual([linked.id]);
    expect((await idsBy({})).sort()).toEqual([call.id, done.id, linked.id].sort());
  });

  it('says when there is more than is shown, and never holds more than two months', async () => {
    await make('2026-03-12T10:00:00Z', '2026-03-12T11:00:00Z');
    await make('2026-03-12T12:00:00Z', '2026-03-12T13:00:00Z');
    const read = (most: number) => readEventRange(actorFor(scope, user), { ...day, most });
    expect(await read(2)).toMatchObject({ events: [{}, {}], more: false });
    const one = await read(1);
    expect([one.events.length, one.more]).toEqual([1, true]);
    await expect(caller.calendarEvents.range({ ...day, to: at('2027-03-13T00:00:00Z') })).rejects.toThrow('62 days');
    await expect(caller.calendarEvents.range({ from: day.to, to: day.from })).rejects.toThrow('after the beginning');
  });

  it('is paged in either order without a gap', async () => {
    for (const hour of ['08', '09', '10', '11', '12']) await make(`2026-03-12T${hour}:00:00Z`, '2026-03-12T13:00:00Z');
    for (const order of ['asc', 'desc'] as const) {
      const titles: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await caller.calendarEvents.list({ order, cursor, limit: 2 });
        titles.push(...page.items.map(({ title }) => title.slice(11, 13)));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      const hours = ['08', '09', '10', '11', '12'];
      expect(titles).toEqual(order === 'asc' ? hours : hours.reverse());
    }
  });
});

it('shows beside them the open tasks and the follow-ups of open leads', async () => {
  const follow = at('2026-03-20T09:00:00Z');
  const lead = await caller.leads.create({
    companyName: 'Acme Arena',
    contactPerson: 'Jo',
    status: 'PROPOSAL_SENT',
    nextFollowUp: follow,
  });
  await caller.leads.create({ companyName: 'Lost', contactPerson: 'Al', status: 'CLOSED_LOST', nextFollowUp: follow });
  const stranger = callerFor(scope, await makeUser(scope));
  expect((await stranger.calendarEvents.layer(march)).items).toEqual([]);

  const { items, more } = await caller.calendarEvents.layer({ ...march, leadId: lead.id });
  expect(more).toBe(false);
  expect(items.map(({ kind, at: due, leadCompany }) => [kind, due.toISOString(), leadCompany])).toEqual([
    ['task', '2026-03-13T12:00:00.000Z', 'Acme Arena'],
    ['task', '2026-03-17T12:00:00.000Z', 'Acme Arena'],
    ['follow_up', '2026-03-20T09:00:00.000Z', 'Acme Arena'],
  ]);
  const all = (await caller.calendarEvents.layer(march)).items;
  expect(all.filter(({ kind }) => kind === 'follow_up')).toHaveLength(1);
  expect(
    (await caller.calendarEvents.layer({ from: at('2026-03-14T00:00:00Z'), to: at('2026-03-20T09:00:00Z') })).items,
  ).toHaveLength(1);
});

it('finds a month among many by the index', async () => {
  await database.db.execute(sql`
    insert into calendar_events (id, owner_id, title, start_time, end_time, type, status, reminder_minutes, created_at, updated_at)
    select gen_random_uuid(), ${user.id}, 'Event ' || n, t, t + interval '1 hour', 'CALL', 'SCHEDULED', 30, now(), now()
    from (select n, timestamptz '2020-01-01' + n * interval '3 hours' as t from generate_series(1, 20000) n) s`);
  await database.db.execute(sql`analyze calendar_events`);
  const { events, more } = await caller.calendarEvents.range({
    from: at('2024-03-01T00:00:00Z'),
    to: at('2024-04-12T00:00:00Z'),
  });
  expect([events.length, more]).toEqual([42 * 8, false]);
  const plan = JSON.stringify(
    await database.db.execute(sql`
      explain select * from calendar_events where owner_id = ${user.id} and deleted_at is null
        and start_time < '2024-04-12' and start_time >= '2024-01-30' and end_time > '2024-03-01'
      order by start_time, id limit 2001`),
  );
  expect(plan).toContain('calendar_events_owner_start');
});
