import type { ServerResponse } from 'node:http';
import { makeUser } from '@tests/support/database/scope';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { eq, gt } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { backgroundDone } from '@/server/background';
import { webhookDeliveries, webhooks } from '@/server/db/schema';
import { startWebhooks, type WebhookWorker, wakeWebhook } from '@/server/services/webhooks/webhook-worker';
import { openWebhooks } from './webhook-support';

const { addWebhook, as, database, deliveries, read, receiver, scope, told, user, wait } = openWebhooks();

let worker: WebhookWorker | undefined;
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await scope.db.delete(webhooks);
});

const settings = () => ({ ...scope, env: { ...scope.env, WEBHOOK_ALLOW_LOCAL: true } });
const start = (env: Partial<typeof scope.env> = {}) => {
  const createScope = async () => ({ ...settings(), env: { ...settings().env, ...env } });
  worker = startWebhooks({ connection: database, createScope });
};
const addNote = async () => (await as(user).notes.create({ title: 'Gates', content: 'x' })).id;
const arrived = () => expect.poll(() => receiver.received.length, LONG_TIMEOUT);

describe('the worker', () => {
  it('sends what was committed before it started, and what is committed from then on', async () => {
    await addWebhook(user, { events: ['note.created'] });
    const first = await addNote();
    start();
    await arrived().toBe(1);
    const second = await addNote();
    await arrived().toBe(2);
    expect(told().map(({ data }) => data.id)).toEqual([first, second]);
  });

  it('repeats what failed when it is due', async () => {
    const id = await addWebhook(user, { events: ['note.created'] });
    receiver.answer = (_, response) => void response.writeHead(500).end();
    start();
    await addNote();
    await arrived().toBe(1);
    await expect.poll(async () => (await deliveries(id))[0]?.responseStatus, LONG_TIMEOUT).toBe(500);
    wait(10_000);
    await scope.db.update(webhookDeliveries).set({ dueAt: scope.now });
    worker?.wake(id);
    await arrived().toBe(2);
  });

  it('does nothing but look whether there are endpoints while there are none', async () => {
    database.resetStatements();
    start();
    await addNote();
    await expect
      .poll(() => database.sent().filter((each) => each.includes('"webhooks"')), LONG_TIMEOUT)
      .toHaveLength(1);
    expect(database.sent().filter((each) => /pg_current_snapshot|webhook_deliveries/.test(each))).toEqual([]);
  });

  it('serves nobody whom a change does not concern', async () => {
    start();
    const other = await addWebhook(await makeUser(scope));
    const own = await addWebhook();
    worker?.wake(own);
    await addNote();
    await arrived().toBe(1);
    expect(await deliveries(other)).toEqual([]);
  });

  it('sends nothing after a restore', async () => {
    const id = await addWebhook();
    await addNote();
    start({ JOBS: 'hold' });
    await expect.poll(async () => (await deliveries(id)).length, LONG_TIMEOUT).toBe(1);
    await worker?.stop();
    expect(receiver.received).toEqual([]);
  });

  it('serves twenty endpoints at once', async () => {
    for (let added = 0; added < 22; added += 1) await addWebhook(user, { events: ['note.created'] });
    await addNote();
    const held: ServerResponse[] = [];
    receiver.answer = (_, response) => void held.push(response);
    start();
    await arrived().toBe(20);
    // It would be the turn of others.
    for (let looked = 0; looked < 10; looked += 1) {
      expect(await scope.db.$count(webhookDeliveries, gt(webhookDeliveries.attempts, 0))).toBe(20);
    }
    receiver.answer = (_, response) => void response.writeHead(204).end();
    for (const response of held) response.writeHead(204).end();
    await arrived().toBe(22);
  });

  it('stops after what is under way', async () => {
    const id = await addWebhook();
    for (let row = 0; row < 3; row += 1) await addNote();
    receiver.answer = (_, response) => void setTimeout(() => response.writeHead(200).end(), 300);
    start();
    await arrived().toBe(3);
    await worker?.stop();
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(['DELIVERED', 'DELIVERED', 'DELIVERED']);
  });
});

it('is not needed for a delivery that a user waits for', async () => {
  const id = await addWebhook();
  await addNote();
  await read(id);
  wakeWebhook(settings(), id);
  await backgroundDone();
  expect(told()).toMatchObject([{ type: 'note.created' }]);
  expect(await scope.db.$count(webhookDeliveries, eq(webhookDeliveries.state, 'DELIVERED'))).toBeGreaterThan(0);
});

it('claims each delivery when it is sent, however long those before it took', async () => {
  const id = await addWebhook();
  const note = await addNote();
  await as(user).notes.update({ id: note, changes: { title: 'North gate' } });
  await read(id);
  receiver.answer = (_, response) => void setTimeout(() => response.writeHead(204).end(), 300);
  wakeWebhook(settings(), id);
  await backgroundDone();
  const [first = 0, second = 0] = (await deliveries(id)).map(({ lastAttemptAt }) => lastAttemptAt?.getTime());
  expect(second - first).toBeGreaterThanOrEqual(300);
});
