import { setImmediate as nextTurn } from 'node:timers/promises';
import { makeLeads } from '@tests/support/database/many-rows';
import { actorFor, callerFor, testScope } from '@tests/support/database/scope';
import { deferred } from '@tests/support/deferred';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { bearerOf } from '@tests/support/rest/tokens';
import { expect, it } from 'vitest';
import { withAccountSlot } from '@/server/services/shared/account-slots';

// The value only tells the application that it runs on a server; the connection is the test's.
const SETTINGS = { DATABASE_URL: 'postgres://unused/unused', DATABASE_POOL: '1' };
const rest = openRestDatabase(SETTINGS);

it.each([
  [1, 1],
  [5, 1],
  [10, 2],
  [20, 4],
])('with %d connections, runs %d requests of an account at a time', async (DATABASE_POOL, atOnce) => {
  const scope = testScope(rest.database(), { env: { ...SETTINGS, DATABASE_POOL } });
  const actor = actorFor(scope, await rest.makeUser());
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await nextTurn();
    running -= 1;
  };
  await Promise.all(Array.from({ length: 12 }, () => withAccountSlot(actor, work)));
  expect(most).toBe(atOnce);
});

it('refuses work that would wait for a slot of its own caller', async () => {
  const scope = testScope(rest.database(), { env: { ...SETTINGS, DATABASE_POOL: 1 } });
  const actor = actorFor(scope, await rest.makeUser());
  const nested = withAccountSlot(actor, () => withAccountSlot(actor, async () => 'never'));
  await expect(nested).rejects.toThrow('must not be nested');
  const { later } = await withAccountSlot(actor, async () => ({
    later: () => withAccountSlot(actor, async () => 'fine'),
  }));
  await expect(later()).resolves.toBe('fine');
});

it('makes bulk changes, exports and streams wait for the other requests of their account', async () => {
  const [user, other] = [await rest.makeUser({ tier: 'PRO' }), await rest.makeUser()];
  const scope = testScope(rest.database(), { now: new Date(), env: { ...SETTINGS, DATABASE_POOL: 1 } });
  const [headers, otherHeaders] = [await bearerOf(scope, user), await bearerOf(scope, other)];
  await makeLeads(scope, user, 1);

  const done: string[] = [];
  const change = async () => {
    const input = { select: { matching: {} }, action: { change: { priority: 'HIGH' as const } } };
    for await (const message of await callerFor(scope, user).bulk.leads(input)) done.push(message.type);
  };
  const download = async () => {
    const { status, body } = await ask('GET', '/api/export/leads', { headers });
    done.push(`${status} ${String(body).split('\n').length}`);
  };
  const listen = async () => {
    const { status } = await ask('GET', '/api/notifications/stream', { headers });
    done.push(`stream ${status}`);
  };
  const release = deferred<void>();
  const holder = withAccountSlot(actorFor(scope, user), () => release.promise);
  const started = [change(), download(), listen()];
  for (let round = 0; round < 10; round += 1) {
    expect((await ask('GET', '/api/leads', { headers: otherHeaders })).status).toBe(200);
  }
  expect(done).toEqual([]);
  release.resolve();
  await Promise.all([holder, ...started]);
  expect(done).toContain('done');
  expect(done).toContain('200 3');
  expect(done).toContain('stream 200');
});
