import PgBoss from 'pg-boss';
import type { Connection } from '../db/client';
import { JOBS_NAME } from '../db/set-up';
import { logFailure } from '../log';
import type { Scope } from '../scope';

/** A scheduled job. Must be idempotent, and safe to run concurrently or to be interrupted: the queue only schedules. */
export interface Job {
  name: string;
  /** Cron expression with five fields, in UTC. */
  cron: string;
  /** What it does, for the operator. */
  summary: string;
  /** Does all the work that is due at `scope.now`. Returns counts of what was done. */
  run: (scope: Scope) => Promise<Record<string, number>>;
}

/** Runs jobs when they are due, on one of the instances that share a database. */
export interface Jobs {
  start(): Promise<void>;
  /** Waits a limited time for running jobs, and starts no new ones. */
  stop(): Promise<void>;
}

/** Schema of the queue's own tables. */
export const QUEUE_SCHEMA = 'pgboss';

/** A run that has not finished after this died with its process. */
const EXPIRES_AFTER_S = 300;
/** pg-boss notices due jobs within 30 seconds; this is how often a worker polls for them. */
const POLL_INTERVAL_S = 5;
/**
 * For queues, because a user may be waiting for the result. A worker that has just found an item looks for the next one
 * at once.
 */
const QUEUE_POLL_INTERVAL_S = 2;
const STOP_TIMEOUT_MS = 5000;

/** For the queue's own connections. Without limits, it would wait forever for a server that hangs. */
const SERVER = {
  max: 2,
  application_name: JOBS_NAME,
  connectionTimeoutMillis: 5000,
  query_timeout: 60_000,
  keepAlive: true,
};

/** Work that requests queue in their own transaction. */
export interface WorkQueue {
  name: string;
  /**
   * How many workers one process has, and how many items each of them takes at once and works on concurrently. A worker
   * takes more when all of them are done. One process starts at most `perSecond` items each second, spread over the
   * second, so that requests have time in between.
   */
  limits: (scope: Scope) => { workers: number; batchSize: number; perSecond: number };
  /** A run that has not finished after this died with its process. Longer than any run takes. */
  expiresAfterS: number;
  /** Takes the items of a batch, with as few statements as for one, and returns what is to be done for each. */
  start: (scope: Scope, ids: readonly string[]) => Promise<readonly Work[]>;
}

type Work = (scope: Scope) => Promise<void>;

export interface JobsOptions {
  connection: Pick<Connection, 'queue' | 'alone'>;
  jobs: readonly Job[];
  queues?: readonly WorkQueue[];
  createScope: () => Promise<Scope>;
  pollIntervalSeconds?: number;
}

/** Jobs on pg-boss. It only schedules: every job is idempotent and may run on any instance. */
export function createJobs({
  connection: { queue, alone },
  jobs,
  queues = [],
  createScope,
  pollIntervalSeconds = POLL_INTERVAL_S,
}: JobsOptions): Jobs {
  const boss = new PgBoss({
    ...queue,
    ...('connectionString' in queue ? SERVER : {}),
    schema: QUEUE_SCHEMA,
    cronWorkerIntervalSeconds: pollIntervalSeconds,
    archiveCompletedAfterSeconds: 24 * 60 * 60,
    deleteAfterDays: 7,
  });
  boss.on('error', (error) => logFailure('Job queue error', error));

  const run = async ({ name, run }: Job) => {
    const done = await run(await createScope());
    const counts = Object.entries(done).filter(([, count]) => count > 0);
    if (counts.length > 0)
      console.info(`Job ${name}: ${counts.map(([what, count]) => `${count} ${what}`).join(', ')}.`);
    return done;
  };

  let started = false;
  let stopped = false;
  /** Serialized, because two instances that create their tables at once would deadlock. */
  const setUp = () =>
    alone(async () => {
      await boss.start();
      for (const { name, cron } of jobs) {
        // Queue at most one run: it catches up on all missed ones.
        const options = { policy: 'short', retryLimit: 0, expireInSeconds: EXPIRES_AFTER_S } as const;
        await boss.createQueue(name, { name, ...options });
        await boss.schedule(name, cron);
      }
      for (const { name, expiresAfterS } of queues) {
        // An item is queued at most once. Its own state says whether it is done, so the queue does not repeat a run
        // that died.
        const options = { name, policy: 'short', retryLimit: 0, expireInSeconds: expiresAfterS } as const;
        await boss.createQueue(name, options);
        // Creating a queue that exists changes nothing.
        await boss.updateQueue(name, options);
      }
      for (const { name } of await boss.getSchedules()) {
        if (!jobs.some((job) => job.name === name)) await boss.unschedule(name);
      }
    });
  /** Does not throw, because the whole batch would fail with one item. The item's own state has the outcome. */
  const logged = <T>({ name }: WorkQueue, work: () => Promise<T>) =>
    work().catch((error: unknown) => logFailure(`Queue ${name} failed`, error));
  const workOn = async (queue: WorkQueue, { batchSize, turn }: { batchSize: number; turn: () => Promise<void> }) => {
    const { name, start } = queue;
    const pollingIntervalSeconds = Math.min(pollIntervalSeconds, QUEUE_POLL_INTERVAL_S);
    const atTurn = async (work: Work) => {
      await turn();
      await work(await createScope());
    };
    const worker: string = await boss.work<{ id: string }>(
      name,
      { pollingIntervalSeconds, batchSize },
      async (items) => {
        // Otherwise it would wait for the next poll although more may be waiting.
        boss.notifyWorker(worker);
        const ids = items.map(({ data }) => data.id);
        const started = await logged(queue, async () => start(await createScope(), ids));
        await Promise.all((started ?? []).map((work) => logged(queue, () => atTurn(work))));
      },
    );
  };
  const work = async () => {
    for (const job of jobs) await boss.work(job.name, { pollingIntervalSeconds: pollIntervalSeconds }, () => run(job));
    for (const queue of queues) {
      const { workers, batchSize, perSecond } = queue.limits(await createScope());
      const turn = createPacer(perSecond);
      for (let each = 0; each < workers; each += 1) await workOn(queue, { batchSize, turn });
    }
  };

  return {
    async start() {
      try {
        await setUp();
        started = true;
        if (!stopped) await work();
      } catch (error) {
        started = false;
        // Otherwise the half-started queue would keep its connections open during the next attempt.
        await boss.stop({ graceful: false }).catch(() => {});
        throw error;
      }
      if (stopped) await this.stop();
    },
    async stop() {
      stopped = true;
      // A start that was interrupted leaves nothing behind; the next start redoes it.
      if (!started) return;
      await boss.stop({ graceful: true, wait: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}

/** Items due within this start together: eight at once take half the CPU time of eight apart (bench/README.md). */
const TURN_MS = 100;

/** Returns a function that resolves at most `perSecond` times a second. At high rates, its calls resolve in groups. */
export function createPacer(perSecond: number): () => Promise<void> {
  const pauseMs = 1000 / perSecond;
  const gridMs = pauseMs < TURN_MS ? TURN_MS : 1;
  let next = 0;
  return async () => {
    const now = performance.now();
    const exact = Math.max(now, next);
    next = exact + pauseMs;
    const turn = Math.ceil(exact / gridMs) * gridMs;
    if (turn > now) await new Promise((resolve) => setTimeout(resolve, turn - now));
  };
}
