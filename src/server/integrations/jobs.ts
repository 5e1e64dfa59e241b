import PgBoss from 'pg-boss';
import type { Connection } from '../db/client';
import type { Job } from '../jobs/job';
import type { Scope } from '../scope';

/** Runs jobs when they are due, on one of the instances that share a database. */
export interface Jobs {
  start(): Promise<void>;
  /** Lets what runs come to its end, for a while, and begins nothing more. */
  stop(): Promise<void>;
}

/** Where the queue keeps its tables. */
export const QUEUE_SCHEMA = 'pgboss';

/** A run that has not come to its end by then died with its process. */
const EXPIRES_AFTER_S = 300;
/** Every job is known to be due within half a minute; these are how often a worker looks for it. */
const LOOKS_EVERY_S = 5;
const STOPS_WITHIN_MS = 5000;

export interface JobsOptions {
  connection: Pick<Connection, 'queue' | 'alone'>;
  jobs: readonly Job[];
  createScope: () => Promise<Scope>;
}

/** Jobs on pg-boss. It only decides when: each job is right however often and wherever it runs. */
export function createJobs({ connection: { queue, alone }, jobs, createScope }: JobsOptions): Jobs {
  const boss = new PgBoss({
    ...queue,
    ...('connectionString' in queue ? { max: 2, application_name: 'stanchion jobs' } : {}),
    schema: QUEUE_SCHEMA,
    cronWorkerIntervalSeconds: LOOKS_EVERY_S,
    archiveCompletedAfterSeconds: 24 * 60 * 60,
    deleteAfterDays: 7,
  });
  boss.on('error', (error) => console.error('The job queue:', error.message));

  const run = async ({ name, run }: Job) => {
    const done = await run(await createScope());
    const told = Object.entries(done).filter(([, count]) => count > 0);
    if (told.length > 0) console.info(`Job ${name}: ${told.map(([what, count]) => `${count} ${what}`).join(', ')}.`);
    return done;
  };

  let started = false;
  let stopped = false;
  /** Two that make their tables at once would wait for each other in a circle. */
  const setUp = () =>
    alone(async () => {
      await boss.start();
      for (const { name, cron } of jobs) {
        // At most one waits: what a queue of missed runs would do, one does.
        const options = { policy: 'short', retryLimit: 0, expireInSeconds: EXPIRES_AFTER_S } as const;
        await boss.createQueue(name, { name, ...options });
        await boss.schedule(name, cron);
      }
      for (const { name } of await boss.getSchedules()) {
        if (!jobs.some((job) => job.name === name)) await boss.unschedule(name);
      }
    });
  const work = async () => {
    for (const job of jobs) await boss.work(job.name, { pollingIntervalSeconds: LOOKS_EVERY_S }, () => run(job));
  };

  return {
    async start() {
      try {
        await setUp();
        started = true;
        if (!stopped) await work();
      } catch (error) {
        started = false;
        // Begun by half it would go on with its connections, and the next attempt beside it.
        await boss.stop({ graceful: false }).catch(() => {});
        throw error;
      }
      if (stopped) await this.stop();
    },
    async stop() {
      stopped = true;
      // Broken off in the middle, a start leaves nothing half made; the next one makes it.
      if (!started) return;
      await boss.stop({ graceful: true, wait: true, timeout: STOPS_WITHIN_MS });
    },
  };
}
