import { expect, it } from 'vitest';
import { MAX_OVERDUE_NOTICES, overdueNotices } from '@/domain/notifications/overdue-notices';

const at = new Date('2027-03-04T14:30:00Z');
const dueDate = new Date('2027-03-04T14:29:00Z');
const tasks = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ taskId: `${n}`, title: `Task ${n}`, dueDate }));

it.each([
  [0, 0, 0],
  [1, 0, 1],
  [MAX_OVERDUE_NOTICES, 0, MAX_OVERDUE_NOTICES],
  [2, MAX_OVERDUE_NOTICES - 2, 2],
])('gives each of %i tasks after %i its own notice', (found, before, notices) => {
  expect(overdueNotices(tasks(found), { before, at })).toEqual(tasks(notices));
});

it.each([
  [MAX_OVERDUE_NOTICES + 1, 0],
  [5000, 0],
  [3, MAX_OVERDUE_NOTICES - 2],
  [1, MAX_OVERDUE_NOTICES],
])('gives %i tasks after %i a single notice', (found, before) => {
  expect(overdueNotices(tasks(found), { before, at })).toEqual([{ moreThan: MAX_OVERDUE_NOTICES, at }]);
});
