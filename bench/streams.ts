import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import type { TokenScope } from '../src/domain/accounts/token-scopes';
import { memoryOf } from './process-facts';
import type { Server } from './processes';
import { sendRequest } from './request';

/** A user may have ten streams per process, so the 200 streams belong to 40 users with five each. */
const USERS = 40;
const STREAMS_PER_USER = 5;
const NOTIFICATIONS = 200;
const CYCLES = 4;

export interface Streams {
  /** Milliseconds from the commit of a notification until all streams of its user have received it. */
  arrivals: number[];
  /** Resident memory in bytes, each time after all 200 streams were closed. */
  memory: number[];
}

export interface BenchUser {
  id: string;
  token: string;
}

/** Opens 200 streams and measures how fast notifications arrive and how much memory remains after closing them. */
export async function measureStreams(app: Server, sql: Sql, { full }: { full: boolean }): Promise<Streams> {
  const users = await makeUsers(sql, USERS, ['read']);
  const memory: number[] = [];
  let arrivals: number[] = [];
  for (let turn = 0; turn < (full ? CYCLES : 1); turn += 1) {
    const streams = await Promise.all(users.map((user) => openStreams(app, user)));
    if (turn === 0) arrivals = await timeArrivals(sql, users, streams);
    for (const opened of streams) for (const stream of opened) stream.close();
    await pause(SETTLE_MS);
    const left = memoryOf(app.pids, 'VmRSS');
    if (left !== null) memory.push(left);
  }
  return { arrivals, memory };
}

const SETTLE_MS = 2000;

async function timeArrivals(sql: Sql, users: readonly BenchUser[], streams: readonly Stream[][]): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < NOTIFICATIONS; n += 1) {
    const index = n % users.length;
    const [user, listening] = [users[index], streams[index]];
    if (!user || !listening) throw new Error('There is nobody to tell.');
    const id = randomUUID();
    const arrived = Promise.all(listening.map((stream) => stream.arrivalOf(id)));
    await sql`
      insert into notifications (id, user_id, kind, type, title, message, created_at)
      values (${id}, ${user.id}, 'import_finished', 'SUCCESS', 'Import finished', '3 leads', now())`;
    const committed = performance.now();
    times.push(Math.max(0, Math.max(...(await arrived)) - committed));
  }
  return times;
}

export interface Stream {
  /** Resolves with the `performance.now()` at which the notification or change of a row with this id arrives. */
  arrivalOf(id: string): Promise<number>;
  close(): void;
}

const openStreams = (app: Server, user: BenchUser): Promise<Stream[]> =>
  Promise.all(Array.from({ length: STREAMS_PER_USER }, () => openStream(app, user)));

export async function openStream({ origin }: Server, { token }: BenchUser, query = ''): Promise<Stream> {
  const response = await sendRequest(`${origin}/api/notifications/stream${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (response.statusCode !== 200) throw new Error(`A stream answered ${response.statusCode}.`);
  const waiting = new Map<string, (at: number) => void>();
  const lines = createInterface(response);
  // Closing the stream makes both emit an error.
  for (const broken of [response, lines]) broken.on('error', () => {});
  lines.on('line', (line) => {
    if (!line.startsWith('data:')) return;
    for (const [id] of line.matchAll(/[0-9a-f-]{36}/g)) {
      waiting.get(id)?.(performance.now());
      waiting.delete(id);
    }
  });
  return {
    arrivalOf: (id) => new Promise((arrived) => waiting.set(id, arrived)),
    close: () => response.destroy(),
  };
}

/** Creates users with tokens, stored as their SHA-256 as in the application. */
export async function makeUsers(sql: Sql, count: number, scopes: readonly TokenScope[]): Promise<BenchUser[]> {
  const users = Array.from({ length: count }, () => ({
    id: randomUUID(),
    token: `stn_${randomBytes(32).toString('base64url')}`,
  }));
  for (const { id, token } of users) {
    const hash = createHash('sha256').update(token).digest('hex');
    await sql`
      insert into users (id, name, email, password_hash, created_at, updated_at)
      values (${id}, 'Robin Bench', ${`${id}@bench.test`}, 'no password fits this', now(), now())`;
    await sql`
      insert into api_tokens (id, user_id, name, token_hash, prefix, scope, scopes, created_at)
      values (gen_random_uuid(), ${id}, 'bench', ${hash}, ${token.slice(0, 12)}, 'READ', ${[...scopes]}, now())`;
  }
  return users;
}
