import { databaseForFile } from '@tests/support/browser/opening';
import { makeTasks } from '@tests/support/database/many-rows';
import { actorFor, makeUser, type TestScope, testScope } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import fc from '@tests/support/fast-check';
import { runs } from '@tests/support/long';
import {
  naiveAccuracy,
  naiveClosing,
  naiveFigures,
  naiveForecast,
  naiveFunnel,
  naiveLosses,
  naiveMonths,
  naiveOpportunities,
  naiveSources,
  naiveWork,
  type Rows,
} from '@tests/support/reports/naive-report';
import { cellsOf, numbersIn } from '@tests/support/reports/report-values';
import { eq, or, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { LeadFilters } from '@/domain/leads/filters/lead-filter-input';
import { LEAD_PRIORITIES, LEAD_SOURCES, LEAD_STATUSES, LOST_REASONS } from '@/domain/leads/lead-choices';
import { furthestStage } from '@/domain/reports/funnel';
import { daysOfMonth, LEADS_BEHIND } from '@/domain/reports/leads-behind';
import type { Report } from '@/domain/reports/report';
import { reportCsv } from '@/domain/reports/report-csv';
import { lastMonths, nextMonths, REPORT_PERIODS } from '@/domain/reports/report-period';
import { DAY_MS } from '@/domain/shared/time';
import type { Whose } from '@/domain/shared/whose';
import type { SessionUser } from '@/server/auth/sessions';
import { recordset, setColumns } from '@/server/db/recordset';
import { forecastSnapshots, leadHistory, leads, tasks, teams } from '@/server/db/schema';
import { countLeads } from '@/server/services/leads/lead-queries';
import { readReport } from '@/server/services/reports/reports';
import { listTasks } from '@/server/services/tasks/task-queries';

const database = databaseForFile();

const ZONES = ['Europe/Berlin', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Apia'];

const anyTime = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2028-12-31T23:59:59Z'),
  noInvalidDate: true,
});
/** Where days are longer, shorter or additional, and where periods of all kinds end. */
const EDGES = [
  '2028-02-29T12:00:00Z',
  '2028-03-01T00:00:00Z',
  // The clocks of Berlin and Los Angeles go forward and back.
  ...['2027-03-28T01:00:00Z', '2027-10-31T01:00:00Z', '2027-03-14T10:00:00Z', '2027-11-07T09:00:00Z'],
  '2027-01-01T00:00:00Z',
];
const aroundEdge = fc
  .record({ edge: fc.constantFrom(...EDGES), by: fc.integer({ min: -DAY_MS, max: DAY_MS }) })
  .map(({ edge, by }) => new Date(Date.parse(edge) + by));
const now = fc.oneof(anyTime, aroundEdge);
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
  source: fc.option(fc.constantFrom(...LEAD_SOURCES)),
  amount: fc.option(fc.nat(10_000_000).map((cents) => cents / 100)),
  closes: fc.option(since),
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
    const furthest = furthestStage(path.slice(0, step + 1));
    return { id, status, closedAt: isClosed ? before(closed) : null, lostReason, furthestStage: furthest };
  };
  await db.insert(leads).values(
    made.map((lead) => ({
      ...OWNERS[lead.whose],
      ...stateOf(lead, 0),
      companyName: 'Acme Arena',
      contactPerson: 'Jo Field',
      priority: lead.priority,
      source: lead.source,
      amount: lead.amount,
      expectedCloseDate: lead.closes === null ? null : before(lead.closes).toISOString().slice(0, 10),
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
  const { id, status, closedAt, lostReason, furthestStage: furthest } = leads;
  const written = { status, closedAt, lostReason, furthestStage: furthest };
  for (const step of [1, 2, 3]) {
    const moved = made.filter(({ path }) => step < path.length).map((lead) => stateOf(lead, step));
    await db.execute(sql`
      update ${leads} set ${setColumns(written)}
      from ${recordset({ id, ...written }, moved)} where ${id} = r.id`);
  }
  return made.map((lead) => ({ id: lead.id, teamId: OWNERS[lead.whose].teamId }));
}

/** Records what was expected of the month after some of the last months. */
async function makeSnapshots(
  { db, now }: TestScope,
  { id, timezone }: SessionUser,
  expected: readonly (number | null)[],
) {
  const made = lastMonths(expected.length + 1, now, timezone).flatMap((month, index) => {
    const value = expected[index];
    return value == null ? [] : [{ month: month.first.slice(0, 7), expected: value, takenAt: month.from }];
  });
  if (made.length === 0) return made;
  await db.insert(forecastSnapshots).values(
    made.map(({ month, expected: value, takenAt }) => ({
      userId: id,
      month,
      takenAt,
      forecast: {
        inputs: {
          meanRevenue: 0,
          revenueEstimates: 0,
          weightedPipeline: 0,
          pipelineEstimates: 0,
          growth: 0.1,
          isAssumedGrowth: true,
        },
        months: nextMonths(3, takenAt, timezone).map(({ first }, index) => ({
          first,
          // Only the next month counts.
          conservative: 0.8 * value + index,
          expected: value + index,
          optimistic: 1.2 * value + index,
        })),
      },
    })),
  );
  return made;
}

type Lead = typeof leads.$inferSelect;

const WHOSE_LEADS: [Whose, (lead: Lead, userId: string) => boolean][] = [
  ['MINE', ({ ownerId }, userId) => ownerId === userId],
  ['TEAM', ({ teamId }) => teamId !== null],
  ['UNASSIGNED', ({ teamId, assigneeId }) => teamId !== null && assigneeId === null],
];

/** Each figure that has leads behind it, with the filters of their list. */
function figuresWithLeads({
  current,
  figures,
  months,
  lostReasons,
  sources,
  closing,
  funnel,
}: Report): [LeadFilters, number][] {
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
    ...sources.flatMap(({ source, won, lost }): [LeadFilters, number][] => [
      [LEADS_BEHIND.closedFrom(current, source), won + lost],
      [LEADS_BEHIND.wonFrom(current, source), won],
    ]),
    ...(closing?.months ?? []).map(({ first, leads: counted }): [LeadFilters, number] => [
      LEADS_BEHIND.closing(daysOfMonth(first)),
      counted,
    ]),
    ...(funnel?.stages ?? []).flatMap(({ stage, reached, open, lost }): [LeadFilters, number][] => [
      [LEADS_BEHIND.reached(current, stage), reached.leads],
      [LEADS_BEHIND.open(current, stage), open.leads],
      [LEADS_BEHIND.lost(current, stage), lost.leads],
    ]),
  ];
}

function expectForecast({ forecast, closing, timezone }: Report, rows: Rows, now: Date) {
  const byMonth = naiveClosing(rows);
  const [running = '', last = ''] = [closing?.months[0], closing?.months.at(-1)].map((month) =>
    month?.first.slice(0, 7),
  );
  const sumOf = (isIn: (month: string) => boolean) => {
    const sum = { leads: 0, value: 0, estimates: 0 };
    for (const [month, { leads: counted, value, estimates }] of byMonth) {
      if (!isIn(month)) continue;
      sum.leads += counted;
      sum.value += value;
      sum.estimates += estimates;
    }
    return { ...sum, value: expect.closeTo(sum.value, 1) };
  };
  expect(closing).toEqual({
    overdue: sumOf((month) => month !== '' && month < running),
    months: closing?.months.map(({ first }) => ({ first, ...sumOf((month) => first === `${month}-01`) })),
    later: sumOf((month) => month > last),
    undated: sumOf((month) => month === ''),
  });

  const { inputs, isAssumedGrowth, months } = naiveForecast(rows, now, timezone);
  expect(forecast?.inputs.isAssumedGrowth).toBe(isAssumedGrowth);
  for (const [name, value] of Object.entries(inputs)) {
    // Money is rounded to the cent.
    expect(forecast?.inputs[name as keyof typeof inputs]).toBeCloseTo(value, name === 'growth' ? 6 : 1);
  }
  expect(forecast?.months).toEqual(
    months.map(({ first, ...band }) => ({
      first,
      ...Object.fromEntries(Object.entries(band).map(([name, value]) => [name, expect.closeTo(value, 1)])),
    })),
  );
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
      fc.constantFrom(...ZONES),
      fc.array(fc.option(fc.constantFrom(0, 5000, 20_000, 33_333)), { maxLength: 8 }),
      async (at, timezone, period, someLeads, someTasks, asked, teamZone, expected) => {
        scope.now = at;
        const teamId = await makeTeam(scope);
        await scope.db.update(teams).set({ timezone: teamZone }).where(eq(teams.id, teamId));
        const owner = await joinTeam(scope, await makeUser(scope, { timezone, tier: 'PRO' }), teamId);
        const made = await makeMovedLeads(scope, owner, someLeads);
        const snapshots = await makeSnapshots(scope, owner, expected);
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
        const actor = { ...actorFor(scope, owner), token: null };
        const report = await readReport(actor, { period, type: 'forecast' });
        expect(report.figures).toMatchObject(naiveFigures(rows, report.current, timezone));
        expect(report.before).toMatchObject(naiveFigures(rows, report.previous ?? report.current, timezone));
        expect(report.months).toMatchObject(naiveMonths(rows, at, timezone));
        expect(report.opportunities.map(({ value }) => value)).toEqual(naiveOpportunities(rows));
        expectForecast(report, rows, at);
        expect(report.accuracy?.months).toMatchObject(naiveAccuracy(rows, snapshots, at, timezone));
        const losses = report.lostReasons.filter((loss) => loss.leads > 0);
        expect(new Map(losses.map(({ reason, ...worth }) => [reason, worth]))).toEqual(
          naiveLosses(rows, report.current, timezone),
        );

        expect(new Map(report.sources.map(({ source, ...figures }) => [source, figures]))).toEqual(
          naiveSources(rows, report.current, timezone),
        );

        const pipeline = await readReport(actor, { period, type: 'pipeline' });
        for (const some of [report, pipeline]) {
          const cells = cellsOf(reportCsv(some));
          expect(numbersIn(some).filter((figure) => !cells.has(String(figure)))).toEqual([]);
        }
        expect(pipeline.figures).toEqual(report.figures);
        const { stages, ...cohort } = naiveFunnel(rows, report.current, timezone);
        expect(pipeline.funnel).toMatchObject(cohort);
        for (const [index, { median, ...stage }] of stages.entries()) {
          const { medianDays = null } = pipeline.funnel?.stages[index] ?? {};
          expect(pipeline.funnel?.stages[index]).toMatchObject(stage);
          expect(medianDays === null).toBe(median === null);
          expect(medianDays ?? 0).toBeCloseTo(median ?? 0, 6);
        }

        // A fifth of the figures each time: together, the runs check all.
        const behind = [...figuresWithLeads(pipeline), ...figuresWithLeads(report)].filter(
          (_, index) => index % 5 === asked,
        );
        for (const [figure, count] of behind) {
          const filters = { ...figure, whose: report.whose };
          expect([filters, await countLeads(actor, filters)]).toEqual([filters, { count, more: false }]);
        }

        for (const { first, tasksCompleted } of [report.months[asked]].filter((month) => month !== undefined)) {
          const { first: completedFrom, last: completedTo } = daysOfMonth(first);
          const filters = { completedFrom, completedTo, whose: report.whose, limit: 200 };
          expect((await listTasks(actor, filters)).items).toHaveLength(tasksCompleted);
        }

        // The same figures for leads that are not assigned to the user.
        for (const [whose, isIn] of WHOSE_LEADS) {
          const some = { ...all, leads: all.leads.filter((lead) => isIn(lead, owner.id)) };
          const ofOthers = await readReport(actor, { period, type: 'forecast', whose });
          expect(ofOthers.timezone).toBe(whose === 'MINE' ? timezone : teamZone);
          expect(ofOthers.figures).toMatchObject(naiveFigures(some, ofOthers.current, ofOthers.timezone));
          expectForecast(ofOthers, some, at);
        }
      },
    ),
    runs(40, 500),
  );
}, 600_000);
