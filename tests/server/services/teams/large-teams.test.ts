import { userForEach } from '@tests/support/browser/opening';
import { makeLeads, makeTasks } from '@tests/support/database/many-rows';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam } from '@tests/support/database/teams';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';
import { leadHistory, leads, tasks } from '@/server/db/schema';

// All leads in one statement, because the counters' trigger locks in order per statement only. It takes longer than
// other statements may.

const { database, scope, user, caller } = userForEach({ tier: 'PRO' });
let id: string;
let mate: SessionUser;

beforeEach(async () => {
  id = (await caller.teams.create({ name: 'Night shift' })).id;
  user.teamIds.push(id);
  mate = await joinTeam(scope, await makeUser(scope), id);
});

const updatesOf = (table: string) =>
  database.statements.filter((each) => each.includes(`update "${table}" set`)).length;
const countOf = (table: typeof leads | typeof tasks, { id: ownerId }: SessionUser) =>
  scope.db.$count(table, eq(table.ownerId, ownerId));

/** More rows than one statement writes into the history. */
const MANY = 2001;
const hasMoreTime = () =>
  database.statements.some((each) => each.includes("set_config('statement_timeout', '60s', true)"));

it('passes on the rows of a departing member in one statement with a longer timeout', async () => {
  await makeLeads(scope, mate, MANY, { teamId: id, assigneeId: mate.id });
  await makeTasks(scope, mate, MANY, { teamId: id });
  database.resetStatements();
  await callerFor(scope, mate).teams.removeMember({ id, userId: mate.id });
  expect([updatesOf('leads'), updatesOf('tasks'), hasMoreTime()]).toEqual([1, 1, true]);
  expect([await countOf(leads, user), await countOf(tasks, user)]).toEqual([MANY, MANY]);
  expect(await scope.db.$count(leads, eq(leads.assigneeId, user.id))).toBe(MANY);
  expect(await scope.db.$count(leadHistory, eq(leadHistory.teamId, id))).toBe(MANY);
  expect((await caller.leads.count({})).count).toBe(MANY);
});

it('returns the leads of a deleted team in one statement, after one for external ids that are taken, with a longer timeout', async () => {
  await makeLeads(scope, mate, MANY, { teamId: id, assigneeId: mate.id });
  database.resetStatements();
  await caller.teams.delete({ id });
  expect([updatesOf('leads'), hasMoreTime()]).toEqual([2, true]);
  expect(await countOf(leads, mate)).toBe(MANY);
  expect((await callerFor(scope, mate).leads.count({})).count).toBe(MANY);
});
