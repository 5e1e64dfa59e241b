import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { ask } from './ask';
import { memoryOf } from './process-facts';
import type { Server } from './processes';

/** A user may hold ten streams of one process: two hundred streams are those of forty people with five each. */
const PEOPLE = 40;
const STREAMS_EACH = 5;
const NOTIFICATIONS = 200;
const LEAVINGS = 4;

export interface Streams {
  /** Milliseconds from the commit of a notification to its arrival at the last of its user's sessions. */
  arrivals: number[];
  /** Resident memory each time that all two hundred had left, in bytes. */
  memory: number[];
}

interface Person {
  id: string;
  token: string;
}

/** Two hundred open streams: how soon a notification comes, and what is left of them when they have gone. */
export async function measureStreams(app: Server, sql: Sql, { full }: { full: boolean }): Promise<Streams> {
  const people = await makePeople(sql);
  const memory: number[] = [];
  let arrivals: number[] = [];
  for (let turn = 0; turn < (full ? LEAVINGS : 1); turn += 1) {
    const streams = await Promise.all(people.map((person) => openStreams(app, person)));
    if (turn === 0) arrivals = await timeArrivals(sql, people, streams);
    for (const opened of streams) for (const stream of opened) stream.leave();
    await pause(SETTLE_MS);
    const left = memoryOf(app.pids, 'VmRSS');
    if (left !== null) memory.push(left);
  }
  return { arrivals, memory };
}

const SETTLE_MS = 2000;

async function timeArrivals(sql: Sql, people: readonly Person[], streams: readonly Stream[][]): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < NOTIFICATIONS; n += 1) {
    const index = n % people.length;
    const [person, listening] = [people[index], streams[index]];
    if (!person || !listening) throw new Error('There is nobody to tell.');
    const id = randomUUID();
    const arrived = Promise.all(listening.map((stream) => stream.arrivalOf(id)));
    await sql`
      insert into notifications (id, user_id, kind, type, title, message, created_at)
      values (${id}, ${person.id}, 'import_finished', 'SUCCESS', 'Import finished', '3 leads', now())`;
    const committed = performance.now();
    times.push(Math.max(0, Math.max(...(await arrived)) - committed));
  }
  return times;
}

interface Stream {
  /** When the notification with this id came, by the clock of `performance`. */
  arrivalOf(id: string): Promise<number>;
  leave(): void;
}

const openStreams = (app: Server, person: Person): Promise<Stream[]> =>
  Promise.all(Array.from({ length: STREAMS_EACH }, () => openStream(app, person)));

async function openStream({ origin }: Server, { token }: Person): Promise<Stream> {
  const response = await ask(`${origin}/api/notifications/stream`, { headers: { authorization: `Bearer ${token}` } });
  if (response.statusCode !== 200) throw new Error(`A stream answered ${response.statusCode}.`);
  const waiting = new Map<string, (at: number) => void>();
  const lines = createInterface(response);
  // Leaving the stream breaks both off.
  for (const broken of [response, lines]) broken.on('error', () => {});
  lines.on('line', (line) => {
    const id = /^data:.*"id":"([0-9a-f-]{36})"/.exec(line)?.[1];
    if (id === undefined) return;
    waiting.get(id)?.(performance.now());
    waiting.delete(id);
  });
  return {
    arrivalOf: (id) => new Promise((arrived) => waiting.set(id, arrived)),
    leave: () => response.destroy(),
  };
}

/** With tokens as the application keeps them: their SHA-256. */
async function makePeople(sql: Sql): Promise<Person[]> {
  const people = Array.from({ length: PEOPLE }, () => ({
    id: randomUUID(),
    token: `stn_${randomBytes(32).toString('base64url')}`,
  }));
  for (const { id, token } of people) {
    const hash = createHash('sha256').update(token).digest('hex');
    await sql`
      insert into users (id, name, email, password_hash, created_at, updated_at)
      values (${id}, 'Robin Bench', ${`${id}@bench.test`}, 'no password fits this', now(), now())`;
    await sql`
      insert into api_tokens (id, user_id, name, token_hash, prefix, scope, created_at)
      values (gen_random_uuid(), ${id}, 'bench', ${hash}, ${token.slice(0, 12)}, 'READ', now())`;
  }
  return people;
}
