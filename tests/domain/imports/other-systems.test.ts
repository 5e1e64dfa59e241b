import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvRecords } from '@/domain/csv/csv-records';
import { type DateOrder, orderIn } from '@/domain/imports/foreign-dates';
import { ownWord, suggestWord, wordKey, wordsOf } from '@/domain/imports/foreign-words';
import { openMappedTable } from '@/domain/imports/mapped-table';
import { mappingFaults, matchColumns } from '@/domain/imports/match-columns';
import { leadCsv } from '@/domain/leads/lead-csv';
import { LEAD_IMPORT } from '@/domain/leads/lead-import';
import { EXPORTS } from './exports';

const ZONE = 'Europe/Berlin';

function open({ header, rows }: { header: string; rows: readonly string[] }) {
  const text = [header, ...rows].join('\r\n');
  const [head, ...records] = [...csvRecords(text, (dialect) => new Papa.Parser(dialect))].flat();
  const cells = records.map((record) => record.cells);
  const samplesOf = (index: number) => cells.flatMap((row) => row[index] || []);
  const names = head?.cells ?? [];
  const matches = matchColumns(LEAD_IMPORT, names, { remembered: {}, samplesOf });
  return { names, cells, targets: matches.map(({ target }) => target) };
}

/** Reads the rows as the dialog does when the user accepts every suggestion. */
function leadsIn(file: ReturnType<typeof open>, accepted: readonly string[] = []) {
  const words: Record<string, Record<string, string | null>> = {};
  const dates: Record<string, DateOrder> = {};
  for (const [index, target] of file.targets.entries()) {
    for (const row of file.cells) {
      const cell = row[index] ?? '';
      if (target === null || cell === '') continue;
      const order = orderIn(cell);
      if (order !== null && order !== 'unclear') dates[target] = order;
      if (wordsOf(LEAD_IMPORT, target).length === 0 || ownWord(wordsOf(LEAD_IMPORT, target), cell)) continue;
      words[target] = { ...words[target], [wordKey(cell)]: suggestWord(LEAD_IMPORT, target, cell) };
    }
  }
  const table = openMappedTable(LEAD_IMPORT, { targets: file.targets, words, dates, accepted }, ZONE);
  return file.cells.map((cells, index) => {
    const record = table.read(cells, index + 2);
    return record && 'row' in record
      ? leadCsv({ allowMissingEmail: accepted.includes('email') }).read(record.row, {
          rowNumber: index + 2,
          zone: ZONE,
        })
      : record;
  });
}

describe.each(Object.entries(EXPORTS))('an export of %s', (_, { mapping, leads, ...text }) => {
  const file = open(text);

  it('is mapped automatically', () => {
    const sources = file.targets.flatMap((target, index) => (target === null ? [] : [[target, file.names[index]]]));
    expect(Object.fromEntries(sources)).toEqual(mapping);
    expect(mappingFaults(LEAD_IMPORT, file.targets)).toEqual({ missing: [], clashes: new Map() });
  });

  it('yields its leads', () => {
    expect(leadsIn(file)).toMatchObject(leads.map((item) => ({ ok: true, item })));
  });

  it('keeps every valid row, however untidy the file is', () => {
    const { header, rows } = text;
    const [first = []] = file.cells;
    const withCells = (changes: Readonly<Record<string, string>>) =>
      first.map((cell, index) => changes[file.targets[index]?.replace('.spare', '') ?? ''] ?? cell);
    const untidy = [
      withCells({ email: ' Ana@Arena.Example ' }),
      withCells({ email: 'ana@arena.example; ana@home.example' }),
      withCells({ email: '' }),
      withCells({ email: 'N/A', phone: 'NULL' }),
      withCells({ companyName: '' }),
      withCells({ companyName: ' ', email: '', phone: '-' }),
      first.with(-1, '').slice(0, -1),
      [...first, ' '],
    ];
    const quoted = untidy.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','));
    const read = leadsIn(open({ header, rows: [...rows, ...quoted] }), ['email', 'companyName']).slice(rows.length);
    const named = { companyName: 'Northgate Arena', email: 'ana@arena.example' };
    const person = expect.stringContaining('Ana');
    const expected = [
      ...[{ ...named, email: expect.stringMatching(/^ana@arena\.example$/i) }, named],
      ...[
        { ...named, email: '' },
        { ...named, email: '', phone: '' },
      ],
      ...[{ ...named, companyName: person }, { companyName: person, email: '', phone: '' }, named, named],
    ];
    expect(read).toMatchObject(expected.map((item) => ({ ok: true, item })));
  });
});
