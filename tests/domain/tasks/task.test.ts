import { describe, expect, it } from 'vitest';
import { defaultsOf } from '@/domain/fields/field';
import { listTasksInput, task, taskFields } from '@/domain/tasks/task';
import {
  CHOOSABLE_TASK_STATUSES,
  DEFAULT_TASK_TYPE,
  TASK_PRIORITY_LABELS,
  TASK_SORT_LABELS,
  TASK_SORT_ORDERS,
  TASK_SORTS,
  TASK_STATUS_LABELS,
  TASK_STATUSES,
  TASK_TYPE_LABELS,
  TASK_TYPES,
} from '@/domain/tasks/task-choices';
import { dueState } from '@/domain/tasks/task-due';
import { createTaskInput, updateTaskChanges } from '@/domain/tasks/task-input';
import { effectiveTaskStatus } from '@/domain/tasks/task-status';

const now = new Date('2026-07-04T10:00:00.000Z');

it('has the labels and types of the specification', () => {
  expect(TASK_STATUSES.map((status) => TASK_STATUS_LABELS[status])).toEqual([
    'Pending',
    'In Progress',
    'Completed',
    'Overdue',
  ]);
  expect(TASK_TYPE_LABELS).toEqual({
    FOLLOW_UP: 'Follow Up',
    CONSULTATION: 'Consultation',
    CALL: 'Call',
    EMAIL: 'Email',
    PROPOSAL: 'Proposal',
    OTHER: 'Other',
  });
  expect(TASK_PRIORITY_LABELS).toEqual({ LOW: 'Low', MEDIUM: 'Medium', HIGH: 'High' });
  expect(CHOOSABLE_TASK_STATUSES).toEqual(['PENDING', 'IN_PROGRESS', 'COMPLETED']);
  expect(TASK_SORTS.map((sort) => TASK_SORT_LABELS[sort])).toEqual(['Due Date', 'Priority', 'Created Date']);
  expect(TASK_TYPES).toEqual(['FOLLOW_UP', 'CONSULTATION', 'CALL', 'EMAIL', 'PROPOSAL', 'OTHER']);
});

it('parses what was sent unchanged', () => {
  const id = '0190a5a0-7c3e-7000-8000-000000000001';
  const stored = {
    ...defaultsOf(taskFields),
    id,
    ownerId: id,
    teamId: null,
    leadId: null,
    leadCompany: null,
    title: 'Call',
    description: '',
    dueDate: now,
    dueOn: '2026-07-04',
    priority: 'LOW',
    type: 'CALL',
    status: 'PENDING',
    assignedTo: '',
    autoRule: null,
    completedAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  expect(task.parse({ ...stored, secret: 'x' })).toEqual(stored);
  const missing = task.safeParse({}).error?.issues.map((issue) => String(issue.path[0]));
  expect(missing?.toSorted()).toEqual(Object.keys(stored).toSorted());
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
  ] as const)('of a %s task due in %i ms is %s', (status, offset, expected) => {
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

  it('require a title and a due date', () => {
    expect(createTaskInput.parse(minimal)).toEqual(minimal);
    const issues = createTaskInput.safeParse({ title: ' ' }).error?.issues.map((issue) => issue.path[0]);
    expect(issues).toEqual(['title', 'dueDate']);
    expect(createTaskInput.safeParse({ ...minimal, title: '' }).error?.issues[0]?.message).toBe('Title is required');
  });

  it.each(Object.entries({ title: 300, description: 10_000, assignedTo: 200 }))(
    'hold the maximum of %s: %i',
    (field, maximum) => {
      const issuesOf = (length: number) =>
        createTaskInput.safeParse({ ...minimal, [field]: 'x'.repeat(length) }).error?.issues ?? [];
      expect(issuesOf(maximum)).toEqual([]);
      expect(issuesOf(maximum + 1).map((issue) => issue.message)).toEqual([`At most ${maximum} characters`]);
    },
  );

  it('keep every field as sent', () => {
    const id = '0190a5a0-7c3e-7000-8000-000000000001';
    const all = { ...minimal, description: ' d', leadId: id, priority: 'LOW', type: 'CALL', assignedTo: 'Ann ' };
    expect(createTaskInput.parse(all)).toEqual(all);
    expect(updateTaskChanges.parse({ ...all, status: 'OVERDUE', leadId: null })).toEqual({
      ...all,
      status: 'OVERDUE',
      leadId: null,
    });
    expect(listTasksInput.parse({ q: 'x', status: 'PENDING', open: true, leadId: id, sort: 'priority' })).toEqual({
      q: 'x',
      status: 'PENDING',
      open: true,
      leadId: id,
      sort: 'priority',
      limit: 50,
    });
    expect(listTasksInput.safeParse({ q: 'x'.repeat(201) }).success).toBe(false);
  });

  it('default to the first type and a fixed order for each sort column', () => {
    expect(createTaskInput.shape.type.unwrap().options[0]).toBe(DEFAULT_TASK_TYPE);
    expect(TASK_SORT_ORDERS).toEqual({ dueDate: 'asc', priority: 'desc', createdAt: 'desc' });
  });

  it('begin as PENDING whatever valid status is sent (D14)', () => {
    for (const status of ['PENDING', 'IN_PROGRESS', 'COMPLETED', 'OVERDUE']) {
      expect(createTaskInput.parse({ ...minimal, status })).toEqual({ ...minimal, status: 'PENDING' });
    }
    expect(createTaskInput.safeParse({ ...minimal, status: 'Pending' }).success).toBe(false);
  });

  it.each([undefined, null, ''])('need a due date, which %j is not (spec 1 section 5)', (dueDate) => {
    const [issue] = createTaskInput.safeParse({ ...minimal, dueDate }).error?.issues ?? [];
    expect([issue?.path, issue?.message]).toEqual([['dueDate'], 'Due date is required']);
  });

  it('reject unknown keys, and an update without changes', () => {
    expect(updateTaskChanges.safeParse({ status: 'COMPLETED' }).success).toBe(true);
    expect(updateTaskChanges.safeParse({ state: 'COMPLETED' }).success).toBe(false);
    for (const changes of [{}, { title: undefined }]) {
      expect(updateTaskChanges.safeParse(changes).error?.issues[0]?.message).toBe('Nothing to change');
    }
    expect(updateTaskChanges.safeParse({ title: undefined, description: '' }).success).toBe(true);
  });
});
