import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { listFor } from '../beside';
import { leadIdOf, OWNERS } from '../data';
import type { Server } from '../processes';
import { jsonOf } from '../request';

export const BATCH = 200;
const SINGLES = 60;
const BATCHES = 10;

export const DELIVERIES_A_SECOND = 200;
const SECONDS = 10;
/** Before the first is due, the server is idle again. */
const AHEAD_MS = 3000;
const LEAVE_TIMEOUT_MS = 60_000;

/** What other systems cost. */
export interface Syncing {
  /** How long an update of a lead took in milliseconds, and a batch of 200. */
  singles: number[];
  batches: number[];
  /** How long each of another account's lists took in milliseconds: alone, and while webhooks are delivered. */
  alone: number[][];
  delivering: number[][];
  /** How many deliveries arrived per second, from the first to the last. */
  perSecond: number[];
}

export const NOT_SYNCING: Syncing = { singles: [], batches: [], alone: [], delivering: [], perSecond: [] };

interface Setting {
  tokens: { lister: string; sender: string };
  repeats: number;
  warmMs: number;
}

export async function measureSyncing(app: Server, sql: Sql, { tokens, repeats, warmMs }: Setting): Promise<Syncing> {
  const measured: Syncing = { ...(await measureBatches(app, tokens.lister, repeats)), ...noDeliveries() };
  await listFor(app, tokens.lister, warmMs);
  for (let n = 0; n < 2 * repeats + 1; n += 1) {
    const { alone, delivering, perSecond } = await measureDeliveries(app, sql, tokens);
    measured.alone.push(alone);
    measured.delivering.push(delivering);
    measured.perSecond.push(perSecond);
  }
  return measured;
}

const noDeliveries = () => ({ alone: [], delivering: [], perSecond: [] });

/** Updates of different leads, single ones and in batches, in turns. */
async function measureBatches({ origin }: Server, token: string, repeats: number) {
  const times: Pick<Syncing, 'singles' | 'batches'> = { singles: [], batches: [] };
  const owner = OWNERS.another;
  let count = 0;
  const nextId = () => {
    count += 1;
    return leadIdOf(owner, 1 + (count % owner.leads));
  };
  const send = async (method: 'PUT' | 'POST', path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const start = performance.now();
    const answer = await jsonOf<{ results?: { status: number }[] }>(origin + path, {
      ...{ method, headers, body: JSON.stringify(body) },
    });
    if (answer.results?.some(({ status }) => status !== 200)) throw new Error('An operation of a batch failed.');
    return performance.now() - start;
  };
  const single = () => send('PUT', `/api/leads/${nextId()}`, { notes: `Called ${count} times` });
  const batch = () => {
    const operations = Array.from({ length: BATCH }, () => ({
      ...{ op: 'update', id: nextId(), data: { notes: `Called ${count} times` } },
    }));
    return send('POST', '/api/leads/batch', { operations });
  };
  for (let warm = 0; warm < 2 * SINGLES; warm += 1) await single();
  for (let warm = 0; warm < BATCHES; warm += 1) await batch();
  for (let n = 0; n < repeats; n += 1) {
    for (let turn = 0; turn < SINGLES; turn += 1) times.singles.push(await single());
    for (let turn = 0; turn < BATCHES; turn += 1) times.batches.push(await batch());
  }
  return times;
}

/** Lists leads for one account while webhooks of another one are delivered. */
async function measureDeliveries(app: Server, sql: Sql, { lister, sender }: Setting['tokens']) {
  const arrivals: number[] = [];
  const receiver = createServer((request, response) => {
    request.resume().once('end', () => {
      arrivals.push(performance.now());
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => receiver.once('listening', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const { id } = await jsonOf<{ id: string }>(`${app.origin}/api/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sender}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url, events: ['lead.updated'] }),
  });
  const count = DELIVERIES_A_SECOND * SECONDS;
  const ids = Array.from({ length: count }, (_, n) => leadIdOf(OWNERS.sender, n + 1));
  const startsAt = new Date(Date.now() + AHEAD_MS + 1000 * SECONDS);
  await sql`
    insert into webhook_deliveries (id, webhook_id, type, row_ids, facts, due_at, created_at)
    select gen_random_uuid(), ${id}, 'lead.updated', array[lead], '{"columns": ["notes"]}',
      ${startsAt}::timestamptz + n * interval '1 second' / ${DELIVERIES_A_SECOND}::int, now()
    from unnest(${ids}::uuid[]) with ordinality as changed (lead, n)`;
  // Wakes the worker, which then knows when the first is due.
  await sql`update leads set notes = notes || '.' where id = ${ids[0] ?? ''}`;
  const alone = await listFor(app, lister, startsAt.getTime() - Date.now() - 500);
  const ended = new AbortController();
  const [delivering] = await Promise.all([
    listFor(app, lister, Number.POSITIVE_INFINITY, ended.signal),
    allArrived(arrivals, count).finally(() => ended.abort()),
  ]);
  await sql`delete from webhooks where id = ${id}`;
  receiver.closeAllConnections();
  receiver.close();
  const [first = 0, last = 0] = [arrivals[1], arrivals.at(-1)];
  return { alone, delivering, perSecond: (count - 1) / ((last - first) / 1000) };
}

async function allArrived(arrivals: readonly number[], count: number): Promise<void> {
  const deadline = performance.now() + LEAVE_TIMEOUT_MS;
  while (arrivals.length < count) {
    if (performance.now() > deadline) throw new Error(`Only ${arrivals.length} deliveries arrived.`);
    await pause(100);
  }
}
