import { scopeForEach } from '@tests/support/browser/opening';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
import { listJobs, runJob } from '@/server/cli/jobs';
import { createJobs } from '@/server/integrations/jobs';
import { JOBS } from '@/server/jobs';

const { database, scope } = scopeForEach({ now: new Date('2026-03-10T12:00:30Z') });
let lines: string[];

beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'info').mockImplementation((line: string) => void lines.push(line));
});

const partOf = (name: string) => {
  const from = lines.findIndex((line) => line.startsWith(`${name} `));
  return lines.slice(from, from + 4);
};

it('lists every job with its next run before any has run', async () => {
  await listJobs(scope);
  expect(lines.length).toBe(4 * JOBS.length);
  expect(partOf('overdue-tasks')).toEqual([
    'overdue-tasks  (* * * * *)  marks tasks as overdue and tells whoever works on them',
    '  last run  none yet',
    '  next run  2026-03-10T12:01:00.000Z',
    '  failures  0 in the last 7 days',
  ]);
  expect(partOf('purge')[2]).toBe('  next run  2026-03-11T03:30:00.000Z');
});

it('shows how the last run ended and how many runs failed recently', { timeout: 60_000 }, async () => {
  const queue = createJobs({ connection: database, jobs: JOBS, createScope: async () => scope });
  await queue.start();
  await queue.stop();
  await database.db.execute(sql`
    insert into pgboss.job (name, policy, state, started_on, completed_on) values
      ('purge', 'short', 'failed', '2026-03-10T03:30:01Z', now() - interval '1 day'),
      ('purge', 'short', 'failed', '2026-03-09T03:30:01Z', now() - interval '8 days'),
      ('overdue-tasks', 'short', 'failed', '2026-03-10T11:59:01Z', now()),
      ('overdue-tasks', 'short', 'completed', '2026-03-10T12:00:01Z', now())`);
  scope.env.JOBS = 'off';
  await listJobs(scope);
  expect(partOf('purge').slice(1)).toEqual([
    '  last run  2026-03-10T03:30:01.000Z, failed',
    '  next run  2026-03-11T03:30:00.000Z',
    '  failures  1 in the last 7 days',
  ]);
  expect(partOf('overdue-tasks')[1]).toBe('  last run  2026-03-10T12:00:01.000Z, completed');
  expect(lines.at(-1)).toMatch(/^JOBS is off:/);
  scope.env.JOBS = 'hold';
  await listJobs(scope);
  expect(lines.at(-1)).toMatch(/^JOBS is hold:/);
});

it('runs a job now and prints its result, or lists the jobs for an unknown name', async () => {
  await runJob(scope, 'overdue-tasks');
  expect(lines).toEqual(['overdue-tasks: 0 overdue.']);
  await expect(runJob(scope, 'tea')).rejects.toThrow(
    'Unknown job: tea. Available jobs: overdue-tasks, event-reminders, purge, quota-warnings, stage-medians, forecast-snapshots, monday-summaries, email-sweep, file-contents, analytics-events, change-markers, lead-phones, subscriptions, trial-notices.',
  );
});
