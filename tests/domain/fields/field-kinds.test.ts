import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { csvFile } from '@/domain/csv/csv-file';
import { choiceField, numberField, optionalChoiceField } from '@/domain/fields/field-kinds';

const AT = { rowNumber: 2, zone: 'Europe/Berlin' };

const guards = numberField({ min: -1_000_000, max: 1_000_000, decimals: true, by: ['csv'] });
const entrances = numberField({ min: 0, max: 99, by: ['csv'] });
const venue = optionalChoiceField(['INDOOR', 'OUTDOOR'], { by: ['csv'] });
const size = choiceField(['SMALL', 'LARGE'], { absent: { value: 'LARGE' }, by: ['csv'] });

describe('a number', () => {
  const file = csvFile({ cells: { guards: guards.cell }, first: [] });

  it('comes back from a file as it was written, or null', () => {
    const anyNumber = fc.double({ min: -1_000_000, max: 1_000_000, noNaN: true }).map((value) => value + 0);
    fc.assert(
      fc.property(fc.option(anyNumber), (value) => {
        const [cell = ''] = file.write({ guards: value });
        expect(file.read({ guards: cell }, AT)).toMatchObject({ ok: true, item: { guards: value } });
      }),
      { numRuns: 300 },
    );
  });

  it.each(['-0.0000010000062447134202', '1e-7', '+5', ' 7.50 '])('accepts the cell %j', (cell) => {
    expect(file.read({ guards: cell }, AT)).toMatchObject({ ok: true, item: { guards: Number(cell) } });
  });

  it.each(['abc', '1,5', '0x10', 'Infinity', '1000001'])('rejects the cell %j', (cell) => {
    expect(file.read({ guards: cell }, AT)).toMatchObject({
      ok: false,
      errors: [{ row: 2, column: 'guards', message: 'Must be a number from -1000000 to 1000000' }],
    });
  });

  it.each([
    [0, true],
    [99, true],
    [null, true],
    [-1, false],
    [100, false],
    [1.5, false],
    ['1', false],
  ])('without decimals, from 0 to 99: %j is accepted: %j', (value, isAccepted) => {
    expect(entrances.input.safeParse(value).success).toBe(isAccepted);
  });
});

describe('an optional choice', () => {
  const file = csvFile({ cells: { venue: venue.cell }, first: [] });

  it.each([
    ['INDOOR', 'INDOOR'],
    ['outdoor', 'OUTDOOR'],
    ['', null],
    ['  ', null],
  ])('reads %j as %j', (cell, value) => {
    expect(file.read({ venue: cell }, AT)).toMatchObject({ ok: true, item: { venue: value } });
  });

  it('writes null as a blank cell and rejects other words', () => {
    expect(file.write({ venue: null })).toEqual(['']);
    expect(file.read({ venue: 'ROOF' }, AT)).toMatchObject({ ok: false, errors: [{ column: 'venue' }] });
  });
});

it('a choice reads a blank cell as its default', () => {
  const file = csvFile({ cells: { size: size.cell }, first: [] });
  expect(file.read({ size: '' }, AT)).toMatchObject({ ok: true, item: { size: 'LARGE' } });
});
