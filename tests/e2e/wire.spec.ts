import { type APIResponse, expect, test as plain } from '@playwright/test';
import { test } from '@tests/support/browser/browser';
import superjson from 'superjson';

/** Invalid requests over HTTP: each gets a typed problem, never a 5xx, and changes nothing. */

const json = { 'content-type': 'application/json' };

async function problemOf(answer: APIResponse): Promise<{ status: number; code: string }> {
  const body = await answer.json();
  const error = Array.isArray(body) ? body[0].error : body.error;
  const problem =
    typeof error === 'object'
      ? superjson.deserialize<{ data: { problem: { code: string } } }>(error).data.problem
      : body;
  return { status: answer.status(), code: problem.code };
}

test('a wrong password and an unknown email get the same response', async ({ signedUp, account, baseURL }) => {
  const signIn = async (email: string) => {
    const answer = await signedUp.request.post('/api/trpc/auth.signIn', {
      headers: { origin: baseURL ?? '' },
      data: superjson.serialize({ email, password: 'surely not this one' }),
    });
    return { status: answer.status(), body: await answer.text() };
  };
  const wrongPassword = await signIn(account.email);
  expect(wrongPassword.status).toBe(401);
  expect(wrongPassword.body).toContain('WRONG_CREDENTIALS');
  expect(await signIn('nobody@example.test')).toEqual(wrongPassword);
});

plain('a protected procedure rejects requests without a session or with a forged one', async ({ request }) => {
  const asked = '/api/trpc/leads.list?input=%7B%22json%22%3A%7B%7D%7D';
  expect(await problemOf(await request.get(asked))).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
  const forged = await request.get(asked, { headers: { cookie: 'stanchion_session=forged' } });
  expect(await problemOf(forged)).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
});

plain('the root of the API gives the same 404 as any unknown path', async ({ request }) => {
  for (const path of ['/api', '/api/', '/api/nothing']) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await request.fetch(path, { method });
      expect(answer.headers()['content-type'], `${method} ${path}`).toBe('application/problem+json');
      expect(await problemOf(answer)).toEqual({ status: 404, code: 'NOT_FOUND' });
    }
  }
});

plain('a request from a foreign origin is rejected', async ({ request }) => {
  const origins: Record<string, string>[] = [{ origin: 'https://evil.example' }, {}, { origin: 'null' }];
  for (const headers of origins) {
    const answer = await request.post('/api/trpc/auth.signOut', { headers: { ...json, ...headers }, data: '{}' });
    expect(await problemOf(answer)).toEqual({ status: 403, code: 'FORBIDDEN' });
  }
});

test('invalid input is rejected with the reason', async ({ signedUp, baseURL }) => {
  const post = (path: string, body: string | Buffer) =>
    signedUp.request.post(`/api/trpc/${path}`, { headers: { ...json, origin: baseURL ?? '' }, data: body });
  const create = (input: object) => post('leads.create', JSON.stringify({ json: input }));

  const acme = { companyName: 'Acme', contactPerson: 'Jo' };
  const refused = [
    await post('leads.create', Buffer.from('{"json":{"companyName":')),
    await create({ ...acme, companyName: 'x'.repeat(201) }),
    await create({ ...acme, notes: 'nul \u0000' }),
    await post('leads.create', '{"json":{"companyName":"half \\ud83c","contactPerson":"Jo"}}'),
    await create({ ...acme, status: 'WON' }),
    await create({ ...acme, company: 'an unknown key' }),
    await create({ ...acme, nextFollowUp: '31.12.2026' }),
    await post('leads.byId', '{}'),
  ];
  for (const answer of refused.slice(0, 7)) {
    expect(await problemOf(answer)).toEqual({ status: 400, code: 'VALIDATION' });
  }
  expect(refused[7]?.status()).toBeLessThan(500);

  const unknown = await post('leads.delete', JSON.stringify({ json: { id: crypto.randomUUID() } }));
  expect(await problemOf(unknown)).toEqual({ status: 404, code: 'NOT_FOUND' });
  expect((await post('no.such', '{"json":{}}')).status()).toBe(404);

  const large = await create({ ...acme, notes: 'x'.repeat(2 * 1024 * 1024) });
  expect(await problemOf(large)).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE' });

  const batch = Array.from({ length: 21 }, () => 'leads.count').join(',');
  const input = encodeURIComponent(
    JSON.stringify(Object.fromEntries([...Array(21).keys()].map((n) => [n, { json: {} }]))),
  );
  const tooMany = await signedUp.request.get(`/api/trpc/${batch}?batch=1&input=${input}`);
  expect(tooMany.status()).toBe(400);

  const count = await signedUp.request.get('/api/trpc/leads.count?input=%7B%22json%22%3A%7B%7D%7D');
  expect((await count.json()).result.data.json).toEqual({ count: 0, more: false });
});

test('a lead of another user is not found for reading or writing', async ({ seed, playwright, baseURL }) => {
  const [lead] = await seed([{ companyName: 'Mine', contactPerson: 'Me' }]);
  if (!lead) throw new Error('No lead was made.');
  const stranger = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL ?? '' } });
  await stranger.post('/api/trpc/auth.signUp', {
    data: superjson.serialize({
      name: 'Stranger',
      email: `stranger-${crypto.randomUUID()}@example.test`,
      password: 'a long enough password',
    }),
  });
  const read = await stranger.get(
    `/api/trpc/leads.byId?input=${encodeURIComponent(JSON.stringify({ json: { id: lead.id } }))}`,
  );
  expect(await problemOf(read)).toEqual({ status: 404, code: 'NOT_FOUND' });
  const changed = await stranger.post('/api/trpc/leads.update', {
    data: superjson.serialize({ id: lead.id, changes: { phone: '1' } }),
  });
  expect(await problemOf(changed)).toEqual({ status: 404, code: 'NOT_FOUND' });
  await stranger.dispose();
});

plain('healthz answers when the application is ready', async ({ request }) => {
  const answer = await request.get('/healthz');
  expect([answer.status(), await answer.json()]).toEqual([200, { status: 'ok' }]);
});
