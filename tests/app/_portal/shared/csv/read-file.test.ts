import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { type FileKind, InvalidFileError, readFile, skippedFile } from '@/app/_portal/shared/csv/read-file';
import { CSV_BOM } from '@/domain/csv/csv';
import { csvRecords } from '@/domain/csv/csv-records';
import { LEAD_CSV, readLeadRow } from '@/domain/leads/lead-csv';

const kind: FileKind = {
  csv: LEAD_CSV,
  rowErrors: (row, at) => {
    const read = readLeadRow(row, at);
    return read.ok ? [] : read.errors;
  },
};
const read = (text: string) => readFile(text, kind, { fileName: 'a.csv', zone: 'UTC' });
const HEADER = 'companyName,Colour,contactPerson,email';

const file = [
  HEADER,
  'A,red,Ann,a@b.c', // row 2
  "'=B,red,Ben,nobody", // row 3
  'short', // row 4
  '',
  'D,red,Dan,d@b.c', // row 6
  'E,red,Eve,e@b.c', // row 7
  'F,red,Fay,f@b.c,too many', // row 8
].join('\n');

describe('readFile', () => {
  it('counts rows, lists errors and previews the first five rows', () => {
    const report = read(file);
    expect(report).toMatchObject({
      fileName: 'a.csv',
      total: 6,
      valid: 3,
      columns: ['companyName', 'contactPerson', 'email'],
      unknown: ['Colour'],
      errors: [
        { row: 3, column: 'email', message: 'Invalid email format' },
        { row: 4, message: 'Row 4: Expected 4 columns but found 1' },
        { row: 8, message: 'Row 8: Expected 4 columns but found 5' },
      ],
    });
    expect(report.preview.map(({ row, cells, errors }) => [row, cells.companyName, errors.length])).toEqual([
      [2, 'A', 0],
      [3, '=B', 1],
      [4, undefined, 1],
      [6, 'D', 0],
      [7, 'E', 0],
    ]);
  });

  it('truncates long cells in the preview only, and lists at most fifty errors', () => {
    const report = read([HEADER, `${'x'.repeat(200)},,Ann,a@b.c`, ...Array(40).fill(',,,x')].join('\n'));
    expect(report.preview[0]?.cells.companyName).toBe(`${'x'.repeat(160)}…`);
    expect(report).toMatchObject({ total: 41, valid: 1 });
    expect(report.errors).toHaveLength(50);
  });

  it.each([
    ['', 'Empty CSV file'],
    ['\n\n', 'Empty CSV file'],
    ['companyName,email\nA,a@b.c', 'Missing column: contactPerson'],
    ['email,companyName,contactPerson,Email\n', 'Duplicate column: email'],
    [
      `${HEADER}\n${'A,,B,a@b.c\n'.repeat(100_001)}`,
      'The file has too many rows. At most 100,000 rows can be imported at once.',
    ],
  ])('rejects %.20j', (text, message) => {
    expect(() => read(text)).toThrow(new InvalidFileError(message));
  });

  it('accepts a file without data rows', () => expect(read(HEADER)).toMatchObject({ total: 0, valid: 0, preview: [] }));
});

describe('skippedFile', () => {
  const write = async (text: string, imported: number) =>
    (await skippedFile(text, kind, 'UTC', imported, 'The cap.').text()).replace(CSV_BOM, '');
  const cells = (text: string) =>
    [...csvRecords(text, (dialect) => new Papa.Parser(dialect))].flat().map((record) => record.cells);

  it('contains the rows that were not imported, unchanged, with the reason first', async () => {
    expect(cells(await write(file, 2))).toEqual([
      ['reason', 'companyName', 'Colour', 'contactPerson', 'email'],
      ['Invalid email format', "'=B", 'red', 'Ben', 'nobody'],
      ['Row 4: Expected 4 columns but found 1', 'short'],
      ['The cap.', 'E', 'red', 'Eve', 'e@b.c'],
      ['Row 8: Expected 4 columns but found 5', 'F', 'red', 'Fay', 'f@b.c', 'too many'],
      [''],
    ]);
  });

  it('contains every row with an error, however many there are, and only those before an import', async () => {
    const rows = Array.from({ length: 1500 }, (_, n) => `Arena ${n},Ann,${n % 2 ? 'nobody' : 'a@b.c'}\r\n`);
    const [, ...written] = cells(await write(`companyName,contactPerson,email\r\n${rows.join('')}`, 750));
    expect(written.slice(0, -1)).toHaveLength(750);
    expect(written.at(749)).toEqual(['Invalid email format', 'Arena 1499', 'Ann', 'nobody']);
  });

  it('can be fixed and imported again, without a second column of reasons', async () => {
    const fixed = (await write(file, 3)).replace('nobody', 'b@b.c');
    expect(read(fixed)).toMatchObject({ total: 3, valid: 1, unknown: ['reason', 'Colour'] });
    expect(cells(await write(fixed, 0))[0]).toEqual(['reason', 'companyName', 'Colour', 'contactPerson', 'email']);
  });
});
