import { expect, it } from 'vitest';
import { belongsTo } from '@/app/_portal/tasks/record/task-cache';
import { TASK } from './tasks';

const late = { ...TASK, dueDate: new Date(0) };
const done = { ...TASK, status: 'COMPLETED' as const };

it.each([
  ['an unfiltered list', {}, TASK, undefined],
  ['a list of its status', { status: 'PENDING' as const }, TASK, true],
  ['a list of another status', { status: 'COMPLETED' as const }, TASK, false],
  ['overdue tasks, because its due date has passed', { status: 'OVERDUE' as const }, late, true],
  ['pending tasks, although it was saved as pending', { status: 'PENDING' as const }, late, false],
  ['open tasks', { open: true }, done, false],
  ['completed tasks', { open: false }, done, true],
  ['a list of another lead', { leadId: done.id }, TASK, false],
  ['a search, which only the server can run', { q: 'call', status: 'PENDING' as const }, TASK, undefined],
  ['a search with another status', { q: 'call', status: 'COMPLETED' as const }, TASK, false],
])('whether a task belongs to %s', (_, input, task, expected) => {
  expect(belongsTo(task, input)).toBe(expected);
});
