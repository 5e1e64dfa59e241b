import { userForEach } from '@tests/support/browser/opening';
import { eventsAbout } from '@tests/support/database/domain-events';
import { makeLeads as makeLeadsOf } from '@tests/support/database/many-rows';
import { actorFor } from '@tests/support/database/scope';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type BulkLeadsInput, bulkLeadsInput } from '@/domain/bulk/bulk-input';
import type { LeadStatus } from '@/domain/leads/lead-choices';
import { addDays } from '@/domain/shared/time';
import { tasks } from '@/server/db/schema';
import { changeManyLeads } from '@/server/services/leads/bulk/lead-bulk';

const { scope, user, caller } = userForEach();

const change = (input: BulkLeadsInput) => changeManyLeads(actorFor(scope, user), input);

const makeLeads = (count: number, status: LeadStatus = 'NEW') => makeLeadsOf(scope, user, count, { status });

/** The task of a change, as the procedure reads it. */
const bulkTask = (task: object) => {
  const { action } = bulkLeadsInput.parse({ select: { matching: {} }, action: { addTask: task } });
  if ('addTask' in action) return action.addTask;
  throw new Error('It is no task.');
};

const countOf = async (status: LeadStatus) => (await caller.pipeline.summary()).stages[status].count;

describe('changing many leads', () => {
  it('has the effects of single changes: follow-up tasks, history, domain events and counters', async () => {
    const [first = '', second = ''] = await makeLeads(3);
    scope.now = addDays(scope.now, 1);
    const result = await change({ select: { ids: [first, second] }, action: { change: { status: 'PROPOSAL_SENT' } } });
    expect(result).toMatchObject({ changed: 2, total: 2 });

    const lead = await caller.leads.byId({ id: first });
    expect(lead).toMatchObject({ status: 'PROPOSAL_SENT', version: 2, stageEnteredAt: scope.now });
    expect((await caller.tasks.list({ leadId: first })).items).toHaveLength(2);
    expect((await caller.leads.history({ id: second })).items).toMatchObject([
      { kind: 'status_changed', fromStatus: 'NEW', toStatus: 'PROPOSAL_SENT', actorName: 'Robin Tester' },
    ]);
    const events = await eventsAbout(scope, second);
    expect(events).toMatchObject([
      { type: 'lead_status_changed', payload: { from: 'NEW', to: 'PROPOSAL_SENT' }, actorId: user.id },
      { type: 'lead_updated', payload: { fields: ['status'] } },
    ]);
    const [task] = (await caller.tasks.list({ leadId: first })).items;
    expect(await eventsAbout(scope, task?.id ?? '')).toMatchObject([{ type: 'task_created' }]);
    expect([await countOf('NEW'), await countOf('PROPOSAL_SENT')]).toEqual([1, 2]);
  });

  it('skips leads that already have the new values, and keeps nothing to undo for them', async () => {
    const ids = await makeLeads(2);
    expect(await change({ select: { ids }, action: { change: { status: 'NEW' } } })).toEqual({
      id: null,
      changed: 0,
      total: 2,
      already: 2,
    });
    expect((await caller.leads.byId({ id: ids[0] ?? '' })).version).toBe(1);
  });
});

describe('follow-ups and tasks of many leads', () => {
  it('postpones the follow-ups that there are, and puts them back', async () => {
    const [planned = '', unplanned = ''] = await makeLeads(2);
    await caller.leads.update({ id: planned, changes: { nextFollowUp: addDays(scope.now, 2) } });
    const before = (await caller.leads.byId({ id: planned })).nextFollowUp;
    const result = await change({ select: { ids: [planned, unplanned] }, action: { postpone: 7 } });
    expect(result).toMatchObject({ changed: 1, skipped: { NO_FOLLOW_UP: 1 } });
    expect((await caller.leads.byId({ id: planned })).nextFollowUp).toEqual(addDays(before ?? scope.now, 7));
    await caller.bulk.undo({ id: result.id ?? '' });
    expect((await caller.leads.byId({ id: planned })).nextFollowUp).toEqual(before);
  });

  it('adds a task to each, and removes those that nobody has touched since', async () => {
    const ids = await makeLeads(3);
    const addTask = { title: 'Ask for the floor plan', dueDate: '2027-03-05', type: 'EMAIL' } as const;
    const result = await change({ select: { ids }, action: { addTask: bulkTask(addTask) } });
    expect(result).toMatchObject({ changed: 3, total: 3 });
    const added = (await caller.tasks.list({})).items;
    expect(added).toHaveLength(3);
    expect(new Set(added.map(({ leadId }) => leadId))).toEqual(new Set(ids));
    expect(added[0]).toMatchObject({ ...addTask, dueDate: expect.any(Date), dueOn: '2027-03-05', status: 'PENDING' });
    expect(await eventsAbout(scope, added[0]?.id ?? '')).toMatchObject([{ type: 'task_created', actorId: user.id }]);
    await caller.tasks.update({ id: added[1]?.id ?? '', changes: { status: 'COMPLETED' } });
    expect(await caller.bulk.undo({ id: result.id ?? '' })).toMatchObject({ restored: 2, changed: 3 });
    expect((await caller.tasks.list({})).items.map(({ id }) => id)).toEqual([added[1]?.id]);
  });
});

describe('undoing a change of many leads', () => {
  it('restores each lead, and deletes the follow-ups that the change created', async () => {
    const [fresh = ''] = await makeLeads(1);
    const [won = ''] = await makeLeads(1, 'CLOSED_WON');
    const before = [await caller.leads.byId({ id: fresh }), await caller.leads.byId({ id: won })];
    scope.now = addDays(scope.now, 2);
    const { id } = await change({
      select: { ids: [fresh, won] },
      action: { change: { status: 'CONTACTED', priority: 'LOW' } },
    });
    expect((await caller.tasks.list({})).items).toHaveLength(2);
    scope.now = new Date(scope.now.getTime() + 5000);
    expect(await caller.bulk.undo({ id: id ?? '' })).toEqual({ restored: 2, changed: 2 });

    const now = [await caller.leads.byId({ id: fresh }), await caller.leads.byId({ id: won })];
    expect(now).toEqual(before.map((lead) => ({ ...lead, version: 3, updatedAt: scope.now })));
    expect((await caller.tasks.list({})).items).toEqual([]);
    expect([await countOf('NEW'), await countOf('CONTACTED'), await countOf('CLOSED_WON')]).toEqual([1, 0, 1]);
  });

  it('keeps a follow-up that was worked on', async () => {
    const ids = await makeLeads(1);
    const { id } = await change({ select: { ids }, action: { change: { status: 'CONTACTED' } } });
    const leadId = ids[0] ?? '';
    await scope.db
      .update(tasks)
      .set({ version: 2, updatedAt: addDays(scope.now, 1) })
      .where(eq(tasks.leadId, leadId));
    expect(await caller.bulk.undo({ id: id ?? '' })).toEqual({ restored: 1, changed: 1, keptTasks: 1 });
    expect((await caller.tasks.list({ leadId })).items).toHaveLength(1);
  });

  it('restores deleted leads with their follow-up tasks', async () => {
    const ids = await makeLeads(3);
    await caller.leads.update({ id: ids[0] ?? '', changes: { status: 'CONTACTED' } });
    const { id } = await change({ select: { ids }, action: { delete: true } });
    expect((await caller.leads.count({})).count).toBe(0);
    expect((await caller.deleted.list({})).items).toHaveLength(3);
    expect(await caller.bulk.undo({ id: id ?? '' })).toEqual({ restored: 3, changed: 3 });
    expect((await caller.leads.count({})).count).toBe(3);
    expect((await caller.tasks.list({})).items).toHaveLength(1);
  });
});
