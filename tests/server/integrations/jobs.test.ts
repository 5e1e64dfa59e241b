import { databaseForFile } from '@tests/support/browser/opening';
import { testScope } from '@tests/support/database/scope';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { rowsOf } from '@/server/db/client';
import type { Job } from '@/server/integrations/jobs';
import { createJobs, type Jobs } from '@/server/integrations/jobs';

const database = databaseForFile();
let started: Jobs[];

beforeAll(async () => {
  started = [];
});
afterEach(async () => {
  for (const jobs of started.splice(0)) await jobs.stop();
});

const createScope = async () => testScope(database);

async function start(jobs: readonly Job[]): Promise<void> {
  const instance = createJobs({ connection: database, jobs, createScope, pollIntervalSeconds: 1 });
  started.push(instance);
  await instance.start();
}

const job = (name: string, run: Job['run']): Job => ({ name, cron: '* * * * *', summary: name, run });

/** Queues a run, as the schedule does. */
const dueNow = (name: string) =>
  database.db.execute(sql`
    insert into pgboss.job (name, policy, retry_limit, expire_in) select ${name}, 'short', 0, interval '5 minutes'`);

const statesOf = async (name: string) =>
  rowsOf<{ state: string }>(
    await database.db.execute(sql`select state::text as state from pgboss.job where name = ${name}`),
  ).map(({ state }) => state);

it('runs a due job once with two instances and an open application transaction', { timeout: 60_000 }, async () => {
  const run = vi.fn(async () => ({ done: 1 }));
  // At the same time, like several processes.
  await Promise.all([start([job('count', run)]), start([job('count', run)])]);
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_sleep(0.1)`);
  });
  await dueNow('count');
  await vi.waitFor(async () => expect(await statesOf('count')).toEqual(['completed']), LONG_TIMEOUT);
  expect(run).toHaveBeenCalledTimes(1);
});

it('records a failure and keeps running', { timeout: 60_000 }, async () => {
  const run = vi.fn<Job['run']>().mockRejectedValueOnce(new Error('Broken')).mockResolvedValue({ done: 1 });
  await start([job('fragile', run)]);
  await dueNow('fragile');
  await vi.waitFor(async () => expect(await statesOf('fragile')).toEqual(['failed']), LONG_TIMEOUT);
  await dueNow('fragile');
  await vi.waitFor(async () => expect(await statesOf('fragile')).toContain('completed'), LONG_TIMEOUT);
});

it('removes the schedule of a job that no longer exists', { timeout: 60_000 }, async () => {
  const nothing = async () => ({});
  await start([job('old', nothing), job('kept', nothing)]);
  await started.pop()?.stop();
  await start([job('kept', nothing)]);
  const left = rowsOf<{ name: string }>(await database.db.execute(sql`select name from pgboss.schedule order by name`));
  expect(left.map(({ name }) => name)).toEqual(['kept']);
});
