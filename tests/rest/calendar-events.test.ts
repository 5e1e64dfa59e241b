import { ask, cookieOf, openRestDatabase } from '@tests/support/rest';
import { beforeAll, expect, it } from 'vitest';

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

it('is made, listed by the stretch of time, changed by its version and deleted', async () => {
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

it.each([
  ['an end before the start', { endTime: '2027-03-09T12:00:00Z' }, 'endTime', 'The end must be after the start'],
  ['a time without a zone', { startTime: '2027-03-09T12:00:00' }, 'startTime', /with a time zone/],
  ['another reminder', { reminderMinutes: 45 }, 'reminderMinutes', /Must be one of/],
  ['a long title', { title: 'x'.repeat(10_000) }, 'title', 'At most 300 characters'],
])('refuses %s at its field', async (_, wrong, path, message) => {
  const answer = await ask('POST', '/api/calendar-events', { body: { ...walk, ...wrong }, headers });
  expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  expect(answer.body).toMatchObject({
    issues: [{ path, message: typeof message === 'string' ? message : expect.stringMatching(message) }],
  });
});
