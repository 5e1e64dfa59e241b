import { userForEach } from '@tests/support/browser/opening';
import { makeTasks } from '@tests/support/database/many-rows';
import { and, eq, isNotNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { SortOrder } from '@/domain/shared/paging';
import { addDays } from '@/domain/shared/time';
import type { ListTasksInput } from '@/domain/tasks/task';
import { countInGroup } from '@/domain/tasks/task-counts';
import { groupTasks, TASK_GROUPS, taskGroupEnds } from '@/domain/tasks/task-groups';
import { isPastDue } from '@/domain/tasks/task-status';
import { tasks } from '@/server/db/schema';
import { sweepOverdueTasks } from '@/server/jobs/overdue-tasks';

// A Tuesday.
const NOW = new Date('2026-03-10T12:00:00Z');

const { database, scope, user, caller } = userForEach({ timezone: 'America/New_York' });

/** Tasks around the ends of all groups, of each status, several due or completed at the same instant. */
async function makeMixedTasks(copies: number) {
  for (const [index, hours] of [-24 * 400, -30, 0, 15, 16, 24 * 5, 24 * 6, 24 * 400].entries()) {
    const dueDate = new Date(NOW.getTime() + hours * 3_600_000);
    await makeTasks(scope, user, copies, { dueDate });
    await makeTasks(scope, user, copies, { dueDate, status: 'IN_PROGRESS' });
    await makeTasks(scope, user, copies, { dueDate, status: 'COMPLETED', completedAt: addDays(NOW, -index % 3) });
  }
}

async function readAll(input: Omit<ListTasksInput, 'limit'>, limit: number) {
  const pages = [await caller.tasks.list({ ...input, limit })];
  for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor) {
    pages.push(await caller.tasks.list({ ...input, limit, cursor }));
  }
  return pages.flatMap(({ items }) => items);
}

it.each(['asc', 'desc'] as const)(
  'pages through the order by due date as the browser groups it: %s',
  async (order: SortOrder) => {
    await makeMixedTasks(2);
    const paged = await readAll({ order }, 5);
    expect(paged).toHaveLength(48);
    const sections = groupTasks(paged, taskGroupEnds(NOW, user.timezone), order);
    expect(paged.map(({ id }) => id)).toEqual(sections.flatMap(({ tasks }) => tasks.map(({ id }) => id)));
  },
);

it('filters by status within that order', async () => {
  await makeMixedTasks(1);
  const all = await readAll({}, 200);
  for (const status of ['PENDING', 'IN_PROGRESS', 'COMPLETED', 'OVERDUE'] as const) {
    const expected = all.filter((task) => task.status === status).map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(1);
    expect((await readAll({ status }, 1)).map(({ id }) => id)).toEqual(expected);
  }
});

it('counts every group as the browser does, at any time of the day', async () => {
  await makeMixedTasks(1);
  for (const hours of [0, 9, 15.9, 16.1, 24 * 6, 24 * 500]) {
    scope.now = new Date(NOW.getTime() + hours * 3_600_000);
    const counts = await caller.tasks.counts();
    const sections = groupTasks(await readAll({}, 200), taskGroupEnds(scope.now, user.timezone));
    expect(TASK_GROUPS.map((group) => countInGroup(counts, group))).toEqual(
      TASK_GROUPS.map((group) => sections.find((section) => section.group === group)?.tasks.length ?? 0),
    );
    expect(counts.ALL).toBe(24);
  }
});

it('calls the same tasks overdue in the tile, the filter, the group, the dashboard and the notifications', async () => {
  await makeMixedTasks(1);
  for (const hours of [-24 * 500, 0, 15.9, 16.1, 24 * 500]) {
    scope.now = new Date(NOW.getTime() + hours * 3_600_000);
    const overdue = (await readAll({}, 200)).filter((task) => isPastDue(task, scope.now)).map(({ id }) => id);
    const counts = await caller.tasks.counts();
    expect((await readAll({ overdue: true }, 200)).map(({ id }) => id)).toEqual(overdue);
    expect(counts.OVERDUE).toBe(overdue.length);
    expect(countInGroup(counts, 'OVERDUE')).toBe(overdue.length);
    expect((await caller.dashboard.read()).overdueTasks.count).toBe(overdue.length);
    await sweepOverdueTasks(scope);
    const announced = await scope.db
      .select({ id: tasks.id })
      .from(tasks)
      .where(and(eq(tasks.ownerId, user.id), isNotNull(tasks.overdueFoundAt)));
    expect(announced.map(({ id }) => id).toSorted()).toEqual(overdue.toSorted());
  }
});

it('takes one statement for a page and one for all counts, however many tasks there are', async () => {
  const sent = async (work: () => Promise<unknown>) => {
    database.resetStatements();
    await work();
    return database.sent().length;
  };
  for (const copies of [1, 3]) {
    await makeMixedTasks(copies);
    expect(await sent(() => caller.tasks.list({ open: true, limit: 50 }))).toBe(1);
    expect(await sent(() => caller.tasks.counts())).toBe(1);
  }
});

it('sorts by priority from high to low, and pages', async () => {
  await caller.leads.create({ companyName: 'Acme Arena', contactPerson: 'Jo', status: 'PROPOSAL_SENT' });
  const first = await caller.tasks.list({ sort: 'priority', limit: 1 });
  expect(first.items).toMatchObject([{ priority: 'HIGH' }]);
  const second = await caller.tasks.list({ sort: 'priority', limit: 1, cursor: first.nextCursor ?? '' });
  expect(second).toMatchObject({ items: [{ priority: 'MEDIUM' }], nextCursor: null });
});
