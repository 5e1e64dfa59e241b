import { databaseForFile } from '@tests/support/browser/opening';
import { commandLineOn } from '@tests/support/database/command-line';
import { expect, test } from 'vitest';
import { DAY_MS } from '@/domain/shared/time';
import { hashToken } from '@/server/auth/sessions';
import { apiTokens } from '@/server/db/schema';

const database = databaseForFile();
const stanchion = commandLineOn(database);
const rows = () => database.db.select().from(apiTokens);

const OPS = ['--email', 'ops@example.test'];

test('token: create prints only the token, list shows it without the secret, revoke deletes it', async () => {
  await stanchion('user', 'create', ...OPS, '--password', 'a first password', '--name', 'Ops');
  expect(await stanchion('token', 'list', ...OPS)).toEqual({
    code: 0,
    out: '',
    err: 'ops@example.test has no API tokens.',
  });

  const limited = ['--name', 'Nightly sync', '--read-only', '--expires-in-days', '30'];
  const made = await stanchion('token', 'create', ...OPS, ...limited);
  expect(made.code).toBe(0);
  expect(made.out).toMatch(/^stn_[\w-]{43}$/);
  const secret = made.out.trim();
  expect(made.err).toContain('It is not shown again.');
  expect(made.err).not.toContain(secret);
  const [row] = await rows();
  expect(row).toMatchObject({ name: 'Nightly sync', scopes: ['read'], tokenHash: hashToken(secret) });
  expect((row?.expiresAt?.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(30 * DAY_MS);

  const plain = await stanchion('token', 'create', ...OPS);
  const [, second] = (await rows()).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  expect(second).toMatchObject({ scopes: ['read', 'write'], expiresAt: null });

  const { out } = await stanchion('token', 'list', ...OPS);
  const expiry = row?.expiresAt?.toISOString();
  expect(out.trim().split('\n')).toEqual([
    `${second?.id}  ${plain.out.slice(0, 12)}  read and write  does not expire  never used  Command line`,
    `${row?.id}  ${secret.slice(0, 12)}  read only  expires ${expiry}  never used  Nightly sync`,
  ]);

  expect(await stanchion('token', 'revoke', ...OPS, '--prefix', secret.slice(0, 12))).toMatchObject({
    code: 0,
    out: `Revoked ${secret.slice(0, 12)}… (Nightly sync).`,
  });
  expect((await stanchion('token', 'revoke', ...OPS, '--id', second?.id ?? '')).code).toBe(0);
  expect(await rows()).toEqual([]);
});

test('token: create takes scopes and addresses', async () => {
  const scoped = ['--scopes', 'leads:read', 'tasks:write', '--addresses', '203.0.113.0/24', '::1'];
  const { out, err } = await stanchion('token', 'create', ...OPS, ...scoped);
  expect(out).toMatch(/^stn_r_[\w-]{43}$/);
  expect(err).toContain('leads: read. tasks: write.  from 203.0.113.0/24, ::1/128  does not expire');
  expect(await rows()).toMatchObject([
    { scope: 'READ', scopes: ['leads:read', 'tasks:write'], addresses: ['203.0.113.0/24', '::1/128'] },
  ]);
});

test('invalid input prints one plain line to standard error', async () => {
  const outcomes = [
    [await stanchion('token', 'create', '--email', 'no@example.test'), 'There is no account'],
    [await stanchion('token', 'create', ...OPS, '--name', ' '), 'name: Name is required'],
    [
      await stanchion('token', 'create', ...OPS, '--scopes', 'lead:read'),
      'scopes.0: Must be one of: read, write, leads:read',
    ],
    [await stanchion('token', 'create', ...OPS, '--addresses', 'office'), 'addresses.0: Must be an address'],
    [await stanchion('token', 'create', ...OPS, '--expires-in-days', '3651'), 'Must be 1 to 3650 days'],
    [await stanchion('token', 'revoke', ...OPS), 'Name the token by either --id or --prefix'],
    [await stanchion('token', 'revoke', ...OPS, '--prefix', 'stn_nothing1'), 'has no API token stn_nothing1.'],
  ] as const;
  for (const [{ code, out, err }, words] of outcomes) {
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(err).toContain(words);
    expect(err.split('\n')).toHaveLength(1);
  }
});
