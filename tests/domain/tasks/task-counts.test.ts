import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TASK_STATUSES } from '@/domain/tasks/task';
import { moveTaskCount, taskCounts, toTaskCounts } from '@/domain/tasks/task-counts';

const none = { ALL: 0, PENDING: 0, IN_PROGRESS: 0, COMPLETED: 0, OVERDUE: 0 };

it('adds up repeated statuses and counts missing ones as 0', () => {
  expect(toTaskCounts([])).toEqual(none);
  expect(
    toTaskCounts([
      ['PENDING', 2],
      ['OVERDUE', 3],
      ['PENDING', 1],
    ]),
  ).toEqual({ ...none, ALL: 6, PENDING: 3, OVERDUE: 3 });
});

it('follows added, moved and removed tasks and never goes below 0', () => {
  const one = moveTaskCount(none, null, 'PENDING');
  expect(one).toEqual({ ...none, ALL: 1, PENDING: 1 });
  const moved = moveTaskCount(one, 'PENDING', 'COMPLETED');
  expect(moved).toEqual({ ...none, ALL: 1, COMPLETED: 1 });
  expect(moveTaskCount(moved, 'COMPLETED', null)).toEqual(none);
  expect(moveTaskCount(moved, 'COMPLETED', 'COMPLETED')).toEqual(moved);
  expect(moveTaskCount(none, 'OVERDUE', null)).toEqual(none);
});

it('keeps the total consistent and is reversible', () => {
  const status = fc.constantFrom(...TASK_STATUSES);
  const counted = fc.array(fc.tuple(status, fc.nat(1000)));
  fc.assert(
    fc.property(counted, status, status, (rows, from, to) => {
      const counts = toTaskCounts([...rows, [from, 1]]);
      const moved = moveTaskCount(counts, from, to);
      expect(taskCounts.parse(moved)).toEqual(moved);
      expect(moved.ALL).toBe(counts.ALL);
      expect(moveTaskCount(moved, to, from)).toEqual(counts);
    }),
  );
});
