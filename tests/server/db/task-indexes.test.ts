import { databaseForFile } from '@tests/support/browser/opening';
import { actorFor, makeUser, testScope } from '@tests/support/database/scope';
import { type SQL, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf } from '@/server/db/client';
import { dueRank, rankByDue, tasks } from '@/server/db/schema';
import { taskCountsQuery } from '@/server/services/tasks/task-queries';
import { selectFoundTasks } from '@/server/services/tasks/task-search';

const database = databaseForFile();

const OWNER = '00000000-0000-7000-8000-000000000000';

async function makeActor() {
  const scope = testScope(database);
  return actorFor(scope, await makeUser(scope));
}

/** The query plan with sequential scans and sorts disabled. */
const planOf = (query: SQL) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_sort = off`);
    return JSON.stringify(rowsOf(await tx.execute(sql`explain ${query}`)));
  });

it('reads the list by due date, and a later page of it, in the order of one index', async () => {
  const rank = rankByDue(tasks);
  const now = sql.raw(`timestamptz '2027-03-03 09:00:00+00'`);
  const query = sql`select id from tasks where owner_id = ${sql.raw(`'${OWNER}'`)} and deleted_at is null
    and ${rank} < 0 and ${rank} >= ${dueRank(now)} and (${rank}, id) > (${sql.raw(`-7.5::float8, '${OWNER}'::uuid`)})
    order by ${rank}, id limit 51`;
  const plan = await planOf(query);
  expect(plan).toMatch(/Index (Only )?Scan using tasks_owner_rank/);
  // Every condition on the rank limits the range that is read.
  expect(plan).toMatch(/Index Cond: [^"]*< '0'[^"]*>= [^"]*ROW\(/);
  expect(plan).not.toContain('Filter');
});

it('sorts by priority with a dedicated index', async () => {
  const query = sql`select id from tasks where owner_id = ${sql.raw(`'${OWNER}'`)}
    order by priority desc, id desc limit 51`;
  expect(await planOf(query)).toContain('tasks_owner_priority');
});

it('searches titles with the trigram index', async () => {
  expect(await planOf(sql`select id from tasks where search_fold(title) like '%call%'`)).toContain('tasks_title');
});

it('counts by status and due date with an index-only scan', async () => {
  const plan = await planOf(taskCountsQuery(await makeActor()));
  expect(plan).toMatch(/Index Only Scan using tasks_owner_status_due/);
});

it('searches everything in the order of the list’s index, without sorting the matches', async () => {
  const plan = await planOf(sql`${selectFoundTasks(await makeActor(), 'call', 6)}`);
  // Once for open tasks and once for completed ones, each from the first.
  expect(plan.match(/Index Scan using tasks_owner_rank/g)).toHaveLength(2);
  expect(plan).toMatch(/Index Cond: [^"]*< '0'/);
  expect(plan).toMatch(/Index Cond: [^"]*> '0'/);
});
