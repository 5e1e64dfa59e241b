import type { ServerResponse } from 'node:http';
import { and, eq, gt, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { notifications, webhookDeliveries, webhooks } from '@/server/db/schema';
import { sweepOldRows } from '@/server/jobs/purge';
import { claimDeliveries } from '@/server/services/webhooks/claim-deliveries';
import { deliver } from '@/server/services/webhooks/deliver';
import { settleDelivery } from '@/server/services/webhooks/settle-delivery';
import { openWebhooks, post, SECRET } from './webhook-support';

const { addWebhook, as, deliveries, read, receiver, scope, send, tell, told, user, wait, webhook } = openWebhooks();

const DAY = 86_400_000;
const addNote = async (title = 'Gates') => (await as(user).notes.create({ title, content: 'x' })).id;
const rename = (id: string, title: string) => as(user).notes.update({ id, changes: { title } });
const answerWith = (status: number) => {
  receiver.answer = (_, response) => void response.writeHead(status).end('because');
};
/** Lets the next attempts be due. */
const retry = async (id: string, ms = 10_000) => {
  wait(ms);
  await send(id);
};

describe('a delivery', () => {
  it('is signed by the scheme, with both secrets while one replaces the other', async () => {
    const previous = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
    const until = new Date(scope.now.getTime() + DAY);
    const id = await addWebhook(user, { previousSecret: previous, previousSecretUntil: until });
    await addNote();
    await read(id);
    await send(id);
    const [first] = receiver.received.splice(0);
    for (const secret of [SECRET, previous]) new Webhook(secret).verify(first?.text ?? '', first?.headers ?? {});
    expect(first?.headers).toMatchObject({
      'webhook-id': JSON.parse(first?.text ?? '').id,
      'content-type': 'application/json',
      'user-agent': expect.stringContaining('Stanchion-Webhooks/'),
    });
    await scope.db.update(webhooks).set({ previousSecretUntil: scope.now }).where(eq(webhooks.id, id));
    await addNote();
    await read(id);
    await send(id);
    expect(receiver.received[0]?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  });

  it('is logged with what was answered', async () => {
    const id = await addWebhook();
    await addNote();
    await tell(id);
    const accepted = { state: 'DELIVERED', attempts: 1, responseStatus: 204, responseBody: '', error: null };
    expect(await deliveries(id)).toMatchObject([{ ...accepted, lastAttemptAt: scope.now, settledAt: scope.now }]);
    answerWith(500);
    await addNote();
    await tell(id);
    const failed = { state: 'PENDING', attempts: 1, responseStatus: 500, responseBody: 'because', settledAt: null };
    expect((await deliveries(id))[1]).toMatchObject(failed);
  });

  it('is repeated with the same id and body, though the row has changed', async () => {
    const id = await addWebhook();
    answerWith(503);
    const note = await addNote();
    await tell(id);
    await rename(note, 'North gate');
    answerWith(200);
    receiver.received = [];
    await retry(id);
    await read(id);
    await send(id);
    const [first, second] = told();
    expect(first).toMatchObject({ type: 'note.created', data: { title: 'Gates' } });
    expect(second).toMatchObject({ type: 'note.updated', data: { title: 'North gate' }, changed: ['title'] });
  });

  it('waits until an earlier one of its row is accepted, which delays no other row', async () => {
    const id = await addWebhook();
    const [one, other] = [await addNote('One'), await addNote('Other')];
    await rename(one, 'One more');
    await rename(other, 'Another');
    receiver.answer = ({ text }, response) => void response.writeHead(text.includes(one) ? 500 : 200).end();
    const found = (await tell(id)).map(({ type, data }) => `${type} ${data.id}`);
    expect(found.sort()).toEqual([`note.created ${one}`, `note.created ${other}`, `note.updated ${other}`].sort());
    answerWith(200);
    await retry(id);
    expect(told().map(({ type }) => type)).toEqual(['note.created', 'note.updated']);
  });

  it('is repeated for three days, and then given up, so that later ones of its row are sent', async () => {
    const id = await addWebhook();
    const other = await addWebhook();
    answerWith(500);
    const note = await addNote();
    await read(id);
    let attempts = 0;
    for (let next = await send(id); next; next = await send(id)) {
      attempts += 1;
      // Something else is accepted meanwhile, or the endpoint would be disabled.
      await scope.db.update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, id));
      scope.now = next;
    }
    expect(attempts).toBe(12);
    expect(await deliveries(id)).toMatchObject([{ state: 'FAILED', attempts: 13, responseStatus: 500 }]);
    expect(receiver.received).toHaveLength(13);
    expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1);
    receiver.received = [];
    answerWith(200);
    await rename(note, 'North gate');
    await read(id);
    await send(id);
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries(other)).toEqual([]);
  });

  it('is taken over with the same id and body once its worker counts as dead', async () => {
    const id = await addWebhook();
    const note = await addNote();
    await read(id);
    const dead = await claimDeliveries(scope, id, () => 20);
    await rename(note, 'North gate');
    await send(id);
    expect(receiver.received).toEqual([]);
    await retry(id, 60_000);
    const [claimed] = dead?.deliveries ?? [];
    expect(receiver.received).toMatchObject([{ headers: { 'webhook-id': claimed?.id }, text: claimed?.body }]);
    // It was only slow.
    if (!dead || !claimed) throw new Error('Nothing was claimed.');
    const response = { error: 'It did not respond in time.' };
    await settleDelivery(scope, { webhook: dead.webhook, delivery: claimed, response, durationMs: 1 });
    expect(await deliveries(id)).toMatchObject([{ state: 'DELIVERED', attempts: 2, error: null }]);
  });

  it('is not accepted by a redirect', async () => {
    const id = await addWebhook();
    receiver.answer = (_, response) => void response.writeHead(308, { location: receiver.url }).end();
    await addNote();
    await tell(id);
    const error = 'It redirected. Redirects are not followed.';
    expect(await deliveries(id)).toMatchObject([{ state: 'PENDING', responseStatus: 308, error }]);
    expect(receiver.received).toEqual([]);
  });

  it('is purged after 30 days', async () => {
    const id = await addWebhook();
    await addNote();
    await tell(id);
    wait(29 * DAY);
    await sweepOldRows(scope);
    expect(await deliveries(id)).toHaveLength(1);
    wait(2 * DAY);
    await sweepOldRows(scope);
    expect(await deliveries(id)).toEqual([]);
  });
});

describe('an endpoint', () => {
  const notified = () => scope.db.select().from(notifications).where(eq(notifications.userId, user.id));

  it('is disabled with a notification once it says that it is gone', async () => {
    const id = await addWebhook();
    answerWith(410);
    await addNote();
    await tell(id);
    expect(await webhook(id)).toMatchObject({ disabledReason: 'GONE', disabledAt: scope.now, version: 2 });
    expect(await deliveries(id)).toMatchObject([{ state: 'FAILED', responseStatus: 410 }]);
    expect(await notified()).toMatchObject([{ kind: 'webhook_disabled', actionUrl: '/settings#webhooks' }]);
    await addNote();
    expect(await tell(id)).toEqual([]);
    expect(await deliveries(id)).toHaveLength(1);
  });

  it('is disabled with a notification if it accepts nothing until a delivery is given up, as all others are then', async () => {
    const id = await addWebhook();
    answerWith(500);
    const note = await addNote();
    await rename(note, 'North gate');
    await tell(id);
    expect(await webhook(id)).toMatchObject({ failingSince: scope.now, disabledAt: null });
    for (let next = await send(id); next; next = await send(id)) scope.now = next;
    expect(await webhook(id)).toMatchObject({ disabledReason: 'FAILING' });
    expect((await deliveries(id)).map(({ state, attempts }) => `${state} ${attempts}`)).toEqual([
      'FAILED 13',
      'FAILED 0',
    ]);
    expect(await notified()).toHaveLength(1);
  });

  it('is not disabled by one failure, however long ago the last one was', async () => {
    const id = await addWebhook(user, { failingSince: new Date(scope.now.getTime() - 9 * DAY) });
    answerWith(500);
    await addNote();
    await tell(id);
    expect(await webhook(id)).toMatchObject({ disabledAt: null });
  });

  it('is not gone because the address is that it had before, and gets there what it was sent', async () => {
    const id = await addWebhook();
    const url = `${receiver.url}/new`;
    receiver.answer = async (_, response) => {
      answerWith(200);
      await scope.db.update(webhooks).set({ url, failingSince: null }).where(eq(webhooks.id, id));
      response.writeHead(410).end();
    };
    await addNote();
    const first = await tell(id);
    expect(await webhook(id)).toMatchObject({ disabledAt: null, failingSince: null });
    await retry(id);
    expect(told()).toEqual(first);
    expect(await deliveries(id)).toMatchObject([{ state: 'DELIVERED' }]);
  });

  it('has not failed once it accepts something', async () => {
    const id = await addWebhook();
    answerWith(500);
    await addNote();
    await tell(id);
    answerWith(200);
    await retry(id);
    expect(await webhook(id)).toMatchObject({ failingSince: null });
  });

  it.each([
    ['twenty deliveries', 20, null],
    ['two deliveries while it fails', 2, new Date(0)],
  ])('gets at most %s at once', async (_, limit, failingSince) => {
    const id = await addWebhook(user, { failingSince });
    for (let row = 0; row < 25; row += 1) await addNote();
    await read(id);
    const isClaimed = and(eq(webhookDeliveries.webhookId, id), gt(webhookDeliveries.attempts, 0));
    let claimed = 0;
    const held: ServerResponse[] = [];
    receiver.answer = async (_received, response) => {
      held.push(response);
      if (held.length < limit) return;
      receiver.answer = (_later, each) => void each.writeHead(200).end();
      claimed = await scope.db.$count(webhookDeliveries, isClaimed);
      for (const each of held) each.writeHead(200).end();
    };
    await send(id);
    expect(claimed).toBe(limit);
    expect(receiver.received).toHaveLength(25);
  });

  it('is sent to for a while, and then again after others', async () => {
    const id = await addWebhook();
    for (let row = 0; row < 25; row += 1) await addNote();
    await read(id);
    const turn = () => deliver(id, { createScope: async () => scope, post, turnMs: 0 });
    expect(await turn()).toEqual(scope.now);
    expect(receiver.received).toHaveLength(20);
    await turn();
    expect(receiver.received).toHaveLength(25);
  });

  it('is sent a test before everything else that is due', async () => {
    const id = await addWebhook();
    for (let row = 0; row < 25; row += 1) await addNote();
    await read(id);
    await scope.db.insert(webhookDeliveries).values({
      ...{ id: scope.newId(), webhookId: id, type: 'webhook.test', rowIds: [], body: '{"data":{}}' },
      ...{ dueAt: scope.now, createdAt: scope.now },
    });
    await deliver(id, { createScope: async () => scope, post, turnMs: 0 });
    expect(receiver.received.map(({ text }) => text)).toContain('{"data":{}}');
  });

  it('is left alone for a second after two attempts while it fails', async () => {
    const id = await addWebhook(user, { failingSince: scope.now });
    for (let row = 0; row < 5; row += 1) await addNote();
    await read(id);
    answerWith(500);
    expect(await send(id)).toEqual(new Date(scope.now.getTime() + 1000));
    expect(receiver.received).toHaveLength(2);
    answerWith(200);
    expect(await send(id)).not.toBeNull();
    expect(receiver.received).toHaveLength(5);
  });

  it('gets the first of thousands without a search for each, whatever the statistics of the table say', async () => {
    const id = await addWebhook();
    await scope.db.execute(sql`
      insert into webhook_deliveries (id, webhook_id, type, row_ids, body, due_at, created_at)
      select gen_random_uuid(), ${id}, 'note.created', array[md5((n % 4000)::text)::uuid], '{"data": []}',
        ${scope.now.toISOString()}::timestamptz, now() from generate_series(1, 5000) n`);
    const claims = [await claimDeliveries(scope, id, () => 3000), await claimDeliveries(scope, id, () => 3000)];
    expect(claims.map((claim) => claim?.deliveries.length)).toEqual([3000, 1000]);
  });

  it('gets nothing while its owner has disabled it', async () => {
    const id = await addWebhook();
    await addNote();
    await read(id);
    await scope.db.update(webhooks).set({ disabledAt: scope.now, disabledReason: 'OWNER' }).where(eq(webhooks.id, id));
    expect(await send(id)).toBeNull();
    expect(receiver.received).toEqual([]);
  });
});
