import { makeToken } from '@tests/support/access/credentials';
import { makeRow, readChecksums } from '@tests/support/database/rows';
import { document, fillPath, operationsAt, requiredQuery } from '@tests/support/rest/document';
import { type Answer, ask, openRestDatabase } from '@tests/support/rest/rest';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';
import { allowAt } from '@/server/rest/handler';

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });
let user: SessionUser;
let headers: Record<string, string>;

beforeAll(async () => {
  user = await rest.makeUser({ tier: 'PRO' });
  // `GET /api/token` serves no session.
  ({ headers } = await makeToken(rest.scope(), user, ['read', 'write']));
});

/** The headers that do not differ between requests, nor between servers: over HTTP there is a date. */
const stableHeaders = ({ headers: received }: Answer) =>
  Object.fromEntries([...received].filter(([name]) => !/^(x-request-id|ratelimit-.*|date)$/.test(name)));
/** Next compresses no response to HEAD. */
const PLAIN = { 'accept-encoding': 'identity' };

describe.each(Object.keys(document.paths))('%s', (path) => {
  const has = operationsAt(path).map(({ method }) => method);
  const allow = [...has, ...(has.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort();
  let address: string;

  beforeAll(async () => {
    address = fillPath(path, await makeRow(rest.scope(), user, path));
  });

  it('returns 405 for every other method and lists the allowed ones', async () => {
    const before = await readChecksums(rest.scope());
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const) {
      if (allow.includes(method)) continue;
      for (const credentials of [headers, {}]) {
        const refused = await ask(method, address, { headers: credentials });
        expect(refused.status).toBe(405);
        expect(refused.headers.get('allow')?.split(', ').sort()).toEqual(allow);
      }
    }
    expect(await readChecksums(rest.scope())).toEqual(before);
  });

  it('responds to OPTIONS with the allowed methods, without authentication', async () => {
    const { status, body, headers: received } = await ask('OPTIONS', address);
    expect([status, body]).toEqual([204, '']);
    expect(received.get('allow')?.split(', ').sort()).toEqual(allow);
    // Used for methods that a Next route handler never receives.
    expect(allowAt(address)).toBe(received.get('allow'));
  });

  if (has.includes('GET'))
    it('responds to HEAD with the headers of GET and without side effects', async () => {
      const query = operationsAt(path).flatMap((operation) =>
        operation.method === 'GET' ? [requiredQuery(operation)] : [],
      );
      const asked = address + query.join('');
      const before = await readChecksums(rest.scope());
      const head = await ask('HEAD', asked, { headers: { ...headers, ...PLAIN } });
      expect(await readChecksums(rest.scope())).toEqual(before);
      const get = await ask('GET', asked, { headers: { ...headers, ...PLAIN } });
      expect(head.status).toBe(200);
      expect(stableHeaders(head)).toEqual(stableHeaders(get));
      const open = operationsAt(path).some(({ method, secured }) => method === 'GET' && !secured);
      expect((await ask('HEAD', asked)).status).toBe(open ? 200 : 401);
    });
});

it.each([
  '/api',
  '/api/',
  '/api/nothing',
  '/api/leads/',
  '/api//leads',
  '/api/LEADS',
  '/api/leads/a/b/c',
  '/api/leads%2Fa',
  '/api/lead',
  '/api/__proto__',
  '/api/%00',
  `/api/${'x'.repeat(5000)}`,
])('%s is not found, with any method and any credentials', async (path) => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    for (const credentials of [headers, {}]) {
      const answer = await ask(method, path, { headers: credentials });
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  }
  expect(allowAt(path)).toBeUndefined();
});
