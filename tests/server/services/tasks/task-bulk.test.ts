import { userForEach } from '@tests/support/browser/opening';
import { eventsAbout } from '@tests/support/database/domain-events';
import { makeTasks as makeTasksOf } from '@tests/support/database/many-rows';
import { actorFor } from '@tests/support/database/scope';
import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { BulkTasksInput } from '@/domain/bulk/bulk-input';
import { addDays } from '@/domain/shared/time';
import { tasks } from '@/server/db/schema';
import { changeManyTasks } from '@/server/services/tasks/task-bulk';

const { scope, user, caller } = userForEach({ timezone: 'America/New_York' });

const change = (input: BulkTasksInput) => changeManyTasks(actorFor(scope, user), input);

const makeTasks = (count: number, fields: Partial<typeof tasks.$inferInsert> = {}) =>
  makeTasksOf(scope, user, count, fields);

const stored = () => scope.db.select().from(tasks).where(eq(tasks.ownerId, user.id)).orderBy(asc(tasks.id));

it('completes many tasks, each with its time and domain event, and restores them on undo', async () => {
  const ids = await makeTasks(3);
  const before = await stored();
  scope.now = addDays(scope.now, 2);
  const { id, changed } = await change({ select: { ids }, action: { change: { status: 'COMPLETED' } } });
  expect(changed).toBe(3);
  expect(await stored()).toMatchObject(ids.map(() => ({ status: 'COMPLETED', completedAt: scope.now, version: 2 })));
  for (const id of ids) {
    expect(await eventsAbout(scope, id)).toMatchObject([{ type: 'task_completed' }, { type: 'task_updated' }]);
  }

  expect(await caller.bulk.undo({ id: id ?? '' })).toEqual({ restored: 3, changed: 3 });
  expect(await stored()).toEqual(before.map((row) => ({ ...row, version: 3, updatedAt: scope.now })));
});

it('moves due dates to the end of the day in the user’s time zone, and makes overdue tasks pending', async () => {
  await makeTasks(2, { status: 'OVERDUE', dueDate: addDays(scope.now, -3) });
  await change({
    select: { matching: { status: 'OVERDUE' } },
    action: { change: { dueDate: '2026-03-20', priority: 'HIGH' } },
  });
  const dueDate = new Date('2026-03-21T03:59:59.999Z');
  expect(await stored()).toMatchObject([
    { status: 'PENDING', dueDate, priority: 'HIGH' },
    { status: 'PENDING', dueDate, priority: 'HIGH' },
  ]);
});

it('reports how many tasks are overdue although they were set to pending', async () => {
  await makeTasks(1, { dueDate: addDays(scope.now, 3), status: 'IN_PROGRESS' });
  await makeTasks(1, { dueDate: addDays(scope.now, -3), status: 'OVERDUE' });
  await makeTasks(1, { dueDate: addDays(scope.now, -3), status: 'COMPLETED', completedAt: scope.now });
  const select = { matching: {} };
  expect(await change({ select, action: { change: { status: 'PENDING' } } })).toMatchObject({ changed: 2, overdue: 2 });
  const { overdue } = await change({
    select,
    action: { change: { status: 'PENDING', dueDate: addDays(scope.now, 1) } },
  });
  expect(overdue).toBeUndefined();
});
