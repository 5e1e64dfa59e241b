import { makeRow } from '@tests/support/database/rows';
import { callerFor } from '@tests/support/database/scope';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { expect, it } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';

const rest = openRestDatabase();

async function createFeed(user: SessionUser): Promise<string> {
  const { token } = await makeRow(rest.scope(), user, '/api/calendar-feed/{token}');
  return `/api/calendar-feed/${token}`;
}

const times = (hours: number) => {
  const start = rest.scope().now.getTime() + hours * 3_600_000;
  return { startTime: new Date(start), endTime: new Date(start + 3_600_000) };
};

it('can be read with GET and HEAD without credentials, and must be revalidated every time', async () => {
  const user = await rest.makeUser();
  const path = await createFeed(user);
  await callerFor(rest.scope(), user).calendarEvents.create({ title: 'Walk the site', ...times(24) });
  const answer = await ask('GET', path);
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  expect(answer.body).toContain('SUMMARY:Walk the site\r\n');
  const head = await ask('HEAD', path);
  expect([head.status, head.body, head.headers.get('etag')]).toEqual([200, '', answer.headers.get('etag')]);
});

it('answers 304 until something changes', async () => {
  const user = await rest.makeUser();
  const path = await createFeed(user);
  const read = async (tag: string | null) => {
    const { status, headers, body } = await ask('GET', path, { headers: tag ? { 'if-none-match': tag } : {} });
    return { status, etag: headers.get('etag'), body };
  };
  const { etag } = await read(null);
  expect(await read(etag)).toEqual({ status: 304, etag, body: '' });
  expect((await read(`"other", W/${etag}`)).status).toBe(304);
  expect((await read('"other"')).status).toBe(200);
  await callerFor(rest.scope(), user).calendarEvents.create({ title: 'Walk the site', ...times(24) });
  expect((await read(etag)).status).toBe(200);
});

it('gives the same 404 for a revoked address and an unknown one', async () => {
  const user = await rest.makeUser();
  const path = await createFeed(user);
  await callerFor(rest.scope(), user).calendarFeed.revoke();
  const revoked = await ask('GET', path);
  expect(revoked).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect((await ask('GET', `/api/calendar-feed/${'a'.repeat(43)}.ics`)).body).toEqual(revoked.body);
  expect((await ask('GET', '/api/calendar-feed/x')).body).toEqual(revoked.body);
});
