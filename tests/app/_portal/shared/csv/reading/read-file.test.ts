import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { type FileKind, InvalidFileError } from '@/app/_portal/shared/csv/reading/file-rows';
import { checkFile, openFile } from '@/app/_portal/shared/csv/reading/read-file';
import { surveyFile } from '@/app/_portal/shared/csv/reading/survey-file';
import { mappedFile, skippedFile } from '@/app/_portal/shared/csv/reading/write-file';
import { CSV_BOM } from '@/domain/csv/csv';
import { csvRecords } from '@/domain/csv/csv-records';
import type { Mapping } from '@/domain/imports/mapped-table';
import { matchColumns } from '@/domain/imports/match-columns';
import { leadCsv } from '@/domain/leads/lead-csv';
import { LEAD_IMPORT } from '@/domain/leads/lead-import';

const kind: FileKind = {
  format: LEAD_IMPORT,
  faultsIn: (row, at, { accepted }) => ({
    errors: [],
    warnings: [],
    ...leadCsv({ allowMissingEmail: accepted?.includes('email') ?? false }).read(row, at),
  }),
};

function finish<Result>(task: Generator<number, Result>): Result {
  for (;;) {
    const next = task.next();
    if (next.done) return next.value;
  }
}

/** The automatic mapping, without converting any value. */
function mappingOf(text: string): Mapping {
  const { header } = openFile({ text }, 'a.csv');
  const matches = matchColumns(LEAD_IMPORT, header, { remembered: {}, samplesOf: () => ['x'] });
  return { targets: matches.map(({ target }) => target), words: {}, dates: {} };
}

const check = (text: string, mapping = mappingOf(text)) =>
  finish(checkFile({ text }, kind, mapping, { fileName: 'a.csv', zone: 'UTC' }));
const cells = (text: string) =>
  [...csvRecords(text, (dialect) => new Papa.Parser(dialect))].flat().map((record) => record.cells);

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

it('shows addresses as they will be stored', () => {
  const rows = ['A,B,<ola@p.example>', 'A,B, Ola <ola@p.example>; ben@p.example', `A,B,${'x'.repeat(2000)}`];
  const { preview } = check(['companyName,contactPerson,email', ...rows].join('\n')).report;
  expect(preview.map(({ cells }) => cells.email)).toEqual([
    ...['ola@p.example', 'ola@p.example', `${'x'.repeat(160)}…`],
  ]);
});

it('does not send a file as it is whose columns are joined', () => {
  const text = 'companyName,contactPerson,email,notes,Notes\nA,B,a@b.c,one,two';
  const targets = ['companyName', 'contactPerson', 'email', 'notes', 'notes'];
  expect(check(text, { targets, words: {}, dates: {} }).isExact).toBe(false);
});

describe('openFile', () => {
  it('reads the header and the first three different values of each column', () => {
    const rows = ['A,1,x', 'A,2,x', 'B,,', 'C,3,', 'D,4,', 'short', `${'x'.repeat(200)},,`];
    expect(openFile({ text: ['a,,c', ...rows].join('\n') }, 'a.csv')).toEqual({
      fileName: 'a.csv',
      header: ['a', '', 'c'],
      samples: [['A', 'B', 'C'], ['1', '2', '3'], ['x']],
      headerRow: 1,
      lines: [
        { row: 1, text: 'a, c' },
        { row: 2, text: 'A, 1, x' },
        { row: 3, text: 'A, 2, x' },
        { row: 4, text: 'B' },
        { row: 5, text: 'C, 3' },
        { row: 6, text: 'D, 4' },
        { row: 7, text: 'short' },
        { row: 8, text: `${'x'.repeat(160)}…` },
      ],
    });
  });

  it('counts rows that lack only what the user may accept, and shortened phones', () => {
    const text = [
      'companyName,contactPerson,email,phone',
      ',A,a@b.c,',
      ',B,,1.2E+11',
      'C,C,,',
      ',,,',
      'D,,d@b.c,',
    ].join('\n');
    const { report } = check(text);
    expect(report).toMatchObject({ valid: 0, shortened: 0 });
    expect(report.gaps).toEqual([
      { column: 'companyName', rows: 2 },
      { column: 'email', rows: 2 },
      { column: 'contactPerson', rows: 1 },
    ]);
    const accepting = check(text, { ...mappingOf(text), accepted: ['email', 'companyName'] });
    expect(accepting.report).toMatchObject({ valid: 3, shortened: 1 });
    expect(accepting.report.gaps).toEqual([
      { column: 'companyName', rows: 2 },
      { column: 'email', rows: 2 },
      { column: 'contactPerson', rows: 1 },
    ]);
  });

  it('warns of what of a valid row is left out', () => {
    const { warnings } = check('companyName,contactPerson,email\nA,A,a@b.c; d@e.f\nB,B,b@b.c').report;
    expect(warnings).toMatchObject({ first: [{ row: 2, column: 'email' }], count: 1 });
    expect(warnings.first[0]?.message).toContain('d@e.f');
  });

  it('takes the chosen row as the header', () => {
    const text = 'companyName,contactPerson,email\nA,B,a@b.c\nC,D,c@d.e';
    expect(openFile({ text, headerRow: 2 }, 'a.csv')).toMatchObject({ header: ['A', 'B', 'a@b.c'], headerRow: 2 });
  });

  it('marks only the rows of a damaged file that have a character that cannot be read', () => {
    const text = `${HEADER}\nA,,A,a@b.c\nB\uFFFD,,B,b@b.c\nC,,C,c@b.c`;
    const damaged = { text, isDamaged: true };
    const checked = finish(checkFile(damaged, kind, mappingOf(text), { fileName: 'a.csv', zone: 'UTC' }));
    expect(checked).toMatchObject({ validRows: [2, 4], isExact: false });
    expect(checked.faulty).toEqual([[{ row: 3, message: 'Row 3: A character cannot be read' }]]);
    expect(check(text).validRows).toEqual([2, 3, 4]);
  });

  it.each([
    ['a title', 'Leads of 2027\n'],
    ['blank lines', '\n,,,\n'],
    ['notes', 'Exported by,Ann\n"On\nMonday"\n'],
    ['its separator', 'sep=,\r\n'],
  ])('finds the header below %s', (_, above) => {
    const text = above + file;
    const { report, validRows, isExact } = check(text);
    const lines = above.replace('On\nMonday', '').split('\n').length - 1;
    expect(openFile({ text }, 'a.csv').header).toEqual(HEADER.split(','));
    expect(report).toMatchObject({ total: 6, valid: 3 });
    expect(validRows).toEqual([2, 6, 7].map((row) => row + lines));
    expect(isExact).toBe(false);
    // The server names the same rows.
    expect(check(mappedFile({ text }, kind, mappingOf(text), 'UTC')).validRows).toEqual(validRows);
  });

  it.each([
    ['', 'Empty CSV file'],
    ['\n\n', 'Empty CSV file'],
    ['a,b', 'No valid rows to import: this file has only a header.'],
    ['a,b\n\n \n', 'No valid rows to import: this file has only a header.'],
    ['a,'.repeat(1000), 'The file has more than 1,000 columns. Remove those you do not need, and try again.'],
  ])('rejects %.20j', (text, message) => {
    expect(() => openFile({ text }, 'a.csv')).toThrow(new InvalidFileError(message));
  });

  it.each([['a'], [`${'a,'.repeat(999)}a`]])('accepts a header of one column, and of a thousand', (text) => {
    expect(openFile({ text: `${text}\nx` }, 'a.csv').header).toHaveLength(text.split(',').length);
  });
});

describe('checkFile', () => {
  it('counts rows, collects errors and previews the first five rows', () => {
    const { report, faulty, validRows } = check(file);
    expect(report).toMatchObject({
      fileName: 'a.csv',
      total: 6,
      valid: 3,
      columns: [
        { column: 'companyName', headers: ['companyName'] },
        { column: 'contactPerson', headers: ['contactPerson'] },
        { column: 'email', headers: ['email'] },
      ],
      ignored: ['Colour'],
    });
    expect(validRows).toEqual([2, 6, 7]);
    expect(faulty).toEqual([
      [{ row: 3, column: 'email', message: 'Invalid email format' }],
      [
        { row: 4, column: 'contactPerson', message: 'Contact person is required' },
        { row: 4, column: 'email', message: 'Email is required' },
      ],
      [{ row: 8, message: 'Row 8: Expected 4 columns but found 5' }],
    ]);
    expect(report.preview.map(({ row, cells: shown, errors }) => [row, shown.companyName, errors.length])).toEqual([
      [2, 'A', 0],
      [3, '=B', 1],
      [4, 'short', 2],
      [6, 'D', 0],
      [7, 'E', 0],
    ]);
  });

  it('truncates long cells in the preview only', () => {
    const { report } = check([HEADER, `${'x'.repeat(200)},,Ann,a@b.c`].join('\n'));
    expect(report.preview[0]?.cells.companyName).toBe(`${'x'.repeat(160)}…`);
    expect(report.valid).toBe(1);
  });

  it('counts valid rows with the same email as another one, in any letter case', () => {
    const rows = ['A,,A,a@b.c', 'B,,B,b@b.c', 'C,,C,A@B.C ', 'D,,D,b@b.c', 'E,,E,nobody', 'F,,F,nobody', 'G,,G,g@b.c'];
    expect(check([HEADER, ...rows].join('\n')).report.duplicates).toBe(4);
    expect(check([HEADER, 'A,,A,a@b.c', 'B,,B,<A@B.C>'].join('\n')).report.duplicates).toBe(2);
    expect(check([HEADER, 'A,,A,a@b.c', 'C,,C,A@B.C'].join('\n')).report.duplicates).toBe(2);
  });

  it.each([
    ['has a time', 'status,updatedAt', ['Closed_Won,2026-01-05', 'NEW,'], 0],
    [
      'has a column for each way of closing',
      'status,Won time,Lost time',
      ['closed_won,2026-01-05,', 'CLOSED_LOST,,2026-01-06', 'CLOSED_LOST,,', 'NEW,,', ',,'],
      1,
    ],
    ['has no column for it', 'status', ['closed_won', 'NEW'], 1],
    ['has a column without a value', 'status,updatedAt', ['CLOSED_WON,', 'CLOSED_WON,2026-01-05'], 1],
    ['has no status', 'phone,Close Date', ['1,2026-01-05'], 0],
  ])('counts closed leads without a time of closing: a file that %s', (_, columns, rows, expected) => {
    const text = [`companyName,contactPerson,email,${columns}`, ...rows.map((row) => `A,B,a@b.c,${row}`)].join('\n');
    expect(check(text).report.closed).toBe(expected);
  });

  it('counts the rows that the user chose to skip apart, whatever else is wrong with them', async () => {
    const text = `${HEADER},status\n${['A,,A,a@b.c,Junk', 'B,,,nobody,junk', 'C,,C,nobody,Junk 2', 'D,,D,d@b.c,'].join('\n')}`;
    const mapping = { ...mappingOf(text), words: { status: { junk: null } } };
    const { report, faulty, validRows } = check(text, mapping);
    expect(report).toMatchObject({ total: 4, valid: 1, unwanted: 2 });
    expect(validRows).toEqual([5]);
    expect(faulty.map((errors) => errors.length)).toEqual([2]);
    expect(report.preview[1]?.errors).toEqual([{ row: 3, column: 'status', message: 'Skipped, as you chose' }]);
    const skipped = skippedFile({ text }, kind, mapping, {
      zone: 'UTC',
      beyondCap: new Set(),
      capMessage: '',
      matched: new Set(),
    });
    expect(cells(await skipped.text()).map(([, company]) => company)).toEqual(['companyName', 'C', undefined]);
  });

  it('rejects more than 100,000 rows', () => {
    const message = 'The file has too many rows. At most 100,000 rows can be imported at once.';
    expect(() => check(`${HEADER}\n${'x\n'.repeat(100_001)}`)).toThrow(new InvalidFileError(message));
  });

  it.each([
    ['its columns are named exactly', 'company name;CONTACTPERSON;E-mail', 'A;B;a@b.c', true],
    ['a column is not imported', 'Company name,Contact person,Email,Salary', 'A,B,a@b.c,90000', false],
    ['its status is in lower case', 'companyName,contactPerson,email,status', 'A,B,a@b.c,closed_won', true],
    ['its status is a label', 'companyName,contactPerson,email,status', 'A,B,a@b.c,Closed Won', false],
    ['a column has another name', 'Account,contactPerson,email', 'A,B,a@b.c', false],
  ])('knows whether the file can be sent as it is: %s', (_, header, row, isExact) => {
    expect(check(`${header}\n${row}`)).toMatchObject({ isExact, report: { valid: 1 } });
  });
});

describe('surveyFile', () => {
  const survey = (text: string) => finish(surveyFile({ text }, LEAD_IMPORT, mappingOf(text).targets, 'UTC'));

  it('finds words that are not ours, once per value', () => {
    const rows = ['new', 'Closed Won', 'Hot one', 'HOT ONE ', '', 'Qualified'];
    expect(survey(['Lead Status,Rating', ...rows.map((word) => `${word},Hot`)].join('\n')).questions.words).toEqual([
      {
        column: 'status',
        headers: ['Lead Status'],
        values: [
          { written: 'Hot one', count: 2 },
          { written: 'Qualified', count: 1 },
        ],
        more: false,
      },
      { column: 'priority', headers: ['Rating'], values: [{ written: 'Hot', count: 6 }], more: false },
    ]);
  });

  it('lists at most a hundred values of a column', () => {
    const [status] = survey(['status', ...Array.from({ length: 101 }, (_, n) => `Value ${n}`)].join('\n')).questions
      .words;
    expect(status?.values).toHaveLength(100);
    expect(status?.more).toBe(true);
  });

  it.each([
    [['3/4/2027', '13/4/2027'], { createdAt: 'day' }, []],
    [['3/4/2027', '4/13/2027'], { createdAt: 'month' }, []],
    [['3/4/2027', '5/6/2027'], {}, ['3/4/2027']],
    [['13/4/2027', '4/13/2027', '3/4/2027'], {}, ['3/4/2027']],
    [['2027-03-04', '4.3.2027', '4/4/2027'], {}, []],
  ])('tells the order of day and month from %j', (rows, dates, unclear) => {
    const found = survey(['Created', ...rows].join('\n'));
    expect(found.dates).toEqual(dates);
    expect(found.questions.dates.map(({ example }) => example)).toEqual(unclear);
  });
});

describe('mappedFile', () => {
  it('has our columns and values in rows of the same numbers, and nothing of the other columns', () => {
    const text = [
      'Account;First Name;Last Name;Secret;email;Lead Status',
      '"A ""x"";y";Ann;Lee;s3cret;a@b.c;Hot',
      '',
      'short',
    ]
      .concat(["'=B;Ben;;s3cret;b@b.c;Closed Won", 'C;"x"y;"\nD;;;;;'])
      .join('\n');
    const mapping = { ...mappingOf(text), words: { status: { hot: 'CONTACTED' } } };
    const written = mappedFile({ text }, kind, mapping, 'UTC');
    expect(cells(written).slice(0, 5)).toEqual([
      ['companyName', 'contactPerson', '', '', 'email', 'status'],
      ['A "x";y', 'Ann Lee', '', '', 'a@b.c', 'CONTACTED'],
      [''],
      ['short', '', '', '', '', ''],
      ["'=B", 'Ben', '', '', 'b@b.c', 'CLOSED_WON'],
    ]);
    expect(written).not.toContain('s3cret');
    // Read by the exact names, as the server does, the same rows are valid.
    expect(check(written).validRows).toEqual(check(text, mapping).validRows);
    expect(check(written).report.total).toBe(check(text, mapping).report.total);
  });
});

describe('skippedFile', () => {
  const write = async (text: string, beyondCap: number[] = [], mapping = mappingOf(text)) =>
    (
      await skippedFile({ text }, kind, mapping, {
        zone: 'UTC',
        beyondCap: new Set(beyondCap),
        matched: new Set(),
        capMessage: 'The cap.',
      }).text()
    ).replace(CSV_BOM, '');

  it('contains the rows that were not imported, unchanged, with the reason first', async () => {
    expect(cells(await write(file, [7]))).toEqual([
      ['reason', 'companyName', 'Colour', 'contactPerson', 'email'],
      ['Invalid email format', "'=B", 'red', 'Ben', 'nobody'],
      ['Contact person is required; Email is required', 'short'],
      ['The cap.', 'E', 'red', 'Eve', 'e@b.c'],
      ['Row 8: Expected 4 columns but found 5', 'F', 'red', 'Fay', 'f@b.c', 'too many'],
      [''],
    ]);
  });

  it('contains every row with an error, however many there are', async () => {
    const rows = Array.from({ length: 1500 }, (_, n) => `Arena ${n},Ann,${n % 2 ? 'nobody' : 'a@b.c'}\r\n`);
    const [, ...written] = cells(await write(`companyName,contactPerson,email\r\n${rows.join('')}`));
    expect(written.slice(0, -1)).toHaveLength(750);
    expect(written.at(749)).toEqual(['Invalid email format', 'Arena 1499', 'Ann', 'nobody']);
  });

  it('contains only the rows with errors before an import', async () => {
    expect(cells(await write(file)).map(([reason]) => reason)).toEqual([
      'reason',
      'Invalid email format',
      'Contact person is required; Email is required',
      'Row 8: Expected 4 columns but found 5',
      '',
    ]);
  });

  it('can be fixed and imported again, without a second column of reasons', async () => {
    const fixed = (await write(file)).replace('nobody', 'b@b.c');
    expect(check(fixed).report).toMatchObject({ total: 3, valid: 1, ignored: ['reason', 'Colour'] });
    expect(cells(await write(fixed))[0]).toEqual(['reason', 'companyName', 'Colour', 'contactPerson', 'email']);
  });
});
