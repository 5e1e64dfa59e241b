import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@tests/support/database/database';
import { makeUser, testScope } from '@tests/support/database/scope';
import { shortOrLong } from '@tests/support/long';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { MAX_OVERDUE_NOTICES } from '@/domain/notifications/overdue-notices';
import { type Connection, connect, rowsOf } from '@/server/db/client';
import { sweepOverdueTasks } from '@/server/jobs/overdue-tasks';

const TASKS = shortOrLong(500, 2000);
const BATCH = 200;

const embedded = process.env.STANCHION_TEST_DB === 'embedded';
let folder: string;
let url: string;
let drop: () => Promise<void>;
let child: ChildProcess | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stanchion-sweep-'));
  ({ url, drop } = embedded ? { url: '', drop: async () => {} } : await createDatabase(inject('server')?.template));
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the database while no other process has it locked. */
async function withDatabase<Value>(work: (connection: Connection) => Promise<Value>, first = false): Promise<Value> {
  const file = first && embedded ? inject('embeddedDump') : undefined;
  const loadDataDir = file ? await openAsBlob(file) : undefined;
  const connection = await connect({ url: url || undefined, dataDir: folder, loadDataDir });
  return work(connection).finally(() => connection.close());
}

/** Few enough per user that each task gets its own notification. */
async function makeTasks(connection: Connection): Promise<void> {
  const scope = testScope(connection, { now: new Date() });
  for (let made = 0; made < TASKS; made += MAX_OVERDUE_NOTICES) {
    const { id } = await makeUser(scope);
    await connection.db.execute(sql`
      insert into tasks (id, owner_id, title, due_date, priority, type, status, created_at, updated_at)
      select gen_random_uuid(), ${id}::uuid, 'Task ' || n, now() - interval '1 hour', 'LOW', 'CALL', 'PENDING', now(),
        now()
      from generate_series(1, ${MAX_OVERDUE_NOTICES}::int) n`);
  }
}

const counts = async ({ db }: Connection) =>
  rowsOf(
    await db.execute(sql`select
      (select count(*)::int from tasks where status = 'OVERDUE') as overdue,
      (select count(*)::int from notifications) as told,
      (select count(distinct action_url)::int from notifications) as different`),
  )[0];

it('a killed sweep leaves no overdue task without its notification, and the next sweep handles the rest once', {
  timeout: 120_000,
}, async () => {
  await withDatabase(makeTasks, true);
  child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/database/sweep-process.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: url, DATA_DIR: folder },
  });
  if (!child.stdout) throw new Error('The process has no output.');
  const [output] = await once(child.stdout, 'data');
  expect(String(output)).toBe('held\n');
  child.kill('SIGKILL');
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);

  expect(await withDatabase(counts)).toEqual({ overdue: BATCH, told: BATCH, different: BATCH });
  const next = await withDatabase((connection) => sweepOverdueTasks(testScope(connection, { now: new Date() })));
  expect(next).toEqual({ overdue: TASKS - BATCH });
  expect(await withDatabase(counts)).toEqual({ overdue: TASKS, told: TASKS, different: TASKS });
});
