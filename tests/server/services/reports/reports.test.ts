import { databaseForFile } from '@tests/support/browser/opening';
import { makeLeads, makeTasks } from '@tests/support/database/many-rows';
import { actorFor, callerFor, makeUser, testScope } from '@tests/support/database/scope';
import { runs } from '@tests/support/long';
import {
  naiveFigures,
  naiveMonths,
  naiveOpportunities,
  naiveWeightedPipeline,
} from '@tests/support/reports/naive-report';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LEAD_PRIORITIES, LEAD_STATUSES } from '@/domain/leads/lead-choices';
import { REPORT_PERIODS } from '@/domain/reports/report-period';
import { DAY_MS } from '@/domain/shared/time';
import { leads, tasks } from '@/server/db/schema';
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
  status: fc.constantFrom(...LEAD_STATUSES),
  priority: fc.constantFrom(...LEAD_PRIORITIES),
  created: since,
  // Sometimes closed before it was created, as imports can be.
  closed: since,
  isDeleted: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});

const anyTask = fc.record({ completed: fc.option(since), isDeleted: fc.boolean() });

it('equals a recomputation from raw rows, for any leads, period and zone', async () => {
  const scope = testScope(database);
  await fc.assert(
    fc.asyncProperty(
      now,
      fc.constantFrom(...ZONES),
      fc.constantFrom(...REPORT_PERIODS),
      fc.array(anyLead, { maxLength: 40 }),
      fc.array(anyTask, { maxLength: 10 }),
      async (at, timezone, period, someLeads, someTasks) => {
        scope.now = at;
        const owner = await makeUser(scope, { timezone, tier: 'PRO' });
        const before = (passed: number) => new Date(at.getTime() - passed);
        for (const { status, priority, created, closed, isDeleted } of someLeads) {
          await makeLeads(scope, owner, 1, {
            status,
            priority,
            createdAt: before(created),
            closedAt: status.startsWith('CLOSED') ? before(closed) : null,
            deletedAt: isDeleted ? at : null,
          });
        }
        for (const { completed, isDeleted } of someTasks) {
          await makeTasks(scope, owner, 1, {
            status: completed === null ? 'PENDING' : 'COMPLETED',
            completedAt: completed === null ? null : before(completed),
            deletedAt: isDeleted ? at : null,
          });
        }
        const rows = {
          leads: await scope.db.select().from(leads).where(eq(leads.ownerId, owner.id)),
          tasks: await scope.db.select().from(tasks).where(eq(tasks.ownerId, owner.id)),
        };

        const report = await readReport(actorFor(scope, owner), { period, type: 'forecast' });
        expect(report.figures).toMatchObject(naiveFigures(rows, report.current, timezone));
        expect(report.before).toMatchObject(naiveFigures(rows, report.previous ?? report.current, timezone));
        expect(report.months).toMatchObject(naiveMonths(rows, at, timezone));
        expect(report.opportunities.map(({ value }) => value)).toEqual(naiveOpportunities(rows));
        expect(report.forecast?.inputs.weightedPipeline).toBeCloseTo(naiveWeightedPipeline(rows), 6);
      },
    ),
    runs(8, 500),
  );
});

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

it('is all zeros for a new account, and takes four statements for any period', async () => {
  const scope = testScope(database);
  const owner = await makeUser(scope, { tier: 'PRO' });
  const caller = callerFor(scope, owner);
  for (const period of REPORT_PERIODS) {
    database.resetStatements();
    const report = await caller.reports.read({ period, type: 'forecast' });
    expect(database.statements).toHaveLength(4);
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
