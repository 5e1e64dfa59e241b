import { scopeForFile } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { expect, it } from 'vitest';
import { tasks } from '@/server/db/schema';

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
