import { scopeForFile } from '@tests/support/browser/opening';
import { makeLeads } from '@tests/support/database/many-rows';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { expectProblem } from '@tests/support/problems';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentMonth } from '@/domain/dashboard/figures';
import { addDays, UNKNOWN_TIME_ZONE } from '@/domain/shared/time';
import type { SessionUser } from '@/server/auth/sessions';

const { scope } = scopeForFile();
let teamId: string;
let owner: SessionUser;
let member: SessionUser;

const join = async (name: string, role?: 'owner') =>
  joinTeam(scope, await makeUser(scope, { name, tier: 'PRO', timezone: 'UTC' }), teamId, role);
const as = (user: SessionUser) => callerFor(scope, user);
const activityOf = async (user: SessionUser) =>
  (await as(user).teams.activity({ id: teamId })).items.map(
    ({ actorName, kind, lead }) => `${actorName} ${kind} ${lead.companyName}`,
  );

beforeEach(async () => {
  teamId = await makeTeam(scope);
  owner = await join('Robin Reyes', 'owner');
  member = await join('Sam Lee');
});

const acme = { companyName: 'Arena Nord', contactPerson: 'Ann' };

describe('the activity of a team', () => {
  it('lists the actions on its leads since they were shared with their users, page by page', async () => {
    const { id } = await as(owner).leads.create(acme);
    await as(owner).leads.update({ id, changes: { teamId } });
    await as(member).leads.update({ id, changes: { status: 'CLOSED_WON' } });
    expect(await activityOf(owner)).toEqual(expect.arrayContaining(['Sam Lee status_changed Arena Nord']));
    expect(await activityOf(owner)).toHaveLength(2);
    const first = await as(owner).teams.activity({ id: teamId, limit: 1 });
    const next = await as(owner).teams.activity({ id: teamId, limit: 1, cursor: first.nextCursor ?? '' });
    expect(next.items).toHaveLength(1);
    expect(next.items[0]?.id).not.toBe(first.items[0]?.id);
  });

  it('leaves out leads that the reader cannot see', async () => {
    const { id } = await as(owner).leads.create({ ...acme, teamId });
    await as(owner).teams.update({ id: teamId, changes: { assignedOnly: true } });
    expect(await activityOf(member)).toEqual([]);
    await as(owner).leads.update({ id, changes: { assigneeId: member.id } });
    expect(await activityOf(member)).toHaveLength(2);
    const stranger = await makeUser(scope);
    expect(await expectProblem(as(stranger).teams.activity({ id: teamId }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await expectProblem(as(stranger).teams.figures({ id: teamId }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('still names former members, as the history of a lead does, and names who took over their leads', async () => {
    const { id } = await as(member).leads.create({ ...acme, teamId });
    const third = await join('Casey Fox');
    await as(owner).teams.removeMember({ id: teamId, userId: member.id, to: third.id });
    expect(await activityOf(owner)).toEqual(
      expect.arrayContaining(['Sam Lee created Arena Nord', 'Robin Reyes edited Arena Nord']),
    );
    const { items } = await as(owner).leads.history({ id });
    expect(items.find(({ kind }) => kind === 'edited')?.detail).toMatchObject({
      leftName: 'Sam Lee',
      assigneeName: 'Robin Reyes',
      fields: ['ownerId', 'assigneeId'],
    });
    expect(await as(owner).leads.byId({ id })).toMatchObject({ ownerId: owner.id, assigneeId: owner.id });
    const leaving = as(third).teams.removeMember({ id: teamId, userId: third.id, to: owner.id });
    expect(await expectProblem(leaving)).toMatchObject({ code: 'VALIDATION', field: 'to' });
  });
});

it('passes leads on only to remaining members of the team', async () => {
  const stranger = await makeUser(scope);
  const call = as(owner).teams.removeMember({ id: teamId, userId: member.id, to: stranger.id });
  expect(await expectProblem(call)).toMatchObject({ code: 'NOT_FOUND' });
  const itself = as(owner).teams.removeMember({ id: teamId, userId: member.id, to: member.id });
  expect(await expectProblem(itself)).toMatchObject({ code: 'NOT_FOUND' });
});

it('records the deletion of a team in the history of its leads', async () => {
  const { id } = await as(member).leads.create({ ...acme, teamId });
  await as(owner).teams.delete({ id: teamId });
  const { items } = await as(member).leads.history({ id });
  expect(items.some(({ detail }) => detail.deletedTeam !== undefined)).toBe(true);
});

describe('the figures by member', () => {
  const ofMember = { priority: 'HIGH', status: 'NEW' } as const;

  beforeEach(async () => {
    const late = { nextFollowUp: addDays(scope.now, -1) };
    await makeLeads(scope, owner, 2, { teamId, assigneeId: member.id, ...ofMember });
    await makeLeads(scope, owner, 1, { teamId, assigneeId: member.id, ...ofMember, ...late });
    await makeLeads(scope, owner, 1, { teamId, assigneeId: owner.id, status: 'CLOSED_WON', closedAt: scope.now });
    await makeLeads(scope, owner, 1, { teamId, assigneeId: null, priority: 'LOW', status: 'NEW' });
    await makeLeads(scope, owner, 1, ofMember);
  });

  it('count the leads of each member, and unassigned ones', async () => {
    const { items } = await as(member).teams.figures({ id: teamId });
    expect(items).toEqual([
      { userId: owner.id, name: 'Robin Reyes', open: 0, value: 0, estimates: 0, won: 1, overdue: 0 },
      { userId: member.id, name: 'Sam Lee', open: 3, value: 75_000, estimates: 3, won: 0, overdue: 1 },
      { userId: null, name: null, open: 1, value: 8000, estimates: 1, won: 0, overdue: 0 },
    ]);
  });

  it('match the lists they link to', async () => {
    const where = { teamId, assigneeId: member.id };
    expect(await as(owner).leads.count({ ...where, focus: 'ACTIVE' })).toMatchObject({ count: 3 });
    expect(await as(owner).leads.count({ ...where, focus: 'OVERDUE_FOLLOW_UP' })).toMatchObject({ count: 1 });
  });

  it('use the team’s month, as does the list they link to, in whatever time zone the reader is', async () => {
    const timezone = 'Pacific/Kiritimati';
    await as(owner).teams.update({ id: teamId, changes: { timezone } });
    // Already this month, 14 hours ahead of the reader.
    const closedAt = new Date(currentMonth(scope.now, 'UTC').start.getTime() - 60_000);
    await makeLeads(scope, owner, 1, { teamId, assigneeId: owner.id, status: 'CLOSED_WON', closedAt });
    const [figures] = (await as(owner).teams.figures({ id: teamId })).items;
    expect(figures).toMatchObject({ userId: owner.id, won: 2 });
    const where = { teamId, assigneeId: owner.id, focus: 'WON_THIS_MONTH' } as const;
    expect(await as(owner).leads.count({ ...where, timezone })).toMatchObject({ count: 2 });
    expect((await as(owner).leads.list({ ...where, timezone })).items).toHaveLength(2);
    expect(await as(owner).leads.count(where)).toMatchObject({ count: 1 });
    const unknown = as(owner).leads.count({ ...where, timezone: 'Mars/Olympus' });
    await expect(unknown).rejects.toThrow(UNKNOWN_TIME_ZONE);
  });

  it('are limited to their own in a team with assignedOnly', async () => {
    await as(owner).teams.update({ id: teamId, changes: { assignedOnly: true } });
    expect((await as(member).teams.figures({ id: teamId })).items.map(({ name }) => name)).toEqual(['Sam Lee']);
    expect((await as(owner).teams.figures({ id: teamId })).items).toHaveLength(3);
  });
});
