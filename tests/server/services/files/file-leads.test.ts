import { scopeForEach } from '@tests/support/browser/opening';
import { makeFile } from '@tests/support/database/files';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { expectProblem } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '@/domain/shared/time';
import type { SessionUser } from '@/server/auth/sessions';
import { files } from '@/server/db/schema';
import { sweepOldRows } from '@/server/jobs/purge';

// A file is part of its lead: it has the owner and the team of the lead, and goes with it.

const { scope } = scopeForEach();
let teamId: string;
let boss: SessionUser;
let ana: SessionUser;
let ben: SessionUser;

beforeEach(async () => {
  teamId = await makeTeam(scope);
  boss = await joinTeam(scope, await makeUser(scope, { name: 'Boss', tier: 'PRO' }), teamId, 'owner');
  ana = await joinTeam(scope, await makeUser(scope, { name: 'Ana' }), teamId);
  ben = await joinTeam(scope, await makeUser(scope, { name: 'Ben' }), teamId);
});

const as = (user: SessionUser) => callerFor(scope, user);
const makeLead = async (owner: SessionUser, team: string | null = teamId) =>
  (await as(owner).leads.create({ companyName: 'Acme', contactPerson: 'Jo', teamId: team })).id;
const listed = async (user: SessionUser, id: string) => (await as(user).files.list({ id })).items;
const row = async (id: string) => (await scope.db.select().from(files).where(eq(files.id, id)))[0];

it('belongs to the owner and the team of its lead, and says who added it', async () => {
  const id = await makeLead(ana);
  await makeFile({ scope, owner: ben }, { leadId: id });
  expect(await listed(boss, id)).toMatchObject([{ ownerId: ana.id, teamId, addedById: ben.id, addedByName: 'Ben' }]);
});

it('moves with its lead into a team and out of it', async () => {
  const id = await makeLead(ana, null);
  await makeFile({ scope, owner: ana }, { leadId: id });
  await as(ana).leads.update({ id, changes: { teamId } });
  expect(await listed(ben, id)).toHaveLength(1);
  await makeFile({ scope, owner: ben }, { leadId: id });
  await as(ana).leads.update({ id, changes: { teamId: null } });
  expect(await listed(ana, id)).toMatchObject([{ teamId: null }, { teamId: null }]);
  expect(await expectProblem(listed(ben, id))).toMatchObject({ code: 'NOT_FOUND' });
});

it('passes to the owner of the team with its lead when a member leaves', async () => {
  const id = await makeLead(ana);
  await makeFile({ scope, owner: ben }, { leadId: id });
  await as(boss).teams.removeMember({ id: teamId, userId: ana.id });
  expect(await listed(boss, id)).toMatchObject([{ ownerId: boss.id, addedByName: 'Ben' }]);
  // Whoever added it has left, too.
  await as(boss).teams.removeMember({ id: teamId, userId: ben.id });
  expect(await listed(boss, id)).toHaveLength(1);
});

describe('with its deleted lead, a file', () => {
  it('is deleted and restored, but not one that was deleted before', async () => {
    const id = await makeLead(ana);
    const [kept, gone] = [
      await makeFile({ scope, owner: ana }, { leadId: id }),
      await makeFile({ scope, owner: ben }, { leadId: id }),
    ];
    await as(ana).files.delete({ id: gone.id });
    scope.now = addDays(scope.now, 1);
    await as(ana).leads.delete({ id });
    expect(await expectProblem(as(ana).files.byId({ id: kept.id }))).toMatchObject({ code: 'NOT_FOUND' });
    // Neither is restored alone.
    expect((await as(ana).deleted.list({ limit: 10 })).items.map((item) => item.kind)).toEqual(['lead']);
    expect(await expectProblem(as(ana).deleted.restore({ id: gone.id }))).toMatchObject({ code: 'NOT_FOUND' });
    await as(ana).deleted.restore({ id });
    expect(await listed(ana, id)).toMatchObject([{ id: kept.id }]);
    await as(ana).deleted.restore({ id: gone.id });
    expect(await listed(ana, id)).toHaveLength(2);
  });

  it('is deleted by a change of many leads, and comes back when that is undone', async () => {
    const id = await makeLead(ana);
    const file = await makeFile({ scope, owner: ana }, { leadId: id });
    let changeId = '';
    for await (const message of await as(ana).bulk.leads({ select: { ids: [id] }, action: { delete: true } })) {
      if (message.type === 'done') changeId = message.result.id ?? '';
    }
    expect((await row(file.id))?.deletedAt).not.toBeNull();
    await as(ana).bulk.undo({ id: changeId });
    expect(await listed(ana, id)).toMatchObject([{ id: file.id }]);
  });

  it('is purged', async () => {
    const id = await makeLead(ana);
    const file = await makeFile({ scope, owner: ana }, { leadId: id });
    await as(ana).leads.delete({ id });
    scope.now = addDays(scope.now, 30);
    expect(await sweepOldRows(scope)).toMatchObject({ files: 1, leads: 1 });
    expect(await row(file.id)).toBeUndefined();
  });
});

it('is on the timeline of its lead while it is there', async () => {
  const id = await makeLead(ana);
  const { id: fileId } = await makeFile({ scope, owner: ben }, { leadId: id, name: 'contract.pdf' });
  const entries = async () =>
    (await as(boss).leads.timeline({ id, limit: 10 })).items.filter(({ kind }) => kind === 'file');
  expect(await entries()).toMatchObject([{ actorName: 'Ben', file: { id: fileId, name: 'contract.pdf', size: 12 } }]);
  await as(ana).files.delete({ id: fileId });
  expect(await entries()).toEqual([]);
});
