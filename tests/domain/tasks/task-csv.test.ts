import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { defaultsOf, fieldsBy } from '@/domain/fields/field';
import { taskFields } from '@/domain/tasks/task';
import { TASK_PRIORITIES, TASK_STATUSES, TASK_TYPES } from '@/domain/tasks/task-choices';
import { readTaskRow, TASK_CSV, TASK_CSV_COLUMNS, taskToCsvRow } from '@/domain/tasks/task-csv';
import { anyText, anyTime, filled, writeAndRead } from '../../support/rest/csv-round-trip';

const minimal = { title: 'Call Ann', dueDate: '2026-07-04' };
/** Fields that are optional in a file. */
const defaults = defaultsOf(fieldsBy(taskFields, 'csv'));
const at = { rowNumber: 4, zone: 'America/New_York' };
const read = (row: Record<string, string>) => readTaskRow({ ...minimal, ...row }, at);
const errorsOf = (row: Record<string, string>) => {
  const result = read(row);
  return result.ok ? [] : result.errors;
};
const taskOf = (row: Record<string, string>) => {
  const result = read(row);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.task;
};

it('starts with the columns of the specification, in order', () => {
  const expected = 'title,description,dueDate,priority,status,type,assignedTo,leadCompany,createdAt,updatedAt'.split(
    ',',
  );
  expect(TASK_CSV_COLUMNS.slice(0, expected.length)).toEqual(expected);
});

describe('readTaskRow', () => {
  it('fills in blank and missing cells and keeps a bare day (D14)', () => {
    const task = {
      ...defaults,
      title: 'Call Ann',
      description: '',
      dueDate: '2026-07-04',
      priority: 'MEDIUM',
      status: 'PENDING',
      type: 'OTHER',
      assignedTo: '',
      leadCompany: '',
      createdAt: null,
      updatedAt: null,
    };
    expect(taskOf({})).toEqual(task);
    expect(taskOf({ priority: ' ', status: '', type: ' ', createdAt: '', surprise: '\0' })).toEqual(task);
  });

  it.each([
    ['title', ' ', 'Title is required'],
    ['title', 'x'.repeat(301), 'At most 300 characters'],
    ['description', 'x'.repeat(10_001), 'At most 10000 characters'],
    ['description', 'a\0b', 'Text contains a character that cannot be stored'],
    ['dueDate', ' ', 'Due date is required'],
    ['dueDate', 'soon', 'Invalid due date format'],
    ['dueDate', '2026-02-30', 'Invalid due date format'],
    ['dueDate', '04/07/2026', 'Invalid due date format'],
    ['dueDate', '2026-07-04T10:00:00', 'Invalid due date format'],
    ['priority', 'urgent', 'Invalid priority. Must be one of: LOW, MEDIUM, HIGH'],
    ['status', 'open', 'Invalid status. Must be one of: PENDING, IN_PROGRESS, COMPLETED, OVERDUE'],
    ['type', 'fax', 'Invalid type. Must be one of: FOLLOW_UP, CONSULTATION, CALL, EMAIL, PROPOSAL, OTHER'],
    ['assignedTo', 'x'.repeat(201), 'At most 200 characters'],
    ['leadCompany', 'x'.repeat(201), 'At most 200 characters'],
    ['leadCompany', '\uD800', 'Text contains a character that cannot be stored'],
    ['createdAt', 'once', 'Invalid created date'],
    ['updatedAt', '0', 'Invalid updated date'],
  ])('rejects %s %j', (column, cell, message) => {
    expect(errorsOf({ [column]: cell })).toEqual([{ row: 4, column, message }]);
  });

  it('reports all errors of a row, in column order', () => {
    expect(errorsOf({ title: '', dueDate: '', type: 'x', status: 'x' }).map(({ column }) => column)).toEqual([
      'title',
      'dueDate',
      'status',
      'type',
    ]);
  });

  it('accepts choices in any letter case and removes one guard', () => {
    expect(
      taskOf({ status: 'in_Progress', priority: ' high', type: 'Follow_Up', title: "'=A", leadCompany: "''+B" }),
    ).toMatchObject({ status: 'IN_PROGRESS', priority: 'HIGH', type: 'FOLLOW_UP', title: '=A', leadCompany: "'+B" });
  });

  it('keeps instants, trims whitespace and reads a creation day as its first instant', () => {
    expect(
      taskOf({ dueDate: ' 2026-07-04T10:00:00+02:00 ', createdAt: '2026-07-01', updatedAt: '2026-07-02T10:00:00Z' }),
    ).toMatchObject({
      dueDate: new Date('2026-07-04T08:00:00Z'),
      createdAt: new Date('2026-07-01T04:00:00Z'),
      updatedAt: new Date('2026-07-02T10:00:00Z'),
    });
  });
});

describe('export then import', () => {
  const anyTask = fc
    .record({
      title: filled(anyText),
      description: anyText,
      dueDate: fc.oneof(anyTime, fc.constant('2028-02-29')),
      priority: fc.constantFrom(...TASK_PRIORITIES),
      status: fc.constantFrom(...TASK_STATUSES),
      type: fc.constantFrom(...TASK_TYPES),
      assignedTo: anyText,
      leadCompany: anyText,
      createdAt: anyTime,
      updatedAt: anyTime,
    })
    .map((task) => ({ ...defaults, ...task }));

  it('round-trips every value of every task (D24)', () => {
    fc.assert(
      fc.property(fc.array(anyTask, { minLength: 1, maxLength: 4 }), (tasks) => {
        const back = writeAndRead([TASK_CSV_COLUMNS, ...tasks.map(taskToCsvRow)], TASK_CSV, readTaskRow);
        expect(back).toEqual(tasks.map((task) => ({ ok: true, task })));
      }),
      { numRuns: 100 },
    );
  });

  it('writes an empty cell for a task without a company', () => {
    const task = { ...taskOf({}), leadCompany: null, createdAt: new Date(0), updatedAt: new Date(0) };
    expect(taskToCsvRow(task)[TASK_CSV_COLUMNS.indexOf('leadCompany')]).toBe('');
  });
});
