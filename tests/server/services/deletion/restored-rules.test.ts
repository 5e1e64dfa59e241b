import { userForEach } from '@tests/support/browser/opening';
import { actorFor } from '@tests/support/database/scope';
import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '@/domain/shared/time';
import { tasks } from '@/server/db/schema';
import { deleteRow } from '@/server/services/deletion/deleted';
import { changeManyLeads } from '@/server/services/leads/bulk/lead-bulk';
import { changeManyTasks } from '@/server/services/tasks/task-bulk';

/** A rule has at most one open task per lead (D12), however tasks are deleted, completed, recreated and restored. */
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

/** Moves the lead out of its status and back, which recreates the rule's task when there is none. */
async function reenter(): Promise<string> {
  later();
  await caller.leads.update({ id: lead, changes: { status: 'NEW' } });
  await caller.leads.update({ id: lead, changes: { status: 'CONTACTED' } });
  later();
  return madeTask();
}

const manyTasks = (ids: string[], action: Parameters<typeof changeManyTasks>[1]['action']) =>
  changeManyTasks(actorFor(scope, user), { select: { ids }, action });

describe('restoring a lead with its follow-ups', () => {
  async function remakeTaskThenDeleteLead(deleteLead: () => Promise<unknown>): Promise<void> {
    const old = await madeTask();
    await deleteRow(actorFor(scope, user), 'task', { id: old });
    await reenter();
    await deleteLead();
    later();
    await caller.deleted.restore({ id: old });
    expect(await rules()).toEqual([RULE, 'deleted']);
  }

  it('makes a recreated follow-up ordinary when the old one was restored first', async () => {
    await remakeTaskThenDeleteLead(() => caller.leads.delete({ id: lead }));
    await caller.deleted.restore({ id: lead });
    expect(await rules()).toEqual([RULE, null]);
  });

  it('does the same when undoing a bulk deletion', async () => {
    let change: string | null = null;
    await remakeTaskThenDeleteLead(async () => {
      const select = { ids: [lead] };
      ({ id: change } = await changeManyLeads(actorFor(scope, user), { select, action: { delete: true } }));
    });
    expect(await caller.bulk.undo({ id: change ?? '' })).toEqual({ restored: 1, changed: 1 });
    expect(await rules()).toEqual([RULE, null]);
  });

  it('makes a follow-up ordinary when a completed one was reopened meanwhile', async () => {
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

describe('reopening many tasks', () => {
  it('makes a task ordinary when the rule has created another', async () => {
    const old = await madeTask();
    await caller.tasks.update({ id: old, changes: { status: 'COMPLETED' } });
    await reenter();
    expect(await manyTasks([old], { change: { status: 'PENDING' } })).toMatchObject({ changed: 1 });
    expect(await rules()).toEqual([null, RULE]);
  });

  it('keeps the rule on one of them when the rule has created no other', async () => {
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

  it('makes a task ordinary when undoing its completion after the rule created another', async () => {
    const { id } = await manyTasks([await madeTask()], { change: { status: 'COMPLETED' } });
    await reenter();
    expect(await caller.bulk.undo({ id: id ?? '' })).toEqual({ restored: 1, changed: 1 });
    expect(await rules()).toEqual([null, RULE]);
    expect((await stored()).map(({ status }) => status)).toEqual(['PENDING', 'PENDING']);
  });
});

describe('restoring deleted tasks', () => {
  it('keeps completed ones as they were, and makes open ones ordinary when the rule has created another', async () => {
    const done = await madeTask();
    await caller.tasks.update({ id: done, changes: { status: 'COMPLETED' } });
    const open = await reenter();
    const { id } = await manyTasks([done, open], { delete: true });
    await reenter();
    expect(await caller.bulk.undo({ id: id ?? '' })).toEqual({ restored: 2, changed: 2 });
    expect(await rules()).toEqual([RULE, null, RULE]);
  });

  it('keeps the rule of a completed one restored from Recently deleted', async () => {
    const done = await madeTask();
    await caller.tasks.update({ id: done, changes: { status: 'COMPLETED' } });
    await deleteRow(actorFor(scope, user), 'task', { id: done });
    await reenter();
    scope.now = addDays(scope.now, 1);
    await caller.deleted.restore({ id: done });
    expect(await rules()).toEqual([RULE, RULE]);
  });
});
