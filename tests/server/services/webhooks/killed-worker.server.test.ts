import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, inject, it } from 'vitest';
import { rowsOf } from '@/server/db/client';
import { webhooks } from '@/server/db/schema';
import { openWebhooks } from './webhook-support';

// Two processes share the work. The embedded database belongs to one at a time.

const { addWebhook, as, deliveries, receiver, scope, user } = openWebhooks();

/** How many deliveries a process sends at once. */
const AT_ONCE = 20;
const ROWS = 30;

const processes = new Set<ChildProcess>();
afterEach(() => Promise.all([...processes].map(kill)));

/** Starts a process that sends, and waits until it runs. */
async function start(clockAheadMs = 0): Promise<ChildProcess> {
  const [current] = rowsOf<{ name: string }>(await scope.db.execute(sql`select current_database() as name`));
  const url = new URL(`/${current?.name}`, inject('server')?.url);
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/webhooks/webhook-process.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...{ DATABASE_URL: url.href, WEBHOOK_ALLOW_LOCAL: '1', CLOCK_AHEAD_MS: String(clockAheadMs) },
    },
  });
  processes.add(child);
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  processes.delete(child);
  child.kill('SIGKILL');
  await once(child, 'close');
}

/** What was received of each row, in order, with the id of the delivery. */
function toldOfRows() {
  const ofRows = new Map<string, string[]>();
  for (const { text } of receiver.received) {
    const { id, data } = JSON.parse(text);
    ofRows.set(data.id, [...(ofRows.get(data.id) ?? []), id]);
  }
  return ofRows;
}

const withoutRepeats = (ids: readonly string[]) => ids.filter((id, index) => id !== ids[index - 1]);

it('loses nothing, repeats only with the same id and body, and keeps the order of each row when two are killed', {
  timeout: 60_000,
}, async () => {
  const id = await addWebhook();
  for (let row = 0; row < ROWS; row += 1) {
    const note = await as(user).notes.create({ title: 'Gates', content: 'x' });
    for (const title of ['North gate', 'South gate']) await as(user).notes.update({ id: note.id, changes: { title } });
  }
  const held: ServerResponse[] = [];
  receiver.answer = (_, response) => void held.push(response);
  const both = await scope.db.transaction(async (tx) => {
    // Neither begins before the other.
    await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update');
    return Promise.all([start(), start()]);
  });
  await expect.poll(() => held.length, LONG_TIMEOUT).toBeGreaterThan(AT_ONCE);
  await Promise.all(both.map(kill));

  receiver.answer = (_, response) => void response.writeHead(204).end();
  const claims = (await deliveries(id)).map(({ dueAt }) => dueAt.getTime());
  await start(Math.max(...claims) - Date.now() + 100);
  const accepted = async () => (await deliveries(id)).filter(({ state }) => state === 'DELIVERED').length;
  await expect.poll(accepted, LONG_TIMEOUT).toBe(3 * ROWS);

  const all = await deliveries(id);
  for (const [rowId, ids] of toldOfRows()) {
    const ofRow = all.filter(({ rowIds }) => rowIds.includes(rowId));
    expect(withoutRepeats(ids)).toEqual(ofRow.map((delivery) => delivery.id));
  }
  expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(3 * ROWS);
});
