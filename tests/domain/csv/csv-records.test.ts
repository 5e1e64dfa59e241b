import fc from '@tests/support/fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { formatCsvRow, unguardCell } from '@/domain/csv/csv';
import { BrokenCsvError, brokenQuotes, type CsvRecordCells, csvRecords } from '@/domain/csv/csv-records';

const all = (text: string): CsvRecordCells[] => [...csvRecords(text, (dialect) => new Papa.Parser(dialect))].flat();
const cellsOf = (text: string) => all(text).map(({ cells }) => cells);

describe('csvRecords', () => {
  it('numbers rows like a spreadsheet: blank lines count, line breaks in quotes do not', () => {
    expect(all('a,b\n"1\n2",x\n\ny,z').map(({ row, cells }) => [row, ...cells])).toEqual([
      [1, 'a', 'b'],
      [2, '1\n2', 'x'],
      [3, ''],
      [4, 'y', 'z'],
    ]);
  });

  it.each([
    ['a;b\r\n"x;\r\ny";2\r\n', [['a', 'b'], ['x;\r\ny', '2'], ['']]],
    [
      'a\tb\rx\ty',
      [
        ['a', 'b'],
        ['x', 'y'],
      ],
    ],
    [
      '\uFEFF"a,1",b\n1,"say ""hi"""',
      [
        ['a,1', 'b'],
        ['1', 'say "hi"'],
      ],
    ],
    [
      '"a\r\nb",c\n1,2',
      [
        ['a\r\nb', 'c'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n5" pipe,x',
      [
        ['a', 'b'],
        ['5" pipe', 'x'],
      ],
    ],
    ['Leads 2027\n\na|b\n1,5|2', [['Leads 2027'], [''], ['a', 'b'], ['1,5', '2']]],
    ['\uFEFFsep=;\r\na,x;b', [['a,x', 'b']]],
    ['', []],
    ['a', [['a']]],
  ])('reads %j', (text, cells) => expect(cellsOf(text)).toEqual(cells));

  it('counts a line that names the separator, as a spreadsheet does', () => {
    const rows = all('sep=;\na;b\n"x"y;1\n2;3').map(({ row, cells, broken }) => [row, cells.length, broken]);
    expect(rows).toEqual([
      [2, 2, false],
      [3, 2, true],
      [4, 2, false],
    ]);
  });

  it('marks records with wrong quotes', () => {
    expect(all('a,b\n"x"y,1\nz,"2').map(({ row, broken }) => [row, broken])).toEqual([
      [1, false],
      [2, true],
      [3, true],
    ]);
    expect(all('a,b\nx,"1"2"\ny,3').map(({ broken }) => broken)).toEqual([false, true, false]);
  });

  it.each(['Hall 3,"Bo" Roe,h3@q.example,x', 'Hall 3,"Bo Roe,h3@q.example,x', 'Hall 3,Bo Roe,"",""x'])(
    'marks only the row of a stray quote: %j',
    (stray) => {
      const rows = Array.from({ length: 1000 }, (_, index) => `Hall ${index},"Bo ""B"" Roe",h@q.example,"x\r\ny"`);
      const records = all(['a,b,c,d', ...rows.with(3, stray)].join('\r\n'));
      expect(records).toHaveLength(1001);
      expect(records.filter(({ broken }) => broken).map(({ row }) => row)).toEqual([5]);
      const others = records.filter(({ row }) => row > 1 && row !== 5);
      expect(new Set(others.map(({ cells }) => cells.slice(1).join('|')))).toEqual(
        new Set(['Bo "B" Roe|h@q.example|x\r\ny']),
      );
    },
  );

  it.each(['\n', '\r\n'])('tells a row with an unclosed quote from the next ones, if those end in a quote', (end) => {
    const rows = [
      'a,b,c,d',
      'Hall 3,"Bo,h3@q.example,x',
      'Hall 4,An,h4@q.example,y',
      'Hall 5,Cy,,12"',
      'Hall 6,Di,,"z\nz"',
    ];
    const records = all(rows.join(end));
    expect(records.map(({ row, broken }) => [row, broken])).toEqual([
      ...[
        [1, false],
        [2, true],
        [3, false],
        [4, false],
        [5, false],
      ],
    ]);
    expect(records.slice(3).map(({ cells }) => cells)).toEqual([
      ['Hall 5', 'Cy', '', '12"'],
      ['Hall 6', 'Di', '', 'z\nz'],
    ]);
  });

  it.each([
    ['a,b,c\n1,"x,y\nz,w"\n2,3,4', 'x,y\nz,w'],
    ['a,b\n1,"x\nz,w"\n2,3', 'x\nz,w'],
    ['a,b,c\n1,"x,y\nz,w,v",u\n2,3,4', 'x,y\nz,w,v'],
  ])('keeps a quoted cell of several lines whole: %j', (text, cell) => {
    expect(all(text)[1]).toMatchObject({ broken: false, cells: { 1: cell } });
  });

  it('has messages for wrong quotes', () => {
    expect(brokenQuotes(7)).toBe('Row 7: A quoted cell is not closed where it should be');
    const error = new BrokenCsvError(5);
    expect(error.name).toBe('BrokenCsvError');
    expect(error.message).toBe('The quotes in this file do not match, so its rows cannot be told apart from row 5 on.');
  });

  it.each([
    [
      '"Company\nname";E-mail\na;b',
      [
        ['Company\nname', 'E-mail'],
        ['a', 'b'],
      ],
    ],
    [
      'ab;c\n,,,,;d',
      [
        ['ab', 'c'],
        [',,,,', 'd'],
      ],
    ],
    [
      'ab;c\r,,,,;d',
      [
        ['ab', 'c'],
        [',,,,', 'd'],
      ],
    ],
    ['Leads, exported 4 March\n\nab;c\nd;e,f', [['Leads, exported 4 March'], [''], ['ab', 'c'], ['d', 'e,f']]],
  ])('detects the delimiter in the whole header, below a title: %j', (text, cells) =>
    expect(cellsOf(text)).toEqual(cells),
  );

  it('keeps line ends in quoted cells anywhere in the file', () => {
    const rows = Array.from({ length: 700 }, (_, index) => `${index}${' '.repeat(1000)},"a\r\nb"`);
    const cells = cellsOf(`h,i\r\n${rows.join('\r\n')}`);
    expect(cells).toHaveLength(701);
    expect(cells.at(-1)).toEqual([`699${' '.repeat(1000)}`, 'a\r\nb']);
  });

  it('gives up quickly on text that cannot be split into records', { timeout: 10_000 }, () => {
    const hostile = [
      `a\n"${'x'.repeat(2_000_000)}`,
      `a\n${'"x"y,'.repeat(100_000)}`,
      `a\n"${'"a'.repeat(500_000)}${' '.repeat(1_000_000)}\n`,
    ];
    for (const text of hostile) expect(() => all(text)).toThrow(BrokenCsvError);
  });

  it('round-trips every table, whatever lies at batch boundaries', () => {
    const cell = fc.string({
      unit: fc.constantFrom('"', ',', ';', '\n', '\r', '\t', ' ', 'a', 'é', '😀'),
      maxLength: 8,
    });
    const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(table, fc.integer({ min: 65_500, max: 65_560 }), (rows, filler) => {
        const written = [['h1', 'h2', 'h3'], ['x'.repeat(filler), '', ''], ...rows];
        const text = written.map((row) => formatCsvRow(row)).join('');
        expect(
          cellsOf(text)
            .slice(0, -1)
            .map((cells) => cells.map(unguardCell)),
        ).toEqual(written);
      }),
      { numRuns: 100 },
    );
  });

  it('agrees with papaparse on well-formed text', () => {
    const anything = fc.string({ unit: fc.constantFrom('"', ',', '\n', 'a', ' '), maxLength: 60 });
    fc.assert(
      fc.property(anything, (text) => {
        const whole = Papa.parse<string[]>(`h,i\n${text}`, { delimiter: ',', newline: '\n' });
        fc.pre(whole.errors.length === 0 && text !== '');
        const cells = cellsOf(`h,i\n${text}`);
        // A line break at the very end does not start another record.
        expect(text.endsWith('\n') ? cells.slice(0, whole.data.length) : cells).toEqual(
          whole.data.slice(0, cells.length),
        );
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['a,b\n1,2\r\n3,4\r\n', [['a', 'b'], ['1', '2'], ['3', '4'], ['']]],
    ['a,b\r\n1,2\n3,4\n', [['a', 'b'], ['1', '2'], ['3', '4'], ['']]],
    ['a,b\r\n"1\r",2\r3,"4"\n\r5,6', [['a', 'b'], ['1\r', '2'], ['3', '4'], [''], ['5', '6']]],
    [
      'a,b\n5" x,"y" \r\n"z""\r\n" ,6',
      [
        ['a', 'b'],
        ['5" x', 'y'],
        ['z"\r\n', '6'],
      ],
    ],
    ['a\n"x"y\r\n",1', [['a'], ['"x"y'], ['"', '1']]],
  ])('ends a record at any line end: %j', (text, cells) => expect(cellsOf(text)).toEqual(cells));

  it('round-trips every table with mixed line ends', () => {
    const cell = fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', ' ', '\t', 'a', 'é'), maxLength: 8 });
    const row = fc.tuple(fc.array(cell, { minLength: 2, maxLength: 2 }), fc.constantFrom('\n', '\r\n', '\r'));
    const table = fc.array(row, { minLength: 1, maxLength: 8 });
    const end = fc.constantFrom('\n', '\r\n', '\r');
    fc.assert(
      fc.property(table, end, fc.integer({ min: 65_500, max: 65_560 }), (rows, headerEnd, filler) => {
        const written: [string[], string][] = [
          [['h1', 'h2'], headerEnd],
          [['x'.repeat(filler), ''], headerEnd],
          ...rows,
        ];
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = written.map(([cells, lineEnd]) => cells.map(quoted).join(',') + lineEnd).join('');
        expect(all(text).slice(0, -1)).toEqual(
          written.map(([cells], index) => ({ row: index + 1, cells, broken: false })),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('agrees with papaparse on text with uniform line ends', () => {
    const anything = fc.string({ unit: fc.constantFrom('"', ',', '\n', 'a', ' '), maxLength: 60 });
    fc.assert(
      fc.property(anything, fc.constantFrom('\r\n', '\r'), (text, lineEnd) => {
        const whole = cellsOf(`h,i\n${text}`);
        const other = cellsOf(`h,i\n${text}`.replaceAll('\n', lineEnd));
        expect(other).toEqual(whole.map((cells) => cells.map((value) => value.replaceAll('\n', lineEnd))));
      }),
      { numRuns: 300 },
    );
  });
});
