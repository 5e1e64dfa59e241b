import { userForEach } from '@tests/support/browser/opening';
import { makeTasks as makeTasksOf } from '@tests/support/database/many-rows';
import { actorFor, makeUser } from '@tests/support/database/scope';
import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { type BulkTasksInput, bulkTasksInput } from '@/domain/bulk/bulk';
import { addDays } from '@/domain/shared/time';
import { domainEvents, tasks } from '@/server/db/schema';
import { BULK_CHUNK } from '@/server/services/bulk/bulk';
import { changeManyTasks } from '@/server/services/tasks/task-bulk';

const { database, scope, user, caller } = userForEach({ timezone: 'America/New_York' });

const change = (input: BulkTasksInput) => changeManyTasks(actorFor(scope, user), input);

const makeTasks = (count: number, fields: Partial<typeof tasks.$inferInsert> = {}) =>
  makeTasksOf(scope, user, count, fields);

const stored = () => scope.db.select().from(tasks).where(eq(tasks.ownerId, user.id)).orderBy(asc(tasks.id));

it('completes many, each with its time and its event, and puts them back', async () => {
  const ids = await makeTasks(3);
  const before = await stored();
  scope.now = addDays(scope.now, 2);
  const { id, changed } = await change({ select: { ids }, action: { change: { status: 'COMPLETED' } } });
  expect(changed).toBe(3);
  expect(await stored()).toMatchObject(ids.map(() => ({ status: 'COMPLETED', completedAt: scope.now, version: 2 })));
  const events = await scope.db.select().from(domainEvents).where(eq(domainEvents.ownerId, user.id));
  expect(events.map(({ type }) => type)).toEqual(['task_completed', 'task_completed', 'task_completed']);

  expect(await caller.bulk.undo({ id: id ?? '' })).toEqual({ restored: 3, changed: 3 });
  expect(await stored()).toEqual(before.map((row) => ({ ...row, version: 3, updatedAt: scope.now })));
});

it('moves due dates; a day means its end in the zone of the user, and what was overdue waits again', async () => {
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

it('says how many are overdue at once when they are to be pending', async () => {
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

it('deletes all that match, over more than one transaction, and restores them', async () => {
  await makeTasks(BULK_CHUNK + 3);
  await makeTasks(2, { status: 'IN_PROGRESS' });
  const { id, changed } = await change({ select: { matching: { status: 'PENDING' } }, action: { delete: true } });
  expect(changed).toBe(BULK_CHUNK + 3);
  expect((await caller.tasks.list({})).items).toHaveLength(2);
  expect(await caller.bulk.undo({ id: id ?? '' })).toEqual({ restored: changed, changed });
  expect((await stored()).filter(({ deletedAt }) => deletedAt === null)).toHaveLength(BULK_CHUNK + 5);
});

it('leaves alone what somebody has changed since', async () => {
  const [first = '', second = ''] = await makeTasks(2);
  const { id } = await change({ select: { ids: [first, second] }, action: { change: { priority: 'LOW' } } });
  await scope.db.update(tasks).set({ version: 3, title: 'Mine now' }).where(eq(tasks.id, first));
  expect(await caller.bulk.undo({ id: id ?? '' })).toEqual({ restored: 1, changed: 2 });
  expect((await stored()).map(({ priority }) => priority)).toEqual(['LOW', 'MEDIUM']);
});

it('touches nobody else’s tasks', async () => {
  const ids = await makeTasks(2);
  const stranger = actorFor(scope, await makeUser(scope));
  for (const select of [{ ids }, { matching: {} }]) {
    expect(await changeManyTasks(stranger, { select, action: { delete: true } })).toMatchObject({ changed: 0 });
  }
  expect((await caller.tasks.list({})).items).toHaveLength(2);
});

it.each([
  { select: { ids: [] }, action: { delete: true } },
  { select: { matching: {} }, action: { change: {} } },
  { select: { matching: {} }, action: { change: { status: 'OVERDUE' } } },
  { select: { matching: { owner: 'me' } }, action: { delete: true } },
  { select: { matching: {} }, action: { change: { dueDate: 'soon' } } },
])('refuses %j', (input) => {
  expect(bulkTasksInput.safeParse(input).success).toBe(false);
});

it('takes as many statements for a full chunk as for one task, forth and back', async () => {
  const count = async (ids: string[]) => {
    database.resetStatements();
    const { id } = await change({ select: { ids }, action: { change: { status: 'IN_PROGRESS' } } });
    await caller.bulk.undo({ id: id ?? '' });
    return database.statements.length;
  };
  const one = await count(await makeTasks(1));
  expect(await count(await makeTasks(400))).toBe(one);
});
