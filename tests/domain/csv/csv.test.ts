import fc from '@tests/support/fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import {
  CSV_BOM,
  detectDelimiter,
  EMPTY_CSV_FILE,
  formatCsvRow,
  guardCell,
  isBinary,
  isImportFileName,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
  NO_VALID_ROWS,
  NOT_A_CSV_FILE,
  PREVIEW_ROWS,
  TOO_MANY_BYTES,
  TOO_MANY_ROWS,
  unguardCell,
  wrongColumnCount,
} from '@/domain/csv/csv';
import { matchHeader } from '@/domain/csv/csv-header';
import { openCsvTable } from '@/domain/csv/csv-table';

const risky = fc.string({
  unit: fc.constantFrom(
    "'",
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    '"',
    ',',
    ';',
    ' ',
    'a',
    '\uFEFF',
    'é',
    '😀',
    '＝',
    '＠',
    '\u200B',
  ),
  maxLength: 12,
});
const cell = fc.oneof(risky, fc.string({ unit: 'grapheme' }));

it('has the limits and messages of the contract', () => {
  expect([MAX_IMPORT_ROWS, MAX_IMPORT_BYTES, PREVIEW_ROWS]).toEqual([100_000, 52_428_800, 5]);
  expect(NOT_A_CSV_FILE).toBe('Please select a CSV file');
  expect(EMPTY_CSV_FILE).toBe('Empty CSV file');
  expect(NO_VALID_ROWS).toBe('No valid rows to import');
  expect(wrongColumnCount(7, 10, 9)).toBe('Row 7: Expected 10 columns but found 9');
  expect(TOO_MANY_ROWS).toBe('The file has too many rows. At most 100,000 rows can be imported at once.');
  expect(TOO_MANY_BYTES).toBe('The file is too large. At most 50 MiB can be imported at once.');
  expect(['a.csv', 'A.CSV', 'a.csv.txt', 'csv'].map(isImportFileName)).toEqual([true, true, false, false]);
});

describe('detectDelimiter', () => {
  it.each([
    ['a,b,c', ','],
    ['a;b;c', ';'],
    ['a\tb', '\t'],
    ['a|b', '|'],
    ['single', null],
    ['', null],
    ['"a,b,c";d', ';'],
    ['"a "";,,,"\tb', '\t'],
    ['a,b;c', ','],
    [`${CSV_BOM}a;b`, ';'],
  ])('detects in %j the delimiter %j', (line, delimiter) => expect(detectDelimiter(line)).toBe(delimiter));
});

describe('guards (D24)', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1 555', "'+1 555"],
    ['-5', "'-5"],
    ['@x', "'@x"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ["'=x", "''=x"],
    ["''+x", "'''+x"],
    ["'quoted'", "'quoted'"],
    ["'", "'"],
    [' =x', "' =x"],
    ['\n=x', "'\n=x"],
    ['\r\n \u00A0@x', "'\r\n \u00A0@x"],
    ['\u200B-x', "'\u200B-x"],
    ['\u2060\uFEFF+x', "'\u2060\uFEFF+x"],
    ['\u3000\u3164=x', "'\u3000\u3164=x"],
    ['\u0001=x', "'\u0001=x"],
    ['＝x', "'＝x"],
    ['＋x', "'＋x"],
    ['－x', "'－x"],
    ['＠x', "'＠x"],
    ["'\u200B＝x", "''\u200B＝x"],
    [' x=y', ' x=y'],
    ["' x", "' x"],
    ['', ''],
  ])('%j is written as %j and read back', (plain, guarded) => {
    expect(guardCell(plain)).toBe(guarded);
    expect(unguardCell(guarded)).toBe(plain);
  });

  it('round-trip for every text', () => {
    fc.assert(fc.property(cell, (value) => unguardCell(guardCell(value)) === value));
  });
});

describe('formatCsvRow', () => {
  it('keeps negative numbers as numbers, and guards texts that begin like them', () => {
    expect(formatCsvRow([-0.25, 12, '-0.25'])).toBe("-0.25,12,'-0.25\r\n");
  });

  it('quotes according to RFC 4180 and ends in CRLF', () => {
    expect(formatCsvRow(['a b', ' c', 'd '])).toBe('a b," c","d "\r\n');
    expect(formatCsvRow(['a', 'b "c"', 'd,e', 'f\ng', ''])).toBe('a,"b ""c""","d,e","f\ng",\r\n');
  });

  it('is parsed back by papaparse, whatever the cells contain', () => {
    const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(rows, (table) => {
        const file = [CSV_BOM, ...[['a', 'b', 'c'], ...table].map(formatCsvRow)].join('');
        const [, ...read] = Papa.parse<string[]>(file, { delimiter: ',' }).data;
        expect(read.slice(0, -1).map((cells) => cells.map(unguardCell))).toEqual(table);
      }),
      { numRuns: 300 },
    );
  });
});

describe('matchHeader', () => {
  const columns = ['title', 'dueDate', 'notes'];

  it('does not take object properties for columns', () => {
    expect(matchHeader(['constructor', '__proto__'], columns, []).columns).toEqual([null, null]);
  });
});

describe('openCsvTable', () => {
  const spec = { columns: ['title', 'content', 'tags'], required: ['title', 'content'] };
  const open = (header: string[]) => {
    const table = openCsvTable(spec, header);
    if (!table.ok) throw new Error(table.problem.message);
    return table.value;
  };

  it('maps cells to their columns and drops unknown ones', () => {
    const table = open(['Content', 'x', 'TITLE']);
    expect(table.unknown).toEqual(['x']);
    expect(table.read(['c ', 'ignored', "'=t"], 2)).toEqual({ row: { content: 'c ', title: "'=t" } });
  });

  it('skips blank lines and reports a wrong number of cells', () => {
    const table = open(['title', 'content']);
    expect(table.read([''], 3)).toBeNull();
    expect(table.read(['  '], 3)).toBeNull();
    expect(table.read(['', ''], 3)).toEqual({ row: { title: '', content: '' } });
    expect(table.read(['a'], 4)).toEqual({
      error: { row: 4, message: 'Row 4: Expected 2 columns but found 1' },
    });
    expect(table.read(['a', 'b', 'c'], 5)).toEqual({
      error: { row: 5, message: 'Row 5: Expected 2 columns but found 3' },
    });
  });

  it.each([
    [[], 'Empty CSV file', undefined],
    [[''], 'Empty CSV file', undefined],
    [['tags'], 'Missing column: title, content', { missing: ['title', 'content'] }],
    [['title', 'content', 'Title'], 'Duplicate column: title', { duplicate: ['title'] }],
    [['title', 'content', 'Title', 'CONTENT'], 'Duplicate column: title, content', { duplicate: ['title', 'content'] }],
  ])('rejects the header %j', (header, message, details) => {
    expect(openCsvTable(spec, header)).toEqual({ ok: false, problem: { code: 'VALIDATION', message, details } });
  });
});

describe('isBinary', () => {
  const bytes = String.fromCharCode(...Array.from({ length: 512 }, (_, n) => (n * 37) % 256));
  it.each([
    ['a workbook', 'PK\u0003\u0004 and more', true],
    ['a PDF', '%PDF-1.7\nand more', true],
    ['arbitrary bytes', bytes, true],
    ['UTF-16 without its mark', 'c\0o\0m\0p\0a\0n\0y\0', true],
    ['a CSV file', 'companyName,email\r\n\tA,a@b.c\r\n', false],
    ['a CSV file with one control character', 'companyName,contactPerson,email\nA\0,B,a@b.c', false],
    ['an empty file', '', false],
  ])('tells %s', (_, text, expected) => expect(isBinary(text)).toBe(expected));
});
