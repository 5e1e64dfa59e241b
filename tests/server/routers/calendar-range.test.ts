import { userForEach } from '@tests/support/browser/opening';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readEventRange } from '@/server/services/calendar/calendar-queries';

const { database, scope, user, caller } = userForEach({ timezone: 'America/New_York' });

const at = (written: string) => new Date(written);
const march = { from: at('2026-03-01T00:00:00Z'), to: at('2026-04-01T00:00:00Z') };

describe('a range of time', () => {
  const day = { from: at('2026-03-12T00:00:00Z'), to: at('2026-03-13T00:00:00Z') };
  const make = (startTime: string, endTime: string, more = {}) =>
    caller.calendarEvents.create({ title: startTime, startTime: at(startTime), endTime: at(endTime), ...more });

  it('contains all events that overlap it, even one that started as early as an event may', async () => {
    await make('2026-03-11T23:00:00Z', '2026-03-12T00:00:00Z');
    await make('2026-03-13T00:00:00Z', '2026-03-13T01:00:00Z');
    const month = await make('2026-02-09T00:00:00.001Z', '2026-03-12T00:00:00.001Z');
    const first = await make('2026-03-11T23:00:00Z', '2026-03-12T00:00:00.001Z');
    const last = await make('2026-03-12T23:59:59.999Z', '2026-03-14T00:00:00Z');
    expect((await caller.calendarEvents.range(day)).events.map(({ id }) => id)).toEqual([month.id, first.id, last.id]);
    expect((await caller.calendarEvents.list(day)).items.map(({ id }) => id)).toEqual([month.id, first.id, last.id]);
  });

  it('can be filtered by type, status and lead', async () => {
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

  it('reports when there are more events than it returns, and covers at most 62 days', async () => {
    await make('2026-03-12T10:00:00Z', '2026-03-12T11:00:00Z');
    await make('2026-03-12T12:00:00Z', '2026-03-12T13:00:00Z');
    const read = (most: number) => readEventRange(actorFor(scope, user), { ...day, most });
    expect(await read(2)).toMatchObject({ events: [{}, {}], more: false });
    const one = await read(1);
    expect([one.events.length, one.more]).toEqual([1, true]);
    await expect(caller.calendarEvents.range({ ...day, to: at('2027-03-13T00:00:00Z') })).rejects.toThrow('62 days');
    await expect(caller.calendarEvents.range({ from: day.to, to: day.from })).rejects.toThrow('after the beginning');
  });

  it('can be paged in either order without gaps', async () => {
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

it('shows open tasks and the follow-ups of open leads next to events', async () => {
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
    ['task', '2026-03-14T03:59:59.999Z', 'Acme Arena'],
    ['task', '2026-03-18T03:59:59.999Z', 'Acme Arena'],
    ['follow_up', '2026-03-20T09:00:00.000Z', 'Acme Arena'],
  ]);
  const all = (await caller.calendarEvents.layer(march)).items;
  expect(all.filter(({ kind }) => kind === 'follow_up')).toHaveLength(1);
  expect(
    (await caller.calendarEvents.layer({ from: at('2026-03-14T04:00:00Z'), to: at('2026-03-20T09:00:00Z') })).items,
  ).toHaveLength(1);
});

it('shows the events of leads that are not lost, on each of their days', async () => {
  const contact = { contactPerson: 'Jo' };
  const show = { ...contact, companyName: 'Acme Arena', eventName: 'Night Run' };
  const { id } = await caller.leads.create({ ...show, eventDate: '2026-02-27', eventEndDate: '2026-03-02' });
  await caller.leads.create({ ...contact, companyName: 'Won', status: 'CLOSED_WON', eventDate: '2026-03-31' });
  await caller.leads.create({ ...contact, companyName: 'Later', eventDate: '2026-04-01' });
  await caller.leads.create({ ...contact, companyName: 'Lost', status: 'CLOSED_LOST', eventDate: '2026-03-10' });
  await callerFor(scope, await makeUser(scope)).leads.create({ ...show, eventDate: '2026-03-10' });
  const eventsIn = async (range: object) =>
    (await caller.calendarEvents.layer({ ...march, ...range })).items
      .filter(({ kind }) => kind === 'lead_event')
      .map(({ at: begins, dueOn, title, leadCompany }) => [begins.toISOString(), dueOn, title, leadCompany]);
  // Midnights in New York.
  expect(await eventsIn({})).toEqual([
    ['2026-02-28T05:00:00.000Z', '2026-02-28', 'Night Run', 'Acme Arena'],
    ['2026-03-01T05:00:00.000Z', '2026-03-01', 'Night Run', 'Acme Arena'],
    ['2026-03-02T05:00:00.000Z', '2026-03-02', 'Night Run', 'Acme Arena'],
    ['2026-03-31T04:00:00.000Z', '2026-03-31', 'Won', 'Won'],
  ]);
  expect(await eventsIn({ leadId: id })).toHaveLength(3);
});

it('finds a month among many events with the index', async () => {
  // Several users have events: for a single user any index would do.
  for (const { id } of [user, await makeUser(scope), await makeUser(scope), await makeUser(scope)]) {
    await database.db.execute(sql`
      insert into calendar_events (id, owner_id, title, start_time, end_time, type, status, reminder_minutes, created_at, updated_at)
      select gen_random_uuid(), ${id}, 'Event ' || n, t, t + interval '1 hour', 'CALL', 'SCHEDULED', 30, now(), now()
      from (select n, timestamptz '2023-01-01' + n * interval '3 hours' as t from generate_series(1, 5000) n) s`);
  }
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
