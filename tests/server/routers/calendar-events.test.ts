import { userForEach } from '@tests/support/browser/opening';
import { eventsAbout } from '@tests/support/database/domain-events';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';
import { calendarEvents, teamMembers, teams } from '@/server/db/schema';
import { createEvent } from '@/server/services/calendar/calendar';

const { database, scope, user, caller } = userForEach({ timezone: 'America/New_York' });

const at = (written: string) => new Date(written);
const walk = { title: 'Walk the site', startTime: at('2026-03-12T10:00:00Z'), endTime: at('2026-03-12T11:00:00Z') };
const march = { from: at('2026-03-01T00:00:00Z'), to: at('2026-04-01T00:00:00Z') };

const remindAtOf = async (id: string) => {
  const [row] = await database.db.select().from(calendarEvents).where(eq(calendarEvents.id, id));
  return row?.remindAt?.toISOString() ?? null;
};
const typesOf = async (id: string) => (await eventsAbout(scope, id)).map(({ type }) => type);

async function makeTeam(...members: SessionUser[]) {
  const id = scope.newId();
  await database.db.insert(teams).values({ id, name: 'North', createdAt: scope.now });
  for (const { id: userId } of members) {
    await database.db.insert(teamMembers).values({ teamId: id, userId, role: 'member', joinedAt: scope.now });
  }
  return id;
}

describe('an event', () => {
  it('gets the defaults of the form, a reminder and a domain event', async () => {
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

  it('keeps text exactly, including whitespace', async () => {
    const texts = { title: ' Walk ', description: 'a\n b ', location: '\tPier', attendees: [' Noor ', 'x@y.example'] };
    const { id } = await caller.calendarEvents.create({ ...walk, ...texts });
    expect(await caller.calendarEvents.byId({ id })).toMatchObject(texts);
  });

  it('is created once per Idempotency-Key', async () => {
    const actor = { ...actorFor(scope, user), idempotencyKey: 'once' };
    const [first, second] = [await createEvent(actor, walk), await createEvent(actor, walk)];
    expect(second).toEqual(first);
    expect((await caller.calendarEvents.range(march)).events).toHaveLength(1);
  });

  it.each([
    ['an end before its start', { endTime: at('2026-03-12T09:00:00Z') }, 'endTime', 'The end must be after the start'],
    ['more than 31 days', { endTime: at('2026-04-12T10:00:01Z') }, 'endTime', 'An event lasts at most 31 days'],
    ['a title of 10,000 characters', { title: 'x'.repeat(10_000) }, 'title', 'At most 300 characters'],
  ])('is rejected with %s, naming the field', async (_, wrong, path, message) => {
    await expect(caller.calendarEvents.create({ ...walk, ...wrong })).rejects.toMatchObject({
      cause: { issues: [{ path: [path], message }] },
    });
  });

  it('can only be linked to a lead that the user can see', async () => {
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

describe('updating an event', () => {
  it('changes only the given fields, increments the version and records a domain event', async () => {
    const event = await caller.calendarEvents.create({ ...walk, attendees: ['Noor'] });
    scope.now = at('2026-03-11T00:00:00Z');
    const changed = await caller.calendarEvents.update({ id: event.id, version: 1, changes: { location: 'Pier 4' } });
    expect(changed).toEqual({ ...event, location: 'Pier 4', version: 2, updatedAt: scope.now });
    expect(await typesOf(event.id)).toEqual(['event_created', 'event_updated']);
  });

  it('validates a new start against the unchanged end', async () => {
    const { id } = await caller.calendarEvents.create(walk);
    await expect(
      caller.calendarEvents.update({ id, changes: { startTime: at('2026-03-12T11:00:00Z') } }),
    ).rejects.toMatchObject({ cause: { problem: { code: 'VALIDATION', field: 'endTime' } } });
  });

  it('moves the reminder when it depends on the change, and does not repeat a sent one', async () => {
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

it('is visible only to its owner, and to a team through its lead', async () => {
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

it('disappears everywhere when deleted, and can be restored', async () => {
  const { id } = await caller.calendarEvents.create(walk);
  await expect(caller.calendarEvents.delete({ id, version: 7 })).rejects.toThrow('changed by someone else');
  await caller.calendarEvents.delete({ id, version: 1 });
  await expect(caller.calendarEvents.byId({ id })).rejects.toThrow('does not exist');
  expect((await caller.calendarEvents.range(march)).events).toEqual([]);
  await caller.deleted.restore({ id });
  expect((await caller.calendarEvents.range(march)).events).toMatchObject([{ id }]);
});
