import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { makeEmbeddedFolder } from '@tests/support/database/database';
import { makeUser, testScope } from '@tests/support/database/scope';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addDays } from '@/domain/shared/time';
import { readSession, startSession } from '@/server/auth/sessions';
import { type Connection, connect, rowsOf } from '@/server/db/client';
import { explainFault } from '@/server/db/database-fault';
import { acquireFolderLock, type FolderLock, FolderLockLost } from '@/server/db/folder-lock';
import { sessions } from '@/server/db/schema';
import { findFault } from '@/server/http/health';
import { toProblem } from '@/server/problems/errors';

let migrated: string;
let folder: string;
let children: ChildProcess[] = [];

// Migrates only once: on a busy machine it takes longer than a process may take to stop.
beforeAll(async () => {
  migrated = newFolder();
  await makeEmbeddedFolder(migrated);
}, 120_000);
afterAll(() => rmSync(migrated, { recursive: true, force: true }));

beforeEach(() => {
  folder = newFolder();
  cpSync(migrated, folder, { recursive: true });
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  rmSync(folder, { recursive: true, force: true });
});

const newFolder = () => mkdtempSync(join(tmpdir(), 'stanchion-boot-'));

/** A process that boots like the application and then runs forever, like a server. */
function start(environment: Record<string, string> = {}, dataDir = folder) {
  const program = `
    setInterval(() => {}, 1000);
    const { boot } = await import('./src/server/boot.ts');
    await boot();`;
  return run(program, environment, dataDir);
}

function run(program: string, environment: Record<string, string> = {}, dataDir = folder) {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ...environment },
  });
  children.push(child);
  return Object.assign(child, { complaint: text(child.stderr) });
}

const lock = () => existsSync(join(folder, 'lock'));

it.each(['SIGINT', 'SIGTERM'] as const)(
  'announces the shutdown once, and closes the database despite a second %s',
  {
    timeout: 60_000,
  },
  async (signal) => {
    const child = start();
    await once(child.stdout, 'data');
    const output = text(child.stdout);
    expect(lock()).toBe(true);
    child.kill('SIGINT');
    // The signal from the terminal and the one that `npm run up` forwards arrive a moment apart.
    await new Promise((resolve) => setTimeout(resolve, 3));
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(lock()).toBe(false);
    // Two signals that are pending at once arrive in either order.
    expect(await output).toMatch(/^Stanchion is shutting down \((SIGINT|SIGTERM)\)\.\n$/);
  },
);

it('closes the database when a signal arrives while it is opening', { timeout: 60_000 }, async () => {
  const child = start();
  while (!lock()) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(lock()).toBe(false);
});

it('stops, and does not even close the database, when another process takes over its folder', {
  timeout: 60_000,
}, async () => {
  const child = start({ JOBS: 'off' });
  await once(child.stdout, 'data');
  const ended = once(child, 'exit');
  const before = readFileSync(control());
  rmSync(join(folder, 'lock'));
  const next = await acquireFolderLock(folder);
  expect(await ended).toEqual([1, null]);
  expect(await child.complaint).toBe(
    `The embedded database in ${folder} has been taken over by another process, or its lock file was removed. ` +
      'This process stops serving and writes nothing more.\n',
  );
  expect(readFileSync(control())).toEqual(before);
  next.assertHeld();
  next.release();
});

/** Postgres writes it at every checkpoint, and so whenever the database is closed. */
const control = () => join(folder, 'pg/global/pg_control');

it('responds 503 and rolls back open transactions once another process has the folder', async () => {
  const first = await connect({ dataDir: folder, lock: { staleMs: -1 } });
  let next: FolderLock | undefined;
  const work = first.db.transaction(async (tx) => {
    await tx.execute(sql`create table late ()`);
    rmSync(join(folder, 'lock'));
    next = await acquireFolderLock(folder);
  });
  const refused = await work.catch((error: unknown) => error);
  expect(toProblem(refused, () => 'none')).toMatchObject({ code: 'UNAVAILABLE' });
  await expect(first.db.execute(sql`select 1`)).rejects.toThrow();
  expect(await first.lost).toBeInstanceOf(FolderLockLost);
  await first.close();
  next?.release();

  const second = await connect({ dataDir: folder });
  expect(rowsOf(await second.db.execute(sql`select to_regclass('late') as late`))).toEqual([{ late: null }]);
  await second.close();
});

/** A session that the next request would extend. */
async function openAgedSession(connection: Connection) {
  const scope = testScope(connection);
  const { id } = await makeUser(scope);
  const { name, value } = await startSession(scope, id);
  await scope.db.update(sessions).set({ expiresAt: addDays(new Date(), 10) });
  return { userId: id, cookie: `${name}=${value}` };
}

it('refuses writes to a full disk, keeps serving reads, and reports it in /healthz', async () => {
  // The embedded database itself would hang. With this reserve, every disk is full.
  const full = { diskReserve: Number.MAX_SAFE_INTEGER };
  const prepared = await connect({ dataDir: folder });
  const { cookie, userId } = await openAgedSession(prepared);
  await prepared.close();
  const connection = await connect({ dataDir: folder, ...full });
  const { db } = connection;
  // As at the start of the application.
  await connection.migrate();
  const write = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await tx.execute(sql`create table late ()`);
  });
  const refused = await write.catch((error: unknown) => error);
  expect(toProblem(refused, () => 'none')).toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining('full'),
  });
  await expect(db.execute(sql`with gone as (delete from users returning id) select * from gone`)).rejects.toThrow();
  const late = sql`to_regclass('late') as late`;
  expect(rowsOf(await db.execute(sql`with found as (select ${late}) select * from found`))).toEqual([{ late: null }]);
  expect(rowsOf(await db.execute(sql`(select ${late}) union all (select null)`))).toHaveLength(2);
  expect((await readSession(testScope(connection), cookie))?.user.id).toBe(userId);
  expect(await findFault(async () => connection)).toMatchObject({ fault: 'DATABASE_DISK_FULL' });
  await connection.close();

  // A start on a full disk leaves no half-made database behind.
  const fresh = join(folder, 'fresh');
  const opened = await connect({ dataDir: fresh, ...full }).catch((error: unknown) => error);
  expect(explainFault(opened, { DATA_DIR: fresh })).toMatchObject({ fault: 'DATABASE_DISK_FULL' });
  expect(readdirSync(fresh)).toEqual([]);
});

const MB = 1024 * 1024;

/** A disk of 160 MB, where the system allows one to be mounted. */
function mountSmallDisk(): string | undefined {
  const disk = newFolder();
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk]);
  if (status === 0) return disk;
  rmSync(disk, { recursive: true });
  return undefined;
}

const disk = mountSmallDisk();
if (disk) {
  afterAll(() => {
    spawnSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  });

  it('keeps every saved row on a full disk, and continues without a restart', { timeout: 120_000 }, async () => {
    const [dataDir, ballast, others] = [join(disk, 'data'), join(disk, 'ballast'), join(disk, 'others')];
    cpSync(migrated, dataDir, { recursive: true });
    writeFileSync(ballast, Buffer.alloc(40 * MB));
    const connection = await connect({ dataDir });
    const { db } = connection;
    await db.execute(sql`create table saved (n int primary key, filler text)`);
    const saved: number[] = [];
    const save = async () => {
      const n = saved.length + 1;
      await db.execute(sql`insert into saved values (${n}, ${randomBytes(100_000).toString('base64')})`);
      saved.push(n);
    };
    const report = vi.fn(() => 'none');
    const saveUntilRefused = async () => {
      for (;;) {
        try {
          await save();
        } catch (error) {
          return toProblem(error, report);
        }
      }
    };
    const found = async (from = db) => rowsOf<{ n: number }>(await from.execute(sql`select n from saved order by n`));
    const inOrder = () => saved.map((n) => ({ n }));
    const isFull = { code: 'UNAVAILABLE', message: expect.stringContaining('The disk is full') };

    expect(await saveUntilRefused()).toMatchObject(isFull);
    expect(saved.length).toBeGreaterThan(10);
    // Other programs use up the reserve.
    expect(() => {
      for (;;) appendFileSync(others, Buffer.alloc(MB));
    }).toThrow('ENOSPC');
    for (let n = 0; n < 20; n += 1) expect(await saveUntilRefused()).toMatchObject(isFull);
    // Each of them would be a line in the log.
    expect(report).not.toHaveBeenCalled();
    expect(await found()).toEqual(inOrder());
    expect(await findFault(async () => connection)).toMatchObject({ fault: 'DATABASE_DISK_FULL' });

    rmSync(others);
    rmSync(ballast);
    await vi.waitFor(save, LONG_TIMEOUT);
    expect(await findFault(async () => connection)).toBeNull();
    await connection.close();
    const reopened = await connect({ dataDir });
    expect(await found(reopened.db)).toEqual(inOrder());
    await reopened.close();
  });
}

it('reports in /healthz that its folder has become read-only', { timeout: 60_000 }, async () => {
  const pg = join(folder, 'pg');
  const program = `
    const { chmodSync } = await import('node:fs');
    const { connect } = await import('./src/server/db/client.ts');
    const { findFault } = await import('./src/server/http/health.ts');
    const connection = await connect({ dataDir: process.env.DATA_DIR });
    const found = async () => (await findFault(async () => connection))?.fault ?? 'none';
    const before = await found();
    chmodSync(process.env.DATA_DIR + '/pg', 0o555);
    // Rights do not bind root.
    if (process.getuid() === 0) process.setuid(65534);
    console.info(before, await found());
    process.exit(0);`;
  const child = run(program);
  const said = text(child.stdout);
  expect(await once(child, 'exit')).toEqual([0, null]);
  chmodSync(pg, 0o755);
  expect(await said).toBe('none DATABASE_FOLDER_READ_ONLY\n');
});

it('says in one line why it cannot start', { timeout: 60_000 }, async () => {
  const file = join(folder, 'pg/PG_VERSION');
  const child = start({}, file);
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(await child.complaint).toBe(
    `DATABASE_FOLDER_INVALID: The folder of the database is a file, or in one (${file}). Set DATA_DIR to a folder.\n`,
  );
});
