import { databaseForFile } from '@tests/support/browser/opening';
import { actorFor, makeUser, type TestScope, testScope } from '@tests/support/database/scope';
import { tell } from '@tests/support/notices';
import { readEvents } from '@tests/support/rest/streams';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hashToken, startSession } from '@/server/auth/sessions';
import { type Connection, connect, rowsOf } from '@/server/db/client';
import { realtimeOf, type Wake } from '@/server/integrations/realtime';
import { openNotificationStream } from '@/server/services/notifications/notification-stream';

/** Two instances of the application on one server, each with its own connections. */
const database = databaseForFile();
let other: Connection;
let scope: TestScope;
let here: TestScope;

beforeAll(async () => {
  scope = testScope(database, { now: new Date() });
  const [row] = rowsOf<{ name: string }>(await scope.db.execute(sql`select current_database() as name`));
  if (!('connectionString' in database.queue)) throw new Error('This is about a server.');
  const url = new URL(database.queue.connectionString);
  url.pathname = `/${row?.name}`;
  other = await connect({ url: url.href, dataDir: '', poolSize: 2 });
  here = testScope(other, { now: new Date() });
});
afterAll(async () => {
  await other.close();
});

const listeners = async (): Promise<number[]> =>
  rowsOf<{ pid: number }>(
    await scope.db.execute(sql`select pid from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'`),
  ).map(({ pid }) => pid);

it('delivers a notification from one instance to a stream on the other', async () => {
  const user = await makeUser(scope);
  const { value } = await startSession(here, user.id);
  const listener = { ...actorFor(here, user), sessionId: hashToken(value), token: null };
  const options = { realtime: realtimeOf(other), signal: new AbortController().signal };
  const stream = readEvents(await openNotificationStream(listener, options));
  await tell(scope, user, 'a');
  expect((await stream.next()).event).toBe('notification');
  await stream.close();
});

it('listens on one connection for any number of subscribers', async () => {
  const realtime = realtimeOf(other);
  const subscriptions = Array.from({ length: 50 }, (_, n) => realtime.subscribe(`user ${n}`, () => {}));
  await Promise.all(subscriptions.map(({ ready }) => ready));
  expect((await listeners()).length).toBe(1);
  for (const { unsubscribe } of subscriptions) unsubscribe();
  expect(realtime.count()).toBe(0);
});

it('listens again after its connection is lost, and reports that it may have missed something', async () => {
  const user = await makeUser(scope);
  const realtime = realtimeOf(other);
  const wakes: Wake[] = [];
  const { ready, unsubscribe } = realtime.subscribe(user.id, (wake) => void wakes.push(wake));
  await ready;
  const [pid] = await listeners();
  await scope.db.execute(sql`select pg_terminate_backend(${pid})`);
  await vi.waitFor(() => expect(wakes).toContain('missed'), LONG_TIMEOUT);
  wakes.splice(0);
  await vi.waitFor(async () => expect((await listeners()).length).toBe(1), LONG_TIMEOUT);
  await tell(scope, user, 'after the loss');
  await vi.waitFor(() => expect(wakes).toContain('notifications'), LONG_TIMEOUT);
  unsubscribe();
});
