import { userForEach } from '@tests/support/browser/opening';
import { eventsAbout } from '@tests/support/database/domain-events';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { calendarEvents } from '@/server/db/schema';

const { database, scope, caller } = userForEach({ timezone: 'America/New_York' });

const at = (written: string) => new Date(written);
const walk = { title: 'Walk the site', startTime: at('2026-03-12T10:00:00Z'), endTime: at('2026-03-12T11:00:00Z') };

const remindAtOf = async (id: string) => {
  const [row] = await database.db.select().from(calendarEvents).where(eq(calendarEvents.id, id));
  return row?.remindAt?.toISOString() ?? null;
};
const typesOf = async (id: string) => (await eventsAbout(scope, id)).map(({ type }) => type);

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
