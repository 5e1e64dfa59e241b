import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { convertValue } from '@/domain/custom-fields/convert-value';
import {
  CUSTOM_FIELD_KINDS,
  CUSTOM_KEY_PATTERN,
  CUSTOM_LIMITS,
  type CustomFieldDefinition,
  type CustomFieldKind,
  type CustomValue,
  keyFromLabel,
} from '@/domain/custom-fields/custom-field-kinds';
import { applyCustom, changedCustom, readCustom, showCustom } from '@/domain/custom-fields/custom-values';

const ME = { ownerId: 'me', teamId: null };
const TEAM = { ownerId: 'me', teamId: 'team' };

const field = (kind: CustomFieldKind, more: Partial<CustomFieldDefinition> = {}): CustomFieldDefinition => ({
  ...{ id: kind, ownerId: 'me', teamId: null, key: kind, label: 'Size', kind, position: 0, archivedAt: null },
  choices: ['Small', 'Large'].map((label) => ({ label, archived: false })),
  ...more,
});

describe('the key of a label', () => {
  it.each([
    ['Region', 'region'],
    ['Sales region (EU)', 'sales_region_eu'],
    ['Größe', 'große'.replace('ß', '_')],
    ['2nd contact', 'field_2nd_contact'],
    ['地区', 'field'],
    ['__x__', 'x'],
  ])('%s is %s', (label, key) => expect(keyFromLabel(label)).toBe(key));

  it('gets a number if it is taken', () => {
    expect(keyFromLabel('Region', ['region', 'region_2'])).toBe('region_3');
    const long = 'a'.repeat(60);
    expect(keyFromLabel(long, [keyFromLabel(long)])).toBe(`${'a'.repeat(CUSTOM_LIMITS.key - 2)}_2`);
  });

  it('is always a key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (label) => {
        const key = keyFromLabel(label);
        expect(key).toMatch(CUSTOM_KEY_PATTERN);
        expect(key.length).toBeLessThanOrEqual(CUSTOM_LIMITS.key);
      }),
    );
  });
});

const GOOD: Record<CustomFieldKind, [sent: unknown, stored: CustomValue]> = {
  text: [' as sent ', ' as sent '],
  number: [-2.5, -2.5],
  money: ['$12,500.50', 12_500.5],
  date: ['2031-03-01', '2031-03-01'],
  choice: ['Large', 'Large'],
  choices: [
    ['Large', 'Small', 'Large'],
    ['Large', 'Small'],
  ],
  checkbox: [false, false],
  link: ['https://pier9.example/map?x=1', 'https://pier9.example/map?x=1'],
};

const BAD: Record<CustomFieldKind, [sent: unknown, message: string][]> = {
  text: [['x'.repeat(1001), 'At most 1000 characters']],
  number: [
    [2e12, 'Must be a number from -1000000000000 to 1000000000000'],
    ['2', 'Must be a number from -1000000000000 to 1000000000000'],
  ],
  money: [[-1, 'Must be an amount from 0 to 999,999,999.99']],
  date: [['2031-02-30', 'Must be a date (YYYY-MM-DD)']],
  choice: [['Medium', 'Invalid Size. Must be one of Small, Large']],
  choices: [[['Small', 'Medium'], 'Invalid Size. Must be one of Small, Large']],
  checkbox: [['yes', 'Invalid input: expected boolean, received string']],
  link: [
    ['pier9.example', 'Must be an address that begins with https:// or http://'],
    ['javascript:alert(1)', 'Must be an address that begins with https:// or http://'],
  ],
};

describe.each(CUSTOM_FIELD_KINDS)('a value of the kind %s', (kind) => {
  const one = field(kind);

  it('is read as it is stored', () => {
    const [sent, stored] = GOOD[kind];
    expect(readCustom([one], { [kind]: sent as never })).toEqual({
      ok: true,
      value: { set: { [kind]: stored }, cleared: [] },
    });
  });

  it.each(BAD[kind])('is refused by name: %j', (sent, message) => {
    const read = readCustom([one], { [kind]: sent as never });
    expect(read).toMatchObject({ ok: false, problem: { code: 'VALIDATION', field: `custom.${kind}`, message } });
  });

  it.each([null, '  ', []])('is emptied by %j', (empty) => {
    expect(readCustom([one], { [kind]: empty as never })).toEqual({ ok: true, value: { set: {}, cleared: [kind] } });
  });

  it('survives becoming text and coming back', () => {
    const [, stored] = GOOD[kind];
    const text = convertValue(stored, one, field('text'));
    expect(typeof text).toBe('string');
    expect(convertValue(text ?? '', field('text'), one)).toEqual(stored);
  });
});

it('is refused where the owner or team has no such field, or has archived it', () => {
  const archived = field('text', { archivedAt: new Date(0) });
  expect(readCustom([], { text: 'x' })).toMatchObject({ problem: { field: 'custom.text' } });
  expect(readCustom([archived], { text: 'x' })).toMatchObject({
    problem: { field: 'custom.text', message: 'The custom field “text” is archived' },
  });
});

it('may keep a choice that has been archived, and take no new one', () => {
  const choices = [
    { label: 'Small', archived: true },
    { label: 'Large', archived: false },
  ];
  const [one, several] = [field('choice', { choices }), field('choices', { choices })];
  expect(readCustom([one], { choice: 'Small' }).ok).toBe(false);
  expect(readCustom([one], { choice: 'Small' }, { choice: 'Small' }).ok).toBe(true);
  expect(readCustom([several], { choices: ['Small', 'Large'] }).ok).toBe(false);
  expect(readCustom([several], { choices: ['Small', 'Large'] }, { choices: ['Small'] }).ok).toBe(true);
});

describe('a changed kind', () => {
  it.each<[CustomValue, CustomFieldKind, CustomFieldKind, CustomValue | null]>([
    ['12', 'text', 'number', 12],
    ['12', 'text', 'money', 12],
    ['a dozen', 'text', 'number', null],
    ['1e3', 'text', 'number', 1000],
    [-1, 'number', 'money', null],
    [12.345, 'number', 'money', null],
    [12.5, 'money', 'number', 12.5],
    ['small', 'text', 'choice', 'Small'],
    ['Medium', 'text', 'choice', null],
    ['Small', 'choice', 'choices', ['Small']],
    [['Small'], 'choices', 'choice', 'Small'],
    [['Small', 'Large'], 'choices', 'choice', null],
    [['Small', 'Large'], 'choices', 'text', 'Small; Large'],
    [true, 'checkbox', 'text', 'YES'],
    ['yes', 'text', 'checkbox', true],
    ['2031-03-01', 'date', 'number', null],
    ['https://a.example', 'text', 'link', 'https://a.example'],
    ['a.example', 'text', 'link', null],
    ["'=1+1", 'text', 'link', null],
  ])('makes %j of the kind %s, as %s, %j', (value, from, to, expected) => {
    expect(convertValue(value, field(from), field(to))).toEqual(expected);
  });
});

describe('the values of a row as sent', () => {
  const mine = field('text', { id: 'mine', key: 'region', label: 'Region', position: 1 });
  const hidden = field('number', { id: 'hidden', key: 'old', archivedAt: new Date(0) });
  const theirs = field('date', { id: 'theirs', key: 'due', label: 'Due', ownerId: null, teamId: 'team' });
  const fields = new Map([mine, hidden, theirs].map((one) => [one.id, one]));
  const stored = { mine: 'North', hidden: 2, theirs: '2031-03-01', gone: 'x' };
  const other = (one: CustomFieldDefinition, value: CustomValue) => ({
    ...{ id: one.id, key: one.key, label: one.label, kind: one.kind, value },
  });

  it('are those of the fields of its owner, without archived ones, and apart from them all others', () => {
    expect(showCustom(stored, ME, fields)).toEqual({
      custom: { region: 'North' },
      customOther: [other(theirs, '2031-03-01')],
    });
  });

  it('are those of its team, once it is in one', () => {
    expect(showCustom(stored, TEAM, fields)).toEqual({
      custom: { due: '2031-03-01' },
      customOther: [other(hidden, 2), other(mine, 'North')],
    });
  });
});

it('names the fields whose values a change sets, changes or empties', () => {
  const before = { a: 'x', b: ['y'], c: 1 };
  const after = applyCustom(before, { set: { b: ['y', 'z'], d: true }, cleared: ['c'] });
  expect(after).toEqual({ a: 'x', b: ['y', 'z'], d: true });
  expect(changedCustom(before, after)).toEqual(['b', 'c', 'd']);
  expect(changedCustom(before, { ...before })).toEqual([]);
});
