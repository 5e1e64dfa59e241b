import { userForEach } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

const { database, scope, caller } = userForEach({ timezone: 'America/New_York' });

const at = (written: string) => new Date(written);
const march = { from: at('2027-03-01T00:00:00Z'), to: at('2027-04-01T00:00:00Z') };
/** Tuesdays at 10:00 in New York; clocks change on March 14. */
const briefing = {
  title: 'Briefing',
  startTime: at('2027-03-02T15:00:00Z'),
  endTime: at('2027-03-02T16:00:00Z'),
  recurrence: 'FREQ=WEEKLY;BYDAY=TU',
};
const events = caller.calendarEvents;

const startsIn = async (range = march) =>
  (await events.range(range)).events.map(({ title, startTime }) => `${startTime.toISOString().slice(5, 16)} ${title}`);

async function makeBriefing(choices = {}) {
  const series = await events.create({ ...briefing, ...choices });
  return { series, on: (stamp: string) => `${series.id}_${stamp}` };
}

const THIRD = '20270316T140000Z';

describe('a series', () => {
  it('is one row, with the user’s zone, and in a range each of its occurrences', async () => {
    const { series, on } = await makeBriefing();
    expect(series).toMatchObject({ ...briefing, timeZone: 'America/New_York', seriesId: null, exceptions: [] });
    const { events: found, more } = await events.range(march);
    expect(found.map(({ id }) => id)).toEqual(
      ['20270302T150000Z', '20270309T150000Z', THIRD, '20270323T140000Z', '20270330T140000Z'].map(on),
    );
    expect(found[2]).toEqual({
      ...series,
      id: on(THIRD),
      seriesId: series.id,
      originalStart: at('2027-03-16T14:00:00Z'),
      startTime: at('2027-03-16T14:00:00Z'),
      endTime: at('2027-03-16T15:00:00Z'),
    });
    expect(more).toBe(false);
    expect(await events.byId({ id: on(THIRD) })).toEqual(found[2]);
    await expect(events.byId({ id: on('20270317T140000Z') })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is endless, and has at most 1,000 occurrences in a response', async () => {
    for (let n = 0; n < 17; n += 1) await makeBriefing({ recurrence: 'FREQ=DAILY' });
    const year2990 = { from: at('2990-03-01T00:00:00Z'), to: at('2990-05-01T00:00:00Z') };
    const { events: found, more } = await events.range(year2990);
    expect([found.length, more]).toEqual([1000, true]);
  });

  it('is seen by nobody else', async () => {
    const { series, on } = await makeBriefing();
    const stranger = callerFor(scope, await makeUser(scope)).calendarEvents;
    expect((await stranger.range(march)).events).toEqual([]);
    for (const id of [series.id, on(THIRD)]) {
      await expect(stranger.byId({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(stranger.update({ id, changes: { title: 'Mine' } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(stranger.delete({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it.each([
    ['recurrence', { recurrence: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }],
    ['recurrence', { recurrence: 'FREQ=DAILY;UNTIL=20270301' }],
  ])('is refused at %s: %o', async (field, choices) => {
    await expect(makeBriefing(choices)).rejects.toMatchObject({ cause: { problem: { code: 'VALIDATION', field } } });
    expect((await events.list({})).items).toEqual([]);
  });
});

describe('a list', () => {
  const titles = async (input: Parameters<typeof events.list>[0]) =>
    (await events.list(input)).items.map(({ title, startTime }) => `${startTime.toISOString().slice(5, 10)} ${title}`);

  it('has a series once without a range, with its next occurrence, else its last', async () => {
    scope.now = at('2027-03-10T00:00:00Z');
    await makeBriefing();
    await makeBriefing({ title: 'Over', recurrence: 'FREQ=DAILY;COUNT=3' });
    expect(await titles({})).toEqual(['03-04 Over', '03-16 Briefing']);
    expect(await titles({ from: at('2027-05-01T00:00:00Z') })).toEqual(['05-04 Briefing']);
    expect(await titles({ to: at('2027-03-10T00:00:00Z') })).toEqual(['03-04 Over', '03-09 Briefing']);
  });

  it('has every occurrence in a range once, however small its pages are, in both orders', async () => {
    await makeBriefing();
    await makeBriefing({ title: 'At the same time' });
    await makeBriefing({ title: 'Daily', recurrence: 'FREQ=DAILY;COUNT=9' });
    await events.create({
      title: 'Single',
      startTime: at('2027-03-09T15:00:00Z'),
      endTime: at('2027-03-09T16:00:00Z'),
    });
    const inRange = (await events.range(march)).events.map(({ id }) => id);
    expect(inRange).toHaveLength(5 + 5 + 9 + 1);
    for (const order of ['asc', 'desc'] as const) {
      const ids: string[] = [];
      const starts: Date[] = [];
      let cursor: string | undefined;
      do {
        const page = await events.list({ ...march, order, cursor, limit: 3 });
        ids.push(...page.items.map(({ id }) => id));
        starts.push(...page.items.map(({ startTime }) => startTime));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(ids.toSorted()).toEqual(inRange.toSorted());
      const sorted = starts.toSorted((a, b) => (order === 'asc' ? 1 : -1) * (a.getTime() - b.getTime()));
      expect(starts).toEqual(sorted);
    }
  });
});

describe('one occurrence', () => {
  it('becomes a row of its own when it is moved, and keeps its address', async () => {
    const { series, on } = await makeBriefing();
    const moved = await events.update({
      id: on(THIRD),
      version: 1,
      changes: { startTime: at('2027-03-18T14:00:00Z'), endTime: at('2027-03-18T15:00:00Z') },
    });
    expect(moved).toMatchObject({
      ...{ title: 'Briefing', recurrence: null, seriesId: series.id, version: 1 },
      originalStart: at('2027-03-16T14:00:00Z'),
    });
    expect(await startsIn()).toEqual([
      ...['03-02T15:00 Briefing', '03-09T15:00 Briefing', '03-18T14:00 Briefing', '03-23T14:00 Briefing'],
      '03-30T14:00 Briefing',
    ]);
    expect(await events.byId({ id: on(THIRD) })).toEqual(moved);
    expect(await events.byId({ id: series.id })).toMatchObject({
      version: 1,
      exceptions: [at('2027-03-16T14:00:00Z')],
    });
    const again = await events.update({ id: on(THIRD), changes: { title: 'Moved' } });
    expect(again).toMatchObject({ id: moved.id, title: 'Moved', version: 2 });
  });

  it('is checked against the version that the editor saw, and cannot repeat by itself', async () => {
    const { series, on } = await makeBriefing();
    await events.update({ id: series.id, changes: { title: 'Standup' } });
    await expect(
      events.update({ id: on('20270323T140000Z'), version: 1, changes: { title: 'Fourth' } }),
    ).rejects.toMatchObject({ cause: { problem: { code: 'STALE_EDIT' } } });
    await expect(
      events.update({ id: on('20270323T140000Z'), changes: { recurrence: 'FREQ=DAILY' } }),
    ).rejects.toMatchObject({ cause: { problem: { code: 'VALIDATION', field: 'recurrence' } } });
  });

  it('can be removed and restored', async () => {
    const { series, on } = await makeBriefing();
    const deleted = await events.delete({ id: on(THIRD) });
    expect(await startsIn()).not.toContain('03-16T14:00 Briefing');
    await expect(events.delete({ id: on(THIRD) })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await caller.deleted.list({})).items).toMatchObject([{ id: deleted.id, name: 'Briefing' }]);
    await caller.deleted.restore({ id: deleted.id });
    expect(await startsIn()).toContain('03-16T14:00 Briefing');
    expect(await events.byId({ id: on(THIRD) })).toMatchObject({ id: deleted.id, seriesId: series.id });
  });

  it('is made once by two changes at the same time', async () => {
    const { on } = await makeBriefing();
    await Promise.all(['One', 'Two'].map((title) => events.update({ id: on(THIRD), changes: { title } })));
    expect(await startsIn()).toHaveLength(5);
  });
});

describe('this and following', () => {
  it('become a series of their own, and the first one ends', async () => {
    const { series, on } = await makeBriefing({ recurrence: 'FREQ=WEEKLY;COUNT=5' });
    await events.delete({ id: on('20270323T140000Z') });
    const last = await events.update({ id: on('20270330T140000Z'), changes: { title: 'Last' } });
    const following = await events.update({
      id: on(THIRD),
      scope: 'following',
      changes: { title: 'Later', startTime: at('2027-03-16T16:00:00Z'), endTime: at('2027-03-16T17:00:00Z') },
    });
    expect(following).toMatchObject({
      ...{ recurrence: 'FREQ=WEEKLY;COUNT=3', seriesId: null, exceptions: [0, 1].map(() => expect.any(Date)) },
      startTime: at('2027-03-16T16:00:00Z'),
    });
    expect(await startsIn()).toEqual([
      ...['03-02T15:00 Briefing', '03-09T15:00 Briefing', '03-16T16:00 Later', '03-30T14:00 Last'],
    ]);
    expect(await events.byId({ id: series.id })).toMatchObject({
      recurrence: 'FREQ=WEEKLY;UNTIL=20270316T135959Z',
      exceptions: [],
    });
    expect(await events.byId({ id: `${following.id}_20270330T160000Z` })).toMatchObject({ id: last.id });
  });

  it('are all if there is nothing before', async () => {
    const { series, on } = await makeBriefing();
    const changed = await events.update({ id: on('20270302T150000Z'), scope: 'following', changes: { title: 'All' } });
    expect(changed.id).toBe(series.id);
  });

  it('can be deleted, and restored with those that were moved', async () => {
    const { on } = await makeBriefing();
    await events.update({ id: on('20270323T140000Z'), changes: { title: 'Fourth' } });
    const before = await startsIn();
    const deleted = await events.delete({ id: on(THIRD), scope: 'following' });
    expect(await startsIn()).toEqual(before.slice(0, 2));
    expect((await caller.deleted.list({})).items).toMatchObject([{ id: deleted.id }]);
    await caller.deleted.restore({ id: deleted.id });
    expect(await startsIn()).toEqual(before);
  });
});

describe('all', () => {
  it('move as one of them does, with what was moved or removed before', async () => {
    const { series, on } = await makeBriefing();
    await events.delete({ id: on('20270323T140000Z') });
    await events.update({ id: on('20270330T140000Z'), changes: { title: 'Fifth' } });
    const changed = await events.update({
      id: on(THIRD),
      scope: 'all',
      changes: { title: 'Talk', startTime: at('2027-03-17T15:00:00Z'), endTime: at('2027-03-17T16:00:00Z') },
    });
    expect(changed).toMatchObject({ id: series.id, recurrence: 'FREQ=WEEKLY;BYDAY=WE' });
    expect(await startsIn()).toEqual([
      ...['03-03T16:00 Talk', '03-10T16:00 Talk', '03-17T15:00 Talk', '03-30T14:00 Fifth'],
    ]);
    expect(await events.byId({ id: `${series.id}_20270331T150000Z` })).toMatchObject({ title: 'Fifth' });
  });

  it('are meant by the id of the series', async () => {
    const { series } = await makeBriefing();
    await events.update({ id: series.id, changes: { recurrence: null } });
    expect(await startsIn()).toEqual(['03-02T15:00 Briefing']);
    await expect(
      events.update({ id: (await makeBriefing()).series.id, scope: 'one', changes: { title: 'x' } }),
    ).rejects.toMatchObject({ cause: { problem: { code: 'VALIDATION', field: 'id' } } });
  });

  it('can be deleted and restored together', async () => {
    const { series, on } = await makeBriefing();
    await events.update({ id: on(THIRD), changes: { title: 'Third' } });
    await events.delete({ id: on('20270302T150000Z') });
    scope.now = new Date(scope.now.getTime() + 60_000);
    const before = await startsIn();
    expect(await events.delete({ id: on(THIRD), scope: 'all' })).toEqual({ id: series.id });
    expect(await startsIn()).toEqual([]);
    expect((await caller.deleted.list({})).items.map(({ id }) => id)).toContain(series.id);
    expect((await caller.deleted.list({})).items).toHaveLength(2);
    await caller.deleted.restore({ id: series.id });
    expect(await startsIn()).toEqual(before);
  });
});

describe('an all-day event', () => {
  const day = { title: 'Festival', allDay: true, startTime: at('2027-03-09'), endTime: at('2027-03-10') };

  it('is on its date in every zone', async () => {
    await events.create(day);
    await events.create({ ...day, title: 'Every year', recurrence: 'FREQ=YEARLY' });
    // March 8 in New York ends at 5:00 UTC on the 9th.
    const on = async (from: string, to: string) =>
      (await events.range({ from: at(from), to: at(to) })).events.map(({ title }) => title);
    expect(await on('2027-03-08T05:00:00Z', '2027-03-09T05:00:00Z')).toEqual([]);
    expect(await on('2027-03-09T05:00:00Z', '2027-03-10T05:00:00Z')).toEqual(['Festival', 'Every year']);
    expect(await on('2027-03-10T05:00:00Z', '2027-03-11T05:00:00Z')).toEqual([]);
    expect(await on('2029-03-09T05:00:00Z', '2029-03-10T05:00:00Z')).toEqual(['Every year']);
  });

  it('keeps dates, whichever times it is given', async () => {
    const made = await events.create({
      ...day,
      startTime: at('2027-03-09T20:00:00Z'),
      endTime: at('2027-03-09T21:00:00Z'),
    });
    expect(made).toMatchObject({
      startTime: at('2027-03-09'),
      endTime: at('2027-03-10'),
      timeZone: 'America/New_York',
    });
  });
});

it('finds series with the index', async () => {
  const owners = [await makeUser(scope), await makeUser(scope), await makeUser(scope)];
  for (const { id } of owners) {
    await database.db.execute(sql`
      insert into calendar_events (id, owner_id, title, start_time, end_time, type, status, reminder_minutes, created_at, updated_at, recurrence, time_zone)
      select gen_random_uuid(), ${id}, 'Event ' || n, t, t + interval '1 hour', 'CALL', 'SCHEDULED', 30, now(), now(),
        case when n % 100 = 0 then 'FREQ=WEEKLY' end, 'UTC'
      from (select n, timestamptz '2023-01-01' + n * interval '3 hours' as t from generate_series(1, 5000) n) s`);
  }
  await database.db.execute(sql`analyze calendar_events`);
  const plan = JSON.stringify(
    await database.db.execute(sql`
      explain select * from calendar_events where owner_id = ${owners[0]?.id} and deleted_at is null
        and recurrence is not null and start_time < '2024-04-12' and (recurrence_until is null or recurrence_until > '2024-01-30')
      order by start_time, id limit 2000`),
  );
  expect(plan).toContain('calendar_events_owner_series');
});
