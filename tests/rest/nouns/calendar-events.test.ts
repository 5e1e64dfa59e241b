import { ask, cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { beforeAll, describe, expect, it } from 'vitest';

const rest = openRestDatabase();
let _headers: Record<string, string>;
beforeAll(async () => {
  _headers = await cookieOf(rest.scope(), await rest.makeUser());
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
});
