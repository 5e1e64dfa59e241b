import { databaseForFile } from '@tests/support/browser/opening';
import { testScope } from '@tests/support/database/scope';
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
  expect(await connectionsOfJobs()).toBe(0);
});
