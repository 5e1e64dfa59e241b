import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import type { CustomFieldDefinition, CustomFieldKind } from '@/domain/custom-fields/custom-field-kinds';
import {
  type CustomFilter,
  conditionFor,
  fieldsNamed,
  keyOfSort,
  MAX_CUSTOM_FILTER,
  parseCustomFilter,
  resolveFilter,
  writeCustomFilter,
} from '@/domain/custom-fields/custom-filter';
import { guessKind } from '@/domain/custom-fields/guess-kind';

const field = (
  id: string,
  kind: CustomFieldKind,
  more: Partial<CustomFieldDefinition> = {},
): CustomFieldDefinition => ({
  ...{ id, key: 'budget', label: 'Budget', kind, choices: [], position: 0, archivedAt: null },
  ...{ ownerId: 'me', teamId: null },
  ...more,
});

describe('a filter as text', () => {
  const filters = fc.dictionary(
    fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/),
    fc.oneof(
      fc.record({ min: fc.integer(), max: fc.integer() }),
      fc.record({ any: fc.array(fc.stringMatching(/^[\w ]*\w$/), { minLength: 1, maxLength: 5 }) }),
      fc.record({ is: fc.boolean() }),
      fc.record({ contains: fc.stringMatching(/^[\w ]{0,20}\w$/) }),
    ),
    { minKeys: 1, maxKeys: 10 },
  );

  it('is read as it was written', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const text = writeCustomFilter(filter) ?? '';
        expect(parseCustomFilter(text)).toEqual(text.length > MAX_CUSTOM_FILTER ? null : filter);
      }),
    );
  });

  it('is none without a condition', () => {
    expect(writeCustomFilter({})).toBeNull();
  });

  it.each([
    ['no JSON', '{budget'],
    ['an array', '[]'],
    ['an empty object', '{}'],
    ['a key that no field can have', '{"Budget":{"min":1}}'],
    ['an empty condition', '{"budget":{}}'],
    ['a condition that does not exist', '{"budget":{"least":1}}'],
    ['a limit that is none', '{"budget":{"min":null}}'],
    ['an endless limit', '{"budget":{"min":1e999}}'],
    ['no choice', '{"budget":{"any":[]}}'],
    ['a blank text', '{"budget":{"contains":" "}}'],
    ['a text with a NUL', '{"budget":{"contains":"a\\u0000"}}'],
    ['an answer that is none', '{"budget":{"is":"yes"}}'],
    [
      'eleven conditions',
      JSON.stringify(Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`f${n}`, { is: true }]))),
    ],
    ['too much', JSON.stringify({ budget: { any: Array.from({ length: 40 }, () => 'x'.repeat(60)) } })],
  ])('is refused with %s', (_, text) => {
    expect(parseCustomFilter(text)).toBeNull();
  });
});

it.each<[CustomFieldKind, object, object | null]>([
  ['text', { contains: 'pier' }, { contains: 'pier' }],
  ['text', { min: 1 }, null],
  ['number', { min: -1.5 }, { min: -1.5 }],
  ['number', { min: '1' }, null],
  ['money', { min: '$1,200.50', max: 5000 }, { min: 1200.5, max: 5000 }],
  ['money', { min: 'a lot' }, null],
  ['date', { max: '2031-03-01' }, { max: '2031-03-01' }],
  ['date', { max: '2031-02-30' }, null],
  ['choice', { any: ['North'] }, { any: ['North'] }],
  ['choices', { any: ['North'], is: true }, null],
  ['checkbox', { is: false }, { is: false }],
  ['link', { any: ['x'] }, null],
])('a field of the kind %s compares %j as %j', (kind, condition, expected) => {
  expect(conditionFor(kind, condition)).toEqual(expected);
});

describe('the fields of a key', () => {
  const mine = field('a', 'money');
  const same = field('b', 'money', { ownerId: null, teamId: 'team' });
  const other = field('c', 'number', { ownerId: null, teamId: 'other team' });

  it('are those in use of the kind that the first has', () => {
    expect(fieldsNamed([mine, same, other], 'budget')).toEqual([mine, same]);
    expect(fieldsNamed([{ ...mine, archivedAt: new Date(0) }, other, same], 'budget')).toEqual([other]);
    expect(fieldsNamed([mine], 'region')).toEqual([]);
  });

  it('take a condition, or refuse it by name', () => {
    const resolve = (filter: CustomFilter) => resolveFilter([mine, same, other], filter);
    expect(resolve({ budget: { min: '$5' } })).toEqual({
      ok: true,
      value: [{ fields: [mine, same], condition: { min: 5 } }],
    });
    expect(resolve({ region: { is: true } })).toMatchObject({ ok: false, problem: { field: 'custom.region' } });
    expect(resolve({ budget: { is: true } })).toMatchObject({
      ok: false,
      problem: { field: 'custom.budget', message: 'A field of the kind money is filtered by min and max' },
    });
  });
});

it.each([
  ['custom.region', 'region'],
  ['custom.Region', null],
  ['custom.', null],
  ['companyName', null],
])('the sort %s is by the field %s', (sort, key) => {
  expect(keyOfSort(sort)).toBe(key);
});

it.each<[CustomFieldKind, string[]]>([
  ['text', []],
  ['text', ['', ' ']],
  ['text', ['12', 'twelve']],
  ['checkbox', ['Yes', 'no', '']],
  ['link', ['https://a.example', 'http://b.example/x']],
  ['number', ['3', '-1.5', '+12']],
  ['text', ['1'.repeat(13)]],
  ['money', ['$1,200.50', '12']],
  ['date', ['2031-03-01', '4/15/2027']],
])('values suggest the kind %s: %j', (kind, values) => {
  expect(guessKind(values)).toBe(kind);
});
