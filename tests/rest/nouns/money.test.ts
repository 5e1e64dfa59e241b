import { actorFor, callerFor } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { bearerOf } from '@tests/support/rest/tokens';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { createLeadInput } from '@/domain/leads/lead';
import { LEAD_PRIORITIES, LEAD_STATUSES, type LeadPriority, type LeadStatus } from '@/domain/leads/lead-choices';
import { exportLeads } from '@/server/services/leads/lead-export';
import { exportReport } from '@/server/services/reports/reports';

const rest = openRestDatabase();

const STAGE = {
  NEW: 1000,
  CONTACTED: 2500,
  CONSULTATION_SCHEDULED: 5000,
  PROPOSAL_SENT: 10_000,
  CLOSED_WON: 15_000,
  CLOSED_LOST: 0,
};
const REVENUE = { LOW: 5000, MEDIUM: 10_000, HIGH: 20_000 };
const POTENTIAL = { LOW: 8000, MEDIUM: 15_000, HIGH: 25_000 };
const PROBABILITY = { NEW: 0.1, CONTACTED: 0.25, CONSULTATION_SCHEDULED: 0.5, PROPOSAL_SENT: 0.75 };

interface Row {
  status: LeadStatus;
  priority: LeadPriority;
  amount: number | null;
}

/** A lead of every status and priority, with an amount where `hasAmount` says so. */
const rowsWith = (hasAmount: (index: number) => boolean): Row[] =>
  LEAD_STATUSES.flatMap((status) => LEAD_PRIORITIES.map((priority) => ({ status, priority }))).map((row, index) => ({
    ...row,
    amount: hasAmount(index) ? 1000 * index + 0.35 : null,
  }));

/** In cents on the way, so that no sum is off by the error of a float. */
const sumOf = (rows: readonly Row[], worth: (row: Row) => number) =>
  rows.reduce((cents, row) => cents + Math.round(worth(row) * 100), 0) / 100;

const missing = (rows: readonly Row[]) => rows.filter(({ amount }) => amount === null).length;

it.each([
  ['all', () => true],
  ['some', (index: number) => index % 3 === 0],
  ['no', () => false],
])('with %s amounts, every figure that shows money is the sum of the same rows', async (_, hasAmount) => {
  const scope = rest.scope();
  const teamId = await makeTeam(scope);
  const user = await joinTeam(scope, await rest.makeUser({ tier: 'PRO' }), teamId);
  const [caller, actor, headers] = [callerFor(scope, user), actorFor(scope, user), await bearerOf(scope, user)];
  const get = async (path: string) => (await ask('GET', path, { headers })).body as Record<string, unknown>;
  const rows = rowsWith(hasAmount);
  for (const [index, row] of rows.entries()) {
    const lead = createLeadInput.parse({ companyName: `Arena ${index}`, contactPerson: 'Jo', ...row });
    await caller.leads.create({ ...lead, teamId, expectedCloseDate: '2031-05-01' });
  }
  const open = rows.filter((row): row is Row & { status: keyof typeof PROBABILITY } => row.status in PROBABILITY);
  const won = rows.filter(({ status }) => status === 'CLOSED_WON');
  const lost = rows.filter(({ status }) => status === 'CLOSED_LOST');
  const stageWorth = ({ status, amount }: Row) => (status === 'CLOSED_LOST' ? 0 : (amount ?? STAGE[status]));
  const revenue = sumOf(won, ({ amount, priority }) => amount ?? REVENUE[priority]);
  const potential = ({ amount, priority }: Row) => amount ?? POTENTIAL[priority];
  const weighted = open.reduce((sum, row) => sum + potential(row) * PROBABILITY[row.status], 0);

  // The board, its columns and its filters.
  const board = await get('/api/pipeline/summary');
  const stages = Object.fromEntries(
    LEAD_STATUSES.map((status) => {
      const some = rows.filter((row) => row.status === status);
      const estimates = status === 'CLOSED_LOST' ? 0 : missing(some);
      return [status, { count: some.length, value: sumOf(some, stageWorth), estimates }];
    }),
  );
  expect(board).toMatchObject({
    totalValue: sumOf(rows, stageWorth),
    estimates: missing(rows) - missing(lost),
    stages,
  });
  const high = rows.filter(({ priority, status }) => priority === 'HIGH' && status === 'PROPOSAL_SENT');
  const filtered = { count: 1, value: sumOf(high, stageWorth), estimates: missing(high) };
  expect((await caller.pipeline.matches({ priority: 'HIGH' })).PROPOSAL_SENT).toMatchObject(filtered);
  expect((await caller.pipeline.matches({ priority: 'HIGH', q: 'arena' })).PROPOSAL_SENT).toMatchObject(filtered);

  const whose = 'whose=TEAM';
  const overview = await get(`/api/reports?period=month&${whose}`);
  const inPeriod = { revenue, estimates: missing(won) };
  expect(overview).toMatchObject({ figures: { ...inPeriod, averageDeal: Math.round((revenue * 100) / 3) / 100 } });
  expect((overview.months as object[]).at(-1)).toMatchObject(inPeriod);
  expect(overview.sources).toEqual([{ source: 'NOT_STATED', won: 3, lost: 3, winRate: 0.5, ...inPeriod }]);
  expect(overview.lostReasons).toContainEqual({
    reason: 'NOT_STATED',
    leads: 3,
    value: sumOf(lost, potential),
    estimates: missing(lost),
  });
  const best = open
    .filter(({ status }) => status !== 'NEW')
    .map((row) => Math.round(potential(row) * PROBABILITY[row.status] * 100) / 100)
    .sort((a, b) => b - a);
  expect((overview.opportunities as { value: number }[]).map(({ value }) => value)).toEqual(best.slice(0, 4));
  const report = await get(`/api/reports?period=month&type=forecast&${whose}`);
  expect(report).toMatchObject({
    forecast: { inputs: { weightedPipeline: expect.closeTo(weighted, 2), pipelineEstimates: missing(open) } },
    closing: { later: { leads: open.length, value: expect.closeTo(weighted, 2), estimates: missing(open) } },
  });
  const funnel = await get(`/api/reports?period=month&type=pipeline&${whose}`);
  expect(funnel).toMatchObject({
    funnel: { leads: rows.length, value: sumOf(rows, potential), estimates: missing(rows) },
  });
  const figures = await caller.teams.figures({ id: teamId });
  expect(figures.items.find(({ userId }) => userId === user.id)).toMatchObject({
    value: sumOf(open, potential),
    estimates: missing(open),
  });

  // The files have the same figures.
  const csv = await exportReport({ ...actor, token: null }, { period: 'month', whose: 'TEAM' });
  expect(csv).toContain(`Figures,,Revenue (USD),${revenue},`);
  let text = '';
  for await (const part of exportLeads(actor)) text += part;
  const exported = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  });
  expect(exported.data.map(({ amount = '' }) => (amount === '' ? null : Number(amount))).sort()).toEqual(
    rows.map(({ amount }) => amount).sort(),
  );

  expect(await get('/api/dashboard')).toMatchObject({ monthlyRevenue: revenue, revenueEstimates: missing(won) });
});

it.each([
  [1e308, 'from 0 to 999,999,999.99'],
  [-5, 'from 0 to 999,999,999.99'],
  ['12,5', 'such as 12500 or $12,500.50'],
  ['1.234,56', 'such as 12500 or $12,500.50'],
  ['12.345', 'at most two decimals'],
  ['$ 12 500', 'such as 12500 or $12,500.50'],
  [true, 'such as 12500 or $12,500.50'],
])('refuses the amount %j at its field', async (amount, message) => {
  const headers = await bearerOf(rest.scope(), await rest.makeUser());
  const body = { company: 'Arena', contactName: 'Jo', amount };
  expect(await ask('POST', '/api/leads', { headers, body })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', field: 'amount', message: expect.stringContaining(message) },
  });
});

it('takes an amount in US notation, and returns a number of dollars', async () => {
  const headers = await bearerOf(rest.scope(), await rest.makeUser());
  const body = { company: 'Arena', contactName: 'Jo', amount: '$12,500.50' };
  expect(await ask('POST', '/api/leads', { headers, body })).toMatchObject({ status: 201, body: { amount: 12_500.5 } });
});
