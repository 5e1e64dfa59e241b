import fc from '@tests/support/fast-check';
import { expect, it } from 'vitest';
import { taskCounts } from '@/domain/tasks/task';
import { TASK_STATUSES } from '@/domain/tasks/task-choices';
import { countInGroup, moveTaskCount, toTaskCounts } from '@/domain/tasks/task-counts';
import { TASK_GROUPS } from '@/domain/tasks/task-groups';

const PENDING = { status: 'PENDING', group: 'TODAY' } as const;
const STARTED = { status: 'IN_PROGRESS', group: 'TODAY' } as const;
const DONE = { status: 'COMPLETED', group: 'COMPLETED' } as const;
const LATE = { status: 'OVERDUE', group: 'OVERDUE' } as const;

const none = toTaskCounts([]);

it('adds up repeated entries and counts missing ones as 0', () => {
  expect(none).toMatchObject({ ALL: 0, PENDING: 0, IN_PROGRESS: 0, COMPLETED: 0, OVERDUE: 0 });
  const counts = toTaskCounts([
    { ...PENDING, count: 2 },
    { ...LATE, count: 3 },
    { ...PENDING, count: 1 },
    { ...PENDING, group: 'LATER', count: 4 },
    { ...STARTED, count: 5 },
  ]);
  expect(counts).toMatchObject({ ALL: 15, PENDING: 7, IN_PROGRESS: 5, COMPLETED: 0, OVERDUE: 3 });
  expect(TASK_GROUPS.map((group) => countInGroup(counts, group))).toEqual([3, 8, 0, 4, 0]);
  expect(TASK_GROUPS.map((group) => countInGroup(counts, group, 'PENDING'))).toEqual([0, 3, 0, 4, 0]);
});

it('also counts tasks in progress past their due date as overdue', () => {
  const counts = toTaskCounts([
    { ...LATE, count: 3 },
    { ...STARTED, group: 'OVERDUE', count: 2 },
  ]);
  expect(counts).toMatchObject({ ALL: 5, IN_PROGRESS: 2, OVERDUE: 5 });
});

it('follows added, moved and removed tasks and never goes below 0', () => {
  const one = moveTaskCount(none, null, PENDING);
  expect(one).toEqual(toTaskCounts([{ ...PENDING, count: 1 }]));
  const moved = moveTaskCount(one, PENDING, DONE);
  expect(moved).toEqual(toTaskCounts([{ ...DONE, count: 1 }]));
  expect(moveTaskCount(moved, DONE, null)).toEqual(none);
  expect(moveTaskCount(moved, DONE, DONE)).toEqual(moved);
  expect(moveTaskCount(none, LATE, null)).toEqual(none);
});

it('keeps the totals consistent and is reversible', () => {
  const place = fc.record({ status: fc.constantFrom(...TASK_STATUSES), group: fc.constantFrom(...TASK_GROUPS) });
  const counted = fc.array(fc.tuple(place, fc.nat(1000)));
  fc.assert(
    fc.property(counted, place, place, (rows, from, to) => {
      const counts = toTaskCounts([...rows.map(([at, count]) => ({ ...at, count })), { ...from, count: 1 }]);
      const moved = moveTaskCount(counts, from, to);
      expect(taskCounts.parse(moved)).toEqual(moved);
      expect(moved.ALL).toBe(counts.ALL);
      expect(TASK_GROUPS.reduce((sum, group) => sum + countInGroup(moved, group), 0)).toBe(moved.ALL);
      expect(moveTaskCount(moved, to, from)).toEqual(counts);
    }),
  );
});
