import { actorFor } from '@tests/support/database/scope';
import { ask, cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { beforeAll, expect, it } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';
import { createApiToken } from '@/server/services/accounts/api-tokens';

// Limits on what a single request can cost the server.

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });
let user: SessionUser;
let headers: Record<string, string>;

beforeAll(async () => {
  user = await rest.makeUser({ tier: 'PRO' });
  headers = await cookieOf(rest.scope(), user);
});

const issuesOf = (body: unknown) => (body as { issues: { path: string }[] }).issues;
const importing = (data: unknown) => ask('POST', '/api/import/leads', { body: { data }, headers });

it('does not read the body of a write with a read-only token', async () => {
  const input = { name: 'Reader', scopes: ['read'], expiresInDays: null } as const;
  const { secret } = await createApiToken(actorFor(rest.scope(), user), input);
  let pulled = 0;
  const raw = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(64 * 1024).fill(32));
    },
  });
  const sent = { 'content-type': 'application/json', authorization: `Bearer ${secret}` };
  const answer = await ask('POST', '/api/import/leads', { raw, headers: sent });
  expect(answer).toMatchObject({ status: 403, body: { code: 'READ_ONLY_TOKEN' } });
  expect(pulled).toBeLessThanOrEqual(2);
});

it('reports at most 100 issues', async () => {
  const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`key${index}`, 1]));
  const answer = await ask('POST', '/api/session', { body: keys });
  expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  expect(issuesOf(answer.body)).toHaveLength(100);
});

it('stops at the first row that is not an object', async () => {
  const answer = await importing(Array.from({ length: 50_000 }, (_, index) => (index < 7 ? {} : 1)));
  expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  expect(issuesOf(answer.body)).toEqual([{ path: 'data.7', message: expect.stringContaining('A row is an object') }]);
});

it('counts blank rows towards the row limit of an import', async () => {
  const answer = await importing(Array.from({ length: 100_001 }, () => ({})));
  expect(answer).toMatchObject({ status: 413, body: { code: 'IMPORT_TOO_LARGE' } });
});

it('sends no query for an address that has sent too many invalid tokens', async () => {
  const { env } = await import('@/server/env');
  const settings = env();
  const factor = settings.RATE_LIMIT_FACTOR;
  settings.RATE_LIMIT_FACTOR = 3 / 1200;
  try {
    const made = { authorization: `Bearer stn_${'a'.repeat(43)}`, 'x-stanchion-address': '203.0.113.50' };
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await ask('GET', '/api/leads', { headers: made })).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    rest.database().resetStatements();
    expect(await ask('GET', '/api/leads', { headers: made })).toMatchObject({ status: 429 });
    expect(rest.database().statements).toEqual([]);
  } finally {
    settings.RATE_LIMIT_FACTOR = factor;
  }
});

it('accepts only digits as numbers, and the media type in any letter case', async () => {
  for (const limit of ['0x10', '1e1', '%205', '', '5.0']) {
    expect(await ask('GET', `/api/leads?limit=${limit}`, { headers })).toMatchObject({ status: 400 });
  }
  const sent = { ...headers, 'content-type': 'Application/JSON; charset=utf-8' };
  const body = { company: 'Acme', contactName: 'Jo' };
  expect(await ask('POST', '/api/leads', { body, headers: sent })).toMatchObject({ status: 201 });
});
