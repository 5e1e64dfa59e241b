import { databaseForFile } from '@tests/support/browser/opening';
import { makeLeads } from '@tests/support/database/many-rows';
import { callerFor, makeUser, testScope } from '@tests/support/database/scope';
import { describe, expect, it } from 'vitest';
import { LEAD_STATUSES } from '@/domain/leads/lead-choices';
import type { BoardFilters } from '@/domain/pipeline/pipeline-summary';

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

describe('the matches of the board', () => {
  it('count every stage by search and priority', async () => {
    const scope = testScope(database);
    const caller = callerFor(scope, await makeUser(scope));
    for (const [companyName, status, priority] of [
      ['North Park', 'NEW', 'HIGH'],
      ['South Park', 'NEW', 'LOW'],
      ['Park Lane', 'CLOSED_WON', 'HIGH'],
      ['Arena', 'NEW', 'HIGH'],
    ] as const) {
      await caller.leads.create({ companyName, contactPerson: 'Jo', status, priority });
    }
    const counts = async (filters: BoardFilters) => {
      const matches = await caller.pipeline.matches(filters);
      return LEAD_STATUSES.map((status) => matches[status].count);
    };
    expect(await counts({})).toEqual([3, 0, 0, 0, 1, 0]);
    expect(await counts({ q: ' park ' })).toEqual([2, 0, 0, 0, 1, 0]);
    expect(await counts({ priority: 'HIGH' })).toEqual([2, 0, 0, 0, 1, 0]);
    expect(await counts({ q: 'park', priority: 'HIGH' })).toEqual([1, 0, 0, 0, 1, 0]);
  });

  it('count without a search exactly, and with one up to a limit, in one statement', async () => {
    const scope = testScope(database);
    const user = await makeUser(scope);
    const caller = callerFor(scope, user);
    await makeLeads(scope, user, 3000, { status: 'NEW' });
    await makeLeads(scope, user, 3000, { status: 'CLOSED_LOST' });
    expect((await caller.pipeline.matches({})).NEW).toMatchObject({ count: 3000, value: 3_000_000, more: false });
    database.resetStatements();
    expect(await caller.pipeline.matches({ q: 'company' })).toMatchObject({
      NEW: { count: 1000, more: true },
      CLOSED_WON: { count: 0, more: false },
    });
    expect(database.statements).toHaveLength(1);
    // With one more than are read, every count is a lower bound.
    await makeLeads(scope, user, 1, { status: 'CLOSED_WON' });
    const matches = await caller.pipeline.matches({ q: 'company' });
    expect(LEAD_STATUSES.map((status) => matches[status].more)).toEqual(LEAD_STATUSES.map(() => true));
  });
});
