import { ask, cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { beforeAll, describe, expect, it } from 'vitest';

const rest = openRestDatabase();
let headers: Record<string, string>;
const BRIEFING = {
  title: 'Briefing',
  startTime: '2027-03-08T23:00:00.000Z',
  endTime: '2027-03-09T00:00:00.000Z',
  recurrence: 'FREQ=WEEKLY;BYDAY=MO',
  timeZone: 'UTC',
};

beforeAll(async () => {
  headers = await cookieOf(rest.scope(), await rest.makeUser());
});

const path = (id: unknown) => `/api/calendar-events/${id}`;
const make = async (choices = {}) =>
  (await ask('POST', '/api/calendar-events', { body: { ...BRIEFING, ...choices }, headers })).body as { id: string };
const starts = async () => {
  const { body } = await ask('GET', '/api/calendar-events?from=2027-03-01&to=2027-03-31', { headers });
  return (body as { events: { startTime: string }[] }).events.map(({ startTime }) => startTime.slice(5, 16));
};

describe('what is no series is a 400 that names the field', () => {
  it.each([
    ['recurrence', { recurrence: 'every Tuesday' }],
    ['recurrence', { recurrence: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }],
    ['recurrence', { recurrence: 'FREQ=HOURLY' }],
    ['timeZone', { timeZone: 'Eastern Standard Time' }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['allDay', { allDay: 'yes' }],
  ])('%s: %o', async (field, wrong) => {
    const made = await ask('POST', '/api/calendar-events', { body: { ...BRIEFING, ...wrong }, headers });
    expect([made.status, made.body]).toMatchObject([400, { code: 'VALIDATION', field }]);
    const { id } = await make();
    const changed = await ask('PUT', path(id), { body: wrong, headers });
    expect([changed.status, changed.body]).toMatchObject([400, { code: 'VALIDATION', field }]);
    expect((await ask('GET', path(id), { headers })).body).toMatchObject(BRIEFING);
    await ask('DELETE', path(id), { headers });
  });
});

it('addresses occurrences by series and start, and takes a scope in PUT and DELETE', async () => {
  const { id } = await make({ recurrence: 'FREQ=WEEKLY;COUNT=4' });
  const third = path(`${id}_20270322T230000Z`);
  const read = await ask('GET', third, { headers });
  expect(read.body).toMatchObject({ seriesId: id, originalStart: '2027-03-22T23:00:00.000Z' });
  expect(read.headers.get('etag')).toBe('"1"');
  const moved = await ask('PUT', third, {
    body: { startTime: '2027-03-23T10:00:00Z', endTime: '2027-03-23T11:00:00Z' },
    headers: { ...headers, 'if-match': '"1"' },
  });
  expect(moved.body).toMatchObject({ seriesId: id, recurrence: null });
  expect(await starts()).toEqual(['03-08T23:00', '03-15T23:00', '03-23T10:00', '03-29T23:00']);
  // Another occurrence was changed in between, which is no conflict.
  const seen = { ...headers, 'if-match': '"1"' };
  expect((await ask('DELETE', path(`${id}_20270329T230000Z`), { headers: seen })).status).toBe(200);
  expect(await starts()).toEqual(['03-08T23:00', '03-15T23:00', '03-23T10:00']);
  const renamed = await ask('PUT', third, { body: { title: 'All', scope: 'all' }, headers });
  expect(renamed.body).toMatchObject({ id, title: 'All' });
  expect((await ask('DELETE', `${path(`${id}_20270315T230000Z`)}?scope=following`, { headers })).status).toBe(200);
  expect(await starts()).toEqual(['03-08T23:00']);
  expect((await ask('DELETE', `${path(id)}?scope=some`, { headers })).body).toMatchObject({ field: 'scope' });
  expect((await ask('DELETE', path(id), { headers })).status).toBe(200);
  expect(await starts()).toEqual([]);
});

it('keeps rules of 10,000 occurrences, and endless ones', async () => {
  const many = await make({ recurrence: 'FREQ=DAILY;COUNT=10000' });
  const last = await ask('GET', path(`${many.id}_20540723T230000Z`), { headers });
  expect([last.status, (await ask('GET', path(`${many.id}_20540724T230000Z`), { headers })).status]).toEqual([
    200, 404,
  ]);
  const endless = await make({ recurrence: 'FREQ=DAILY' });
  expect((await ask('GET', path(`${endless.id}_29990101T230000Z`), { headers })).status).toBe(200);
});
