import { scopeForFile } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { expect, it } from 'vitest';
import { tasks, teams } from '@/server/db/schema';

const { scope } = scopeForFile();

it('moves a lead’s tasks to its team and back with it', async () => {
  const teamId = scope.newId();
  await scope.db.insert(teams).values({ id: teamId, name: 'North', createdAt: scope.now });
  const [owner, colleague] = [await makeUser(scope), await makeUser(scope)].map((user) => ({
    ...user,
    teamIds: [teamId],
  }));
  if (!owner || !colleague) throw new Error('No users.');
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
