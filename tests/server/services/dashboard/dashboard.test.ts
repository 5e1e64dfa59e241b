import { scopeForFile } from '@tests/support/browser/opening';
import { makeLeads, makeTasks } from '@tests/support/database/many-rows';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import fc from '@tests/support/fast-check';
import { runs } from '@tests/support/long';
import { describe, expect, it } from 'vitest';
import { COUNTED, LEADS_OF_FIGURE, type LeadFigure } from '@/domain/dashboard/figure-rows';
import { LEAD_FOCUSES } from '@/domain/leads/filters/lead-focus';
import { addDays } from '@/domain/shared/time';
import { notes } from '@/server/db/schema';
import { changeManyLeads } from '@/server/services/leads/bulk/lead-bulk';
import { exportLeads } from '@/server/services/leads/lead-export';
import { naiveDashboard, naivePipeline } from './naive-dashboard';
import { anyAccount, makeAccount } from './random-account';

const { database, scope } = scopeForFile();

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

it('agrees with a naive count of all rows, and with the list behind each figure', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(anyAccount, async (account) => {
      const { user, rows } = await makeAccount(scope, account);
      const caller = callerFor(scope, user);
      const expected = naiveDashboard(rows, user, account.now);
      const read = await caller.dashboard.read();
      const { overdue, today, tomorrow, recentLeads, targets, firstSteps: _, ...figures } = read;
      const numbers = Object.entries(figures).map(([name, figure]) => {
        if (typeof figure === 'number') return [name, figure];
        expect(figure.more).toBe(false);
        return [name, figure.count];
      });
      expect(Object.fromEntries(numbers)).toEqual(expected.figures);
      // The figures of the tasks page, the board and the reports for the same rows.
      const [tasks, stages, report] = await Promise.all([
        caller.tasks.counts({ whose: 'ASSIGNED' }),
        caller.pipeline.matches({ whose: 'ASSIGNED' }),
        caller.reports.read({ period: 'month', type: 'overview', whose: 'ASSIGNED' }),
      ]);
      const running = report.months.at(-1);
      expect({
        overdueTasks: tasks.OVERDUE,
        dealsWon: stages.CLOSED_WON.count,
        consultationsScheduled: stages.CONSULTATION_SCHEDULED.count,
        totalLeads: Object.values(stages).reduce((sum, { count }) => sum + count, 0),
        wonThisMonth: running?.won,
        monthlyRevenue: running?.revenue,
        revenueEstimates: running?.estimates,
      }).toEqual({
        overdueTasks: read.overdueTasks.count,
        dealsWon: read.dealsWon,
        consultationsScheduled: read.consultationsScheduled,
        totalLeads: read.totalLeads,
        wonThisMonth: read.wonThisMonth,
        monthlyRevenue: read.monthlyRevenue,
        revenueEstimates: read.revenueEstimates,
      });
      expect(targets).toEqual(expected.targets);
      expect(idsOf(recentLeads)).toEqual(expected.recent);
      expect({ tasks: idsOf(overdue.tasks), followUps: idsOf(overdue.followUps) }).toEqual(expected.overdue);
      expect({
        day: today.day,
        tasks: idsOf(today.tasks),
        followUps: idsOf(today.followUps),
        events: idsOf(today.events),
      }).toEqual(expected.today);
      const whole = (count: number) => ({ count, more: false });
      expect(tomorrow).toEqual({
        day: expected.tomorrow.day,
        tasks: whole(expected.tomorrow.tasks),
        followUps: whole(expected.tomorrow.followUps),
        events: whole(expected.tomorrow.events),
      });

      for (const focus of LEAD_FOCUSES) {
        const listed = (await caller.leads.list({ focus, whose: 'ASSIGNED', limit: 200 })).items;
        expect([focus, idsOf(listed).sort()]).toEqual([focus, idsOf(expected.focus[focus]).sort()]);
        expect(await caller.leads.count({ focus, whose: 'ASSIGNED' })).toEqual({ count: listed.length, more: false });
      }
      for (const [figure, filters] of Object.entries(LEADS_OF_FIGURE)) {
        const counted = read[figure as LeadFigure];
        const { count } = await caller.leads.count({ ...filters, whose: COUNTED });
        expect([figure, count]).toEqual([figure, typeof counted === 'number' ? counted : counted.count]);
        expect([figure, (await caller.leads.list({ ...filters, whose: COUNTED, limit: 200 })).items.length]).toEqual([
          figure,
          count,
        ]);
      }
      expect(await caller.notes.count({ whose: COUNTED })).toEqual(read.totalNotes);
      expect((await caller.notes.list({ whose: COUNTED, limit: 200 })).items).toHaveLength(read.totalNotes.count);
      const onDay = ({ day }: { day: string }) => ({ from: day, to: day, whose: COUNTED, limit: 200 }) as const;
      const todays = await caller.calendarEvents.list(onDay(today));
      expect(idsOf(todays.items).sort()).toEqual(idsOf(today.events).sort());
      const tomorrows = await caller.calendarEvents.list(onDay(tomorrow));
      const held = tomorrows.items.filter(({ status }) => status === 'SCHEDULED' || status === 'CONFIRMED');
      expect(held).toHaveLength(tomorrow.events.count);
      const late = await caller.tasks.list({ overdue: true, whose: 'ASSIGNED', limit: 200 });
      expect(late.items).toHaveLength(expected.figures.overdueTasks);
      const { groups } = await caller.tasks.counts({ whose: 'ASSIGNED' });
      const lateOnes = Object.values(groups).reduce((sum, { OVERDUE }) => sum + OVERDUE, 0);
      expect(lateOnes).toBe(expected.figures.overdueTasks);
      expect((await caller.leads.count({ whose: 'ASSIGNED' })).count).toBe(expected.figures.totalLeads);
      expect(await caller.pipeline.summary()).toMatchObject(naivePipeline(rows, user));
    }),
    runs(40, 500),
  );
});

it('counts what is assigned to the user, and each of its lists has exactly those rows', async () => {
  scope.now = new Date('2026-03-10T12:00:00Z');
  const teamId = await makeTeam(scope);
  const user = await joinTeam(scope, await makeUser(scope), teamId);
  const mate = await joinTeam(scope, await makeUser(scope), teamId);
  const [mine, theirs] = [callerFor(scope, user), callerFor(scope, mate)];
  const contactPerson = 'Ann';
  const own = await mine.leads.create({ companyName: 'Own', contactPerson });
  const assigned = await theirs.leads.create({ companyName: 'Assigned', contactPerson, teamId });
  const unassigned = await theirs.leads.create({ companyName: 'Unassigned', contactPerson, teamId });
  const foreign = await theirs.leads.create({ companyName: 'Foreign', contactPerson, teamId });
  await theirs.leads.update({ id: assigned.id, changes: { assigneeId: user.id } });
  await theirs.leads.update({ id: unassigned.id, changes: { assigneeId: null } });
  for (const { id } of [own, assigned, unassigned, foreign]) {
    const by = id === own.id ? mine : theirs;
    await by.notes.create({ title: 'Note', content: 'On a lead', leadId: id });
    await by.tasks.create({ title: 'Task', dueDate: '2026-03-10T11:00:00Z', leadId: id });
    await by.calendarEvents.create({
      title: 'Visit',
      startTime: new Date('2026-03-11T12:00:00Z'),
      endTime: new Date('2026-03-11T13:00:00Z'),
      leadId: id,
    });
  }
  await mine.notes.create({ title: 'Own note', content: 'Without a lead' });
  const read = await mine.dashboard.read();
  expect(read).toMatchObject({
    totalLeads: 2,
    activeLeads: 2,
    totalNotes: { count: 3, more: false },
    overdueTasks: { count: 2, more: false },
    tomorrow: { events: { count: 2, more: false } },
  });
  expect((await mine.leads.list({ whose: COUNTED, focus: 'ACTIVE' })).items).toHaveLength(2);
  expect((await mine.leads.list({ focus: 'ACTIVE' })).items).toHaveLength(4);
  expect((await mine.notes.list({ whose: COUNTED })).items).toHaveLength(3);
  expect((await mine.notes.list({})).items).toHaveLength(5);
  expect((await mine.tasks.list({ whose: COUNTED, overdue: true })).items).toHaveLength(2);
});

describe('a lead', () => {
  it('that was won, reopened and won again counts once, in the month of its last win', async () => {
    scope.now = new Date('2026-03-10T12:00:00Z');
    const caller = callerFor(scope, await makeUser(scope, { timezone: 'America/New_York' }));
    const figures = async () => {
      const { dealsWon, winRate, monthlyRevenue, wonThisMonth } = await caller.dashboard.read();
      return { dealsWon, winRate, monthlyRevenue, wonThisMonth };
    };
    const { id } = await caller.leads.create({ companyName: 'A', contactPerson: 'Ann', priority: 'HIGH' });
    await caller.leads.update({ id, changes: { status: 'CLOSED_WON' } });
    expect(await figures()).toEqual({ dealsWon: 1, winRate: 1, monthlyRevenue: 20_000, wonThisMonth: 1 });

    await caller.leads.update({ id, changes: { status: 'PROPOSAL_SENT' } });
    expect(await figures()).toEqual({ dealsWon: 0, winRate: 0, monthlyRevenue: 0, wonThisMonth: 0 });

    // Still April 30 in New York.
    scope.now = new Date('2026-05-01T03:00:00Z');
    await caller.leads.update({ id, changes: { status: 'CLOSED_WON' } });
    expect(await figures()).toMatchObject({ dealsWon: 1, monthlyRevenue: 20_000 });
    scope.now = new Date('2026-05-01T05:00:00Z');
    expect(await figures()).toMatchObject({ dealsWon: 1, monthlyRevenue: 0, wonThisMonth: 0 });

    await caller.leads.update({ id, changes: { status: 'CLOSED_LOST' } });
    expect(await figures()).toEqual({ dealsWon: 0, winRate: 0, monthlyRevenue: 0, wonThisMonth: 0 });
  });

  it('that is imported as won counts in the month in which the file says that it was', async () => {
    scope.now = new Date('2026-03-10T12:00:00Z');
    const caller = callerFor(scope, await makeUser(scope));
    const row = { companyName: 'B', contactPerson: 'Ben', email: 'b@b.example', status: 'CLOSED_WON' as const };
    await caller.leads.importRows({
      data: [
        { ...row, priority: 'LOW', updatedAt: '2026-03-01T00:00:00Z' },
        { ...row, priority: 'HIGH', updatedAt: '2026-02-28T23:59:59Z' },
      ],
    });
    expect(await caller.dashboard.read()).toMatchObject({ dealsWon: 2, wonThisMonth: 1, monthlyRevenue: 5000 });
  });
});

it('counts all notes and upcoming follow-ups, however many', async () => {
  scope.now = new Date('2026-03-10T12:00:00Z');
  const user = await makeUser(scope);
  await makeLeads(scope, user, 1003, { nextFollowUp: addDays(scope.now, 1) });
  const note = { ownerId: user.id, title: 'Call', content: 'x', createdAt: scope.now, updatedAt: scope.now };
  await scope.db.insert(notes).values(Array.from({ length: 1002 }, () => ({ ...note, id: scope.newId() })));
  expect(await callerFor(scope, user).dashboard.read()).toMatchObject({
    totalNotes: { count: 1002, more: false },
    upcomingFollowUps: { count: 1003, more: false },
  });
});

it('takes the same statements for an empty account and for one with everything', async () => {
  scope.now = new Date('2026-03-10T12:00:00Z');
  const statements = async (user: Awaited<ReturnType<typeof makeUser>>) => {
    database.resetStatements();
    const read = await callerFor(scope, user).dashboard.read();
    return { sent: database.sent().length, read };
  };
  const empty = await statements(await makeUser(scope));
  expect(empty.read.firstSteps).toEqual({ imported: false, added: false });
  const busy = await makeUser(scope);
  await makeLeads(scope, busy, 120, { stageEnteredAt: addDays(scope.now, -15), nextFollowUp: null });
  const full = await statements(busy);
  // Only new accounts look up their first steps.
  expect({ empty: empty.sent, full: full.sent }).toEqual({ empty: 11, full: 10 });
  expect(full.read).toMatchObject({
    totalLeads: 120,
    stalledLeads: { count: 120, more: false },
    unplannedLeads: { count: 120, more: false },
    firstSteps: null,
  });
});

describe('monthly targets', () => {
  const at = (instant: string) => {
    scope.now = new Date(instant);
  };

  it('are valid from the month in which they are set, and do not change earlier months', async () => {
    const caller = callerFor(scope, await makeUser(scope, { timezone: 'America/New_York' }));
    at('2026-03-10T12:00:00Z');
    expect(await caller.dashboard.setTargets({ revenue: 60_000, deals: 4 })).toEqual({
      month: '2026-03',
      revenue: 60_000,
      deals: 4,
    });
    // Still April there.
    at('2026-05-01T03:00:00Z');
    expect(await caller.dashboard.setTargets({ revenue: 80_000 })).toEqual({
      month: '2026-04',
      revenue: 80_000,
      deals: 4,
    });
    at('2026-05-01T05:00:00Z');
    expect(await caller.dashboard.setTargets({ deals: null })).toEqual({
      month: '2026-05',
      revenue: 80_000,
      deals: null,
    });
    const held = async (month?: string) => {
      const { revenue, deals } = await caller.dashboard.targets({ month });
      return [revenue, deals];
    };
    expect(await Promise.all([held('2026-02'), held('2026-03'), held('2026-04'), held(), held('2027-01')])).toEqual([
      [null, null],
      [60_000, 4],
      [80_000, 4],
      [80_000, null],
      [80_000, null],
    ]);
  });

  it('replace those set before in the same month, one at a time or both', async () => {
    at('2026-03-10T12:00:00Z');
    const caller = callerFor(scope, await makeUser(scope));
    await Promise.all([caller.dashboard.setTargets({ revenue: 1 }), caller.dashboard.setTargets({ deals: 2 })]);
    expect(await caller.dashboard.setTargets({ revenue: 3 })).toMatchObject({ revenue: 3, deals: 2 });
    expect(await caller.dashboard.setTargets({})).toMatchObject({ revenue: 3, deals: 2 });
    expect(await caller.dashboard.setTargets({ revenue: null, deals: null })).toMatchObject({
      revenue: null,
      deals: null,
    });
    const stranger = callerFor(scope, await makeUser(scope));
    expect(await stranger.dashboard.targets({})).toMatchObject({ revenue: null, deals: null });
  });

  it.each([{ revenue: 0 }, { revenue: 0.5 }, { revenue: 1_000_000_001 }, { deals: -1 }, { deals: 10_001 }])(
    'reject %j',
    async (input) => {
      const caller = callerFor(scope, await makeUser(scope));
      await expect(caller.dashboard.setTargets(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    },
  );
});

it('ticks off the first steps by what happened to the user’s own leads', async () => {
  const user = await makeUser(scope);
  const caller = callerFor(scope, user);
  const steps = async () => (await caller.dashboard.read()).firstSteps;
  const { id } = await caller.leads.create({ companyName: 'A', contactPerson: 'Ann' });
  await caller.leads.delete({ id });
  expect(await steps()).toEqual({ imported: false, added: true });
  await caller.leads.importRows({ data: [{ companyName: 'B', contactPerson: 'Ben', email: 'b@b.example' }] });
  expect(await steps()).toEqual({ imported: true, added: true });
});

it('shows no first steps to a user who has assigned more than a few leads to others', async () => {
  const teamId = await makeTeam(scope);
  const manager = await joinTeam(scope, await makeUser(scope), teamId, 'owner');
  const rep = await joinTeam(scope, await makeUser(scope), teamId);
  const given = { teamId, assigneeId: rep.id };
  const steps = async () => (await callerFor(scope, manager).dashboard.read()).firstSteps;
  await makeLeads(scope, manager, 10, given);
  expect(await steps()).toEqual({ imported: false, added: false });
  await makeLeads(scope, manager, 1, given);
  const { totalLeads, firstSteps } = await callerFor(scope, manager).dashboard.read();
  expect({ totalLeads, firstSteps }).toEqual({ totalLeads: 0, firstSteps: null });
});

it('counts a task in progress as overdue from its due date on, as the list does (D53)', async () => {
  scope.now = new Date('2026-03-10T12:00:00Z');
  const user = await makeUser(scope);
  const caller = callerFor(scope, user);
  const [late] = await makeTasks(scope, user, 1, { status: 'IN_PROGRESS', dueDate: addDays(scope.now, -2) });
  const [soon] = await makeTasks(scope, user, 1, { status: 'IN_PROGRESS', dueDate: new Date('2026-03-10T20:00:00Z') });
  const { overdueTasks, overdue, today } = await caller.dashboard.read();
  expect(overdueTasks).toEqual({ count: 1, more: false });
  expect([idsOf(overdue.tasks), idsOf(today.tasks)]).toEqual([[late], [soon]]);
  expect(idsOf((await caller.tasks.list({ overdue: true })).items)).toEqual([late]);
  expect(idsOf((await caller.tasks.list({ overdue: false })).items)).toEqual([soon]);
  // Its status has not changed.
  expect((await caller.tasks.list({ status: 'OVERDUE' })).items).toEqual([]);
});

it('selects the same leads for a bulk change and an export as for the list', async () => {
  const user = await makeUser(scope);
  const actor = actorFor(scope, user);
  const [planned = ''] = await makeLeads(scope, user, 1, { nextFollowUp: addDays(scope.now, 1) });
  await makeLeads(scope, user, 2, { companyName: 'Nothing planned here' });
  let csv = '';
  for await (const part of exportLeads(actor, { focus: 'UNPLANNED' })) csv += part;
  expect(csv.match(/Nothing planned here/g)).toHaveLength(2);
  expect(csv).not.toContain('Company 0');
  await changeManyLeads(actor, { select: { matching: { focus: 'UNPLANNED' } }, action: { delete: true } });
  expect(idsOf((await callerFor(scope, user).leads.list({})).items)).toEqual([planned]);
});
