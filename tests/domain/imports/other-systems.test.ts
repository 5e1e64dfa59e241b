import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvRecords } from '@/domain/csv/csv-records';
import { type DateOrder, orderIn } from '@/domain/imports/foreign-dates';
import { ownWord, suggestWord, wordKey, wordsOf } from '@/domain/imports/foreign-words';
import { openMappedTable } from '@/domain/imports/mapped-table';
import { mappingFaults, matchColumns } from '@/domain/imports/match-columns';
import { readLeadRow } from '@/domain/leads/lead-csv';
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
function leadsIn(file: ReturnType<typeof open>) {
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
  const table = openMappedTable(LEAD_IMPORT, { targets: file.targets, words, dates }, ZONE);
  return file.cells.map((cells, index) => {
    const record = table.read(cells, index + 2);
    return record && 'row' in record ? readLeadRow(record.row, { rowNumber: index + 2, zone: ZONE }) : record;
  });
}

describe.each(Object.entries(EXPORTS))('an export of %s', (_, { mapping, leads, ...text }) => {
  const file = open(text);

  it('is mapped without asking', () => {
    const sources = file.targets.flatMap((target, index) => (target === null ? [] : [[target, file.names[index]]]));
    expect(Object.fromEntries(sources)).toEqual(mapping);
    expect(mappingFaults(LEAD_IMPORT, file.targets)).toEqual({ missing: [], clashes: new Map() });
  });

  it('yields its leads', () => {
    expect(leadsIn(file)).toEqual(leads.map((lead) => ({ ok: true, lead: expect.objectContaining(lead) })));
  });
});
