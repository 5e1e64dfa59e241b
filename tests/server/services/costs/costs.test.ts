import { scopeForEach } from '@tests/support/browser/opening';
import { makeRowOf } from '@tests/support/database/row-makers';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { expectProblem } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { COST_DEFAULTS, type CostValues } from '@/domain/costs/cost-inputs';
import { costComparisons, teamMembers } from '@/server/db/schema';

const { scope } = scopeForEach();

const withEvents = (eventsPerMonth: number): CostValues => ({ ...COST_DEFAULTS, eventsPerMonth });

async function rep() {
  const user = await makeUser(scope);
  return { user, caller: callerFor(scope, user), leadId: await makeRowOf('lead', { scope, owner: user }) };
}

it('starts with the defaults, a lead’s with the user’s own, and keeps them apart once they are saved', async () => {
  const { caller, leadId } = await rep();
  expect(await caller.costs.read({})).toMatchObject({ ...COST_DEFAULTS, leadId: null, isSaved: false });
  await caller.costs.save(withEvents(7));
  expect(await caller.costs.read({})).toMatchObject({ eventsPerMonth: 7, isSaved: true });
  expect(await caller.costs.read({ leadId })).toMatchObject({ leadId, eventsPerMonth: 7, isSaved: false });
  expect(await caller.costs.save({ ...withEvents(2), leadId })).toMatchObject({ leadId, isSaved: true });
  await caller.costs.save({ ...withEvents(3), leadId });
  expect(await caller.costs.read({ leadId })).toMatchObject({ eventsPerMonth: 3, isSaved: true });
  expect(await caller.costs.read({})).toMatchObject({ eventsPerMonth: 7 });
});

it('returns the figures of D22', async () => {
  const { caller } = await rep();
  const { figures } = await caller.costs.read({});
  expect(figures.annual.savings).toBeCloseTo(46_034.4, 6);
  expect(figures.hoursSaved).toBe(954);
});

it('saves one row, also when two requests save for the first time at once', async () => {
  const { caller, user, leadId } = await rep();
  await Promise.all([
    ...[1, 2, 3].map((events) => caller.costs.save(withEvents(events))),
    ...[1, 2, 3].map((events) => caller.costs.save({ ...withEvents(events), leadId })),
  ]);
  expect(await scope.db.$count(costComparisons, eq(costComparisons.userId, user.id))).toBe(2);
});

it('keeps a separate comparison for each member of a lead’s team, and refuses other users', async () => {
  const { user } = await rep();
  const teamId = await makeRowOf('team', { scope, owner: user });
  const owner = { ...user, teamIds: [teamId] };
  const caller = callerFor(scope, owner);
  const leadId = await makeRowOf('lead', { scope, owner, teamId });
  const colleague = await makeUser(scope);
  await scope.db.insert(teamMembers).values({ teamId, userId: colleague.id, role: 'member', joinedAt: scope.now });
  await caller.costs.save({ ...withEvents(9), leadId });
  const member = callerFor(scope, { ...colleague, teamIds: [teamId] });
  expect(await member.costs.read({ leadId })).toMatchObject({ eventsPerMonth: 4, isSaved: false });
  await member.costs.save({ ...withEvents(1), leadId });
  expect(await caller.costs.read({ leadId })).toMatchObject({ eventsPerMonth: 9 });
  const stranger = callerFor(scope, await makeUser(scope));
  expect(await expectProblem(stranger.costs.read({ leadId }))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await expectProblem(stranger.costs.save({ ...withEvents(1), leadId }))).toMatchObject({ code: 'NOT_FOUND' });
});

it('names an absurd input', async () => {
  const { caller } = await rep();
  const absurd = { ...COST_DEFAULTS, traditional: { ...COST_DEFAULTS.traditional, hourlyRate: -5 } };
  expect(await expectProblem(caller.costs.save(absurd))).toMatchObject({
    field: 'traditional.hourlyRate',
    message: 'Enter an amount in dollars from 0 to 1,000.',
  });
});
