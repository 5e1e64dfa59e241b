import { scopeForFile } from '@tests/support/browser/opening';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';
import { notes, tasks } from '@/server/db/schema';
import { changeManyLeads } from '@/server/services/leads/bulk/lead-bulk';

const { scope } = scopeForFile();

it('moves a lead’s tasks to its team and back with it', async () => {
  const teamId = await makeTeam(scope);
  const [owner, colleague] = [
    await joinTeam(scope, await makeUser(scope), teamId),
    await joinTeam(scope, await makeUser(scope), teamId),
  ];
  const caller = callerFor(scope, owner);
  const lead = await caller.leads.create({ companyName: 'A', contactPerson: 'Ann', status: 'CONTACTED' });
  const other = await caller.leads.create({ companyName: 'B', contactPerson: 'Ben', status: 'CONTACTED' });
  const seen = async () => (await callerFor(scope, colleague).tasks.list({})).items.map((task) => task.leadId);
  expect(await seen()).toEqual([]);

  await caller.leads.update({ id: lead.id, changes: { teamId } });
  expect(await seen()).toEqual([lead.id]);
  // Other changes of the lead do not move them.
  await caller.leads.update({ id: lead.id, changes: { notes: 'n' } });
  expect(await seen()).toEqual([lead.id]);
  await caller.leads.update({ id: lead.id, changes: { teamId: null } });
  expect(await seen()).toEqual([]);
  const all = await scope.db.select({ leadId: tasks.leadId, teamId: tasks.teamId }).from(tasks);
  expect(all).toHaveLength(2);
  expect(all).toEqual(expect.arrayContaining([lead.id, other.id].map((leadId) => ({ leadId, teamId: null }))));
});

describe('a row that a member wrote on a lead that was then unshared', () => {
  let teamId: string;
  let owner: SessionUser;
  let author: SessionUser;
  let lead: string;
  let note: string;
  const as = (user: SessionUser) => callerFor(scope, user);
  const put = (changes: { teamId: string | null }) => as(owner).leads.update({ id: lead, changes });
  const bulk = (change: { teamId: string | null }) =>
    changeManyLeads(actorFor(scope, owner), { select: { ids: [lead] }, action: { change } });
  const seenBy = async (user: SessionUser) =>
    (await as(user).notes.list({})).items.map(({ id, leadId }) => ({ id, leadId }));

  beforeEach(async () => {
    teamId = await makeTeam(scope);
    owner = await joinTeam(scope, await makeUser(scope, { tier: 'PRO' }), teamId, 'owner');
    author = await joinTeam(scope, await makeUser(scope), teamId);
    lead = (await as(owner).leads.create({ companyName: 'A', contactPerson: 'Ann', teamId })).id;
    note = (await as(author).notes.create({ title: 'Gate', content: 'x', leadId: lead })).id;
  });

  it('returns with the lead while its owner is in the team', async () => {
    await put({ teamId: null });
    expect([await seenBy(owner), await seenBy(author)]).toEqual([[], [{ id: note, leadId: null }]]);
    await put({ teamId });
    expect([await seenBy(owner), await seenBy(author)]).toEqual(Array(2).fill([{ id: note, leadId: lead }]));
  });

  it.each([
    ['one by one', () => put({ teamId })],
    ['in bulk', () => bulk({ teamId })],
  ])('stays private once its owner has left, if the lead is shared again %s', async (_, share) => {
    await put({ teamId: null });
    await as(owner).teams.removeMember({ id: teamId, userId: author.id });
    await share();
    expect([await seenBy(owner), await seenBy(author)]).toEqual([[], [{ id: note, leadId: null }]]);
  });

  it('stays private once its owner has left, if the unsharing is undone', async () => {
    const { id } = await bulk({ teamId: null });
    await as(owner).teams.removeMember({ id: teamId, userId: author.id });
    expect(await as(owner).bulk.undo({ id: id ?? '' })).toMatchObject({ restored: 1 });
    expect([await seenBy(owner), await seenBy(author)]).toEqual([[], [{ id: note, leadId: null }]]);
  });

  it('is shared again once its owner has joined again', async () => {
    await put({ teamId: null });
    await as(owner).teams.removeMember({ id: teamId, userId: author.id });
    await put({ teamId });
    const own = await as(author).notes.create({ title: 'Private', content: 'x' });
    const { url } = await as(owner).teams.invite({ id: teamId, changes: { email: author.email } });
    await as(author).teams.accept({ token: new URL(url ?? '').searchParams.get('token') ?? '' });
    const shared = { id: note, leadId: lead };
    expect(await seenBy(owner)).toEqual([shared]);
    expect(await seenBy(author)).toEqual([{ id: own.id, leadId: null }, shared]);
  });

  it('does not move to a team that its owner is not in', async () => {
    const other = await makeTeam(scope, 'South');
    owner = await joinTeam(scope, owner, other, 'owner');
    await put({ teamId: other });
    expect([await seenBy(owner), await seenBy(author)]).toEqual([[], [{ id: note, leadId: null }]]);
    const [row] = await scope.db.select({ teamId: notes.teamId }).from(notes).where(eq(notes.id, note));
    expect(row).toEqual({ teamId: null });
  });
});
