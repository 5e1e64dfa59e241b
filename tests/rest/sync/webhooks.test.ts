import { readZip } from '@tests/support/rest/read-zip';
import { ask, type Method, openRestDatabase } from '@tests/support/rest/rest';
import { route } from '@tests/support/rest/routes';
import { bearerOf } from '@tests/support/rest/tokens';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '@/domain/shared/time';
import { MAX_WEBHOOKS } from '@/domain/webhooks/webhook-limits';
import type { SessionUser } from '@/server/auth/sessions';
import { backgroundDone } from '@/server/background';
import { idempotencyKeys, webhookDeliveries, webhooks } from '@/server/db/schema';
import { LEASE_MS } from '@/server/services/webhooks/claim-deliveries';

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000', JOBS: 'hold' });

type Body = Record<string, unknown>;
type Headers = Record<string, string>;

const URL = 'https://hooks.example/stanchion';
const NEW = { url: URL, events: ['lead.created', 'task.deleted'], description: 'Our sync' };
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;

let me: SessionUser;
let headers: Headers;

beforeEach(async () => {
  me = await rest.makeUser();
  headers = await bearerOf(rest.scope(), me);
});

// Nothing is sent, but the log is read.
afterEach(backgroundDone);

async function send(method: Method, path: string, body?: Body, as: Headers = headers) {
  const answer = await ask(method, path, { body, headers: as });
  return { status: answer.status, body: answer.body as Body, headers: answer.headers };
}
const add = async (more: Body = {}, as = headers) =>
  (await send('POST', '/api/webhooks', { ...NEW, ...more }, as)).body;
const all = async (as = headers) => (await send('GET', '/api/webhooks', undefined, as)).body.webhooks as Body[];
const pathOf = ({ id }: Body) => `/api/webhooks/${id}`;
const storedOf = async ({ id }: Body) => {
  const [row] = await rest
    .scope()
    .db.select()
    .from(webhooks)
    .where(eq(webhooks.id, String(id)));
  return row;
};
const set = ({ id }: Body, values: Partial<typeof webhooks.$inferInsert>) =>
  rest
    .scope()
    .db.update(webhooks)
    .set(values)
    .where(eq(webhooks.id, String(id)));
const keyed = (key: string): Headers => ({ ...headers, 'idempotency-key': key });

describe('a webhook', () => {
  it('is added with a secret that no other response has', async () => {
    const created = await send('POST', '/api/webhooks', {
      ...NEW,
      events: ['task.deleted', 'lead.created', 'lead.created'],
    });
    const { secret, ...shown } = created.body;
    expect(created).toMatchObject({ status: 201, body: { ...NEW, enabled: true, failingSince: null, version: 1 } });
    expect(created.headers.get('location')).toBe(pathOf(shown));
    expect(secret).toMatch(SECRET);

    expect(await all()).toEqual([shown]);
    const read = await send('GET', pathOf(shown));
    expect(read).toMatchObject({ status: 200, body: shown });
    expect(read.body).not.toHaveProperty('secret');
    expect(read.headers.get('etag')).toBe('"1"');
  });

  it('is changed only by who saw its latest version, and deleted', async () => {
    const created = await add();
    const stale = { ...headers, 'if-match': '"1"' };
    const changes = { url: `${URL}/2`, events: ['quote.accepted'], description: '' };
    expect(await send('PUT', pathOf(created), changes, stale)).toMatchObject({
      status: 200,
      body: { ...changes, version: 2 },
    });
    expect(await send('PUT', pathOf(created), { description: 'x' }, stale)).toMatchObject({ status: 412 });
    expect(await send('DELETE', pathOf(created), undefined, stale)).toMatchObject({ status: 412 });
    expect(await send('DELETE', pathOf(created))).toMatchObject({ status: 200 });
    expect(await all()).toEqual([]);
  });

  it('is one of at most 20, of which several may have one URL', async () => {
    for (let made = 0; made < MAX_WEBHOOKS; made += 1) expect(await add()).toMatchObject({ url: URL });
    expect(await send('POST', '/api/webhooks', NEW)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  it('is in an export of the account, without its secrets', async () => {
    const { secret } = await add();
    const response = await route(new Request('http://localhost/api/user/export', { headers }));
    const files = readZip(Buffer.from(await response.arrayBuffer()));
    const exported = String(files.get('data/webhooks.json'));
    expect(JSON.parse(exported)).toMatchObject([{ url: URL, events: NEW.events }]);
    expect(exported).not.toContain(secret);
  });
});

describe('what a webhook cannot be', () => {
  it.each([
    'http://127.0.0.1/',
    'http://[::1]:8080/',
    'http://[::ffff:127.0.0.1]/',
    'http://0x7f.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost:3000/',
    'ftp://hooks.example/',
    'https://user:pass@hooks.example/',
    'hooks.example',
    '',
    `https://hooks.example/${'x'.repeat(2000)}`,
  ])('has not the URL %s', async (url) => {
    const refused = { status: 400, body: { code: 'VALIDATION', field: 'url' } };
    expect(await send('POST', '/api/webhooks', { ...NEW, url })).toMatchObject(refused);
    const webhook = await add();
    expect(await send('PUT', pathOf(webhook), { url })).toMatchObject(refused);
    expect(await storedOf(webhook)).toMatchObject({ url: URL, version: 1 });
  });

  it.each([
    ['events', { events: [] }],
    ['events.0', { events: ['lead.exploded'] }],
    ['events.0', { events: ['webhook.test'] }],
    ['events', { events: undefined }],
    ['description', { description: 'x'.repeat(201) }],
    ['secret', { secret: 'whsec_AAAA' }],
  ])('has no other %s', async (field, wrong) => {
    expect(await send('POST', '/api/webhooks', { ...NEW, ...wrong })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', field },
    });
  });
});

describe('the secret', () => {
  it('is the same for a retry, and in no stored response', async () => {
    const [first, again] = [await add({}, keyed('one')), await add({}, keyed('one'))];
    expect(again).toEqual(first);
    expect(await all()).toHaveLength(1);
    const rotated = await send('POST', `${pathOf(first)}/rotate-secret`, undefined, keyed('two'));
    expect(await send('POST', `${pathOf(first)}/rotate-secret`, undefined, keyed('two'))).toMatchObject({
      status: 200,
      body: rotated.body,
    });
    const stored = JSON.stringify(await rest.scope().db.select().from(idempotencyKeys));
    for (const { secret } of [first, rotated.body]) expect(stored).not.toContain(secret);

    await send('DELETE', pathOf(first));
    expect(await send('POST', '/api/webhooks', NEW, keyed('one'))).toMatchObject({ status: 404 });
  });

  it('is replaced by another one, beside which it signs for a day', async () => {
    const created = await add();
    const { body } = await send('POST', `${pathOf(created)}/rotate-secret`);
    expect(body.secret).toMatch(SECRET);
    expect(body.secret).not.toBe(created.secret);
    const until = new Date(String(body.previousSecretUntil)).getTime();
    expect(Math.abs(until - Date.now() - DAY_MS)).toBeLessThan(HOUR_MS);
    expect(await storedOf(created)).toMatchObject({ secret: body.secret, previousSecret: created.secret });

    await set(created, { previousSecretUntil: new Date(Date.now() - 1) });
    expect(await all()).toMatchObject([{ previousSecretUntil: null }]);
  });
});

describe('a disabled webhook', () => {
  it('stays disabled for the reason that it was disabled for', async () => {
    const webhook = await add();
    await set(webhook, { disabledAt: new Date(), disabledReason: 'FAILING', failingSince: new Date() });
    expect(await send('PUT', pathOf(webhook), { enabled: false })).toMatchObject({
      body: { disabledReason: 'FAILING' },
    });
    expect(await send('PUT', pathOf(webhook), { enabled: true })).toMatchObject({
      body: { enabled: true, disabledAt: null, disabledReason: null, failingSince: null },
    });
  });

  it('is sent nothing', async () => {
    const webhook = await add();
    const { body: test } = await send('POST', `${pathOf(webhook)}/test`);
    expect(test.nextAttemptAt).toEqual(expect.any(String));
    await send('PUT', pathOf(webhook), { enabled: false });
    const refused = { status: 409, body: { code: 'CONFLICT' } };
    expect(await send('POST', `${pathOf(webhook)}/test`)).toMatchObject(refused);
    expect(await send('POST', `${pathOf(webhook)}/deliveries/${test.id}/resend`)).toMatchObject(refused);
    expect(await send('GET', `${pathOf(webhook)}/deliveries/${test.id}`)).toMatchObject({
      body: { state: 'PENDING', nextAttemptAt: null },
    });
  });

  it('has not failed yet at another address', async () => {
    const webhook = await add();
    await set(webhook, { failingSince: new Date() });
    expect(await send('PUT', pathOf(webhook), { url: URL })).toMatchObject({
      body: { failingSince: expect.any(String) },
    });
    expect(await send('PUT', pathOf(webhook), { url: `${URL}/2` })).toMatchObject({ body: { failingSince: null } });
  });
});

describe('deliveries', () => {
  const change = ({ id }: Body, values: Partial<typeof webhookDeliveries.$inferInsert>) =>
    rest
      .scope()
      .db.update(webhookDeliveries)
      .set(values)
      .where(eq(webhookDeliveries.id, String(id)));

  it('are sent for a test, once per Idempotency-Key', async () => {
    const webhook = await add();
    const test = async () => (await send('POST', `${pathOf(webhook)}/test`, undefined, keyed('a-test'))).body;
    const delivery = await test();
    expect(delivery).toMatchObject({
      ...{ type: 'webhook.test', state: 'PENDING', attempts: 0, responseStatus: null, error: null },
      body: {
        id: delivery.id,
        type: 'webhook.test',
        createdAt: delivery.createdAt,
        data: { message: expect.any(String) },
      },
    });
    expect(await test()).toEqual(delivery);
    expect(
      await rest
        .scope()
        .db.select()
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.webhookId, String(webhook.id))),
    ).toMatchObject([{ rowIds: [], body: JSON.stringify(delivery.body) }]);
  });

  it('are listed newest first, page by page and by state', async () => {
    const webhook = await add();
    await add();
    const made: unknown[] = [];
    for (let sent = 0; sent < 5; sent += 1) made.unshift((await send('POST', `${pathOf(webhook)}/test`)).body.id);
    const list = async (query = '') => (await send('GET', `${pathOf(webhook)}/deliveries?limit=2${query}`)).body;
    const found: unknown[] = [];
    for (let cursor: unknown = ''; cursor !== null; ) {
      const { deliveries, nextCursor } = await list(cursor ? `&cursor=${cursor}` : '');
      found.push(...(deliveries as Body[]).map(({ id }) => id));
      cursor = nextCursor;
    }
    expect(found).toEqual(made);
    await change({ id: made[3] }, { state: 'FAILED' });
    expect(await list('&state=FAILED')).toMatchObject({ deliveries: [{ id: made[3] }], nextCursor: null });
    expect((await list()).deliveries).not.toMatchObject([{ body: expect.anything() }]);
  });

  it('are sent again as they were once they are settled, and now if they wait', async () => {
    const webhook = await add();
    const { body: test } = await send('POST', `${pathOf(webhook)}/test`);
    const path = `${pathOf(webhook)}/deliveries/${test.id}`;
    const resend = () => send('POST', `${path}/resend`);
    const nextAttempt = async () => Date.parse(`${(await resend()).body.nextAttemptAt}`);
    const lastAttemptAt = new Date();
    await change(test, { attempts: 3, lastAttemptAt, dueAt: new Date(Date.now() + HOUR_MS) });
    expect(await nextAttempt()).toBeLessThanOrEqual(Date.now());
    expect(await send('GET', path)).toMatchObject({ body: { state: 'PENDING', attempts: 3 } });
    const claimed = new Date(lastAttemptAt.getTime() + LEASE_MS);
    await change(test, { dueAt: claimed });
    expect(await nextAttempt()).toBe(claimed.getTime());

    for (const state of ['DELIVERED', 'FAILED', 'DROPPED'] as const) {
      const response = { responseStatus: 500, responseBody: 'Out of order', durationMs: 12 };
      await change(test, { state, settledAt: new Date(), ...response });
      expect(await send('GET', path)).toMatchObject({ body: { state, ...response, nextAttemptAt: null } });
      expect(await resend()).toMatchObject({
        status: 200,
        body: { id: test.id, state: 'PENDING', attempts: 0, body: test.body },
      });
    }
  });

  it('belong to one webhook', async () => {
    const [webhook, other] = [await add(), await add()];
    const { body: test } = await send('POST', `${pathOf(webhook)}/test`);
    const path = `${pathOf(other)}/deliveries/${test.id}`;
    expect(await send('GET', path)).toMatchObject({ status: 404 });
    expect(await send('POST', `${path}/resend`)).toMatchObject({ status: 404 });
  });
});
