import { scopeForFile } from '@tests/support/browser/opening';
import { makeLeads } from '@tests/support/database/many-rows';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addDays } from '@/domain/shared/time';
import { forecastSnapshots, leads, users } from '@/server/db/schema';
import { jobByName } from '@/server/jobs';
import { sweepForecasts } from '@/server/jobs/forecast-snapshots';
import { exportReport } from '@/server/services/reports/reports';

const { database, scope } = scopeForFile();

const at = (instant: string) => {
  scope.now = new Date(instant);
};

/** A user who signed up in January. */
async function veteran(timezone: string) {
  const user = await makeUser(scope, { timezone, tier: 'PRO' });
  await scope.db
    .update(users)
    .set({ createdAt: new Date('2027-01-10T12:00:00Z') })
    .where(eq(users.id, user.id));
  return user;
}

const snapshotsOf = ({ id }: { id: string }) =>
  scope.db.select().from(forecastSnapshots).where(eq(forecastSnapshots.userId, id)).orderBy(forecastSnapshots.month);

it('records what the report says on the 1st of the month in each zone, once, and keeps it', async () => {
  at('2027-02-28T12:00:00Z');
  const [berlin, newYork] = [await veteran('Europe/Berlin'), await veteran('America/New_York')];
  for (const user of [berlin, newYork]) {
    await makeLeads(scope, user, 3, { status: 'PROPOSAL_SENT', priority: 'HIGH' });
    await makeLeads(scope, user, 2, {
      status: 'CLOSED_WON',
      priority: 'LOW',
      closedAt: new Date('2027-02-10T12:00:00Z'),
    });
  }
  // February's forecast was missed: it is recorded now.
  expect(await sweepForecasts(scope)).toEqual({ recorded: 2 });
  at('2027-02-28T23:30:00Z');
  expect(await sweepForecasts(scope)).toEqual({ recorded: 1 });
  expect((await snapshotsOf(berlin)).map(({ month }) => month)).toEqual(['2027-02', '2027-03']);
  expect((await snapshotsOf(newYork)).map(({ month }) => month)).toEqual(['2027-02']);
  at('2027-03-01T05:05:00Z');
  await Promise.all([sweepForecasts(scope), sweepForecasts(scope)]);
  const recorded = await snapshotsOf(newYork);
  expect(recorded.map(({ month }) => month)).toEqual(['2027-02', '2027-03']);
  const report = await callerFor(scope, newYork).reports.read({ type: 'forecast' });
  expect(recorded[1]?.forecast).toEqual(report.forecast);
  expect(report.forecast?.inputs).toMatchObject({ weightedPipeline: 56_250, isAssumedGrowth: true });

  await scope.db.delete(leads).where(eq(leads.ownerId, newYork.id));
  at('2027-03-09T12:00:00Z');
  expect(await sweepForecasts(scope)).toEqual({ recorded: 0 });
  expect(await snapshotsOf(newYork)).toEqual(recorded);
});

it('records nothing for users without leads, and counts leads of teams for their assignee', async () => {
  at('2027-03-05T12:00:00Z');
  const [nobody, member, owner] = [await veteran('UTC'), await veteran('UTC'), await veteran('UTC')];
  const teamId = await makeTeam(scope);
  for (const each of [member, owner]) await joinTeam(scope, each, teamId);
  const assigned = { teamId, assigneeId: member.id };
  await makeLeads(scope, owner, 2, { ...assigned, status: 'CONTACTED', priority: 'HIGH' });
  await makeLeads(scope, owner, 4, { teamId, status: 'CONTACTED', priority: 'HIGH' });
  await makeLeads(scope, owner, 1, {
    ...assigned,
    status: 'CLOSED_WON',
    priority: 'LOW',
    closedAt: addDays(scope.now, -20),
  });
  await makeLeads(scope, owner, 1, { status: 'CONTACTED', priority: 'HIGH' });
  await makeLeads(scope, nobody, 1, { deletedAt: scope.now });
  await sweepForecasts(scope);
  expect(await snapshotsOf(nobody)).toEqual([]);
  for (const [user, teamIds, pipeline, meanRevenue] of [
    [member, [teamId], 12_500, 1666.67],
    [owner, [teamId], 6250, 0],
  ] as const) {
    const [recorded] = await snapshotsOf(user);
    const report = await callerFor(scope, { ...user, teamIds: [...teamIds] }).reports.read({ type: 'forecast' });
    expect(recorded?.forecast).toEqual(report.forecast);
    expect(recorded?.forecast.inputs).toMatchObject({ weightedPipeline: pipeline, meanRevenue });
  }
});

it('reads users in batches, with a fixed number of statements', async () => {
  at('2027-05-01T12:00:00Z');
  const sweep = async () => {
    database.resetStatements();
    const { recorded } = await sweepForecasts(scope);
    return { recorded, sent: database.sent().length };
  };
  await sweep();
  at('2027-06-01T12:00:00Z');
  const some = await sweep();
  for (let n = 0; n < 5; n += 1) await makeLeads(scope, await veteran('UTC'), 1, { status: 'NEW' });
  at('2027-07-01T12:00:00Z');
  const more = await sweep();
  expect(more).toEqual({ recorded: some.recorded + 5, sent: some.sent });
});

it('shows a month later how far the forecast was off, in the report and its file', async () => {
  at('2027-02-01T00:05:00Z');
  const user = await veteran('UTC');
  const caller = callerFor(scope, user);
  const accuracy = async () => (await caller.reports.read({ type: 'forecast' })).accuracy;
  expect(await accuracy()).toEqual({ months: [], startsOn: '2027-05-01' });
  await makeLeads(scope, user, 4, { status: 'PROPOSAL_SENT', priority: 'HIGH' });
  await sweepForecasts(scope);
  expect(await accuracy()).toEqual({ months: [], startsOn: '2027-04-01' });

  await makeLeads(scope, user, 1, {
    status: 'CLOSED_WON',
    priority: 'HIGH',
    closedAt: new Date('2027-03-31T23:59:59Z'),
  });
  at('2027-04-01T00:00:00Z');
  expect(await accuracy()).toEqual({
    months: [
      {
        first: '2027-03-01',
        forecastAt: new Date('2027-02-01T00:05:00Z'),
        conservative: 12_000,
        expected: 15_000,
        optimistic: 18_000,
        actual: 20_000,
        estimates: 1,
        error: -0.25,
        isWithin: false,
      },
    ],
    startsOn: null,
  });
  expect((await caller.reports.read({ type: 'overview' })).accuracy).toBeNull();
  const lines = (await exportReport({ ...actorFor(scope, user), token: null }, { type: 'forecast' })).split('\r\n');
  expect(lines.filter((line) => line.startsWith('Forecast accuracy'))).toEqual([
    'Forecast accuracy,2027-03,Recorded at,2027-02-01T00:05:00.000Z,',
    'Forecast accuracy,2027-03,Conservative (USD),12000,',
    'Forecast accuracy,2027-03,Expected one month ahead (USD),15000,',
    'Forecast accuracy,2027-03,Optimistic (USD),18000,',
    'Forecast accuracy,2027-03,Actual (USD),20000,',
    'Forecast accuracy,2027-03,Estimated deals,1,',
    'Forecast accuracy,2027-03,Error,-0.25,',
    'Forecast accuracy,2027-03,Within the band,No,',
  ]);
});

it('runs every hour, because the month begins at another time in each zone', () => {
  expect(jobByName('forecast-snapshots')).toMatchObject({ cron: '5 * * * *' });
});
