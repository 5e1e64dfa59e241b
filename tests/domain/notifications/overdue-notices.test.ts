import { expect, it } from 'vitest';
import { MOST_OVERDUE_NOTICES, overdueNotices } from '@/domain/notifications/overdue-notices';

const at = new Date('2027-03-04T14:30:00Z');
const dueDate = new Date('2027-03-04T14:29:00Z');
const tasks = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ taskId: `${n}`, title: `Task ${n}`, dueDate }));

it.each([
  [0, 0, 0],
  [1, 0, 1],
  [MOST_OVERDUE_NOTICES, 0, MOST_OVERDUE_NOTICES],
  [2, MOST_OVERDUE_NOTICES - 2, 2],
])('tells of %i after %i one by one', (found, before, told) => {
  expect(overdueNotices(tasks(found), { before, at })).toEqual(tasks(told));
});

it.each([
  [MOST_OVERDUE_NOTICES + 1, 0],
  [5000, 0],
  [3, MOST_OVERDUE_NOTICES - 2],
  [1, MOST_OVERDUE_NOTICES],
])('tells of %i after %i in one', (found, before) => {
  expect(overdueNotices(tasks(found), { before, at })).toEqual([{ moreThan: MOST_OVERDUE_NOTICES, at }]);
});
