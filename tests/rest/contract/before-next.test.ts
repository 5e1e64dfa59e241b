import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { tokenOf } from '@tests/support/rest/tokens';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordSocketAddresses } from '@/server/auth/client-address';
import { answerBeforeNext, openBeforeNext, refuseBeforeNext } from '@/server/rest/before-next';
import { allowAt } from '@/server/rest/handler';
import { processWide } from '@/server/serving/process-wide.mjs';

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '0.1' });
const NEXT = 'Next was asked';

let server: Server;
let port: number;
let authorization: string;

beforeAll(async () => {
  recordSocketAddresses();
  authorization = `Bearer ${await tokenOf(rest.scope(), await rest.makeUser({ tier: 'PRO' }))}`;
  server = createServer((incoming, outgoing) => {
    if (incoming.url?.includes('%zz'))
      return refuseBeforeNext(incoming, outgoing, { message: 'This URL is malformed.', field: 'q' });
    if (answerBeforeNext(incoming, outgoing)) return;
    incoming.resume().once('end', () => outgoing.end(NEXT));
  });
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1' }, resolve));
  const address = server.address();
  if (typeof address === 'object' && address) port = address.port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Asked {
  headers?: Record<string, string>;
  body?: string;
  /** Sends the body chunked, without a Content-Length. */
  chunked?: boolean;
}

const answerOf = (method: string, path: string, { headers = {}, body, chunked = false }: Asked = {}) =>
  new Promise<{ incoming: IncomingMessage; bytes: Buffer; text: string }>((resolve, reject) => {
    const length = body === undefined || chunked ? {} : { 'content-length': Buffer.byteLength(body) };
    const sent = request({ port, host: '127.0.0.1', method, path, headers: { authorization, ...length, ...headers } });
    sent.once('response', (incoming) => {
      buffer(incoming).then((bytes) => resolve({ incoming, bytes, text: bytes.toString() }), reject);
    });
    sent.once('error', reject);
    if (body !== undefined) sent.write(body);
    sent.end();
  });

const JSON_BODY = { 'content-type': 'application/json' };
const lead = (notes = '') => JSON.stringify({ company: 'Harbour Lights', contactName: 'Noor', notes });

it('gives the same response as the route', async () => {
  const made = await answerOf('POST', '/api/leads', { headers: JSON_BODY, body: lead('Zoë, 12 guards') });
  expect(made.incoming.statusCode).toBe(201);
  const { location = '' } = made.incoming.headers;
  expect(location).toBe(`/api/leads/${JSON.parse(made.text).id}`);

  const byRoute = await ask('GET', location, { headers: { authorization } });
  const here = await answerOf('GET', location);
  expect(here.incoming.statusCode).toBe(200);
  expect(JSON.parse(here.text)).toEqual(byRoute.body);
  // These headers differ between any two requests.
  const own = { 'x-request-id': /^\S+$/, 'ratelimit-remaining': /^\d+$/, 'ratelimit-reset': /^\d+$/ };
  for (const [name, form] of Object.entries(own)) expect(here.incoming.headers[name]).toMatch(form);
  const same = [...byRoute.headers].filter(([name]) => !(name in own));
  expect(here.incoming.headers).toMatchObject(Object.fromEntries(same));
  expect(here.incoming.headers['content-length']).toBe(String(here.bytes.length));
});

it.each([
  ['GET', '/api/leads/00000000-0000-4000-8000-000000000000', {}, 404, 'NOT_FOUND'],
  ['GET', '/api/leads/', {}, 404, 'NOT_FOUND'],
  ['POST', '/api//leads', { headers: JSON_BODY, body: lead('x'.repeat(64 * 1024)), chunked: true }, 404, 'NOT_FOUND'],
  ['PATCH', '/api/leads', {}, 405, 'METHOD_NOT_ALLOWED'],
  ['PROPFIND', '/api/leads', {}, 405, 'METHOD_NOT_ALLOWED'],
  ['GET', '/api/leads', { headers: { authorization: 'Bearer nothing' } }, 401, 'UNAUTHENTICATED'],
  ['POST', '/api/leads', { headers: JSON_BODY, body: '{"company":' }, 400, 'VALIDATION'],
  ['POST', '/api/leads', { body: lead() }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['GET', '/api/leads', { headers: { host: 'no[host' } }, 400, 'VALIDATION'],
  ['POST', '/api/leads', { headers: { ...JSON_BODY, host: 'user:word@host' }, body: lead() }, 400, 'VALIDATION'],
])('rejects the same requests as the route: %s %s %o', async (method, path, asked, status, code) => {
  const { incoming, text } = await answerOf(method, path, asked);
  expect(incoming.statusCode).toBe(status);
  expect(incoming.headers['content-type']).toBe('application/problem+json');
  expect(JSON.parse(text)).toMatchObject({ code });
});

it('refuses a malformed URL with the headers of every REST response', async () => {
  const senders: Record<string, string>[] = [{}, { authorization: 'Bearer nothing' }, { host: 'no[host' }];
  for (const headers of senders) {
    const { incoming, text } = await answerOf('GET', '/api/leads/%zz', { headers });
    expect(incoming.statusCode).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ code: 'VALIDATION' });
    if (!headers.host) expect(JSON.parse(text)).toMatchObject({ message: 'This URL is malformed.', field: 'q' });
  }
  const { headers } = (await answerOf('GET', '/api/leads/%zz', { headers: { 'x-request-id': 'my-id' } })).incoming;
  expect(headers).toMatchObject({ 'x-request-id': 'my-id', 'ratelimit-remaining': expect.stringMatching(/^\d+$/) });
});

it('sends no body for HEAD and OPTIONS', async () => {
  const read = await answerOf('GET', '/api/leads');
  const head = await answerOf('HEAD', '/api/leads');
  expect(head.bytes).toHaveLength(0);
  expect(head.incoming.headers['content-length']).toBe(String(read.bytes.length));
  const options = await answerOf('OPTIONS', '/api/leads');
  expect(options.incoming.statusCode).toBe(204);
  expect(options.incoming.headers).toMatchObject({ allow: 'GET, POST, HEAD, OPTIONS' });
  expect(options.incoming.headers).not.toHaveProperty('content-length');
});

it('compresses long responses for clients that accept gzip', async () => {
  await answerOf('POST', '/api/leads', { headers: JSON_BODY, body: lead('x'.repeat(2000)) });
  const plain = await answerOf('GET', '/api/leads');
  expect(plain.incoming.headers).not.toHaveProperty('content-encoding');
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'gzip'],
    ['*', 'gzip'],
    ['identity', undefined],
    ['gzip;q=0', undefined],
    ['br', undefined],
  ] as const) {
    const { incoming, bytes } = await answerOf('GET', '/api/leads', { headers: { 'accept-encoding': accepted } });
    expect(incoming.headers['content-encoding'], accepted).toBe(encoding);
    expect(incoming.headers.vary).toBe('Accept-Encoding');
    expect(incoming.headers['content-length']).toBe(String(bytes.length));
    expect(String(encoding ? gunzipSync(bytes) : bytes)).toBe(plain.text);
  }
  const short = await answerOf('GET', '/api/user/limits', { headers: { 'accept-encoding': 'gzip' } });
  expect(short.incoming.headers).not.toHaveProperty('content-encoding');
});

it.each([
  ['GET', '/', {}],
  ['GET', '/api', {}],
  ['GET', '/api/docs/', {}],
  ['GET', '/api/trpc//leads.list', {}],
  ['GET', '/api/openapi.json', {}],
  ['GET', '/api/export/leads', {}],
  ['GET', '/api/notifications/stream', {}],
  ['TRACE', '/api/leads', {}],
  ['POST', '/api/leads', { headers: JSON_BODY, body: lead('x'.repeat(64 * 1024)) }],
  ['POST', '/api/leads', { headers: JSON_BODY, body: lead(), chunked: true }],
])('passes pages, streams, exports and large or chunked bodies on to Next: %s %s', async (method, path, asked) => {
  expect((await answerOf(method, path, asked)).text).toBe(NEXT);
});

it('rate-limits by the address of the connection and ignores address headers', async () => {
  const remaining = async (address: string) => {
    const headers = { authorization: 'Bearer nothing', 'x-stanchion-address': address };
    const { incoming } = await answerOf('GET', '/api/leads', { headers });
    return Number(incoming.headers['ratelimit-remaining']);
  };
  const before = await remaining('192.0.2.1');
  expect(await remaining('192.0.2.2')).toBe(before - 1);
});

it('registers the handler and the allowed methods for the server of this process', () => {
  const rest = processWide('rest', (): { answer?: unknown; allowAt?: unknown } => ({}));
  rest.answer = undefined;
  openBeforeNext();
  expect(rest.answer).toBe(answerBeforeNext);
  expect(rest.allowAt).toBe(allowAt);
});
