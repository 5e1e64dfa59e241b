import cluster from 'node:cluster';
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import { noteSocketAddresses } from './auth/client-address';
import { createScope } from './context';
import type { Connection } from './db/client';
import { closeConnection, getConnection } from './db/connection';
import { env } from './env';
import { createJobs, type Jobs } from './integrations/jobs';
import { persistentJobs } from './integrations/persistent-jobs';
import { JOBS as ALL_JOBS } from './jobs';
import { countWithOthers } from './rest/request-limit';

const CLOSE_WITHIN_MS = 10_000;
const DRAIN_WITHIN_MS = 6_000;

let closing = false;

// Reloading in development runs this again; only `globalThis` is one for the whole process.
const shared = globalThis as typeof globalThis & { stanchionJobs?: Jobs; stanchionDrain?: () => Promise<void> };

/** Opens and migrates the database, says where the application stands, and closes down cleanly on a signal. */
export async function boot(): Promise<void> {
  noteSocketAddresses();
  closeOnSignals();
  try {
    const { APP_URL, DATA_DIR, DATABASE_READ_URL, JOBS } = env();
    countWithOthers(env());
    const connection = await getConnection();
    const where = connection.kind === 'embedded' ? `the embedded database in ${DATA_DIR}` : 'the Postgres server';
    console.info(`Stanchion serves ${APP_URL} on ${where}.`);
    if (DATABASE_READ_URL) {
      console.info('DATABASE_READ_URL is not used by this version: reads go to the same database as writes.');
    }
    // Whoever shares the port with this process waits for it (see cli/serve.mjs).
    if (cluster.isWorker) process.send?.({ stanchion: 'ready' });
    if (JOBS === 'on') startJobs(connection);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Nobody who wants to sign in has to wait for it. */
function startJobs(connection: Connection): void {
  if (closing || shared.stanchionJobs) return;
  const jobs = persistentJobs(() => createJobs({ connection, jobs: ALL_JOBS, createScope }));
  shared.stanchionJobs = jobs;
  void jobs.start();
}

/** Answers and jobs first: what one of them is doing still needs the database. */
async function closeDown(): Promise<void> {
  // Set by the server that is around this, which knows what is being answered (see cli/serve-one.mjs).
  await Promise.race([shared.stanchionDrain?.(), setTimeoutPromise(DRAIN_WITHIN_MS)]);
  await shared.stanchionJobs?.stop();
  await closeConnection();
}

/**
 * Streams go on for ever; the database must be closed and the process gone without waiting for them.
 * A signal often comes twice, from the terminal and from `npm run up`: only the first one counts, and the handler
 * stays, because a signal without one would end the process before the embedded database is closed.
 */
function closeOnSignals(): void {
  const close = (signal: NodeJS.Signals) => {
    if (closing) return;
    closing = true;
    console.info(`Stanchion stops (${signal}).`);
    const leave = (code: number) => () => process.exit(code);
    setTimeout(leave(1), CLOSE_WITHIN_MS).unref();
    void closeDown().then(leave(0), leave(1));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, close);
}
