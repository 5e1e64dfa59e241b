import { describe, expect, it } from 'vitest';
import { createSchema } from 'zod-openapi';
import {
  dueState,
  effectiveTaskStatus,
  listTasksInput,
  TASK_STATUS_LABELS,
  TASK_STATUSES,
  TASK_TYPES,
  task,
} from '@/domain/tasks/task';
import { createTaskInput, updateTaskChanges } from '@/domain/tasks/task-input';

const now = new Date('2026-07-04T10:00:00.000Z');

it('has the labels and types of the specification', () => {
  expect(TASK_STATUSES.map((status) => TASK_STATUS_LABELS[status])).toEqual([
    'Pending',
    'In Progress',
    'Completed',
    'Overdue',
  ]);
  expect(TASK_TYPES).toEqual(['FOLLOW_UP', 'CONSULTATION', 'CALL', 'EMAIL', 'PROPOSAL', 'OTHER']);
});

describe('effectiveTaskStatus', () => {
  it.each([
    ['PENDING', -1, 'OVERDUE'],
    ['PENDING', 0, 'PENDING'],
    ['PENDING', 1, 'PENDING'],
    ['OVERDUE', -1, 'OVERDUE'],
    ['OVERDUE', 1, 'PENDING'],
    ['IN_PROGRESS', -1, 'IN_PROGRESS'],
    ['COMPLETED', -1, 'COMPLETED'],
    ['COMPLETED', 1, 'COMPLETED'],
  ] as const)('of a %s task due %i ms from now is right: %s', (status, offset, expected) => {
    const dueDate = new Date(now.getTime() + offset);
    expect(effectiveTaskStatus({ status, dueDate }, now)).toBe(expected);
  });
});

describe('dueState', () => {
  it.each([
    ['2026-07-04T00:00:00Z', 'UTC', 'today'],
    ['2026-07-04T23:59:59.999Z', 'UTC', 'today'],
    ['2026-07-03T23:59:59.999Z', 'UTC', 'overdue'],
    ['2026-07-05T00:00:00Z', 'UTC', 'upcoming'],
    ['2026-07-05T03:59:59Z', 'America/New_York', 'today'],
    ['2026-07-05T04:00:00Z', 'America/New_York', 'upcoming'],
    ['2026-07-03T23:00:00Z', 'Pacific/Apia', 'today'],
  ])('of %s in %s is %s', (due, zone, expected) => {
    expect(dueState(new Date(due), now, zone)).toBe(expected);
  });
});

describe('inputs', () => {
  const minimal = { title: 'Call', dueDate: '2026-07-04' };

  it('need a title and a due date', () => {
    expect(createTaskInput.parse(minimal)).toEqual(minimal);
    const issues = createTaskInput.safeParse({ title: ' ' }).error?.issues.map((issue) => issue.path[0]);
    expect(issues).toEqual(['title', 'dueDate']);
    expect(createTaskInput.safeParse({ ...minimal, title: '' }).error?.issues[0]?.message).toBe('Title is required');
  });

  it('refuse unknown keys, and a status on creation', () => {
    expect(createTaskInput.safeParse({ ...minimal, status: 'COMPLETED' }).success).toBe(false);
    expect(updateTaskChanges.safeParse({ status: 'COMPLETED' }).success).toBe(true);
    expect(updateTaskChanges.safeParse({ state: 'COMPLETED' }).success).toBe(false);
    expect(updateTaskChanges.safeParse({}).error?.issues[0]?.message).toBe('Nothing to change');
  });

  it.each([createTaskInput, updateTaskChanges, task, listTasksInput])('can be written as OpenAPI', (schema) => {
    expect(createSchema(schema, { io: 'input' }).schema).toMatchObject({ type: 'object' });
    expect(createSchema(schema, { io: 'output' }).schema).toMatchObject({ type: 'object' });
  });
});
