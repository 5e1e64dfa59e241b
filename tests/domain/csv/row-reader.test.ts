import { expect, it } from 'vitest';
import { rowReader } from '@/domain/csv/row-reader';

const aliases = { firm: 'company', client: 'company' } as const;
const companyOf = (row: Record<string, string>) =>
  rowReader(row, { rowNumber: 2, zone: 'UTC' }, aliases).cell('company');

it.each([
  [{ company: 'A', firm: 'B', client: 'C' }, 'A'],
  [{ company: '', firm: 'B' }, ''],
  [{ firm: 'B', client: 'C' }, 'B'],
  [{ client: 'C' }, 'C'],
  [{ client: "'=C" }, '=C'],
  [{}, ''],
])('reads from %j the company %j: the column name wins over aliases, earlier aliases over later', (row, company) => {
  expect(companyOf(row)).toBe(company);
});
