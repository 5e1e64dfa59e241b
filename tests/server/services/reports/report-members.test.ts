import { userForEach } from '@tests/support/browser/opening';
import { makeLeads, makeTasks } from '@tests/support/database/many-rows';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { expectProblem } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { LEADS_BEHIND } from '@/domain/reports/leads-behind';
import { addDays } from '@/domain/shared/time';
import { FIGURES_OF_OTHERS } from '@/domain/teams/team-visibility';
import type { SessionUser } from '@/server/auth/sessions';
import { teamMembers, teams } from '@/server/db/schema';

const { database, scope, user: owner } = userForEach({ name: 'Robin Reyes', tier: 'PRO' });
let teamId: string;
let sam: SessionUser;
let ana: SessionUser;

const as = (viewer: SessionUser) => callerFor(scope, viewer);
const showOnlyAssigned = () => scope.db.update(teams).set({ assignedOnly: true }).where(eq(teams.id, teamId));

beforeEach(async () => {
  teamId = await makeTeam(scope);
  owner.teamIds = (await joinTeam(scope, owner, teamId, 'owner')).teamIds;
  sam = await joinTeam(scope, await makeUser(scope, { name: 'Sam Lee', tier: 'PRO' }), teamId);
  ana = await joinTeam(scope, await makeUser(scope, { name: 'Ana Ortiz', tier: 'PRO' }), teamId);
  const won = { status: 'CLOSED_WON', closedAt: scope.now } as const;
  const [lead = ''] = await makeLeads(scope, owner, 2, { teamId, assigneeId: sam.id, priority: 'HIGH', ...won });
  // On a day that is counted already.
  await makeLeads(scope, owner, 1, {
    teamId,
    assigneeId: sam.id,
    status: 'CONTACTED',
    createdAt: addDays(scope.now, -2),
  });
  await makeLeads(scope, sam, 1, { teamId, assigneeId: ana.id, ...won });
  await makeLeads(scope, sam, 1, { teamId, assigneeId: null, ...won });
  await makeLeads(scope, sam, 4, won);
  const done = { status: 'COMPLETED', completedAt: scope.now } as const;
  await makeTasks(scope, owner, 3, { teamId, leadId: lead, ...done });
  await makeTasks(scope, sam, 5, done);
});

describe('a report of a member', () => {
  it('counts what they work on in the teams, as the list behind each figure does', async () => {
    const report = await as(owner).reports.read({ type: 'forecast', member: sam.id, period: 'year' });
    expect(report).toMatchObject({
      whose: 'TEAM',
      member: { userId: sam.id, name: 'Sam Lee' },
      figures: { leads: 3, won: 2, revenue: 40_000, stages: { CONTACTED: 1, CLOSED_WON: 2 } },
      opportunities: [expect.objectContaining({ status: 'CONTACTED' })],
      accuracy: null,
    });
    expect(report.months.at(-1)).toMatchObject({ won: 2, tasksCompleted: 3 });
    expect(report.forecast?.inputs.weightedPipeline).toBeGreaterThan(0);
    const behind = { ...LEADS_BEHIND.leads(report.current), whose: 'TEAM', assigneeId: sam.id } as const;
    expect(await as(owner).leads.count(behind)).toMatchObject({ count: 3 });
    const { figures } = await as(sam).reports.read({ period: 'year' });
    expect(figures.won).toBe(2 + 4);
  });

  it('is the same for every member of a team that shows them everything', async () => {
    const [byOwner, byAna, bySam] = await Promise.all(
      [owner, ana, sam].map((viewer) => as(viewer).reports.read({ member: sam.id })),
    );
    expect(byAna).toEqual(byOwner);
    expect(bySam).toEqual(byOwner);
  });

  it('follows the time zone of the teams that both are in, as the report of the team does (D63)', async () => {
    const other = await makeTeam(scope, 'South');
    await scope.db.update(teams).set({ timezone: 'Asia/Kolkata' }).where(eq(teams.id, teamId));
    await scope.db.update(teams).set({ timezone: 'Pacific/Apia' }).where(eq(teams.id, other));
    const read = async (viewer: SessionUser, input: object) => (await as(viewer).reports.read(input)).timezone;
    const [own, ofTeam] = [await read(owner, {}), await read(owner, { whose: 'TEAM' })];
    expect([own, ofTeam]).toEqual([owner.timezone, 'Asia/Kolkata']);
    const inBoth = await joinTeam(scope, owner, other);
    // Teams with different zones have no days of their own.
    expect(await read(inBoth, { whose: 'TEAM' })).toBe(owner.timezone);
    expect(await read(inBoth, { member: sam.id })).toBe('Asia/Kolkata');
  });

  it('overrides the choice of whose leads count', async () => {
    expect(await as(owner).reports.read({ member: ana.id, whose: 'MINE' })).toMatchObject({ figures: { won: 1 } });
  });

  it('takes one statement more', async () => {
    database.resetStatements();
    await as(owner).reports.read({});
    const own = database.sent().length;
    database.resetStatements();
    await as(owner).reports.read({ member: sam.id });
    expect(database.sent().length).toBe(own + 1);
  });

  it('is shown in a team with assignedOnly to the owner and admins; members see their own', async () => {
    await showOnlyAssigned();
    expect(await as(owner).reports.read({ member: sam.id })).toMatchObject({ figures: { won: 2 } });
    expect(await expectProblem(as(ana).reports.read({ member: sam.id }))).toMatchObject({
      code: 'FORBIDDEN',
      message: FIGURES_OF_OTHERS,
      field: 'member',
    });
    expect(await as(sam).reports.read({ member: sam.id })).toMatchObject({ figures: { won: 2 } });
    await scope.db.update(teamMembers).set({ role: 'admin' }).where(eq(teamMembers.userId, ana.id));
    expect(await as(ana).reports.read({ member: sam.id })).toMatchObject({ figures: { won: 2 } });
  });

  it('is refused to a user who is in no team with them', async () => {
    const outsider = await makeUser(scope, { tier: 'PRO' });
    for (const [viewer, member] of [
      [outsider, sam],
      [owner, outsider],
    ] as const) {
      expect(await expectProblem(as(viewer).reports.read({ member: member.id }))).toMatchObject({ code: 'NOT_FOUND' });
    }
    await as(owner).teams.removeMember({ id: teamId, userId: sam.id });
    for (const [viewer, member] of [
      [owner, sam],
      [sam, ana],
    ] as const) {
      expect(await expectProblem(as(viewer).reports.read({ member: member.id }))).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

it('offers the other members whose figures the user may see, by name and once each', async () => {
  const namesFor = async (viewer: SessionUser) => (await as(viewer).reports.members()).map(({ name }) => name);
  const other = await makeTeam(scope, 'South');
  for (const member of [owner, sam]) await joinTeam(scope, member, other, member === owner ? 'owner' : 'member');
  expect(await namesFor(owner)).toEqual(['Ana Ortiz', 'Sam Lee']);
  expect(await namesFor(ana)).toEqual(['Robin Reyes', 'Sam Lee']);
  await showOnlyAssigned();
  expect([await namesFor(owner), await namesFor(ana)]).toEqual([['Ana Ortiz', 'Sam Lee'], []]);
  // In the other team, every member still sees everything.
  expect(await namesFor(sam)).toEqual(['Robin Reyes']);
});
