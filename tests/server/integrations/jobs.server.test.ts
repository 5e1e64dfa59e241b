import { databaseForFile } from '@tests/support/browser/opening';
import { testScope } from '@tests/support/database/scope';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf } from '@/server/db/client';
import { createJobs } from '@/server/integrations/jobs';

const database = databaseForFile();

const connectionsOfJobs = async () =>
  rowsOf(
    await database.db.execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and application_name = 'stanchion jobs'`),
  ).length;

it('leaves no connection open when a start fails halfway', async () => {
  const never = { name: 'never', cron: 'at no time', summary: 'never', run: async () => ({}) };
  const jobs = createJobs({ connection: database, jobs: [never], createScope: async () => testScope(database) });
  await expect(jobs.start()).rejects.toThrow();
  // Postgres lists a connection until its backend has exited, shortly after the client has closed it.
  await expect.poll(connectionsOfJobs, LONG_TIMEOUT).toBe(0);
});
