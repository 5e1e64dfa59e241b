import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '@/domain/shared/time';
import { TASK_STATUSES } from '@/domain/tasks/task-choices';
import { compareByDue, groupTasks, TASK_GROUPS, taskGroupEnds, taskGroupOf } from '@/domain/tasks/task-groups';

const BERLIN = 'Europe/Berlin';
const NEW_YORK = 'America/New_York';

/** The group of an open task at a time, as ISO 8601. */
const groupAt = (dueDate: string, now: string, zone: string) =>
  taskGroupOf({ status: 'PENDING', dueDate: new Date(dueDate) }, taskGroupEnds(new Date(now), zone));

describe('the group of an open task (D53)', () => {
  // 2027-03-03 is a Wednesday.
  it.each([
    ['a millisecond ago', '2027-03-03T08:59:59.999Z', '2027-03-03T09:00:00Z', BERLIN, 'OVERDUE'],
    ['at this very instant', '2027-03-03T09:00:00.000Z', '2027-03-03T09:00:00Z', BERLIN, 'TODAY'],
    ['at the end of today', '2027-03-03T22:59:59.999Z', '2027-03-03T09:00:00Z', BERLIN, 'TODAY'],
    ['at midnight', '2027-03-03T23:00:00.000Z', '2027-03-03T09:00:00Z', BERLIN, 'THIS_WEEK'],
    ['at midnight in Berlin, today in New York', '2027-03-03T23:00:00Z', '2027-03-03T09:00:00Z', NEW_YORK, 'TODAY'],
    ['at the end of Sunday', '2027-03-07T22:59:59.999Z', '2027-03-03T09:00:00Z', BERLIN, 'THIS_WEEK'],
    ['at the start of Monday', '2027-03-07T23:00:00.000Z', '2027-03-03T09:00:00Z', BERLIN, 'LATER'],
    ['on Monday, seen on Sunday', '2027-03-08T09:00:00Z', '2027-03-07T09:00:00Z', BERLIN, 'LATER'],
    ['on Sunday, seen on Monday', '2027-03-14T09:00:00Z', '2027-03-08T09:00:00Z', BERLIN, 'THIS_WEEK'],
    ['late on the day of 25 hours', '2026-11-02T04:59:59.999Z', '2026-11-01T05:00:00Z', NEW_YORK, 'TODAY'],
    ['after the day of 23 hours', '2026-03-09T04:00:00.000Z', '2026-03-08T06:00:00Z', NEW_YORK, 'LATER'],
  ])('that is due %s', (_, dueDate, now, zone, group) => {
    expect(groupAt(dueDate, now, zone)).toBe(group);
  });

  it('does not depend on whether it was started; a completed task has a group of its own', () => {
    const now = new Date('2027-03-03T09:00:00Z');
    const groups = TASK_STATUSES.map((status) =>
      taskGroupOf({ status, dueDate: addDays(now, -1) }, taskGroupEnds(now, BERLIN)),
    );
    expect(groups).toEqual(['OVERDUE', 'OVERDUE', 'COMPLETED', 'OVERDUE']);
  });
});

describe('the order by due date (D53)', () => {
  const task = (id: string, dueDate: string, completedAt?: string) => ({
    id,
    status: completedAt ? ('COMPLETED' as const) : ('PENDING' as const),
    dueDate: new Date(dueDate),
    completedAt: completedAt ? new Date(completedAt) : null,
  });
  const TASKS = [
    task('done first', '2027-03-09', '2027-03-01'),
    task('next', '2027-03-03'),
    task('done last', '2027-01-01', '2027-03-02'),
    task('overdue', '2027-02-01'),
    task('next too', '2027-03-03'),
  ];
  const ends = taskGroupEnds(new Date('2027-03-02T12:00:00Z'), 'UTC');
  const ids = (order: 'asc' | 'desc') =>
    groupTasks(TASKS, ends, order).map(({ group, tasks }) => [group, ...tasks.map(({ id }) => id)]);

  it('puts open tasks first, soonest due first, then completed ones, last completed first', () => {
    expect(ids('asc')).toEqual([
      ['OVERDUE', 'overdue'],
      ['THIS_WEEK', 'next', 'next too'],
      ['COMPLETED', 'done last', 'done first'],
    ]);
  });

  it('is exactly reversed in descending order', () => {
    expect(ids('desc')).toEqual([
      ['COMPLETED', 'done first', 'done last'],
      ['THIS_WEEK', 'next too', 'next'],
      ['OVERDUE', 'overdue'],
    ]);
  });
});

const date = fc.date({ min: new Date('2027-02-20'), max: new Date('2027-03-20'), noInvalidDate: true });
const anyTask = fc.record({
  id: fc.uuid(),
  status: fc.constantFrom(...TASK_STATUSES),
  dueDate: date,
  completedAt: fc.option(date),
});

it('puts each task into exactly one group, and each group into one piece in its place, at any time', () => {
  fc.assert(
    fc.property(fc.array(anyTask), date, fc.constantFrom('UTC', NEW_YORK, 'Pacific/Apia'), (tasks, now, zone) => {
      const ends = taskGroupEnds(now, zone);
      const sections = groupTasks(tasks, ends);
      const groups = sections.map(({ group }) => group);
      expect(groups).toEqual(TASK_GROUPS.filter((group) => groups.includes(group)));
      expect(sections.flatMap((section) => section.tasks)).toEqual([...tasks].sort(compareByDue));
      for (const { group, tasks: members } of sections) {
        expect(members.length).toBeGreaterThan(0);
        for (const member of members) expect(taskGroupOf(member, ends)).toBe(group);
      }
    }),
  );
});
