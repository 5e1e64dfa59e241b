import { databaseForFile } from '@tests/support/browser/opening';
import { makeLeads } from '@tests/support/database/many-rows';
import { actorFor, callerFor, makeUser, testScope } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { makeQuote, QUOTED_EVENT, sendWithoutEmail } from '@tests/support/quotes/quotes';
import { expect, it } from 'vitest';
import { acceptQuoteInput } from '@/domain/quotes/quote-input';
import { LEADS_BEHIND } from '@/domain/reports/leads-behind';
import { REPORT_PERIODS } from '@/domain/reports/report-period';
import { DAY_MS } from '@/domain/shared/time';
import { savePlanInput } from '@/domain/staffing/plan/plan-schema';
import { changeManyLeads } from '@/server/services/leads/bulk/lead-bulk';
import { exportLeads } from '@/server/services/leads/lead-export';

const database = databaseForFile();

it('counts a lead that was won, reopened and won again once, at its latest closing', async () => {
  const scope = testScope(database, { now: new Date('2026-05-20T12:00:00Z') });
  const owner = await makeUser(scope, { tier: 'PRO', timezone: 'UTC' });
  const caller = callerFor(scope, owner);
  const { id } = await caller.leads.create({ companyName: 'Arena Nord', contactPerson: 'Jo', priority: 'HIGH' });
  await caller.leads.update({ id, changes: { status: 'CLOSED_WON' } });
  expect(await caller.reports.read({})).toMatchObject({ figures: { won: 1, revenue: 20_000 } });

  await caller.leads.update({ id, changes: { status: 'PROPOSAL_SENT' } });
  expect(await caller.reports.read({})).toMatchObject({ figures: { won: 0, revenue: 0, leads: 1 } });

  scope.now = new Date('2026-06-02T12:00:00Z');
  await caller.leads.update({ id, changes: { status: 'CLOSED_WON' } });
  const report = await caller.reports.read({});
  expect(report).toMatchObject({ figures: { won: 1, revenue: 20_000 }, before: { won: 0 } });
  expect(report.months.slice(-2)).toMatchObject([
    { first: '2026-05-01', created: 1, won: 0, revenue: 0, isRunning: false },
    { first: '2026-06-01', created: 0, won: 1, revenue: 20_000, isRunning: true },
  ]);
});

it('lowers the furthest stage of a lead once its move is undone, alone and in bulk', async () => {
  const scope = testScope(database, { now: new Date('2026-05-20T12:00:00Z') });
  const user = await makeUser(scope, { tier: 'PRO', timezone: 'UTC' });
  const caller = callerFor(scope, user);
  const reached = async () =>
    (await caller.reports.read({ type: 'pipeline' })).funnel?.stages.map((stage) => stage.reached.leads);
  const { id } = await caller.leads.create({ companyName: 'Arena Nord', contactPerson: 'Jo', status: 'CONTACTED' });
  const { stageEnteredAt } = await caller.leads.update({ id, changes: { status: 'PROPOSAL_SENT' } });
  expect(await reached()).toEqual([1, 1, 1, 1, 0]);
  await caller.leads.undoMove({ id, stageEnteredAt });
  expect(await reached()).toEqual([1, 1, 0, 0, 0]);

  const change = await changeManyLeads(actorFor(scope, user), {
    select: { ids: [id] },
    action: { change: { status: 'CLOSED_WON' } },
  });
  expect(await reached()).toEqual([1, 1, 1, 1, 1]);
  await caller.bulk.undo({ id: change.id ?? '' });
  expect(await reached()).toEqual([1, 1, 0, 0, 0]);
});

it('counts imported leads on the days of the file, on a plan with and without a cap', async () => {
  const scope = testScope(database, { now: new Date('2026-05-20T12:00:00Z') });
  const row = { companyName: 'Arena Nord', contactPerson: 'Jo', email: 'jo@arena.example', priority: 'LOW' as const };
  const data = [
    { ...row, status: 'CLOSED_LOST' as const, createdAt: '2026-05-01T00:00:00Z', updatedAt: '2026-05-02T23:00:00Z' },
    { ...row, status: 'CLOSED_WON' as const, createdAt: '2026-04-30T23:59:59Z', updatedAt: '2026-05-20T09:00:00Z' },
    { ...row, status: 'CONTACTED' as const, createdAt: '2026-05-20T08:00:00Z', updatedAt: '2026-05-20T08:00:00Z' },
  ];
  for (const tier of ['PRO', 'FREE'] as const) {
    const caller = callerFor(scope, await makeUser(scope, { tier, timezone: 'UTC' }));
    await caller.leads.importRows({ data });
    const { figures, funnel, lostReasons } = await caller.reports.read({ type: 'pipeline' });
    expect(figures).toMatchObject({ leads: 3, won: 1, lost: 1 });
    expect(funnel?.stages.map(({ reached, lost }) => [reached.leads, lost.leads])).toEqual([
      [2, 1],
      [1, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    expect(lostReasons[0]).toEqual({ reason: 'NOT_STATED', leads: 1, value: 8000, estimates: 1 });
  }
});

it('lists and exports the leads behind a figure, and changes them all', async () => {
  const scope = testScope(database, { now: new Date('2026-05-20T12:00:00Z') });
  const user = await makeUser(scope, { tier: 'PRO', timezone: 'America/New_York' });
  const caller = callerFor(scope, user);
  const lost = { contactPerson: 'Jo', status: 'CLOSED_LOST' as const };
  await caller.leads.create({ ...lost, companyName: 'Too dear', lostReason: 'PRICE' });
  await caller.leads.create({ ...lost, companyName: 'Said nothing' });
  const behind = LEADS_BEHIND.lostFor({ first: '2026-05-01', last: '2026-05-20' }, 'NOT_STATED');
  expect((await caller.leads.list(behind)).items.map(({ companyName }) => companyName)).toEqual(['Said nothing']);
  let csv = '';
  for await (const part of exportLeads(actorFor(scope, user), behind)) csv += part;
  expect(csv).toContain('Said nothing');
  expect(csv).not.toContain('Too dear');
  expect(
    await changeManyLeads(actorFor(scope, user), { select: { matching: behind }, action: { delete: true } }),
  ).toMatchObject({ changed: 1 });
  expect(await caller.leads.count({ ...behind, from: '2026-05-21', to: '2026-05-21' })).toMatchObject({ count: 0 });
});

it('is all zeros for a new account, and takes the same number of statements for any period', async () => {
  const scope = testScope(database);
  const owner = await makeUser(scope, { tier: 'PRO' });
  const caller = callerFor(scope, owner);
  for (const period of REPORT_PERIODS) {
    database.resetStatements();
    const report = await caller.reports.read({ period, type: 'forecast' });
    expect(database.statements).toHaveLength(8);
    database.resetStatements();
    const { funnel, lostReasons } = await caller.reports.read({ period, type: 'pipeline' });
    expect(database.statements).toHaveLength(7);
    expect(funnel).toMatchObject({ leads: 0, value: 0 });
    expect(lostReasons.every(({ leads: lost }) => lost === 0)).toBe(true);
    expect(report).toMatchObject({ period, figures: { leads: 0, winRate: 0, averageDeal: 0 }, opportunities: [] });
    expect(report.forecast).toMatchObject({ inputs: { meanRevenue: 0, growth: 0.1, isAssumedGrowth: true } });
  }
});

/** Edits a quote into a draft with a cheaper plan. */
async function discountAsDraft({ scope, user }: Parameters<typeof sendWithoutEmail>[0], id: string) {
  const caller = callerFor(scope, user);
  const { leadId } = await caller.quotes.byId({ id });
  const { items } = await caller.rateCards.list();
  const price = { rateCardId: items[0]?.id, discount: { share: 0.05 } };
  const plan = await caller.staffingPlans.save(savePlanInput.parse({ leadId, ...QUOTED_EVENT, price }));
  return caller.quotes.update({ id, changes: { planId: plan.id } });
}

it('counts quotes by their first sending and by their acceptance, with what was offered last', async () => {
  const scope = testScope(database, { now: new Date('2026-05-11T12:00:00Z') });
  const user = await makeUser(scope, { tier: 'PRO', timezone: 'UTC' });
  const quotes = [await makeQuote({ scope, user }), await makeQuote({ scope, user })];
  const [first, second] = quotes.map(({ id }) => id);
  for (const id of [first, second]) await sendWithoutEmail({ scope, user }, id ?? '');
  scope.now = new Date('2026-05-14T00:00:00Z');
  const signer = { name: 'Noor', email: 'noor@harbour.example', versionNumber: 1, note: 'On paper' };
  await callerFor(scope, user).quotes.accept(acceptQuoteInput.parse({ id: first, ...signer }));
  const { cost, content } = await callerFor(scope, user).quotes.byId({ id: first ?? '' });
  const { total, subtotal } = content;
  expect((await discountAsDraft({ scope, user }, second ?? '')).total).toBeLessThan(total);

  const { figures, before } = await callerFor(scope, user).reports.read({ type: 'pipeline', period: 'week' });
  expect(figures.quotes).toEqual({
    ...{ quoted: 2, quotedTotal: 2 * total, accepted: 1, acceptedTotal: total, daysToSignature: 2.5 },
    margin: expect.closeTo((subtotal - (cost ?? 0)) / subtotal),
  });
  expect(before?.quotes).toMatchObject({ quoted: 0, quotedTotal: 0, accepted: 0, margin: null, daysToSignature: null });
});

it('counts the calls of the period and of the previous one for the user who logged them (D99)', async () => {
  const scope = testScope(database, { now: new Date('2026-04-20T12:00:00Z') });
  const owner = await makeUser(scope, { tier: 'PRO', timezone: 'UTC' });
  const teamId = await makeTeam(scope);
  const [rep, mate] = [await joinTeam(scope, owner, teamId), await joinTeam(scope, await makeUser(scope), teamId)];
  const caller = callerFor(scope, rep);
  const call = { title: 'Call', content: 'No answer', outcome: 'no_answer' } as const;
  await caller.notes.create(call);
  scope.now = new Date('2026-05-20T12:00:00Z');
  const [mine = '', other = ''] = [
    ...(await makeLeads(scope, rep, 1, { teamId, assigneeId: rep.id })),
    ...(await makeLeads(scope, rep, 1, { teamId, assigneeId: mate.id })),
  ];
  await caller.notes.create({ ...call, leadId: other });
  await caller.notes.create({ ...call, leadId: other });
  await caller.notes.create({ title: 'Gates', content: 'Two', leadId: mine });
  const deleted = await caller.notes.create(call);
  await caller.notes.delete({ id: deleted.id });
  await callerFor(scope, mate).notes.create({ ...call, leadId: mine });
  await caller.notes.create(call);
  const report = await caller.reports.read({ type: 'performance', period: 'month' });
  expect([report.figures.calls, report.before?.calls]).toEqual([3, 1]);
  expect((await caller.reports.read({ whose: 'TEAM' })).figures.calls).toBe(3);
  expect((await caller.reports.read({ member: mate.id })).figures.calls).toBe(1);
});

it('has no comparison if none is requested', async () => {
  const scope = testScope(database);
  const caller = callerFor(scope, await makeUser(scope));
  expect(await caller.reports.read({ compare: 'none' })).toMatchObject({
    previous: null,
    before: null,
    forecast: null,
  });
});

it('refuses advanced reports on FREE, and grants them during a trial', async () => {
  const scope = testScope(database);
  const free = callerFor(scope, await makeUser(scope));
  await expect(free.reports.read({ type: 'performance' })).rejects.toMatchObject({
    message: 'Advanced reports are available with PRO subscription',
  });
  await expect(free.reports.read({ type: 'forecast' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await free.reports.read({ type: 'pipeline' });

  const trial = callerFor(scope, await makeUser(scope, { trialEndsAt: new Date(scope.now.getTime() + DAY_MS) }));
  await trial.reports.read({ type: 'forecast' });
});
