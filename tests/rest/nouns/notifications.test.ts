import { callerFor } from '@tests/support/database/scope';
import { tell } from '@tests/support/notices';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { serveRest } from '@tests/support/rest/rest-server';
import { readEvents } from '@tests/support/rest/streams';
import { bearerOf } from '@tests/support/rest/tokens';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';
import { realtimeOf } from '@/server/integrations/realtime';

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });
const address = serveRest();
let user: SessionUser;
let headers: Record<string, string>;

beforeEach(async () => {
  user = await rest.makeUser();
  headers = await bearerOf(rest.scope(), user);
});

interface Listed {
  notifications: { id: string; isRead: boolean }[];
  unreadCount: number;
}

const list = async (query = '') => (await ask('GET', `/api/notifications${query}`, { headers })).body as Listed;

it('deletes only by the request body, not by the query', async () => {
  await tell(rest.scope(), user, 'a');
  const [id] = (await list()).notifications.map((each) => each.id);
  const byQuery = await ask('DELETE', `/api/notifications?notificationIds=${id}`, { headers, body: { allRead: true } });
  expect(byQuery).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  expect(await ask('DELETE', '/api/notifications', { headers })).toMatchObject({ status: 415 });
  // The internal path that the library has for it must not be reachable.
  expect(await ask('POST', '/api/notifications/~delete', { headers, body: { allRead: true } })).toMatchObject({
    status: 404,
  });
  expect((await list()).notifications.length).toBe(1);
});

describe('the stream', () => {
  const open = async (more: { 'last-event-id'?: string } = {}, query = '') => {
    const controller = new AbortController();
    const url = `${address()}/api/notifications/stream${query}`;
    const response = await fetch(url, { headers: { ...headers, ...more }, signal: controller.signal });
    if (!response.body) throw new Error('There is no stream.');
    return { response, events: readEvents(response.body), leave: () => controller.abort() };
  };

  it('is not buffered by proxies and delivers notifications', async () => {
    const { response, events, leave } = await open();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    await tell(rest.scope(), user, 'a');
    const event = await events.next();
    expect([event.event, JSON.parse(event.data)]).toEqual(['notification', (await list()).notifications[0]]);
    leave();
  });

  it('sends changed rows on request, and continues after the id of that event', async () => {
    const { events, leave } = await open({}, '?rows=now');
    expect(await events.next('rows')).toMatchObject({ data: '{}' });
    const { notes } = callerFor(rest.scope(), user);
    const { id } = await notes.create({ title: 'Gates', content: 'x' });
    const event = await events.next('rows');
    expect(JSON.parse(event.data)).toEqual({ note: [id] });
    leave();
    await notes.update({ id, changes: { title: 'North gate' } });
    for (const [header, query] of [
      [{ 'last-event-id': event.id }, '?rows=now'],
      [{}, `?rows=${event.id.slice(event.id.indexOf('.') + 1)}`],
    ] as const) {
      const again = await open(header, query);
      expect(JSON.parse((await again.events.next('rows')).data)).toEqual({ note: [id] });
      again.leave();
    }
    expect((await ask('GET', '/api/notifications/stream?rows=yesterday', { headers })).status).toBe(400);
  });

  it('resumes after the event in Last-Event-ID or the query, preferring the header', async () => {
    const first = await open();
    await tell(rest.scope(), user, 'a');
    const { id } = await first.events.next();
    first.leave();
    await tell(rest.scope(), user, 'b');
    for (const named of [
      { header: { 'last-event-id': id }, query: '' },
      { header: {}, query: `?after=${id}` },
      { header: { 'last-event-id': id }, query: '?after=0' },
    ]) {
      const again = await open(named.header, named.query);
      expect(Number((await again.events.next()).id)).toBe(Number(id) + 1);
      again.leave();
    }
  });

  it('is cleaned up when the client disconnects', async () => {
    const realtime = realtimeOf(rest.database());
    const left = await Promise.all([open(), open(), open()]);
    expect(realtime.count(user.id)).toBe(3);
    for (const { leave } of left) leave();
    await vi.waitFor(() => expect(realtime.count(user.id)).toBe(0), LONG_TIMEOUT);
  });
});
