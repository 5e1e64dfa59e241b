import { expect, it } from 'vitest';
import { openCsvTable } from '@/domain/csv/csv-table';
import {
  customExportColumns,
  customFileParts,
  customForPlace,
  customHeaders,
  otherWords,
} from '@/domain/custom-fields/custom-columns';
import type { CustomFieldDefinition } from '@/domain/custom-fields/custom-field-kinds';
import { LEAD_CSV, leadCsv } from '@/domain/leads/lead-csv';

const field = (key: string, label: string, more: Partial<CustomFieldDefinition> = {}): CustomFieldDefinition => ({
  ...{ id: key, ownerId: 'me', teamId: null, key, label, kind: 'text', choices: [], position: 0, archivedAt: null },
  ...more,
});

it('heads a column with its label, or with label and key where the label occurs twice or is that of another column', () => {
  const fields = [
    field('region', 'Region'),
    field('size', 'Size'),
    field('size_2', 'size!'),
    field('company', 'Company'),
    field('amount_2', 'Amount'),
    field('emoji', '🎪'),
  ];
  expect(customHeaders(fields, LEAD_CSV)).toEqual([
    'Region',
    'Size (size)',
    'size! (size_2)',
    'Company (company)',
    'Amount (amount_2)',
    '🎪 (emoji)',
  ]);
});

it('heads columns of the same label and key with their kind, too', () => {
  const theirs = field('region', 'Region', { id: 'theirs', kind: 'number', ownerId: null, teamId: 'team' });
  expect(customHeaders([field('region', 'Region'), theirs], LEAD_CSV)).toEqual([
    'Region (region, text)',
    'Region (region, number)',
  ]);
});

it('names a column by its header, its key, or both of them, unless another column has that name', () => {
  const { aliases } = customFileParts([field('region', 'Sales region'), field('phone', 'Second phone')], LEAD_CSV);
  expect(aliases).toEqual({
    'Sales region': 'custom.region',
    region: 'custom.region',
    'Second phone': 'custom.phone',
  });
  const table = openCsvTable(leadCsv({ allowMissingEmail: true, fields: [field('region', 'Sales region')] }), [
    'company',
    'contactName',
    'email',
    'sales_region',
  ]);
  expect(table.ok && table.value.columns.at(-1)).toBe('custom.region');
});

it('exports fields of several owners with the same key and kind as one column, without archived ones', () => {
  const team = { ownerId: null, teamId: 'team' };
  const columns = customExportColumns(
    [
      field('region', 'Region'),
      field('old', 'Old', { archivedAt: new Date(0) }),
      field('region', 'Area', { ...team, id: 'same' }),
      field('size', 'Size', { ...team, kind: 'number' }),
    ],
    LEAD_CSV,
  );
  expect(columns.map(({ header, fields }) => [header, fields.map(({ id }) => id)])).toEqual([
    ['Region', ['region', 'same']],
    ['Size', ['size']],
  ]);
});

it('gives a team’s lead the values in its own fields of the same key and kind, or says that it has none', () => {
  const fields = [field('region', 'Region'), field('region', 'Area', { id: 'theirs', ownerId: null, teamId: 'team' })];
  expect(customForPlace({ region: 'North' }, { ownerId: 'me', teamId: null }, fields)).toEqual({
    ok: true,
    value: { region: 'North' },
  });
  expect(customForPlace({ region: 'North' }, { ownerId: 'x', teamId: 'team' }, fields)).toEqual({
    ok: true,
    value: { theirs: 'North' },
  });
  expect(customForPlace({ region: 'North' }, { ownerId: 'x', teamId: 'other' }, fields)).toMatchObject({
    problem: { field: 'custom.region', message: 'The team of this lead has no field “Region” of this kind' },
  });
});

it('says other values in words', () => {
  const of = { id: 'x', key: 'x' };
  expect(
    otherWords([
      { ...of, label: 'Region', kind: 'choices', value: ['North', 'West; East'] },
      { ...of, label: 'Paid', kind: 'checkbox', value: true },
    ]),
  ).toBe('Region: North; West\\; East; Paid: YES');
});
