import Papa from 'papaparse';
import { BrokenCsvError, brokenQuotes, type CsvRecordCells, csvRecords } from '@/domain/csv/csv-records';
import { type CsvTable, openCsvTable, type RowError } from '@/domain/csv/csv-table';
import { type ImportedLead, LEAD_CSV, readLeadRow } from '@/domain/leads/lead-csv';
import { refuse, unwrap } from '../problem-error';

export type ReadLead = { row: number; lead: ImportedLead } | { row: number; errors: RowError[] };

export interface OpenSource {
  /** Columns that nobody knows (D23). */
  ignoredColumns: readonly string[];
  /** What each row holds, blank ones left out. The portions are as small as one turn of the event loop should be. */
  portions: Iterable<ReadLead[]>;
}

/** Where imported leads come from. Opening it reads the header; days without a time are read in `zone`. */
export type LeadSource = (zone: string) => OpenSource;

/** Refuses what cannot be told into rows. */
function* readable<Portion>(portions: Iterable<Portion>): Generator<Portion, void> {
  try {
    yield* portions;
  } catch (error) {
    if (error instanceof BrokenCsvError) refuse('VALIDATION', error.message, { field: 'csv' });
    throw error;
  }
}

/** The rows of a CSV text. */
export const leadsFromCsv =
  (csv: string): LeadSource =>
  (zone) => {
    const portions = readable(csvRecords(csv, (dialect) => new Papa.Parser(dialect)));
    const first = portions.next();
    const [header, ...records] = first.done ? [] : first.value;
    const table = unwrap(openCsvTable(LEAD_CSV, header?.cells ?? []));
    function* read() {
      yield records.flatMap((record) => readRecord(table, record, zone));
      for (const portion of portions) yield portion.flatMap((record) => readRecord(table, record, zone));
    }
    return { ignoredColumns: table.unknown, portions: read() };
  };

function readRecord(table: CsvTable, { row, cells, broken }: CsvRecordCells, zone: string): ReadLead[] {
  if (broken) return [{ row, errors: [{ row, message: brokenQuotes(row) }] }];
  const record = table.read(cells, row);
  if (record === null) return [];
  if ('error' in record) return [{ row, errors: [record.error] }];
  const read = readLeadRow(record.row, { rowNumber: row, zone });
  return [read.ok ? { row, lead: read.lead } : { row, errors: read.errors }];
}

/** A row object as REST sends it. */
export type RowObject = Readonly<Record<string, string | null>>;

const PORTION = 500;
const MAX_COLUMNS = 200;

/**
 * Row objects, read as the file they would be: their keys are its header, so that the first is row 2. A key that a
 * row lacks is an empty cell.
 */
export const leadsFromObjects =
  (data: readonly RowObject[]): LeadSource =>
  (zone) => {
    if (data.length === 0) return { ignoredColumns: [], portions: [] };
    const header = keysOf(data);
    const table = unwrap(openCsvTable(LEAD_CSV, header));
    function* read() {
      for (let from = 0; from < data.length; from += PORTION) {
        yield data.slice(from, from + PORTION).flatMap((row, index) => {
          const cells = header.map((key) => (Object.hasOwn(row, key) ? (row[key] ?? '') : ''));
          return readRecord(table, { row: from + index + 2, cells, broken: false }, zone);
        });
      }
    }
    return { ignoredColumns: table.unknown, portions: read() };
  };

function keysOf(data: readonly RowObject[]): string[] {
  const keys = new Set<string>();
  for (const row of data) {
    for (const key of Object.keys(row)) keys.add(key);
    if (keys.size > MAX_COLUMNS)
      refuse('VALIDATION', `The rows have more than ${MAX_COLUMNS} columns.`, { field: 'data' });
  }
  return [...keys];
}
