import { randomUUID } from 'node:crypto';
import { createDatabase } from '@tests/support/database/database';
import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { type Connection, connect } from '@/server/db/client';
import { env } from '@/server/env';
import { findFault } from '@/server/http/health';
import { toProblem } from '@/server/problems/errors';
import { problemResponse } from '@/server/problems/problem-response';

const role = `stanchion_${randomUUID().replaceAll('-', '')}`;
let admin: postgres.Sql;
let connection: Connection;
let drop: () => Promise<void>;

beforeAll(async () => {
  const created = await createDatabase();
  drop = created.drop;
  admin = postgres(inject('server')?.url ?? '', { max: 1 });
  // One connection, which the health check takes.
  await admin`create role ${admin(role)} login connection limit 1`;
  const url = new URL(created.url);
  url.username = role;
  connection = await connect({ url: url.href, dataDir: '' });
  // Health checks name the server.
  Object.assign(env(), { DATABASE_URL: url.href });
});
afterAll(async () => {
  Object.assign(env(), { DATABASE_URL: undefined });
  await connection.close();
  await drop();
  await admin`drop role ${admin(role)}`;
  await admin.end();
});

it('is reported in responses, in /healthz and once in the log, until a connection is accepted again', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const fault = () => findFault(async () => connection);
  const read = () => connection.db.execute(sql`select 1`);
  const problem = () =>
    read().then(
      () => expect.fail('The statement found a connection.'),
      (error: unknown) => toProblem(error, () => 'r'),
    );
  expect(await fault()).toBeNull();

  const met = await Promise.all(Array.from({ length: 5 }, problem));
  expect(met.map(({ code }) => code)).toEqual(Array(5).fill('DATABASE_OUT_OF_CONNECTIONS'));
  const [first = expect.fail()] = met;
  const response = problemResponse(first);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await fault()).toMatchObject({ fault: 'DATABASE_OUT_OF_CONNECTIONS' });
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^DATABASE_OUT_OF_CONNECTIONS: .*max_connections/));
  expect(String(log.mock.calls)).not.toContain(role);
  log.mockRestore();

  await admin`alter role ${admin(role)} connection limit 20`;
  expect(await fault()).toBeNull();
  await read();
});
