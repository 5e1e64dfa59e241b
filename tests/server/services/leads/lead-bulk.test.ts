import { userForEach } from '@tests/support/browser/opening';
import { eventsAbout } from '@tests/support/database/domain-events';
import { makeLeads as makeLeadsOf } from '@tests/support/database/many-rows';
import { actorFor } from '@tests/support/database/scope';
import { expectProblem } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { BulkLeadsInput } from '@/domain/bulk/bulk-input';
import type { LeadStatus } from '@/domain/leads/lead-choices';
import { addDays } from '@/domain/shared/time';
import { leads, tasks } from '@/server/db/schema';
import { BULK_CHUNK } from '@/server/services/bulk/bulk';
import { changeManyLeads } from '@/server/services/leads/bulk/lead-bulk';

const { scope, user, caller } = userForEach();

const change = (input: BulkLeadsInput) => changeManyLeads(actorFor(scope, user), input);

const makeLeads = (count: number, status: LeadStatus = 'NEW') => makeLeadsOf(scope, user, count, { status });

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

  it('changes all leads that match a filter, in several transactions', async () => {
    await makeLeads(BULK_CHUNK + 20);
    await makeLeads(5, 'CONTACTED');
    const seen: number[] = [];
    const result = await changeManyLeads(
      actorFor(scope, user),
      { select: { matching: { status: 'NEW', q: 'company' } }, action: { change: { priority: 'HIGH' } } },
      { onProgress: ({ done }) => seen.push(done) },
    );
    expect(result).toMatchObject({ changed: BULK_CHUNK + 20, total: BULK_CHUNK + 20 });
    expect(seen).toEqual([0, BULK_CHUNK, BULK_CHUNK + 20]);
    expect(await scope.db.$count(leads, eq(leads.priority, 'HIGH'))).toBe(BULK_CHUNK + 20);
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

  it('stops after the current chunk when the caller disconnects', async () => {
    await makeLeads(BULK_CHUNK + 1);
    const controller = new AbortController();
    const result = await changeManyLeads(
      actorFor(scope, user),
      { select: { matching: {} }, action: { delete: true } },
      { signal: controller.signal, onProgress: ({ done }) => done > 0 && controller.abort() },
    );
    expect(result).toMatchObject({ changed: BULK_CHUNK });
    expect((await caller.leads.count({})).count).toBe(1);
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

  it('is rejected as a whole at the lead limit', async () => {
    scope.env = { ...scope.env, PLAN_FREE_LEADS: 2 };
    const ids = await makeLeads(2);
    const { id } = await change({ select: { ids }, action: { delete: true } });
    await makeLeads(1);
    expect(await expectProblem(caller.bulk.undo({ id: id ?? '' }))).toMatchObject({ code: 'LEAD_LIMIT' });
    expect((await caller.leads.count({})).count).toBe(1);
  });
});
