import { userForEach } from '@tests/support/browser/opening';
import { eventsAbout } from '@tests/support/database/domain-events';
import { expectProblem } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { tasks } from '@/server/db/schema';

const { database, scope, caller } = userForEach();

const call = { title: 'Call the venue', dueDate: new Date('2026-03-12T15:00:00Z') };
const acme = { companyName: 'Acme Arena', contactPerson: 'Jo Field' };

const eventsOf = async (id: string) => (await eventsAbout(scope, id)).map(({ type }) => type);

describe('changing a task', () => {
  it('completes it at the current time, records that once, and reopens it', async () => {
    const { id } = await caller.tasks.create(call);
    scope.now = new Date('2026-03-11T08:00:00Z');
    const done = await caller.tasks.update({ id, version: 1, changes: { status: 'COMPLETED' } });
    expect(done).toMatchObject({ status: 'COMPLETED', completedAt: scope.now, version: 2, updatedAt: scope.now });
    const completedAt = scope.now;
    scope.now = new Date('2026-03-11T09:00:00Z');
    expect((await caller.tasks.update({ id, changes: { status: 'COMPLETED' } })).version).toBe(2);
    expect((await caller.tasks.update({ id, changes: { title: 'Called' } })).completedAt).toEqual(completedAt);
    expect(await caller.tasks.update({ id, changes: { status: 'PENDING' } })).toMatchObject({
      status: 'PENDING',
      completedAt: null,
    });
    const [completed, reopened] = [
      ['task_completed', 'task_updated'],
      ['task_reopened', 'task_updated'],
    ];
    expect(await eventsOf(id)).toEqual(['task_created', ...completed, 'task_updated', ...reopened]);
  });

  it('keeps the status on edits, and makes an overdue task pending when its due date moves ahead (D14)', async () => {
    const { id } = await caller.tasks.create(call);
    await caller.tasks.update({ id, changes: { status: 'IN_PROGRESS' } });
    expect((await caller.tasks.update({ id, changes: { title: 'B' } })).status).toBe('IN_PROGRESS');
    await database.db.update(tasks).set({ status: 'OVERDUE' }).where(eq(tasks.id, id));
    scope.now = new Date('2026-04-01T00:00:00Z');
    expect((await caller.tasks.update({ id, changes: { title: 'C' } })).status).toBe('OVERDUE');
    const moved = await caller.tasks.update({ id, changes: { dueDate: '2026-04-02' } });
    expect(moved.status).toBe('PENDING');
    // Stored as PENDING too, so that the overdue sweep finds it.
    const [row] = await database.db.select().from(tasks).where(eq(tasks.id, id));
    expect(row?.status).toBe('PENDING');
  });

  it('accepts OVERDUE sent back unchanged, and rejects it for a task in progress', async () => {
    const { id } = await caller.tasks.create(call);
    scope.now = new Date('2026-04-01T00:00:00Z');
    const back = await caller.tasks.update({ id, changes: { status: 'OVERDUE', title: 'Call again' } });
    expect(back).toMatchObject({ status: 'OVERDUE', title: 'Call again' });
    await caller.tasks.update({ id, changes: { status: 'IN_PROGRESS' } });
    expect(await expectProblem(caller.tasks.update({ id, changes: { status: 'OVERDUE' } }))).toMatchObject({
      code: 'VALIDATION',
      field: 'status',
    });
  });

  it('takes a fixed number of statements', async () => {
    const { id: leadId } = await caller.leads.create(acme);
    const { id } = await caller.tasks.create(call);
    database.resetStatements();
    await caller.tasks.update({ id, changes: { title: 'B', status: 'COMPLETED', leadId } });
    expect(database.sent()).toHaveLength(9);
    expect(await eventsOf(id)).toEqual(['task_created', 'task_completed', 'task_updated']);
  });

  it('makes a rule’s task ordinary when it moves to another lead', async () => {
    await caller.leads.create({ ...acme, status: 'CONTACTED' });
    const other = await caller.leads.create({ ...acme, companyName: 'Beta', status: 'CONTACTED' });
    const [first] = (await caller.tasks.list({ q: 'acme' })).items;
    const moved = await caller.tasks.update({ id: first?.id ?? '', changes: { leadId: other.id } });
    expect(moved).toMatchObject({ leadId: other.id, leadCompany: 'Beta', autoRule: null });
    expect((await caller.tasks.update({ id: moved.id, changes: { leadId: null } })).leadCompany).toBeNull();
  });

  it('reopens a rule’s task as ordinary when the rule has created another (D12)', async () => {
    const { id: leadId } = await caller.leads.create({ ...acme, status: 'CONTACTED' });
    const [first] = (await caller.tasks.list({ leadId })).items;
    const id = first?.id ?? '';
    await caller.tasks.update({ id, changes: { status: 'COMPLETED' } });
    expect((await caller.tasks.update({ id, changes: { status: 'PENDING' } })).autoRule).toBe(first?.autoRule);
    await caller.tasks.update({ id, changes: { status: 'COMPLETED' } });
    await caller.leads.update({ id: leadId, changes: { status: 'NEW' } });
    await caller.leads.update({ id: leadId, changes: { status: 'CONTACTED' } });
    expect((await caller.tasks.update({ id, changes: { status: 'PENDING' } })).autoRule).toBeNull();
    expect((await caller.tasks.list({ leadId, open: true })).items).toHaveLength(2);
  });
});

describe('the counts', () => {
  it('match the lists at the current time, in one statement, without deleted tasks', async () => {
    const make = (dueDate: string) => caller.tasks.create({ ...call, dueDate: new Date(dueDate) });
    const late = await make('2026-03-10T11:59:59Z');
    await make('2026-03-10T12:00:00Z');
    const [begun, done, gone] = [
      await make('2026-03-01T00:00:00Z'),
      await make('2026-03-20T00:00:00Z'),
      await make('2026-03-30T00:00:00Z'),
    ];
    await caller.tasks.update({ id: begun.id, changes: { status: 'IN_PROGRESS' } });
    await caller.tasks.update({ id: done.id, changes: { status: 'COMPLETED' } });
    await caller.tasks.delete({ id: gone.id });
    database.resetStatements();
    const counts = await caller.tasks.counts();
    expect(database.sent()).toHaveLength(1);
    // The one in progress is overdue, too.
    expect(counts).toMatchObject({ ALL: 4, PENDING: 1, IN_PROGRESS: 1, COMPLETED: 1, OVERDUE: 2 });
    expect((await caller.tasks.list({ overdue: true })).items.map(({ id }) => id)).toEqual([begun.id, late.id]);
    for (const status of ['PENDING', 'IN_PROGRESS', 'COMPLETED'] as const) {
      expect((await caller.tasks.list({ status })).items, status).toHaveLength(counts[status]);
    }
    expect((await caller.tasks.list({ status: 'OVERDUE' })).items[0]?.id).toBe(late.id);
  });
});
