import { appConnection } from '@tests/support/database/app-connection';
import { type PostgresServer, startPostgres } from '@tests/support/database/postgres';
import { startProxy } from '@tests/support/database/proxy';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { GET as health } from '@/app/healthz/route';
import { connect } from '@/server/db/client';

let standby: PostgresServer;

beforeAll(async () => {
  standby = await startPostgres({ inRecovery: true });
}, 60_000);
afterAll(async () => {
  appConnection.opened = undefined;
  await standby.stop();
});

it('listens again on a server that refused it while it was in recovery', { timeout: 60_000 }, async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  const proxy = await startProxy(inject('server')?.url ?? '');
  const connection = await connect({ url: proxy.url, dataDir: '' });
  appConnection.opened = Promise.resolve(connection);
  const received: string[] = [];
  await connection.listen(
    ['news'],
    (_, payload) => received.push(payload),
    () => received.push('missed'),
  );
  const details = async () => (await health()).json();
  expect(await details()).toEqual({ status: 'ok' });

  await proxy.refuse();
  proxy.moveTo(standby.url);
  await proxy.restore();
  const lost = { status: 'ok', warnings: [{ code: 'DATABASE_LISTEN_LOST', detail: expect.any(String) }] };
  await vi.waitFor(async () => expect(await details()).toEqual(lost), LONG_TIMEOUT);
  await vi.waitFor(() => expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('LISTEN')), LONG_TIMEOUT);

  const admin = postgres(standby.url, { max: 1 });
  await admin`select pg_promote()`;
  await vi.waitUntil(() => received.includes('missed'), LONG_TIMEOUT);
  await connection.db.execute(sql`select pg_notify('news', 'after')`);
  await vi.waitUntil(() => received.includes('after'), LONG_TIMEOUT);
  expect(await details()).toEqual({ status: 'ok' });
  expect(info).toHaveBeenCalledExactlyOnceWith('LISTEN works again.');

  await admin.end();
  await connection.close();
  await proxy.close();
  log.mockRestore();
  info.mockRestore();
});
