import { makePlannedLead, makeQuote, sendWithoutEmail } from '@tests/support/quotes/quotes';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { bearerOf } from '@tests/support/rest/tokens';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';
import { emailLogs, usage } from '@/server/db/schema';
import { acceptByLink, markViewed, readClientQuote } from '@/server/services/quotes/client-quote';

const rest = openRestDatabase();
let user: SessionUser;
let headers: Record<string, string>;

beforeEach(async () => {
  user = await rest.makeUser();
  headers = await bearerOf(rest.scope(), user);
});

interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: what a client without types reads.
  body: any;
}

const quoted = () => ({ scope: rest.scope(), user });
const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, more: object = {}) =>
  (await ask(method, path, { body, headers: { ...headers, ...more } })) as Answer;
const get = (path: string, more?: object) => send('GET', path, undefined, more);

const signer = { name: 'Noor Haddad', title: '', email: 'noor@harbour.example', ip: '192.0.2.1', userAgent: 'Test' };
const onPaper = { versionNumber: 1, name: 'Noor Haddad', email: 'noor@harbour.example', note: 'On paper.' };

/** A quote that the client has accepted elsewhere. */
async function makeAccepted() {
  const { id } = await makeQuote(quoted());
  await sendWithoutEmail(quoted(), id);
  expect(await send('POST', `/api/quotes/${id}/accept`, onPaper)).toMatchObject({ status: 200 });
  return id;
}

describe('a quote', () => {
  it('is created once for each Idempotency-Key, with its Location and ETag', async () => {
    const { planId } = await makePlannedLead(quoted());
    const key = { 'idempotency-key': 'once' };
    const made = await send('POST', '/api/quotes', { planId, message: 'Hello' }, key);
    expect(made).toMatchObject({ status: 201, body: { planId, content: { message: 'Hello' }, version: 1 } });
    const address = `/api/quotes/${made.body.id}`;
    expect(made.headers.get('location')).toBe(address);
    expect(made.headers.get('etag')).toBe('"1"');
    expect(await get(address)).toMatchObject({ status: 200, body: made.body });
    expect((await send('POST', '/api/quotes', { planId, message: 'Hello' }, key)).body).toEqual(made.body);
    expect(await send('POST', '/api/quotes', { planId }, key)).toMatchObject({ status: 409 });
    expect((await get('/api/quotes')).body.quotes).toMatchObject([{ id: made.body.id }]);
  });

  it('is changed and deleted only in the version of If-Match', async () => {
    const { id } = await makeQuote(quoted());
    const address = `/api/quotes/${id}`;
    const changed = await send('PUT', address, { message: 'Two more guards' }, { 'if-match': '"1"' });
    expect(changed).toMatchObject({ status: 200, body: { versionNumber: 2, version: 2 } });
    expect(changed.headers.get('etag')).toBe('"2"');
    expect(await send('PUT', address, { message: 'Other' }, { 'if-match': '"1"' })).toMatchObject({
      status: 412,
      body: { code: 'STALE_EDIT', details: { current: changed.body } },
    });
    expect((await get(`${address}/versions`)).body.versions).toMatchObject([{ number: 2 }, { number: 1 }]);
    for (const [tag, status] of [
      ['"1"', 412],
      ['"2"', 200],
      ['"2"', 404],
    ] as const) {
      expect(await send('DELETE', address, undefined, { 'if-match': tag })).toMatchObject({ status });
    }
  });

  it('is sent once for each Idempotency-Key, and the links of all answers work', async () => {
    const { id } = await makeQuote(quoted());
    const body = { email: { to: 'noor@harbour.example', subject: 'Your quote', body: 'Hi Noor' } };
    const key = { 'idempotency-key': 'once' };
    const first = await send('POST', `/api/quotes/${id}/send`, body, key);
    const again = await send('POST', `/api/quotes/${id}/send`, body, key);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.emailId).toBe(first.body.emailId);
    const emails = await rest.scope().db.select().from(emailLogs).where(eq(emailLogs.ownerId, user.id));
    expect(emails).toMatchObject([{ id: first.body.emailId, body: expect.stringContaining(first.body.url) }]);
    for (const { url } of [first.body, again.body]) {
      expect(await readClientQuote(rest.scope(), url.split('/quote/')[1])).toMatchObject({ status: 'SENT' });
    }
  });
});

describe('the PDF of a quote', () => {
  it('is a download that is read again only once it has changed', async () => {
    const { id, number } = await makeQuote(quoted());
    const address = `/api/quotes/${id}/pdf`;
    const first = await get(address);
    expect(first).toMatchObject({ status: 200 });
    expect(first.headers.get('content-type')).toBe('application/pdf');
    expect(first.headers.get('content-disposition')).toContain(`attachment; filename="Quote ${number}.pdf"`);
    const known = { 'if-none-match': first.headers.get('etag') };
    expect(await get(address, known)).toMatchObject({ status: 304, body: '' });
    await sendWithoutEmail(quoted(), id);
    expect(await get(address, known)).toMatchObject({ status: 304 });
    await send('POST', `/api/quotes/${id}/accept`, onPaper);
    const signed = await get(address, known);
    expect(signed).toMatchObject({ status: 200 });
    expect(signed.headers.get('content-disposition')).toContain('signed');
  });

  it('is that of an earlier version, if it is asked for', async () => {
    const { id } = await makeQuote(quoted());
    const first = await get(`/api/quotes/${id}/pdf`);
    await send('PUT', `/api/quotes/${id}`, { message: 'Two more guards' });
    expect((await get(`/api/quotes/${id}/pdf`)).headers.get('etag')).not.toBe(first.headers.get('etag'));
    const earlier = await get(`/api/quotes/${id}/pdf?version=1`);
    expect(earlier.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(await get(`/api/quotes/${id}/pdf?version=3`)).toMatchObject({ status: 404 });
    for (const version of ['0', '1.5', 'x']) {
      expect(await get(`/api/quotes/${id}/pdf?version=${version}`)).toMatchObject({ status: 400 });
    }
  });
});

describe('the hand-off of a quote', () => {
  const FILES = ['shifts', 'invoice?format=quickbooks', 'invoice?format=xero'];

  it('is only of an accepted one', async () => {
    const { id } = await makeQuote(quoted());
    for (const file of FILES) {
      expect(await get(`/api/quotes/${id}/${file}`)).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT', message: 'Only accepted quotes can be exported.' },
      });
    }
  });

  it('is CSV on every plan, and counts as no export', async () => {
    const id = await makeAccepted();
    for (const file of FILES) {
      const { status, headers: answered, body } = await get(`/api/quotes/${id}/${file}`);
      expect([file, status, answered.get('content-type')]).toEqual([file, 200, 'text/csv; charset=utf-8']);
      expect(answered.get('content-disposition')).toMatch(
        /^attachment; filename="Quote Q-\d{4}-1, (shifts|invoice)\.csv"/,
      );
      expect(body).toContain('\r\n');
    }
    for (const format of ['', '?format=sage']) {
      expect(await get(`/api/quotes/${id}/invoice${format}`)).toMatchObject({ status: 400, body: { field: 'format' } });
    }
    const { db } = rest.scope();
    const counted = await db.select({ kind: usage.kind }).from(usage).where(eq(usage.userId, user.id));
    expect(counted.filter(({ kind }) => kind === 'exports')).toEqual([]);
  });
});

it('tells a read-only token nothing of cost, margin and pay (D92)', async () => {
  const id = await makeAccepted();
  const readOnly = await bearerOf(rest.scope(), user, ['read']);
  const paths = ['', '/versions', '/pdf', '/shifts', '/invoice?format=xero', '/invoice?format=quickbooks'];
  for (const path of paths) {
    const { status, body } = await get(`/api/quotes/${id}${path}`, readOnly);
    expect([path, status]).toEqual([path, 200]);
    const { cost = null, margin = null, needsApproval = null, ...rest } = typeof body === 'object' ? body : { body };
    expect([path, cost, margin, needsApproval]).toEqual([path, null, null, null]);
    expect(JSON.stringify(rest)).not.toMatch(/cost|margin|\bpay\b|burden/i);
  }
  expect((await get(`/api/quotes/${id}`)).body).toMatchObject({ cost: expect.any(Number), margin: expect.any(Number) });
});

it('is in the feed of changes whenever something happens to it', async () => {
  let cursor = (await get('/api/changes?kinds=quote')).body.nextCursor;
  /** The next change. One follows once no older transaction is running on the server. */
  const next = async () => {
    let found: unknown[] = [];
    await expect
      .poll(async () => {
        const { body } = await get(`/api/changes?kinds=quote&cursor=${encodeURIComponent(cursor)}`);
        cursor = body.nextCursor;
        found = body.changes;
        return found.length;
      }, LONG_TIMEOUT)
      .toBe(1);
    return found[0];
  };
  const { id, leadId, hash } = await makeQuote(quoted());
  const upsert = (row: object) => ({ kind: 'quote', id, op: 'upsert', row });
  expect(await next()).toMatchObject(upsert({ status: 'DRAFT', version: 1 }));
  const { token } = await sendWithoutEmail(quoted(), id);
  expect(await next()).toMatchObject(upsert({ status: 'SENT', version: 2 }));
  await markViewed(rest.scope(), token);
  expect(await next()).toMatchObject(upsert({ status: 'VIEWED', version: 3 }));
  await acceptByLink(rest.scope(), token, { ...signer, hash });
  expect(await next()).toMatchObject(upsert({ status: 'ACCEPTED', version: 4 }));
  await send('DELETE', `/api/leads/${leadId}`);
  expect(await next()).toMatchObject({ kind: 'quote', id, op: 'delete', row: null });
  await send('POST', `/api/deleted/${leadId}/restore`);
  expect(await next()).toMatchObject(upsert({ status: 'ACCEPTED' }));
});
