import fc from '@tests/support/fast-check';
import Papa from 'papaparse';
import { CSV_BOM, formatCsvRow } from '@/domain/csv/csv';
import { type CsvColumns, openCsvTable } from '@/domain/csv/csv-table';

/** A character with a meaning in CSV files or spreadsheets, or any other. */
export const anyCharacter = fc.oneof(
  fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', ' ', '\\', '\uFEFF'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).filter((value) => value !== '\0'),
);

export const anyText = fc.string({ unit: anyCharacter, maxLength: 15 });

/** Makes text non-blank. */
export const filled = (text: fc.Arbitrary<string>) => text.map((value) => `${value}x`);

export const anyTime = fc.date({
  min: new Date('1900-01-01T00:00:00Z'),
  max: new Date('2999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});

type ReadRow = (row: Record<string, string>, at: { rowNumber: number; zone: string }) => unknown;

/** Writes rows to a CSV file and reads them back. The first row has the column names. */
export function writeAndRead(rows: readonly (readonly string[])[], columns: CsvColumns, readRow: ReadRow): unknown[] {
  const file = CSV_BOM + rows.map((row) => formatCsvRow([...row])).join('');
  const [header = [], ...records] = Papa.parse<string[]>(file, { delimiter: ',' }).data;
  const table = openCsvTable(columns, header);
  if (!table.ok) throw new Error(table.problem.message);
  return records.flatMap((cells, index): unknown[] => {
    const record = table.value.read(cells, index + 2);
    if (record === null) return [];
    return 'row' in record ? [readRow(record.row, { rowNumber: index + 2, zone: 'UTC' })] : [record];
  });
}
