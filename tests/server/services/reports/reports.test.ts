import { databaseForFile } from '@tests/support/browser/opening';
import { makeTasks } from '@tests/support/database/many-rows';
import { actorFor, callerFor, makeUser, type TestScope, testScope } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { runs } from '@tests/support/long';
import {
  naiveFigures,
  naiveFunnel,
  naiveLosses,
  naiveMonths,
  naiveOpportunities,
  naiveWeightedPipeline,
  naiveWork,
} from '@tests/support/reports/naive-report';
import { eq, or, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LeadFilters } from '@/domain/leads/lead';
import { LEAD_PRIORITIES, LEAD_STATUSES, LOST_REASONS } from '@/domain/leads/lead-choices';
import { daysOfMonth, LEADS_BEHIND } from '@/domain/reports/leads-behind';
import type { Report } from '@/domain/reports/report';
import { REPORT_PERIODS } from '@/domain/reports/report-period';
import { DAY_MS } from '@/domain/shared/time';
import type { Whose } from '@/domain/shared/whose';
import type { SessionUser } from '@/server/auth/sessions';
import { recordset, setColumns } from '@/server/db/recordset';
import { leadHistory, leads, tasks } from '@/server/db/schema';
import { changeManyLeads } from '@/server/services/leads/lead-bulk';
import { exportLeads } from '@/server/services/leads/lead-export';
import { countLeads } from '@/server/services/leads/lead-queries';
import { readReport } from '@/server/services/reports/reports';

const database = databaseForFile();

const ZONES = ['Europe/Berlin', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Apia'];

const now = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2028-12-31T23:59:59Z'),
  noInvalidDate: true,
});
/** Milliseconds before now: mostly this year, sometimes after now, as in imported files. */
const since = fc.oneof(fc.integer({ min: 0, max: 400 * DAY_MS }), fc.integer({ min: -3 * DAY_MS, max: 3 * DAY_MS }));

const anyLead = fc.record({
  whose: fc.constantFrom('mine', 'mine', 'mine', 'assigned', 'givenAway', 'team', 'stranger'),
  // Stages may be skipped, repeated and left again, in any order.
  path: fc.array(fc.constantFrom(...LEAD_STATUSES), { minLength: 1, maxLength: 4 }),
  isImported: fc.boolean(),
  stay: fc.integer({ min: 0, max: 30 * DAY_MS }),
  priority: fc.constantFrom(...LEAD_PRIORITIES),
  lostReason: fc.option(fc.constantFrom(...LOST_REASONS)),
  created: since,
  // Sometimes closed before it was created, as imports can be.
  closed: since,
  isDeleted: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});

type AnyLead = typeof anyLead extends fc.Arbitrary<infer Value> ? Value : never;

const anyTask = fc.record({ completed: fc.option(since), isDeleted: fc.boolean(), lead: fc.option(fc.nat()) });

/** Inserts leads in their first status and moves them through the others, all at once for each move. */
async function makeMovedLeads(
  scope: TestScope,
  user: SessionUser,
  some: readonly AnyLead[],
): Promise<{ id: string; teamId: string | null }[]> {
  const { db, newId, now } = scope;
  const before = (passed: number) => new Date(now.getTime() - passed);
  const [colleague, stranger] = [await makeUser(scope), await makeUser(scope)];
  const teamId = user.teamIds[0] ?? null;
  const OWNERS = {
    mine: { ownerId: user.id, teamId: null },
    assigned: { ownerId: colleague.id, teamId, assigneeId: user.id },
    givenAway: { ownerId: user.id, teamId, assigneeId: colleague.id },
    team: { ownerId: colleague.id, teamId },
    stranger: { ownerId: stranger.id, teamId: null },
  };
  const made = some.map((lead) => ({ ...lead, id: newId(), createdAt: before(lead.created) }));
  if (made.length === 0) return [];
  const stateOf = ({ id, path, closed, lostReason }: (typeof made)[number], step: number) => {
    const status = path[step] ?? 'NEW';
    const isClosed = status === 'CLOSED_WON' || status === 'CLOSED_LOST';
    // A reason outlives a reopening.
    return { id, status, closedAt: isClosed ? before(closed) : null, lostReason };
  };
  await db.insert(leads).values(
    made.map((lead) => ({
      ...OWNERS[lead.whose],
      ...stateOf(lead, 0),
      companyName: 'Acme Arena',
      contactPerson: 'Jo Field',
      priority: lead.priority,
      stageEnteredAt: lead.createdAt,
      createdAt: lead.createdAt,
      updatedAt: now,
      deletedAt: lead.isDeleted ? now : null,
    })),
  );
  await db.insert(leadHistory).values(
    made.flatMap(({ id, path, isImported, stay, createdAt }) =>
      path.map((toStatus, step) => ({
        id: newId(),
        leadId: id,
        kind: step > 0 ? ('status_changed' as const) : isImported ? ('imported' as const) : ('created' as const),
        fromStatus: path[step - 1] ?? null,
        toStatus,
        at: new Date(createdAt.getTime() + step * stay),
      })),
    ),
  );
  const { id, status, closedAt, lostReason } = leads;
  for (const step of [1, 2, 3]) {
    const moved = made.filter(({ path }) => step < path.length).map((lead) => stateOf(lead, step));
    await db.execute(sql`
      update ${leads} set ${setColumns({ status, closedAt, lostReason })}
      from ${recordset({ id, status, closedAt, lostReason }, moved)} where ${id} = r.id`);
  }
  return made.map((lead) => ({ id: lead.id, teamId: OWNERS[lead.whose].teamId }));
}

type Lead = typeof leads.$inferSelect;

const WHOSE_LEADS: [Whose, (lead: Lead, userId: string) => boolean][] = [
  ['MINE', ({ ownerId }, userId) => ownerId === userId],
  ['TEAM', ({ teamId }) => teamId !== null],
  ['UNASSIGNED', ({ teamId, assigneeId }) => teamId !== null && assigneeId === null],
];

/** Each figure that has leads behind it, with the filters of their list. */
function figuresWithLeads({ current, figures, months, lostReasons, funnel }: Report): [LeadFilters, number][] {
  const { leads: counted, stages, priorities } = figures;
  return [
    [LEADS_BEHIND.leads(current), counted],
    ...LEAD_STATUSES.map((status): [LeadFilters, number] => [LEADS_BEHIND.status(current, status), stages[status]]),
    ...LEAD_PRIORITIES.flatMap((priority): [LeadFilters, number][] => [
      [LEADS_BEHIND.priority(current, priority), priorities[priority].leads],
      [LEADS_BEHIND.wonOf(current, priority), priorities[priority].won],
    ]),
    ...months.flatMap(({ first, created, won, lost }): [LeadFilters, number][] => [
      [LEADS_BEHIND.created(daysOfMonth(first)), created],
      [LEADS_BEHIND.status(daysOfMonth(first), 'CLOSED_WON'), won],
      [LEADS_BEHIND.status(daysOfMonth(first), 'CLOSED_LOST'), lost],
    ]),
    ...lostReasons.map(({ reason, leads: lost }): [LeadFilters, number] => [
      LEADS_BEHIND.lostFor(current, reason),
      lost,
    ]),
    ...(funnel?.stages ?? []).flatMap(({ stage, reached, open, lost }): [LeadFilters, number][] => [
      [LEADS_BEHIND.reached(current, stage), reached.leads],
      [LEADS_BEHIND.open(current, stage), open.leads],
      [LEADS_BEHIND.lost(current, stage), lost.leads],
    ]),
  ];
}

it('equals a recomputation from raw rows, and the lists behind it, for any leads, period and zone', async () => {
  const scope = testScope(database);
  await fc.assert(
    fc.asyncProperty(
      now,
      fc.constantFrom(...ZONES),
      fc.constantFrom(...REPORT_PERIODS),
      fc.array(anyLead, { maxLength: 40 }),
      fc.array(anyTask, { maxLength: 10 }),
      fc.nat({ max: 4 }),
      async (at, timezone, period, someLeads, someTasks, asked) => {
        scope.now = at;
        const teamId = await makeTeam(scope);
        const owner = await joinTeam(scope, await makeUser(scope, { timezone, tier: 'PRO' }), teamId);
        const made = await makeMovedLeads(scope, owner, someLeads);
        const linkTo = (lead: number | null) => {
          const linked = lead === null ? undefined : made[lead % made.length];
          return { leadId: linked?.id ?? null, teamId: linked?.teamId ?? null };
        };
        for (const { completed, isDeleted, lead } of someTasks) {
          await makeTasks(scope, owner, 1, {
            status: completed === null ? 'PENDING' : 'COMPLETED',
            completedAt: completed === null ? null : new Date(at.getTime() - completed),
            deletedAt: isDeleted ? at : null,
            ...linkTo(lead),
          });
        }
        const visible = or(eq(leads.ownerId, owner.id), eq(leads.teamId, teamId));
        const all = {
          leads: await scope.db.select().from(leads).where(visible),
          tasks: await scope.db.select().from(tasks).where(eq(tasks.ownerId, owner.id)),
          history: (
            await scope.db.select().from(leadHistory).innerJoin(leads, eq(leads.id, leadHistory.leadId)).where(visible)
          ).map(({ lead_history: entry }) => entry),
        };

        const rows = naiveWork(all, owner.id);
        const actor = actorFor(scope, owner);
        const report = await readReport(actor, { period, type: 'forecast' });
        expect(report.figures).toMatchObject(naiveFigures(rows, report.current, timezone));
        expect(report.before).toMatchObject(naiveFigures(rows, report.previous ?? report.current, timezone));
        expect(report.months).toMatchObject(naiveMonths(rows, at, timezone));
        expect(report.opportunities.map(({ value }) => value)).toEqual(naiveOpportunities(rows));
        expect(report.forecast?.inputs.weightedPipeline).toBeCloseTo(naiveWeightedPipeline(rows), 6);
        const losses = report.lostReasons.filter((loss) => loss.leads > 0);
        expect(new Map(losses.map(({ reason, ...worth }) => [reason, worth]))).toEqual(
          naiveLosses(rows, report.current, timezone),
        );

        const pipeline = await readReport(actor, { period, type: 'pipeline' });
        expect(pipeline.figures).toEqual(report.figures);
        const { stages, ...cohort } = naiveFunnel(rows, report.current, timezone);
        expect(pipeline.funnel).toMatchObject(cohort);
        for (const [index, { median, ...stage }] of stages.entries()) {
          const { medianDays = null } = pipeline.funnel?.stages[index] ?? {};
          expect(pipeline.funnel?.stages[index]).toMatchObject(stage);
          expect(medianDays === null).toBe(median === null);
          expect(medianDays ?? 0).toBeCloseTo(median ?? 0, 6);
        }

        // A fifth of the figures each time: between them, the runs ask for all.
        const behind = figuresWithLeads(pipeline).filter((_, index) => index % 5 === asked);
        for (const [figure, count] of behind) {
          const filters = { ...figure, whose: report.whose };
          expect([filters, await countLeads(actor, filters)]).toEqual([filters, { count, more: false }]);
        }

        // The same figures for other leads than one's own to do.
        for (const [whose, isIn] of WHOSE_LEADS) {
          const some = { ...all, leads: all.leads.filter((lead) => isIn(lead, owner.id)) };
          const { figures, forecast, current } = await readReport(actor, { period, type: 'forecast', whose });
          expect(figures).toMatchObject(naiveFigures(some, current, timezone));
          expect(forecast?.inputs.weightedPipeline).toBeCloseTo(naiveWeightedPipeline(some), 6);
        }
      },
    ),
    runs(40, 500),
  );
}, 600_000);

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

it('forgets how far a lead got once the move is undone, alone and in bulk', async () => {
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
    expect(lostReasons[0]).toEqual({ reason: 'NOT_STATED', leads: 1, value: 8000 });
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
    expect(database.statements).toHaveLength(5);
    database.resetStatements();
    const { funnel, lostReasons } = await caller.reports.read({ period, type: 'pipeline' });
    expect(database.statements).toHaveLength(5);
    expect(funnel).toMatchObject({ leads: 0, value: 0 });
    expect(lostReasons.every(({ leads: lost }) => lost === 0)).toBe(true);
    expect(report).toMatchObject({ period, figures: { leads: 0, winRate: 0, averageDeal: 0 }, opportunities: [] });
    expect(report.forecast).toMatchObject({ inputs: { meanRevenue: 0, growth: 0.1, isAssumedGrowth: true } });
  }
});

it('has no comparison if none is wanted', async () => {
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
