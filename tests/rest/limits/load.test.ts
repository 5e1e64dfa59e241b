import { actorFor } from '@tests/support/database/scope';
import { shortOrLong } from '@tests/support/long';
import { checkContract } from '@tests/support/rest/contract';
import type { Method } from '@tests/support/rest/document';
import { cookieOf, openRestDatabase, readAnswer } from '@tests/support/rest/rest';
import { serveRest } from '@tests/support/rest/rest-server';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { leads } from '@/server/db/schema';
import { createApiToken } from '@/server/services/accounts/api-tokens';

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });
const server = serveRest();

interface Call {
  method: Method;
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

async function call({ method, path, body, headers }: Call) {
  const response = await fetch(`${server()}${path}`, { method, body, headers });
  const answer = await readAnswer(response);
  checkContract({ method, path, answer });
  return answer;
}

const MINE = JSON.stringify({ company: 'Acme Arena', contactName: 'Jo Field', status: 'PROPOSAL_SENT' });

/** The number of requests of each of the ten kinds. */
const EACH = shortOrLong(20, 100);

it(`handles ${10 * EACH} concurrent requests and stores exactly what it confirmed`, { timeout: 120_000 }, async () => {
  const user = await rest.makeUser({ tier: 'PRO' });
  const input = { name: 'Load', scopes: ['read', 'write'], expiresInDays: null } as const;
  const { secret } = await createApiToken(actorFor(rest.scope(), user), input);
  const json = { 'content-type': 'application/json' };
  const token = { ...json, authorization: `Bearer ${secret}` };
  const cookie = { ...json, ...(await cookieOf(rest.scope(), user)) };
  const first = await call({ method: 'POST', path: '/api/leads', body: MINE, headers: token });
  const { id } = first.body as { id: string };

  const kinds: ((index: number) => Call)[] = [
    () => ({ method: 'POST', path: '/api/leads', body: MINE, headers: token }),
    () => ({ method: 'POST', path: '/api/leads', body: MINE, headers: cookie }),
    (index) => ({
      method: 'POST',
      path: '/api/leads',
      body: MINE,
      headers: { ...token, 'idempotency-key': `k${index % 7}` },
    }),
    () => ({ method: 'GET', path: '/api/leads?limit=5&sort=company', headers: token }),
    () => ({ method: 'GET', path: '/api/pipeline/summary', headers: cookie }),
    (index) => ({
      method: 'PUT',
      path: `/api/leads/${id}`,
      body: JSON.stringify({ notes: `n${index}` }),
      headers: token,
    }),
    () => ({
      method: 'PUT',
      path: `/api/leads/${id}`,
      body: '{"notes":"lost"}',
      headers: { ...token, 'if-match': '"0"' },
    }),
    () => ({ method: 'POST', path: '/api/leads', body: '{"company":', headers: token }),
    () => ({ method: 'POST', path: '/api/leads', body: '{"company":"\\u0000","contactName":"x"}', headers: token }),
    () => ({ method: 'POST', path: '/api/leads', body: MINE, headers: json }),
  ];
  const calls = Array.from({ length: 10 * EACH }, (_, index) =>
    kinds[index % kinds.length]?.(Math.floor(index / kinds.length)),
  );
  const answers = await Promise.all(calls.map((each) => (each ? call(each) : Promise.reject(new Error('No call.')))));

  const counted: Record<number, number> = {};
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1;
  // Three kinds create leads and always return 201; a repeated key returns the existing lead.
  expect(counted).toEqual({ 200: 3 * EACH, 201: 3 * EACH, 400: 2 * EACH, 401: EACH, 412: EACH });
  const made = new Set(answers.flatMap(({ status, body }) => (status === 201 ? [(body as { id: string }).id] : [])));
  // Two of them create a lead per request; the third uses only seven keys.
  expect(made.size).toBe(2 * EACH + 7);
  const rows = await rest
    .scope()
    .db.select({ id: leads.id, notes: leads.notes, version: leads.version })
    .from(leads)
    .where(eq(leads.ownerId, user.id));
  expect(new Set(rows.map((row) => row.id))).toEqual(new Set([...made, id]));
  expect(rows).toHaveLength(made.size + 1);
  expect(rows.find((row) => row.id === id)).toMatchObject({
    version: EACH + 1,
    notes: expect.stringMatching(/^n\d+$/),
  });
});
