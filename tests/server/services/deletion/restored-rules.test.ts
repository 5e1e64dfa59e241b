import { userForEach } from '@tests/support/browser/opening';
import { actorFor } from '@tests/support/database/scope';
import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '@/domain/shared/time';
import { tasks } from '@/server/db/schema';
import { deleteRow } from '@/server/services/deletion/deleted';
import { changeManyLeads } from '@/server/services/leads/lead-bulk';
import { changeManyTasks } from '@/server/services/tasks/task-bulk';

/** A rule has one open task a lead (D12), in whatever order tasks are deleted, completed, made anew and brought back. */
const { scope, user, caller } = userForEach();
let lead: string;

const RULE = 'contacted.follow-up';

beforeEach(async () => {
  ({ id: lead } = await caller.leads.create({
    companyName: 'Acme Arena',
    contactPerson: 'Jo Field',
    status: 'CONTACTED',
  }));
});

const stored = () => scope.db.select().from(tasks).where(eq(tasks.leadId, lead)).orderBy(asc(tasks.id));
const rules = async () => (await stored()).map(({ autoRule, deletedAt }) => (deletedAt ? 'deleted' : autoRule));

async function madeTask(): Promise<string> {
  const task = (await stored()).at(-1);
  if (!task) throw new Error('The rules made no task.');
  return task.id;
}

const later = () => {
  scope.now = new Date(scope.now.getTime() + 1000);
};

/** The lead leaves its status and enters it again, which makes the rule's task anew when there is none. */
async function reenter(): Promise<string> {
  later();
  await caller.leads.update({ id: lead, changes: { status: 'NEW' } });
  await caller.leads.update({ id: lead, changes: { status: 'CONTACTED' } });
  later();
  return madeTask();
}

const manyTasks = (ids: string[], action: Parameters<typeof changeManyTasks>[1]['action']) =>
  changeManyTasks(actorFor(scope, user), { select: { ids }, action });

describe('a lead comes back with its follow-ups', () => {
  async function remakeTaskThenDeleteLead(deleteLead: () => Promise<unknown>): Promise<void> {
    const old = await madeTask();
    await deleteRow(actorFor(scope, user), 'task', { id: old });
    await reenter();
    await deleteLead();
    later();
    await caller.deleted.restore({ id: old });
    expect(await rules()).toEqual([RULE, 'deleted']);
  }

  it('when one of them was made anew, and the old one is there again', async () => {
    await remakeTaskThenDeleteLead(() => caller.leads.delete({ id: lead }));
    await caller.deleted.restore({ id: lead });
    expect(await rules()).toEqual([RULE, null]);
  });

  it('also by the undo of a deletion of many', async () => {
    let change: string | null = null;
    await remakeTaskThenDeleteLead(async () => {
      const select = { ids: [lead] };
      ({ id: change } = await changeManyLeads(actorFor(scope, user), { select, action: { delete: true } }));
    });
    expect(await caller.bulk.undo({ id: change ?? '' })).toEqual({ restored: 1, changed: 1 });
    expect(await rules()).toEqual([RULE, null]);
  });

  it('when a completed one was opened again meanwhile', async () => {
    const old = await madeTask();
    await caller.tasks.update({ id: old, changes: { status: 'COMPLETED' } });
    await reenter();
    await caller.leads.delete({ id: lead });
    later();
    await caller.tasks.update({ id: old, changes: { status: 'PENDING' } });
    await caller.deleted.restore({ id: lead });
    expect(await rules()).toEqual([RULE, null]);
  });
});

describe('many tasks are opened again', () => {
  it('as ordinary ones where the rule has made another', async () => {
    const old = await madeTask();
    await caller.tasks.update({ id: old, changes: { status: 'COMPLETED' } });
    await reenter();
    expect(await manyTasks([old], { change: { status: 'PENDING' } })).toMatchObject({ changed: 1 });
    expect(await rules()).toEqual([null, RULE]);
  });

  it('as the rule’s, one of them, where the rule has made no other', async () => {
    const ids = [await madeTask()];
    await caller.tasks.update({ id: ids[0] ?? '', changes: { status: 'COMPLETED' } });
    ids.push(await reenter());
    await caller.tasks.update({ id: ids[1] ?? '', changes: { status: 'COMPLETED' } });
    const { id } = await manyTasks(ids, { change: { status: 'IN_PROGRESS' } });
    expect(await rules()).toEqual([RULE, null]);
    expect(await caller.bulk.undo({ id: id ?? '' })).toEqual({ restored: 2, changed: 2 });
    expect(await rules()).toEqual([RULE, RULE]);
    expect((await stored()).map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED']);
  });

  it('by the undo of their completion, as ordinary ones where the rule has made another', async () => {
    const { id } = await manyTasks([await madeTask()], { change: { status: 'COMPLETED' } });
    await reenter();
    expect(await caller.bulk.undo({ id: id ?? '' })).toEqual({ restored: 1, changed: 1 });
    expect(await rules()).toEqual([null, RULE]);
    expect((await stored()).map(({ status }) => status)).toEqual(['PENDING', 'PENDING']);
  });
});

describe('deleted tasks come back', () => {
  it('completed ones as they were, open ones as ordinary ones where the rule has made another', async () => {
    const done = await madeTask();
    await caller.tasks.update({ id: done, changes: { status: 'COMPLETED' } });
    const open = await reenter();
    const { id } = await manyTasks([done, open], { delete: true });
    await reenter();
    expect(await caller.bulk.undo({ id: id ?? '' })).toEqual({ restored: 2, changed: 2 });
    expect(await rules()).toEqual([RULE, null, RULE]);
  });

  it('a completed one keeps its rule from Recently deleted', async () => {
    const done = await madeTask();
    await caller.tasks.update({ id: done, changes: { status: 'COMPLETED' } });
    await deleteRow(actorFor(scope, user), 'task', { id: done });
    await reenter();
    scope.now = addDays(scope.now, 1);
    await caller.deleted.restore({ id: done });
    expect(await rules()).toEqual([RULE, RULE]);
  });
});
