import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { TASK_STATUSES, type TaskStatus } from '@/domain/tasks/task-choices';
import { changeTaskStatus, effectiveTaskStatus, OVERDUE_NOT_CHOOSABLE } from '@/domain/tasks/task-status';

const now = new Date('2026-07-04T10:00:00.000Z');
const [past, ahead] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)];
const before = new Date('2026-07-01T00:00:00.000Z');

/** Changes a task due at `dueDate`, which was due at `was` before the change. */
const change = (status: TaskStatus, to: TaskStatus | undefined, dueDate: Date, was = dueDate) =>
  changeTaskStatus({
    task: { status, completedAt: status === 'COMPLETED' ? before : null, dueDate: was },
    to,
    dueDate,
    now,
  });

describe('changeTaskStatus', () => {
  it.each([
    ['PENDING', 'IN_PROGRESS', ahead, 'IN_PROGRESS'],
    ['PENDING', 'COMPLETED', past, 'COMPLETED'],
    ['IN_PROGRESS', 'PENDING', ahead, 'PENDING'],
    ['IN_PROGRESS', 'PENDING', past, 'PENDING'],
    ['OVERDUE', 'PENDING', past, 'OVERDUE'],
    ['OVERDUE', 'PENDING', ahead, 'PENDING'],
    ['COMPLETED', 'PENDING', past, 'PENDING'],
    ['OVERDUE', 'IN_PROGRESS', past, 'IN_PROGRESS'],
    ['PENDING', 'OVERDUE', past, 'PENDING'],
    ['OVERDUE', 'OVERDUE', past, 'OVERDUE'],
    ['PENDING', undefined, past, 'PENDING'],
    ['OVERDUE', undefined, past, 'OVERDUE'],
    ['OVERDUE', undefined, ahead, 'PENDING'],
    ['IN_PROGRESS', undefined, past, 'IN_PROGRESS'],
    ['COMPLETED', undefined, ahead, 'COMPLETED'],
  ] as const)('changes a task stored as %s: %s', (status, to, dueDate, expected) => {
    expect(change(status, to, dueDate)).toMatchObject({ ok: true, value: { status: expected } });
  });

  it.each([
    ['IN_PROGRESS', past],
    ['COMPLETED', past],
    ['PENDING', ahead],
    ['OVERDUE', ahead],
  ] as const)('rejects OVERDUE for a %s task due at %s', (status, dueDate) => {
    expect(change(status, 'OVERDUE', dueDate)).toEqual({
      ok: false,
      problem: { code: 'VALIDATION', field: 'status', message: OVERDUE_NOT_CHOOSABLE },
    });
    expect(OVERDUE_NOT_CHOOSABLE).toBe(
      'A task becomes overdue by its due date. Choose PENDING, IN_PROGRESS or COMPLETED instead',
    );
  });

  it.each([
    ['PENDING', ahead, past, 'PENDING'],
    ['OVERDUE', ahead, past, 'PENDING'],
    ['PENDING', past, ahead, 'PENDING'],
  ] as const)(
    'accepts OVERDUE for a %s task due at %s, before at %s, because one of them is past',
    (status, dueDate, was, expected) => {
      expect(change(status, 'OVERDUE', dueDate, was)).toMatchObject({ ok: true, value: { status: expected } });
    },
  );

  it('reports changes that complete or reopen a task', () => {
    const result = (status: TaskStatus, to?: TaskStatus) => {
      const outcome = change(status, to, ahead);
      return outcome.ok && [outcome.value.completes, outcome.value.reopens, outcome.value.completedAt];
    };
    expect(result('PENDING', 'COMPLETED')).toEqual([true, false, now]);
    expect(result('COMPLETED', 'COMPLETED')).toEqual([false, false, before]);
    expect(result('COMPLETED')).toEqual([false, false, before]);
    expect(result('COMPLETED', 'IN_PROGRESS')).toEqual([false, true, null]);
    expect(result('IN_PROGRESS', 'PENDING')).toEqual([false, false, null]);
  });
});

it('agrees with the clock and has a completion time only while completed', () => {
  const status = fc.constantFrom(...TASK_STATUSES);
  fc.assert(
    fc.property(status, fc.option(status, { nil: undefined }), fc.integer({ min: -5, max: 5 }), (from, to, offset) => {
      const dueDate = new Date(now.getTime() + offset);
      const outcome = change(from, to, dueDate);
      if (!outcome.ok) {
        expect(to).toBe('OVERDUE');
        return;
      }
      const { value } = outcome;
      const shown = effectiveTaskStatus({ status: value.status, dueDate }, now);
      expect(value.completedAt !== null).toBe(value.status === 'COMPLETED');
      if (to && to !== 'OVERDUE' && to !== 'PENDING') expect(shown).toBe(to);
      if (shown === 'OVERDUE') expect(offset).toBeLessThan(0);
      // A PENDING task stays PENDING, so that the sweep for overdue tasks still finds it.
      if (value.status === 'OVERDUE') expect(from).toBe('OVERDUE');
    }),
  );
});
