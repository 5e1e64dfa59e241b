import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test as base, expect } from '@tests/support/browser/browser';
import { START_TIMEOUT, startOwnServer } from '@tests/support/browser/own-server';
import { call, calledServer, origin } from '@tests/support/rest/calls';
import superjson from 'superjson';

/** An application on the embedded database, whose disk is full while a file exists. */
const test = base.extend<{ full: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  full: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'stanchion-full-'));
    await use(join(folder, 'full'));
    rmSync(folder, { recursive: true });
  },
  baseURL: [
    async ({ full }, use) => {
      const preload = pathToFileURL(resolve('tests/support/browser/full-disk.mjs'));
      const server = await startOwnServer({ NODE_OPTIONS: `--import=${preload}`, STANCHION_E2E_FULL_DISK: full });
      calledServer.origin = server.url;
      await use(server.url);
      calledServer.origin = origin;
      await server.stop();
    },
    { scope: 'test', timeout: START_TIMEOUT },
  ],
});

test('on a full disk, changes and sign-in are refused with the reason, and reading goes on', async ({
  full,
  request,
}) => {
  const post = (path: string, data: object) => request.post(path, { headers: { origin: calledServer.origin }, data });
  const account = { email: 'noor@harbourlights.example', password: 'gates open at nine' };
  const lead = { company: 'Harbour Lights', contactName: 'Noor Haddad' };
  await call({ request }, 'auth.signUp', { name: 'Noor Haddad', ...account, timezone: 'America/New_York' });
  expect((await post('/api/leads', lead)).status()).toBe(201);

  writeFileSync(full, '');
  // The disk is looked at four times a second.
  const health = async () => await (await request.get('/healthz')).json();
  await expect.poll(health).toMatchObject({ code: 'DATABASE_DISK_FULL' });
  const refused = await post('/api/leads', lead);
  expect(refused.status()).toBe(503);
  expect(await refused.json()).toMatchObject({
    code: 'UNAVAILABLE',
    message: 'The disk is full. Nothing was saved; your data can still be read.',
  });
  const signIn = await post('/api/trpc/auth.signIn', superjson.serialize(account));
  expect(signIn.status()).toBe(503);
  expect((await (await request.get('/api/leads')).json()).leads).toHaveLength(1);

  rmSync(full);
  await expect.poll(async () => (await post('/api/leads', lead)).status()).toBe(201);
});
