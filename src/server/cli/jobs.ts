import cronParser from 'cron-parser';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../db/client';
import { QUEUE_SCHEMA } from '../integrations/jobs';
import { JOBS, jobByName } from '../jobs';
import { refuse } from '../problems/problem-error';
import type { Scope } from '../scope';

interface JobRuns {
  name: string;
  lastRun: string | null;
  state: string | null;
  failures: number;
}

/** Prints each job with its schedule, last run, next run and recent failures. */
export async function listJobs({ db, now, env }: Scope): Promise<void> {
  const runs = await readRuns(db);
  for (const { name, cron, summary } of JOBS) {
    const run = runs.get(name);
    const next = cronParser.parseExpression(cron, { currentDate: now, tz: 'UTC' }).next().toDate();
    console.info(`${name}  (${cron})  ${summary}`);
    console.info(`  last run  ${run?.lastRun ? `${new Date(run.lastRun).toISOString()}, ${run.state}` : 'none yet'}`);
    console.info(`  next run  ${next.toISOString()}`);
    console.info(`  failures  ${run?.failures ?? 0} in the last 7 days`);
  }
  if (env.JOBS === 'hold') console.info('JOBS is hold: instances with this setting hold emails that are due.');
  if (env.JOBS === 'off') console.info('JOBS is off: instances with this setting run no jobs.');
}

/** Reads the queue's own tables, which the first instance that runs jobs creates. */
async function readRuns(db: Scope['db']): Promise<Map<string, JobRuns>> {
  const [queue] = rowsOf<{ exists: boolean }>(
    await db.execute(sql`select to_regclass(${`${QUEUE_SCHEMA}.job`}) is not null as exists`),
  );
  if (!queue?.exists) return new Map();
  const columns = sql`name, state::text as state, started_on, completed_on`;
  const schema = sql.identifier(QUEUE_SCHEMA);
  const found = await db.execute(sql`
    with runs as (
      select ${columns} from ${schema}.job where started_on is not null
      union all
      select ${columns} from ${schema}.archive where started_on is not null
    )
    select name, max(started_on)::text as "lastRun", (array_agg(state order by started_on desc))[1] as state,
      (count(*) filter (where state = 'failed' and completed_on > now() - interval '7 days'))::int as failures
    from runs group by name`);
  return new Map(rowsOf<JobRuns>(found).map((runs) => [runs.name, runs]));
}

/** Runs the job now instead of when it is next due. */
export async function runJob(scope: Scope, name: string): Promise<void> {
  const job = jobByName(name);
  if (!job)
    return refuse('NOT_FOUND', `Unknown job: ${name}. Available jobs: ${JOBS.map((each) => each.name).join(', ')}.`);
  const done = await job.run(scope);
  console.info(
    `${name}: ${Object.entries(done)
      .map(([what, count]) => `${count} ${what}`)
      .join(', ')}.`,
  );
}
