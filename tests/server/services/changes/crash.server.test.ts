import { type PostgresServer, startPostgres } from '@tests/support/database/postgres';
import { rolledBackId } from '@tests/support/database/rolled-back';
import { actorFor, callerFor, makeUser, testScope } from '@tests/support/database/scope';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Connection, connect, rowsOf } from '@/server/db/client';
import type { Actor } from '@/server/scope';
import { openChangeFeed } from '@/server/services/changes/change-feed';
import { createFollower } from '@/server/services/changes/change-follower';

const ROUNDS = 10;
const NOTES = 12;

let server: PostgresServer;
let connection: Connection;

beforeAll(async () => {
  // Commits survive a crash. Rollbacks are written much later, so that their ids are assigned again after the crash.
  server = await startPostgres({ settings: { synchronous_commit: 'on', wal_writer_delay: '10s' } });
  connection = await connect({ url: server.url, dataDir: '' });
  await connection.migrate();
}, 60_000);
afterAll(async () => {
  await connection.close();
  await server.stop();
});

/** Kills a process of the server, which then ends all others and recovers as after its own crash. */
async function crash(): Promise<void> {
  const processes = async (where = sql`true`) =>
    rowsOf<{ pid: number }>(await connection.db.execute(sql`select pid from pg_stat_activity where ${where}`));
  const [killed] = await processes(sql`pid = pg_backend_pid()`);
  const pid = Number(killed?.pid);
  process.kill(pid, 'SIGKILL');
  const isGone = async () => (await processes(sql`pid = ${pid}`)).length === 0;
  await vi.waitUntil(() => isGone().catch(() => false), LONG_TIMEOUT);
}

const nextTransaction = async (): Promise<bigint> => {
  const result = await connection.db.execute(sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`);
  return BigInt(rowsOf<{ next: string }>(result)[0]?.next ?? 0);
};

it('delivers every commit after crashes, to pollers and to followers', {
  timeout: 120_000,
}, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const scope = testScope(connection);
  const user = await makeUser(scope, { tier: 'PRO' });
  const caller = callerFor(scope, user);
  let cursor = (await caller.changes.list({})).nextCursor;
  let reused = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(Array.from({ length: NOTES }, () => rolledBackId(connection.db)));
    ({ nextCursor: cursor } = await caller.changes.list({ cursor }));
    const followed = await follow(actorFor(scope, user));
    const before = await nextTransaction();
    await crash();
    if ((await nextTransaction()) < before) reused += 1;
    const notes = [];
    for (let each = 0; each < NOTES; each += 1) notes.push(await caller.notes.create({ title: 'Gates', content: 'x' }));
    const ids = notes.map(({ id }) => id);
    const page = await caller.changes.list({ cursor });
    expect(page.items.map(({ id }) => id)).toEqual(ids);
    cursor = page.nextCursor;
    await vi.waitUntil(() => ids.every((id) => followed.ids.has(id)), LONG_TIMEOUT);
    followed.end();
  }
  expect(reused).toBeGreaterThan(0);
});

/** The notes that change from now on, as an open page receives them. */
async function follow(actor: Actor) {
  const ids = new Set<string>();
  const take = async () => {
    const taken = await feed.take();
    if (taken && taken.changed !== 'RESET') for (const id of taken.changed.note ?? []) ids.add(id);
  };
  const follower = createFollower(connection);
  const feed = await openChangeFeed(actor, { follower, onPending: () => void take(), clock: () => actor.now });
  await take();
  return { ids, end: feed.end };
}
