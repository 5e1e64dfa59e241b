import { expect, it } from 'vitest';
import { belongsTo } from '@/app/_portal/tasks/record/task-cache';
import { TASK } from './tasks';

const late = { ...TASK, dueDate: new Date(0) };
const done = { ...TASK, status: 'COMPLETED' as const };

it.each([
  ['a list of all', {}, TASK, undefined],
  ['its status', { status: 'PENDING' as const }, TASK, true],
  ['another status', { status: 'COMPLETED' as const }, TASK, false],
  ['what the clock has made overdue', { status: 'OVERDUE' as const }, late, true],
  ['what was pending', { status: 'PENDING' as const }, late, false],
  ['what is to be done', { open: true }, done, false],
  ['what is done', { open: false }, done, true],
  ['another lead', { leadId: done.id }, TASK, false],
  ['a search, which only the server knows', { q: 'call', status: 'PENDING' as const }, TASK, undefined],
  ['a search with another status', { q: 'call', status: 'COMPLETED' as const }, TASK, false],
])('whether a task belongs to %s', (_, input, task, expected) => {
  expect(belongsTo(task, input)).toBe(expected);
});
