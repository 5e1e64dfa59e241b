import { userForEach } from '@tests/support/browser/opening';
import { eventsAbout } from '@tests/support/database/domain-events';
import { makeLeads } from '@tests/support/database/many-rows';
import { actorFor } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { expectProblem } from '@tests/support/problems';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UpdateLeadChanges } from '@/domain/leads/lead';
import type { LeadStatus } from '@/domain/leads/lead-choices';
import { ALREADY_UNDONE, MOVE_UNDO_MS, MOVED_AGAIN } from '@/domain/leads/lead-undo';
import type { UpdateTaskChanges } from '@/domain/tasks/task-input';
import { changeManyLeads } from '@/server/services/leads/bulk/lead-bulk';

const { scope, user, caller } = userForEach();
let id: string;

const later = (ms: number) => {
  scope.now = new Date(scope.now.getTime() + ms);
};
const read = () => caller.leads.byId({ id });
const history = async () => (await caller.leads.history({ id })).items;
const openTasks = async () => (await caller.tasks.list({ leadId: id })).items;

/** Changes the lead an instant later, as every request has its own time. */
async function update(changes: UpdateLeadChanges) {
  later(1000);
  const saved = await caller.leads.update({ id, changes });
  later(1000);
  return saved;
}
const move = (status: LeadStatus, more: UpdateLeadChanges = {}) => update({ status, ...more });

beforeEach(async () => {
  id = (await caller.leads.create({ companyName: 'Northgate Arena', contactPerson: 'Dana Whitfield' })).id;
});

describe('moving a lead', () => {
  it('returns how many follow-up tasks it added, without those that are still open', async () => {
    expect((await move('PROPOSAL_SENT')).createdTasks).toBe(2);
    expect(await move('NEW')).not.toHaveProperty('createdTasks');
    expect(await move('PROPOSAL_SENT')).not.toHaveProperty('createdTasks');
  });
});

describe('closing a lead (D79)', () => {
  const titles = async () => (await openTasks()).map(({ title }) => title.replace(' Northgate Arena', '')).sort();
  const PROPOSAL = ['Follow up on proposal to', 'Second follow-up on proposal to'];

  it('keeps only the automatic tasks of its last stage, and tasks that users wrote, edited or started', async () => {
    await caller.tasks.create({ title: 'Call', dueDate: scope.now, leadId: id });
    for (const status of ['CONTACTED', 'CONSULTATION_SCHEDULED', 'PROPOSAL_SENT'] as const) await move(status);
    const tasks = await openTasks();
    const change = (start: string, changes: UpdateTaskChanges) =>
      caller.tasks.update({ id: tasks.find(({ title }) => title.startsWith(start))?.id ?? '', changes });
    await change('Prepare', { status: 'IN_PROGRESS' });
    await change('Follow up with', { priority: 'LOW' });
    expect(await move('CLOSED_WON')).toMatchObject({ createdTasks: 2, removedTasks: 3 });
    expect(await move('CLOSED_LOST')).toMatchObject({ createdTasks: 1, removedTasks: 2 });
    expect(await titles()).toEqual(['Call', 'Follow up with', 'Post-mortem analysis of', 'Prepare consultation for']);
  });

  it.each(['one', 'many'])('restores on undo the tasks that it removed: %s', async (how) => {
    await move('PROPOSAL_SENT');
    later(1000);
    if (how === 'one') {
      const { stageEnteredAt } = await move('CLOSED_LOST');
      expect(await titles()).toEqual(['Post-mortem analysis of']);
      expect(await caller.leads.undoMove({ id, stageEnteredAt })).toMatchObject({ removedTasks: 1, restoredTasks: 2 });
    } else {
      const action = { change: { status: 'CLOSED_LOST' as const } };
      const result = await changeManyLeads(actorFor(scope, user), { select: { ids: [id] }, action });
      expect(result).toMatchObject({ changed: 1, createdTasks: 1, removedTasks: 2 });
      expect(await titles()).toEqual(['Post-mortem analysis of']);
      later(1000);
      await caller.bulk.undo({ id: result.id ?? '' });
    }
    expect(await titles()).toEqual(PROPOSAL);
  });

  it('lists what it removed among the deleted rows, from where each can be restored', async () => {
    await move('CONTACTED');
    await move('CLOSED_LOST');
    const [deleted] = (await caller.deleted.list({})).items;
    expect(deleted).toMatchObject({ kind: 'task', name: 'Follow up with Northgate Arena' });
    await caller.deleted.restore({ id: deleted?.id ?? '' });
    expect(await titles()).toEqual(['Follow up with', 'Post-mortem analysis of']);
  });

  it('restores its tasks when the lead is reopened on the same day, and removes them when that is undone', async () => {
    await move('PROPOSAL_SENT');
    await move('CLOSED_LOST');
    const { stageEnteredAt, ...reopened } = await move('PROPOSAL_SENT');
    expect(reopened).toMatchObject({ restoredTasks: 2 });
    expect(reopened).not.toHaveProperty('createdTasks');
    expect(await titles()).toEqual([PROPOSAL[0], 'Post-mortem analysis of', PROPOSAL[1]]);
    await caller.leads.undoMove({ id, stageEnteredAt });
    expect(await titles()).toEqual(['Post-mortem analysis of']);
    expect(await move('NEW')).toMatchObject({ restoredTasks: 2 });
  });

  it('does not restore its tasks on another day', async () => {
    await move('CONTACTED');
    await move('CLOSED_LOST');
    later(24 * 60 * 60 * 1000);
    expect(await move('NEW')).not.toHaveProperty('restoredTasks');
  });

  it('does not restore tasks that a user deleted', async () => {
    await move('CONTACTED');
    const [task] = await openTasks();
    await caller.tasks.delete({ id: task?.id ?? '' });
    await move('CLOSED_LOST');
    expect(await move('NEW')).not.toHaveProperty('restoredTasks');
  });

  it('removes tasks even if the lead moves to a team at the same time', async () => {
    await move('CONTACTED');
    const teamId = await makeTeam(scope);
    await joinTeam(scope, user, teamId, 'owner');
    expect(await move('CLOSED_LOST', { teamId })).toMatchObject({ removedTasks: 1 });
    expect(await titles()).toEqual(['Post-mortem analysis of']);
  });
});

describe('undoing a move', () => {
  it('leaves the lead, its history and its tasks as if it had never been moved', async () => {
    await move('CLOSED_LOST', { lostReason: 'PRICE' });
    const [before, entries, tasks] = [await read(), await history(), await openTasks()];
    const { stageEnteredAt } = await move('PROPOSAL_SENT');
    expect(await openTasks()).toHaveLength(3);

    const undone = await caller.leads.undoMove({ id, stageEnteredAt });
    expect(undone).toMatchObject({ removedTasks: 2, keptTasks: 0 });
    expect(undone.lead).toEqual({ ...before, version: 4, updatedAt: scope.now });
    expect(await read()).toEqual(undone.lead);
    expect(await history()).toEqual(entries);
    expect(await openTasks()).toEqual(tasks);
    expect((await caller.pipeline.summary()).stages).toMatchObject({
      CLOSED_LOST: { count: 1 },
      PROPOSAL_SENT: { count: 0 },
    });
  });

  it('records events for consumers that have seen the move', async () => {
    const { stageEnteredAt } = await move('CLOSED_WON');
    const [task] = await openTasks();
    await caller.leads.undoMove({ id, stageEnteredAt });
    expect((await eventsAbout(scope, id)).slice(-2)).toMatchObject([
      { type: 'lead_status_changed', payload: { from: 'CLOSED_WON', to: 'NEW' } },
      { type: 'lead_updated', payload: { fields: ['status'] } },
    ]);
    expect((await eventsAbout(scope, task?.id ?? '')).map(({ type }) => type)).toEqual([
      'task_created',
      'task_deleted',
    ]);
  });

  it('keeps tasks that a user has completed or edited since, and returns their number', async () => {
    const { stageEnteredAt } = await move('PROPOSAL_SENT');
    const [first] = await openTasks();
    await caller.tasks.update({ id: first?.id ?? '', changes: { status: 'COMPLETED' } });
    expect(await caller.leads.undoMove({ id, stageEnteredAt })).toMatchObject({ removedTasks: 1, keptTasks: 1 });
    expect((await caller.tasks.list({ leadId: id })).items).toMatchObject([{ id: first?.id, status: 'COMPLETED' }]);
  });

  it('keeps tasks of earlier moves and those that people added', async () => {
    await move('CONTACTED');
    await caller.tasks.create({ title: 'Call', dueDate: scope.now, leadId: id });
    const { stageEnteredAt } = await move('CLOSED_WON');
    await caller.leads.undoMove({ id, stageEnteredAt });
    expect((await openTasks()).map(({ title }) => title).sort()).toEqual(['Call', 'Follow up with Northgate Arena']);
  });

  it('keeps other edits made since', async () => {
    const { stageEnteredAt } = await move('CONTACTED');
    await update({ phone: '555', priority: 'HIGH' });
    expect((await caller.leads.undoMove({ id, stageEnteredAt })).lead).toMatchObject({
      status: 'NEW',
      phone: '555',
      priority: 'HIGH',
    });
    expect((await history()).map(({ kind }) => kind)).toEqual(['edited', 'created']);
  });

  it('forgets the reason that was given for a loss after the move (D64)', async () => {
    const { stageEnteredAt } = await move('CLOSED_LOST');
    await update({ lostReason: 'OTHER', lostReasonDetail: 'Two vendors' });
    expect((await caller.leads.undoMove({ id, stageEnteredAt })).lead).toMatchObject({
      lostReason: null,
      lostReasonDetail: '',
    });
    expect((await history()).map(({ kind }) => kind)).toEqual(['created']);
  });

  it('is refused the second time, and after another move', async () => {
    const first = await move('CONTACTED');
    const second = await move('PROPOSAL_SENT');
    const undo = ({ stageEnteredAt }: typeof first) => caller.leads.undoMove({ id, stageEnteredAt });
    expect(await expectProblem(undo(first))).toMatchObject({ code: 'STALE_EDIT', message: MOVED_AGAIN });
    await undo(second);
    expect(await expectProblem(undo(second))).toMatchObject({ code: 'STALE_EDIT', message: ALREADY_UNDONE });
    // The first move is the last one again.
    expect((await undo(first)).lead.status).toBe('NEW');
    expect(await openTasks()).toEqual([]);
  });

  it('is refused after an hour', async () => {
    const { stageEnteredAt } = await move('CONTACTED');
    later(MOVE_UNDO_MS);
    expect(await expectProblem(caller.leads.undoMove({ id, stageEnteredAt }))).toMatchObject({ code: 'CONFLICT' });
    expect((await read()).status).toBe('CONTACTED');
  });
});

describe('the reason for a loss (D64)', () => {
  it('is removed by the next loss, but not by a reopening, and stays in the history', async () => {
    await move('CLOSED_LOST', { lostReason: 'PRICE', lostReasonDetail: 'Twice the budget' });
    await move('NEW');
    expect(await read()).toMatchObject({ lostReason: 'PRICE', lostReasonDetail: 'Twice the budget' });
    await move('CLOSED_LOST');
    expect(await read()).toMatchObject({ lostReason: null, lostReasonDetail: '' });
    expect((await history()).map(({ detail }) => detail)).toEqual([
      {},
      {},
      { lostReason: 'PRICE', lostReasonDetail: 'Twice the budget' },
      {},
    ]);
  });
});

describe('a bulk move', () => {
  it('returns how many tasks it added, and its undo removes it from the history', async () => {
    const ids = [...(await makeLeads(scope, user, 2)), id];
    await move('CONTACTED');
    const entries = await history();
    const result = await changeManyLeads(actorFor(scope, user), {
      select: { ids },
      action: { change: { status: 'CONTACTED' } },
    });
    expect(result).toMatchObject({ changed: 2, total: 3, already: 1, createdTasks: 2 });
    later(1000);
    const [task] = (await caller.tasks.list({ leadId: ids[0] })).items;
    await caller.tasks.update({ id: task?.id ?? '', changes: { title: 'Call instead' } });
    expect(await caller.bulk.undo({ id: result.id ?? '' })).toEqual({ restored: 2, changed: 2, keptTasks: 1 });
    expect((await caller.leads.history({ id: ids[0] ?? '' })).items.map(({ kind }) => kind)).not.toContain(
      'status_changed',
    );
    expect(await history()).toEqual(entries);
  });

  it('accepts its reason afterwards, and its undo removes the reason', async () => {
    const ids = [...(await makeLeads(scope, user, 2)), id];
    const { id: changeId } = await changeManyLeads(actorFor(scope, user), {
      select: { ids },
      action: { change: { status: 'CLOSED_LOST' } },
    });
    await update({ phone: '555' });
    const loss = { lostReason: 'OTHER', lostReasonDetail: 'Two vendors' } as const;
    // The lead that has been changed since stays unchanged.
    expect(await caller.bulk.explain({ id: changeId ?? '', ...loss })).toEqual({ changed: 2 });
    const first = { id: ids[0] ?? '' };
    expect(await caller.leads.byId(first)).toMatchObject(loss);
    expect((await caller.leads.history(first)).items[0]).toMatchObject({ kind: 'edited', detail: loss });
    expect(await read()).toMatchObject({ lostReason: null });

    expect(await caller.bulk.undo({ id: changeId ?? '' })).toEqual({ restored: 2, changed: 3 });
    expect(await caller.leads.byId(first)).toMatchObject({ status: 'NEW', lostReason: null, lostReasonDetail: '' });
    expect((await caller.leads.history(first)).items).toEqual([]);
    expect(await expectProblem(caller.bulk.explain({ id: changeId ?? '', ...loss }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('accepts one reason for all leads that it loses', async () => {
    const ids = await makeLeads(scope, user, 2);
    await changeManyLeads(actorFor(scope, user), {
      select: { ids },
      action: { change: { status: 'CLOSED_LOST', lostReason: 'NO_ANSWER' } },
    });
    for (const one of ids) {
      expect(await caller.leads.byId({ id: one })).toMatchObject({ status: 'CLOSED_LOST', lostReason: 'NO_ANSWER' });
      expect((await caller.leads.history({ id: one })).items[0]?.detail).toMatchObject({ lostReason: 'NO_ANSWER' });
    }
  });
});
