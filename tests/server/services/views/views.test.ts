import { userForEach } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { beforeEach, expect, it } from 'vitest';
import { MAX_VIEWS } from '@/domain/views/saved-view';
import type { SessionUser } from '@/server/auth/sessions';

const { scope, user, caller } = userForEach({ tier: 'PRO' });
let teamId: string;
let mate: SessionUser;

beforeEach(async () => {
  teamId = await makeTeam(scope);
  user.teamIds = (await joinTeam(scope, user, teamId, 'owner')).teamIds;
  mate = await joinTeam(scope, await makeUser(scope), teamId);
});

const as = (who: SessionUser) => callerFor(scope, who);
const save = (name: string, more: { teamId?: string; by?: SessionUser } = {}) =>
  as(more.by ?? user).views.create({ list: 'leads', name, query: 'priority=HIGH', teamId: more.teamId ?? null });
const namesOf = async (who: SessionUser) => (await as(who).views.list()).map(({ name }) => name);

it('shows private views to their owner, and shared ones to the team, by name', async () => {
  await save('warm');
  await save('Hot', { teamId });
  expect(await namesOf(user)).toEqual(['Hot', 'warm']);
  expect(await namesOf(mate)).toEqual(['Hot']);
  expect(await namesOf(await makeUser(scope))).toEqual([]);
});

it('lets the owner of a view and those who manage its team change it, and others only use it', async () => {
  // A role in another team counts for nothing.
  await joinTeam(scope, mate, await makeTeam(scope), 'owner');
  const mine = await save('Ours', { teamId });
  const theirs = await save('Theirs', { teamId, by: mate });
  expect(await as(mate).views.list()).toMatchObject([
    { name: 'Ours', canEdit: false },
    { name: 'Theirs', canEdit: true },
  ]);
  await expect(as(mate).views.update({ id: mine.id, changes: { name: 'X' } })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(as(mate).views.delete({ id: mine.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await caller.views.update({ id: theirs.id, changes: { query: 'status=NEW' } })).toMatchObject({
    name: 'Theirs',
    query: 'status=NEW',
  });
  // Only its owner takes it away from the others.
  await expect(caller.views.update({ id: theirs.id, changes: { teamId: null } })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

it('opens a list with one view, for each user on their own', async () => {
  const [hot, warm] = [await save('Hot', { teamId }), await save('Warm')];
  await caller.views.setDefault({ list: 'leads', id: hot.id });
  await as(mate).views.setDefault({ list: 'leads', id: hot.id });
  await caller.views.setDefault({ list: 'leads', id: warm.id });
  const defaults = async (who: SessionUser) =>
    (await as(who).views.list()).filter(({ isDefault }) => isDefault).map(({ name }) => name);
  expect(await defaults(user)).toEqual(['Warm']);
  expect(await defaults(mate)).toEqual(['Hot']);
  await expect(caller.views.setDefault({ list: 'tasks', id: warm.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await as(mate).views.setDefault({ list: 'leads', id: null });
  expect(await defaults(mate)).toEqual([]);
});

it('forgets the default of those who can no longer see a view', async () => {
  const hot = await save('Hot', { teamId });
  await as(mate).views.setDefault({ list: 'leads', id: hot.id });
  await caller.views.update({ id: hot.id, changes: { teamId: null } });
  await caller.views.update({ id: hot.id, changes: { teamId } });
  expect(await as(mate).views.list()).toMatchObject([{ isDefault: false }]);
});

it('keeps the views of a former member for the team, and those of a deleted team for who saved them', async () => {
  await save('Theirs', { teamId, by: mate });
  await caller.teams.removeMember({ id: teamId, userId: mate.id });
  expect(await caller.views.list()).toMatchObject([{ name: 'Theirs', ownerId: user.id, teamId }]);
  expect(await namesOf(mate)).toEqual([]);
  await caller.teams.delete({ id: teamId });
  expect(await caller.views.list()).toMatchObject([{ name: 'Theirs', teamId: null }]);
});

it('rejects a view for a team of others', async () => {
  await expect(save('Hot', { teamId, by: await makeUser(scope) })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('saves a limited number of views in each place, also by concurrent requests', async () => {
  for (let n = 1; n < MAX_VIEWS; n += 1) await save(`View ${n}`);
  const last = await Promise.allSettled([save('One more'), save('Another')]);
  expect(last.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(save('Full')).rejects.toMatchObject({ code: 'CONFLICT' });
  await save('Shared', { teamId });
});
