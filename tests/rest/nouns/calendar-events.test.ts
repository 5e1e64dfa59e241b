import { ask, cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { beforeAll, describe, expect, it } from 'vitest';
import { TO_BEFORE_FROM } from '@/domain/calendar/event-list-range';
import { INVALID_MOMENT, OUTSIDE_YEARS } from '@/domain/shared/time';

const rest = openRestDatabase();
let headers: Record<string, string>;
beforeAll(async () => {
  headers = await cookieOf(rest.scope(), await rest.makeUser());
});

const walk = {
  title: 'Walk the site',
  startTime: '2027-03-09T14:00:00+01:00',
  endTime: '2027-03-09T15:30:00+01:00',
  attendees: ['noor@harbour.example'],
  reminderMinutes: 60,
};

it('can be created, listed by time range, updated by version and deleted', async () => {
  const made = await ask('POST', '/api/calendar-events', { body: walk, headers });
  expect(made).toMatchObject({
    status: 201,
    body: { ...walk, startTime: '2027-03-09T13:00:00.000Z', endTime: '2027-03-09T14:30:00.000Z', type: 'MEETING' },
  });
  const path = String(made.headers.get('location'));
  const listed = async (query: string) => (await ask('GET', `/api/calendar-events?${query}`, { headers })).body;
  expect(await listed('from=2027-03-09T14:00:00Z&to=2027-03-10T00:00:00Z&type=MEETING&status=SCHEDULED')).toEqual({
    events: [made.body],
    nextCursor: null,
  });
  expect(await listed('from=2027-03-09T14:30:00Z')).toEqual({ events: [], nextCursor: null });
  expect(await listed('to=2027-03-09T13:00:00Z')).toEqual({ events: [], nextCursor: null });

  const put = (tag: string) =>
    ask('PUT', path, { body: { status: 'CONFIRMED' }, headers: { ...headers, 'if-match': tag } });
  expect(await put('"1"')).toMatchObject({ status: 200, body: { status: 'CONFIRMED', version: 2 } });
  expect(await put('"1"')).toMatchObject({ status: 412, body: { code: 'STALE_EDIT' } });
  expect((await ask('DELETE', path, { headers })).status).toBe(200);
  expect((await ask('GET', path, { headers })).status).toBe(404);
});

describe('the time range of a list', () => {
  let inTokyo: Record<string, string>;
  const list = (query: string) => ask('GET', `/api/calendar-events?${query}`, { headers: inTokyo });
  const titles = async (query: string) => {
    const { status, body } = await list(query);
    expect(status, query).toBe(200);
    return (body as { events: { title: string }[] }).events.map(({ title }) => title);
  };

  beforeAll(async () => {
    inTokyo = await cookieOf(rest.scope(), await rest.makeUser({ timezone: 'Asia/Tokyo' }));
    // 5 December in Tokyo runs from 15:00Z on the 4th to 15:00Z on the 5th.
    for (const [title, startTime, endTime] of [
      ['the day before', '2026-12-04T13:00:00Z', '2026-12-04T15:00:00Z'],
      ['its first minute', '2026-12-04T15:00:00Z', '2026-12-04T15:01:00Z'],
      ['its last minute', '2026-12-05T14:59:00Z', '2026-12-05T15:30:00Z'],
      ['the day after', '2026-12-05T15:00:00Z', '2026-12-05T16:00:00Z'],
    ]) {
      const made = await ask('POST', '/api/calendar-events', { body: { title, startTime, endTime }, headers: inTokyo });
      expect(made.status).toBe(201);
    }
  });

  it('accepts days, from the start of the first to the end of the last in the user’s time zone', async () => {
    expect(await titles('from=2026-12-05&to=2026-12-05')).toEqual(['its first minute', 'its last minute']);
    expect(await titles('from=2026-12-05')).toEqual(['its first minute', 'its last minute', 'the day after']);
    expect(await titles('to=2026-12-04')).toEqual(['the day before']);
    expect(await titles('from=2026-12-05&to=2026-12-05T00:00:00Z')).toEqual(['its first minute']);
  });

  it('may be a single instant', async () => {
    expect(await titles('from=2026-12-04T14:00:00Z&to=2026-12-04T14:00:00Z')).toEqual(['the day before']);
  });

  it.each([
    'from=2026-12-06T00:00:00Z&to=2026-12-05T00:00:00Z',
    'from=2026-12-06&to=2026-12-05',
    'from=2026-12-05&to=2026-12-04T14:59:59Z',
  ])('is rejected when it ends before it starts: %s', async (query) => {
    expect(await list(query)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', field: 'to', message: TO_BEFORE_FROM },
    });
  });

  it.each(['from=2026-02-30', 'to=12/05/2026'])('is rejected with an invalid time: %s', async (query) => {
    expect(await list(query)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', field: query.split('=')[0], message: INVALID_MOMENT },
    });
  });

  it.each(['from=1899-12-31', 'to=3000-01-01T00:00:00Z'])('is rejected outside of 1900 to 2999: %s', async (query) => {
    expect(await list(query)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', field: query.split('=')[0], message: OUTSIDE_YEARS },
    });
  });
});

it.each([
  ['an end before the start', { endTime: '2027-03-09T12:00:00Z' }, 'endTime', 'The end must be after the start'],
  ['a time without a zone', { startTime: '2027-03-09T12:00:00' }, 'startTime', /with a time zone/],
  ['another reminder', { reminderMinutes: 45 }, 'reminderMinutes', /Must be one of/],
  ['a long title', { title: 'x'.repeat(10_000) }, 'title', 'At most 300 characters'],
])('rejects %s and names the field', async (_, wrong, path, message) => {
  const answer = await ask('POST', '/api/calendar-events', { body: { ...walk, ...wrong }, headers });
  expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  expect(answer.body).toMatchObject({
    issues: [{ path, message: typeof message === 'string' ? message : expect.stringMatching(message) }],
  });
});
