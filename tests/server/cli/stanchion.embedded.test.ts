import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyPassword } from '@/server/auth/passwords';
import { type Connection, connect } from '@/server/db/client';
import { users } from '@/server/db/schema';

// The operator's tool as a process of its own, on the embedded database; its commands are tested in stanchion.test.ts.

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'stanchion-cli-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

interface Outcome {
  code: number;
  out: string;
  err: string;
}

/** The tool as an operator runs it: a process of its own, on the embedded database. */
const stanchion = (...args: string[]): Promise<Outcome> => stanchionReading('', ...args);

/** The same with something on its standard input. */
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

/** The database as the tool left it. */
async function inDatabase<T>(look: (db: Connection['db']) => Promise<T>): Promise<T> {
  const connection = await connect({ dataDir });
  return look(connection.db).finally(() => connection.close());
}

const userRow = (email: string) =>
  inDatabase(async (db) => (await db.select().from(users).where(eq(users.email, email)))[0]);

test('an account is created in one process and changed in the next', { timeout: 120_000 }, async () => {
  const ops = ['--email', 'ops@example.test'];
  const create = ['user', 'create', ...ops, '--password', 'a first password', '--name', 'Ops Person'];
  expect(await stanchion(...create)).toEqual({ code: 0, out: 'Created ops@example.test (FREE).', err: '' });
  expect(await stanchion(...create)).toEqual({ code: 1, out: '', err: 'An account with this email exists already.' });
  expect((await stanchion('user', 'tier', ...ops, '--tier', 'GOLD')).code).toBe(1);
});

test('a password can come by standard input, where no process list shows it', { timeout: 120_000 }, async () => {
  const email = 'quiet@example.test';
  const set = ['--email', email, '--password', '-'];
  const fits = async (password: string) => verifyPassword((await userRow(email))?.passwordHash, password);

  const made = await stanchionReading(' a first secret \n', 'user', 'create', ...set, '--name', 'Quiet');
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(await fits(' a first secret ')).toBe(true);
  expect(await stanchionReading('a second secret', 'user', 'password', ...set)).toMatchObject({ code: 0, err: '' });
  expect(await fits('a second secret')).toBe(true);

  const refused = await stanchionReading('', 'user', 'password', ...set);
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Password must be at least 10 characters') });
  expect(await fits('a second secret')).toBe(true);
});

test('a database that the application holds is left alone', { timeout: 60_000 }, async () => {
  const running = await connect({ dataDir });
  const { code, err } = await stanchion('mail', 'list').finally(() => running.close());
  expect(code).toBe(1);
  expect(err).toContain(`is in use by process ${process.pid}`);
  expect(err.split('\n')).toHaveLength(1);
});
