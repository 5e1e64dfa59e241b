import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '@tests/support/database/command-line';
import { makeEmbeddedFolder } from '@tests/support/database/database';
import { makeRowOf, ROW_KINDS } from '@tests/support/database/row-makers';
import { readTables } from '@tests/support/database/rows';
import { makeUser, testScope } from '@tests/support/database/scope';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connect } from '@/server/db/client';
import { explainFault } from '@/server/db/database-fault';
import { env, readEnv } from '@/server/env';

const folder = mkdtempSync(join(tmpdir(), 'stanchion-backup-'));
const source = join(folder, 'source');
const file = join(folder, 'backup.tar.gz');
let stored: Record<string, string>;

const inFolder = (dataDir: string) => Object.assign(env(), { DATA_DIR: dataDir, DATABASE_URL: undefined });

/** Everything stored in a folder, read after a command has closed it. */
async function tablesIn(dataDir: string): Promise<Record<string, string>> {
  const connection = await connect({ dataDir });
  return readTables(testScope(connection)).finally(() => connection.close());
}

/** The content after a restore, before the application starts: the change log has ended, so no cursor is valid. */
const restored = () => ({ ...stored, row_changes: '', change_log: '' });

beforeAll(async () => {
  await makeEmbeddedFolder(source);
  const connection = await connect({ dataDir: source });
  const scope = testScope(connection, { now: new Date() });
  const owner = await makeUser(scope, { tier: 'PRO' });
  for (const kind of ROW_KINDS) await makeRowOf(kind, { scope, owner });
  stored = await readTables(scope);
  await connection.close();
  inFolder(source);
  expect(await runCommand('backup', file)).toMatchObject({ code: 0, err: '' });
});
afterEach(() => {
  Object.assign(env(), { DATABASE_URL: undefined }, readEnv(process.env));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('writes a file that only its owner can read, and replaces no existing file', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const content = readFileSync(file);
  inFolder(source);
  expect(await runCommand('backup', file)).toMatchObject({ code: 1, err: expect.stringContaining('already exists') });
  expect(readFileSync(file).equals(content)).toBe(true);
});

it('restores all rows, replaces a database only with --replace, and keeps the replaced one', async () => {
  const target = join(folder, 'target');
  inFolder(target);
  expect(await runCommand('restore', file)).toMatchObject({ code: 0, err: expect.stringContaining('JOBS=hold') });
  expect(await runCommand('restore', file)).toMatchObject({ code: 1, err: expect.stringContaining('--replace') });
  expect(readdirSync(target)).toEqual(['pg']);
  expect(await runCommand('restore', file, '--replace')).toMatchObject({ code: 0 });
  expect(readdirSync(target).sort()).toEqual(['pg', expect.stringMatching(/^pg-replaced-/)]);
  expect(await tablesIn(target)).toEqual(restored());
});

it('creates no empty database after an interrupted replacement', async () => {
  const target = join(folder, 'interrupted');
  inFolder(target);
  expect(await runCommand('restore', file)).toMatchObject({ code: 0 });
  // The state between the two steps of a replacement.
  mkdirSync(join(target, 'restoring'));
  renameSync(join(target, 'pg'), join(target, 'pg-replaced-1'));
  const refused = await connect({ dataDir: target }).catch((error: unknown) => explainFault(error, env()));
  expect(refused).toMatchObject({
    fault: 'DATABASE_RESTORE_UNFINISHED',
    message: expect.stringContaining('restoring and pg-replaced-1: a restore was interrupted'),
  });
  expect(readdirSync(target).sort()).toEqual(['pg-replaced-1', 'restoring']);

  renameSync(join(target, 'pg-replaced-1'), join(target, 'pg'));
  expect(await tablesIn(target)).toEqual(restored());
  expect(readdirSync(target)).toEqual(['pg']);
});

it('rejects a damaged file before it replaces anything', async () => {
  const damaged = join(folder, 'damaged.tar.gz');
  writeFileSync(damaged, readFileSync(file).subarray(0, 100_000));
  inFolder(source);
  const { code, err } = await runCommand('restore', damaged, '--replace');
  expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('cannot be restored') });
  expect(readdirSync(source)).toEqual(['pg']);
});

it('is for the embedded database only, and needs one', async () => {
  inFolder(join(folder, 'nowhere'));
  expect(await runCommand('backup', join(folder, 'none'))).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^There is no database/),
  });
  Object.assign(env(), { DATABASE_URL: 'postgres://localhost/x' });
  for (const command of [
    ['backup', join(folder, 'none')],
    ['restore', file],
  ]) {
    expect(await runCommand(...command)).toMatchObject({ code: 1, err: expect.stringContaining('pg_dump') });
  }
});
