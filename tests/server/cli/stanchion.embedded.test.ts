import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeEmbeddedFolder } from '@tests/support/database/database';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyPassword } from '@/server/auth/passwords';
import { type Connection, connect } from '@/server/db/client';
import { users } from '@/server/db/schema';

// The command line as a separate process, on the embedded database; stanchion.test.ts tests its commands.

let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'stanchion-cli-'));
  await makeEmbeddedFolder(dataDir);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

interface Outcome {
  code: number;
  out: string;
  err: string;
}

/** Runs the command line as an operator does. */
const stanchion = (...args: string[]): Promise<Outcome> => stanchionReading('', ...args);

/** Same, with standard input. */
function stanchionReading(input: string, ...args: string[]): Promise<Outcome> {
  const command = ['--import', 'tsx', 'src/server/cli/stanchion.ts', ...args];
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', RESEND_API_KEY: '', NODE_OPTIONS: '' };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, command, { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code ?? -1) : 0, out: out.trim(), err: err.trim() });
    });
    child.stdin?.end(input);
  });
}

/** Reads the database after a command has closed it. */
async function inDatabase<T>(read: (db: Connection['db']) => Promise<T>): Promise<T> {
  const connection = await connect({ dataDir });
  return read(connection.db).finally(() => connection.close());
}

const userRow = (email: string) =>
  inDatabase(async (db) => (await db.select().from(users).where(eq(users.email, email)))[0]);

const OPS = ['--email', 'ops@example.test', '--password', '-'];

test('creates an account in one process, changes it in the next, and reads passwords from standard input', {
  timeout: 120_000,
}, async () => {
  const fits = async (password: string) => verifyPassword((await userRow('ops@example.test'))?.passwordHash, password);

  const created = await stanchionReading(' a first secret \n', 'user', 'create', ...OPS, '--name', 'Ops');
  expect(created).toEqual({
    code: 0,
    out: 'Created ops@example.test (FREE).',
    err: 'The time zone is UTC. Choose another with --timezone, or in Settings.',
  });
  expect(await fits(' a first secret ')).toBe(true);
  expect(await stanchionReading('a second secret', 'user', 'password', ...OPS)).toMatchObject({ code: 0, err: '' });
  expect(await fits('a second secret')).toBe(true);

  const refused = await stanchionReading('', 'user', 'password', ...OPS);
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Password must be at least 10 characters') });
  expect(await fits('a second secret')).toBe(true);
});

test('refuses a database that the application has locked', { timeout: 60_000 }, async () => {
  const running = await connect({ dataDir, lock: { beatMs: 50 } });
  const { code, err } = await stanchion('mail', 'list').finally(() => running.close());
  expect(code).toBe(1);
  expect(err).toContain(`is in use by process ${process.pid}`);
  expect(err.split('\n')).toHaveLength(1);
});
