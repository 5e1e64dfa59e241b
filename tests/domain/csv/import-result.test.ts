import { expect, it } from 'vitest';
import { importResult, MAX_ROW_ERRORS } from '@/domain/csv/import-result';

const result = {
  imported: 2,
  skipped: 1,
  beyondCap: 0,
  errors: [
    { row: 4, column: 'email', message: 'Invalid email format' },
    { row: 5, message: 'Row 5: no' },
  ],
  errorCount: 2,
  createdTasks: 0,
  ignoredColumns: ['region'],
  unlinked: [{ row: 2, leadCompany: 'Arena', reason: 'none' }],
  unlinkedCount: 1,
};

it('keeps every field of an import result', () => {
  expect(importResult.parse({ ...result, secret: 1 })).toEqual(result);
  expect(importResult.safeParse({}).error?.issues.map((issue) => issue.path[0])).toEqual(Object.keys(result));
  expect(MAX_ROW_ERRORS).toBe(1000);
});

it('gives the reason for an unlinked row: no lead or several leads have the name', () => {
  for (const reason of ['none', 'several']) {
    const value = { ...result, unlinked: [{ row: 2, leadCompany: 'Arena', reason }] };
    expect(importResult.parse(value)).toEqual(value);
  }
});

it.each([
  ['imported', -1],
  ['skipped', 0.5],
  ['errors', [{}]],
  ['ignoredColumns', [1]],
  ['unlinked', [{ row: 2, leadCompany: 'Arena', reason: 'maybe' }]],
])('rejects %s %j', (field, value) => {
  expect(importResult.safeParse({ ...result, [field]: value }).error?.issues[0]?.path[0]).toBe(field);
});
