import Papa from 'papaparse';
import { BrokenCsvError, brokenQuotes, type CsvRecordCells, csvRecords } from '@/domain/csv/csv-records';
import { openCsvTable, type RowError } from '@/domain/csv/csv-table';
import { type ImportedLead, LEAD_CSV, readLeadRow } from '@/domain/leads/lead-csv';
import { refuse, unwrap } from '../problem-error';

export type ReadLead = { row: number; lead: ImportedLead } | { row: number; errors: RowError[] };

/** Where imported leads come from. */
export interface LeadSource {
  /**
   * What each row holds, blank ones left out; refuses a text that cannot be told into rows. Days without a time are
   * read in `zone`. The portions are as small as one turn of the event loop should be.
   */
  read(zone: string): Iterable<ReadLead[]>;
}

type Row = Readonly<Record<string, string>>;
type CsvRow = { row: number; values: Row } | { row: number; error: RowError };

function readLead(values: Row, row: number, zone: string): ReadLead {
  const read = readLeadRow(values, { rowNumber: row, zone });
  return read.ok ? { row, lead: read.lead } : { row, errors: read.errors };
}

/** The rows of a CSV text. */
export const leadsFromCsv = (csv: string): LeadSource => ({
  *read(zone) {
    try {
      for (const portion of rowsOf(csv)) {
        yield portion.map((read) =>
          'error' in read ? { row: read.row, errors: [read.error] } : readLead(read.values, read.row, zone),
        );
      }
    } catch (error) {
      if (error instanceof BrokenCsvError) refuse('VALIDATION', error.message, { field: 'csv' });
      throw error;
    }
  },
});

function* rowsOf(csv: string): Generator<CsvRow[]> {
  const portions = csvRecords(csv, (dialect) => new Papa.Parser(dialect));
  const first = portions.next();
  const [header, ...records] = first.done ? [] : first.value;
  const table = unwrap(openCsvTable(LEAD_CSV, header?.cells ?? []));
  const read = ({ row, cells, broken }: CsvRecordCells): CsvRow[] => {
    if (broken) return [{ row, error: { row, message: brokenQuotes(row) } }];
    const record = table.read(cells, row);
    if (record === null) return [];
    return 'error' in record ? [{ row, error: record.error }] : [{ row, values: record.row }];
  };
  yield records.flatMap(read);
  for (const portion of portions) yield portion.flatMap(read);
}

const PORTION = 500;

/** Row objects as REST sends them. The first is row 2, as it would be in a file with a header. */
export const leadsFromObjects = (data: readonly Row[]): LeadSource => ({
  *read(zone) {
    for (let from = 0; from < data.length; from += PORTION) {
      yield data.slice(from, from + PORTION).map((values, index) => readLead(values, from + index + 2, zone));
    }
  },
});
