import { scopeForEach } from '@tests/support/browser/opening';
import { makeLeads, makeTasks } from '@tests/support/database/many-rows';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { expectProblem } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';
import { teamMembers } from '@/server/db/schema';
import { changeManyLeads } from '@/server/services/leads/bulk/lead-bulk';
import { changeManyTasks } from '@/server/services/tasks/task-bulk';

const LIMIT = 3;

const { database, scope } = scopeForEach({ env: { PLAN_FREE_LEADS: LIMIT } });
let teamId: string;
let owner: SessionUser;
let colleague: SessionUser;

beforeEach(async () => {
  teamId = await makeTeam(scope);
  owner = await makeUser(scope);
  colleague = await joinTeam(scope, await makeUser(scope), teamId);
});

const remove = { delete: true } as const;

const deleteLeads = async (ids: string[]): Promise<string> =>
  (await changeManyLeads(actorFor(scope, colleague), { select: { ids }, action: remove })).id ?? '';

const undo = (id: string, user = colleague) => callerFor(scope, user).bulk.undo({ id });
const countLeads = async () => (await callerFor(scope, owner).leads.count({})).count;

describe('undoing a deletion of a colleague’s leads', () => {
  it('restores the leads within the owner’s limit', async () => {
    const id = await deleteLeads(await makeLeads(scope, owner, LIMIT, { teamId }));
    expect(await countLeads()).toBe(0);
    expect(await undo(id)).toEqual({ restored: LIMIT, changed: LIMIT });
    expect(await countLeads()).toBe(LIMIT);
  });

  it('is rejected at the owner’s limit, whatever the colleague’s limit', async () => {
    const id = await deleteLeads(await makeLeads(scope, owner, 2, { teamId }));
    await makeLeads(scope, owner, 2);
    expect(await expectProblem(undo(id))).toMatchObject({ code: 'LEAD_LIMIT' });
    expect(await countLeads()).toBe(2);
  });

  it('takes as many statements for several owners as for one', async () => {
    const statementsFor = async (owners: SessionUser[]): Promise<number> => {
      const ids = await Promise.all(owners.map((one) => makeLeads(scope, one, LIMIT, { teamId })));
      const id = await deleteLeads(ids.flat());
      database.resetStatements();
      expect(await undo(id)).toMatchObject({ restored: LIMIT * owners.length });
      return database.statements.length;
    };
    const others = await Promise.all([makeUser(scope), makeUser(scope), makeUser(scope)]);
    expect(await statementsFor(others)).toBe(await statementsFor([owner]));
  });

  it('restores nothing for a user who has left the team', async () => {
    const leads = await deleteLeads(await makeLeads(scope, owner, 2, { teamId }));
    const ids = await makeTasks(scope, owner, 2, { teamId });
    const tasks = await changeManyTasks(actorFor(scope, colleague), { select: { ids }, action: remove });
    await scope.db.delete(teamMembers).where(eq(teamMembers.userId, colleague.id));
    // Not even with a session that was read before.
    expect(await undo(leads)).toEqual({ restored: 0, changed: 2 });
    expect(await undo(tasks.id ?? '')).toEqual({ restored: 0, changed: 2 });
    expect(await countLeads()).toBe(0);
    expect((await callerFor(scope, owner).deleted.list({})).items).toHaveLength(4);
  });
});
