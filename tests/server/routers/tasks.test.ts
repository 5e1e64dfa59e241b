import { userForEach } from '@tests/support/browser/opening';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { endOfDay } from '@/domain/shared/time';
import { tasks } from '@/server/db/schema';

const { database, scope, user, caller } = userForEach();

beforeEach(async () => {
  await caller.leads.create({ companyName: 'Acme Arena', contactPerson: 'Jo', status: 'PROPOSAL_SENT' });
});

it('lists the tasks of a stage, soonest first', async () => {
  const { items } = await caller.tasks.list({});
  expect(items.map(({ dueOn }) => dueOn)).toEqual(['2026-03-13', '2026-03-17']);
  expect(items.map(({ status, assignedTo }) => [status, assignedTo])).toEqual([
    ['PENDING', 'Auto-generated'],
    ['PENDING', 'Auto-generated'],
  ]);
});

it('shows a pending task as overdue from the instant its due date passes, and filters by that', async () => {
  scope.now = endOfDay('2026-03-13', user.timezone);
  expect((await caller.tasks.list({ status: 'OVERDUE' })).items).toHaveLength(0);
  scope.now = new Date(scope.now.getTime() + 1);
  expect((await caller.tasks.list({ status: 'OVERDUE' })).items).toMatchObject([{ status: 'OVERDUE' }]);
  expect((await caller.tasks.list({ status: 'PENDING' })).items).toHaveLength(1);
});

it('filters open and completed tasks', async () => {
  const [first] = (await caller.tasks.list({})).items;
  if (!first) throw new Error('The rules made no task.');
  await database.db.update(tasks).set({ status: 'COMPLETED' }).where(eq(tasks.id, first.id));
  expect((await caller.tasks.list({ open: true })).items.map(({ id }) => id)).not.toContain(first.id);
  expect((await caller.tasks.list({ open: false })).items).toMatchObject([{ id: first.id, status: 'COMPLETED' }]);
});

it('sorts by priority from high to low, and pages', async () => {
  const first = await caller.tasks.list({ sort: 'priority', limit: 1 });
  expect(first.items).toMatchObject([{ priority: 'HIGH' }]);
  const second = await caller.tasks.list({ sort: 'priority', limit: 1, cursor: first.nextCursor ?? '' });
  expect(second).toMatchObject({ items: [{ priority: 'MEDIUM' }], nextCursor: null });
});
