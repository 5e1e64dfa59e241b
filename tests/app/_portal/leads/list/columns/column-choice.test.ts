import { describe, expect, it } from 'vitest';
import {
  fittingColumns,
  knownColumns,
  MAX_COLUMNS,
  readColumns,
  writeColumns,
} from '@/app/_portal/leads/list/columns/column-choice';
import { allColumns } from '@/app/_portal/leads/list/columns/lead-columns';

const all = allColumns({ withAssignee: true, fields: [] });

describe('chosen columns in an address', () => {
  it.each(['standard', 'status', 'status,amount~wide,custom.region~narrow'])(
    'are read as they are written: %s',
    (text) => {
      expect(writeColumns(readColumns(text))).toBe(text);
    },
  );

  it.each([
    ['', 'standard'],
    ['status,,<b>,amount~huge,amount', 'status,amount'],
    ['status,status~wide', 'status'],
    [Array.from({ length: 40 }, (_, n) => `custom.f${n}`).join(','), null],
  ])('are ignored where they cannot be read: %s', (text, expected) => {
    const read = readColumns(text);
    if (expected !== null) expect(writeColumns(read)).toBe(expected);
    expect(read.length).toBeLessThanOrEqual(MAX_COLUMNS);
  });

  it('are left out if there is no such column', () => {
    expect(knownColumns(readColumns('custom.gone,amount,notes'), all).map(({ id }) => id)).toEqual(['amount']);
  });
});

it('leaves out the last columns where there is no room', () => {
  const chosen = knownColumns(readColumns('amount,status,nextFollowUp'), all);
  const fitting = (width: number) => fittingColumns(chosen, width).map(({ id }) => id);
  expect(fitting(2000)).toEqual(['amount', 'status', 'nextFollowUp']);
  expect(fitting(560)).toEqual(['amount', 'status']);
  expect(fitting(0)).toEqual([]);
});

it('offers each column once, without notes, and an assignee only to a team', () => {
  const ids = all.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain('assigneeId');
  expect(ids).not.toContain('notes');
  expect(allColumns({ withAssignee: false, fields: [] }).map(({ id }) => id)).not.toContain('assigneeId');
});
