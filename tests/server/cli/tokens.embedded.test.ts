import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '@/domain/shared/time';
import { hashToken } from '@/server/auth/sessions';
import { connect } from '@/server/db/client';
import { apiTokens } from '@/server/db/schema';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'stanchion-cli-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The tool as an operator runs it: a process of its own, on the embedded database. */
function stanchion(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const command = ['--import', 'tsx', 'src/server/cli/stanchion.ts', ...args];
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', RESEND_API_KEY: '', NODE_OPTIONS: '' };
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code ?? -1) : 0, out, err: err.trim() });
    });
  });
}

/** The table as the tool left it. */
async function rows() {
  const connection = await connect({ dataDir });
  return connection.db
    .select()
    .from(apiTokens)
    .finally(() => connection.close());
}

const OPS = ['--email', 'ops@example.test'];

test('token: create prints the token alone, list shows it without its secret, revoke ends it', {
  timeout: 180_000,
}, async () => {
  await stanchion('user', 'create', ...OPS, '--password', 'a first password', '--name', 'Ops');
  expect(await stanchion('token', 'list', ...OPS)).toEqual({
    code: 0,
    out: '',
    err: 'ops@example.test has no API tokens.',
  });

  const limited = ['--name', 'Nightly sync', '--read-only', '--expires-in-days', '30'];
  const made = await stanchion('token', 'create', ...OPS, ...limited);
  expect(made.code).toBe(0);
  expect(made.out).toMatch(/^stn_[\w-]{43}\n$/);
  const secret = made.out.trim();
  expect(made.err).toContain('It is not shown again.');
  expect(made.err).not.toContain(secret);
  const [row] = await rows();
  expect(row).toMatchObject({ name: 'Nightly sync', scope: 'READ', tokenHash: hashToken(secret) });
  expect((row?.expiresAt?.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(30 * DAY_MS);

  const plain = await stanchion('token', 'create', ...OPS);
  const [, second] = (await rows()).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  expect(second).toMatchObject({ scope: 'READ_WRITE', expiresAt: null });

  const { out } = await stanchion('token', 'list', ...OPS);
  const expiry = row?.expiresAt?.toISOString();
  expect(out.trim().split('\n')).toEqual([
    `${second?.id}  ${plain.out.slice(0, 12)}  read and write  does not expire  never used  Command line`,
    `${row?.id}  ${secret.slice(0, 12)}  read only  expires ${expiry}  never used  Nightly sync`,
  ]);

  expect(await stanchion('token', 'revoke', ...OPS, '--prefix', secret.slice(0, 12))).toMatchObject({
    code: 0,
    out: `Revoked ${secret.slice(0, 12)}… (Nightly sync).\n`,
  });
  expect((await stanchion('token', 'revoke', ...OPS, '--id', second?.id ?? '')).code).toBe(0);
  expect(await rows()).toEqual([]);
});

test('wrong input is one plain line on standard error', { timeout: 120_000 }, async () => {
  const outcomes = [
    [await stanchion('token', 'create', '--email', 'no@example.test'), 'There is no account'],
    [await stanchion('token', 'create', ...OPS, '--name', ' '), 'name: Name is required'],
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
