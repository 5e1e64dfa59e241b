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

it('tells all that came of an import', () => {
  expect(importResult.parse({ ...result, secret: 1 })).toEqual(result);
  expect(importResult.safeParse({}).error?.issues.map((issue) => issue.path[0])).toEqual(Object.keys(result));
  expect(MAX_ROW_ERRORS).toBe(1000);
});

it('says of a row without its lead that no lead has the name, or that several have', () => {
  for (const reason of ['none', 'several']) {
    const told = { ...result, unlinked: [{ row: 2, leadCompany: 'Arena', reason }] };
    expect(importResult.parse(told)).toEqual(told);
  }
});

it.each([
  ['imported', -1],
  ['skipped', 0.5],
  ['errors', [{}]],
  ['ignoredColumns', [1]],
  ['unlinked', [{ row: 2, leadCompany: 'Arena', reason: 'maybe' }]],
])('refuses %s %j', (field, value) => {
  expect(importResult.safeParse({ ...result, [field]: value }).error?.issues[0]?.path[0]).toBe(field);
});
