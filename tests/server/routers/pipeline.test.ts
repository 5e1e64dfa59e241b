import { databaseForFile } from '@tests/support/browser/opening';
import { callerFor, makeUser, testScope } from '@tests/support/database/scope';
import { expect, it } from 'vitest';

const database = databaseForFile();

it('sums the board from exact counts in one statement', async () => {
  const scope = testScope(database);
  const caller = callerFor(scope, await makeUser(scope));
  expect(await caller.pipeline.summary()).toMatchObject({ totalValue: 0, conversionRate: 0 });

  for (const status of ['NEW', 'NEW', 'PROPOSAL_SENT', 'CLOSED_WON', 'CLOSED_LOST'] as const) {
    await caller.leads.create({ companyName: 'Venue', contactPerson: 'Jo', status });
  }
  database.resetStatements();
  expect(await caller.pipeline.summary()).toMatchObject({
    totalValue: 2 * 1000 + 10_000 + 15_000,
    activeDeals: 3,
    wonDeals: 1,
    conversionRate: 0.2,
    stages: { NEW: { count: 2, value: 2000 }, CLOSED_LOST: { count: 1, value: 0 } },
  });
  expect(database.statements).toHaveLength(1);
});
