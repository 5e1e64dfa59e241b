import cluster from 'node:cluster';
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import { recordSocketAddresses } from './auth/client-address';
import { backgroundDone, runInBackground } from './background';
import { createScope } from './context';
import type { Connection } from './db/client';
import { closeConnection, getConnection } from './db/connection';
import { DatabaseFault, explainFault } from './db/database-fault';
import { env } from './env';
import { MAIL_HELD } from './http/health';
import { shareRequestCounts } from './http/request-limit';
import { createJobs, type Jobs } from './integrations/jobs';
import { retryingJobs } from './integrations/retrying-jobs';
import { JOBS as ALL_JOBS, QUEUES } from './jobs';
import { reportCleanedAddresses } from './jobs/clean-addresses';
import { reportDerivedDueDays } from './jobs/derive-due-days';
import { reportHeldMail } from './jobs/report-held-mail';
import { startWebhooks, type WebhookWorker } from './services/webhooks/webhook-worker';
import { processWide } from './serving/process-wide.mjs';

const CLOSE_TIMEOUT_MS = 10_000;
const DRAIN_TIMEOUT_MS = 6_000;
/** The shutdown waits no longer than this, because a mail server or the receiver of a webhook may not respond. */
const BACKGROUND_TIMEOUT_MS = 3_000;
/** For responding to requests in progress with 503. */
const LEAVE_TIMEOUT_MS = 1_000;
const SIGN_OF_LIFE_INTERVAL_MS = 5_000;

/** Whether this process runs the jobs and serves nothing (see cli/serve.mjs). */
const RUNS_ONLY_JOBS = process.argv[3] === 'jobs';
/** If there are several processes, only the one for jobs may run them. */
const MAY_RUN_JOBS = RUNS_ONLY_JOBS || !cluster.isWorker;

let closing = false;

const running = processWide('jobs', (): { jobs?: Jobs; webhooks?: WebhookWorker } => ({}));
/** Set by the server, which tracks open responses (see cli/serve-one.mjs). */
const server = processWide('server', (): { drain?: () => Promise<void> } => ({}));

/** Opens and migrates the database, logs where the application runs, and shuts down cleanly on a signal. */
export async function boot(): Promise<void> {
  recordSocketAddresses();
  closeOnSignals();
  try {
    const { APP_URL, DATA_DIR, JOBS } = env();
    shareRequestCounts(env());
    const connection = await getConnection();
    void connection.lost.then(leave);
    if (connection.isDiskFull()) warnOfFullDisk();
    const where = connection.kind === 'embedded' ? `the embedded database in ${DATA_DIR}` : 'the Postgres server';
    console.info(
      RUNS_ONLY_JOBS ? `The jobs are running on ${where}.` : `Stanchion is running at ${APP_URL} on ${where}.`,
    );
    // The primary process waits for this before it starts more workers (see cli/serve.mjs).
    if (cluster.isWorker) process.send?.({ stanchion: 'ready' });
    if (RUNS_ONLY_JOBS) setInterval(() => process.send?.({ stanchion: 'alive' }), SIGN_OF_LIFE_INTERVAL_MS).unref();
    if (!MAY_RUN_JOBS || JOBS === 'off') return;
    if (JOBS === 'hold') console.info(MAIL_HELD.detail);
    startJobs(connection);
    const scope = await createScope();
    runInBackground(scope, () => reportHeldMail(scope));
    runInBackground(scope, () => reportCleanedAddresses(scope));
    runInBackground(scope, () => reportDerivedDueDays(scope));
  } catch (error) {
    console.error(
      error instanceof DatabaseFault
        ? `${error.fault}: ${error.message}`
        : error instanceof Error
          ? error.message
          : error,
    );
    process.exit(1);
  }
}

function warnOfFullDisk(): void {
  const { fault, message } = explainFault({ code: 'ENOSPC' }, env());
  console.error(`${fault}: ${message} Until then, those who are signed in can only read.`);
}

/** Not awaited, so that sign-ins do not wait for it. */
function startJobs(connection: Connection): void {
  if (closing || running.jobs) return;
  const jobs = retryingJobs(() => createJobs({ connection, jobs: ALL_JOBS, queues: QUEUES, createScope }));
  running.jobs = jobs;
  void jobs.start();
  running.webhooks = startWebhooks({ connection, createScope });
}

/** The database is closed last, because responses, jobs and background work still need it. */
async function closeDown(): Promise<void> {
  await Promise.race([server.drain?.(), setTimeoutPromise(DRAIN_TIMEOUT_MS)]);
  const background = Promise.all([backgroundDone(), running.webhooks?.stop()]);
  await Promise.all([running.jobs?.stop(), Promise.race([background, setTimeoutPromise(BACKGROUND_TIMEOUT_MS)])]);
  await closeConnection();
}

/** Another process writes to the embedded database now. Exits without closing it, because that would write too. */
async function leave({ message }: Error): Promise<void> {
  console.error(message);
  closing = true;
  await Promise.race([server.drain?.(), setTimeoutPromise(LEAVE_TIMEOUT_MS)]);
  process.exit(1);
}

/**
 * Shuts down without waiting for streams, which never end. A signal often arrives twice, from the terminal and from
 * `npm run up`. Only the first counts, but the handler stays: without one, the second would kill the process before the
 * embedded database is closed.
 */
function closeOnSignals(): void {
  const close = (signal: NodeJS.Signals) => {
    if (closing) return;
    closing = true;
    console.info(`Stanchion is shutting down (${signal}).`);
    const leave = (code: number) => () => process.exit(code);
    setTimeout(leave(1), CLOSE_TIMEOUT_MS).unref();
    void closeDown().then(leave(0), leave(1));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, close);
}
