import { callerFor } from '@tests/support/database/scope';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { bearerOf } from '@tests/support/rest/tokens';
import { expect, it } from 'vitest';

const rest = openRestDatabase();

async function integrator() {
  const user = await rest.makeUser();
  return { caller: callerFor(rest.scope(), user), headers: await bearerOf(rest.scope(), user) };
}

const PATH = '/api/dashboard/targets';

it('sets monthly targets, and measures the progress on the dashboard with the figures of its cards', async () => {
  const { caller, headers } = await integrator();
  await caller.leads.create({
    companyName: 'Arena Nord',
    contactPerson: 'Jo',
    status: 'CLOSED_WON',
    priority: 'HIGH',
  });
  const month = expect.stringMatching(/^\d{4}-\d\d$/);
  expect(await ask('PUT', PATH, { headers, body: { revenue: 80_000 } })).toMatchObject({
    status: 200,
    body: { month, revenue: 80_000, deals: null },
  });
  expect(await ask('GET', PATH, { headers })).toMatchObject({ status: 200, body: { month, revenue: 80_000 } });
  expect(await ask('GET', `${PATH}?month=2020-03`, { headers })).toMatchObject({
    status: 200,
    body: { month: '2020-03', revenue: null, deals: null },
  });
  expect(await ask('GET', '/api/dashboard', { headers })).toMatchObject({
    status: 200,
    body: {
      monthlyRevenue: 20_000,
      targets: { month, revenue: { target: 80_000, value: 20_000, share: 0.25, gap: 60_000 }, deals: null },
    },
  });
});
