import Papa from 'papaparse';
import type { CsvFile } from '@/domain/csv/csv-file';
import { matchHeader } from '@/domain/csv/csv-header';
import { BrokenCsvError, brokenQuotes, type CsvRecordCells, csvRecords } from '@/domain/csv/csv-records';
import { type CsvTable, openCsvTable, type RowError } from '@/domain/csv/csv-table';
import { NOT_TEXT } from '@/domain/csv/row-errors';
import { refuse, unwrap } from '@/server/problems/problem-error';

/** How one kind of file is read: its columns, and how a row is parsed and validated. */
export type RowReader<Item> = Pick<CsvFile<string, Item, never>, 'columns' | 'required' | 'aliases' | 'read'>;

export type ReadRow<Item> =
  | {
      row: number;
      item: Item;
      filled: readonly string[];
      warnings: readonly RowError[];
      lacks?: readonly RowError[] | undefined;
    }
  | { row: number; errors: RowError[] };

interface OpenSource<Item> {
  /** Unknown columns (D23). */
  ignoredColumns: readonly string[];
  /** The rows without blank ones, in batches small enough not to block the event loop. */
  portions: Iterable<ReadRow<Item>[]>;
}

/** A source of imported rows. Opening it reads the header. Dates without a time are interpreted in `zone`. */
export type RowSource<Item> = (zone: string) => OpenSource<Item>;

/** Turns errors in the CSV structure into VALIDATION problems. */
function* readable<Portion>(portions: Iterable<Portion>): Generator<Portion, void> {
  try {
    yield* portions;
  } catch (error) {
    if (error instanceof BrokenCsvError) refuse('VALIDATION', error.message, { field: 'csv' });
    throw error;
  }
}

/** The rows of a CSV text. */
export const rowsFromCsv =
  <Item>(reader: RowReader<Item>, csv: string): RowSource<Item> =>
  (zone) => {
    const portions = readable(csvRecords(csv, (dialect) => new Papa.Parser(dialect)));
    const first = portions.next();
    const [header, ...records] = first.done ? [] : first.value;
    const table = unwrap(openCsvTable(reader, header?.cells ?? []));
    const readAll = (portion: CsvRecordCells[]) => portion.flatMap((record) => readRecord(reader, table, record, zone));
    function* read() {
      yield readAll(records);
      for (const portion of portions) yield readAll(portion);
    }
    return { ignoredColumns: table.unknown, portions: read() };
  };

function readRecord<Item>(
  reader: RowReader<Item>,
  table: CsvTable,
  { row, cells, broken }: CsvRecordCells,
  zone: string,
): ReadRow<Item>[] {
  if (broken) return [{ row, errors: [{ row, message: brokenQuotes(row) }] }];
  const record = table.read(cells, row);
  if (record === null) return [];
  if ('error' in record) return [{ row, errors: [record.error] }];
  return [{ row, ...reader.read(record.row, { rowNumber: row, zone }) }];
}

/** A row object as REST sends it: texts, and null for empty cells. Anything else is an error of the row. */
export type RowObject = Readonly<Record<string, unknown>>;

const PORTION = 500;
const MAX_COLUMNS = 200;

/**
 * Row objects, treated like a file with their keys as the header: the first object is row 2. A missing key is an empty
 * cell, also one that all objects lack: unlike a file, they have no header that could be the wrong one.
 */
export const rowsFromObjects =
  <Item>(reader: RowReader<Item>, data: readonly RowObject[]): RowSource<Item> =>
  (zone) => {
    if (data.length === 0) return { ignoredColumns: [], portions: [] };
    const keys = keysOf(data);
    const header = [...keys, ...matchHeader(keys, reader.columns, reader.required, reader.aliases).missing];
    const table = unwrap(openCsvTable(reader, header));
    function* read() {
      for (let from = 0; from < data.length; from += PORTION) {
        yield data.slice(from, from + PORTION).flatMap((object, index) => {
          const row = from + index + 2;
          const values = header.map((key) => (Object.hasOwn(object, key) ? (object[key] ?? '') : ''));
          const cells = values.map((value) => (typeof value === 'string' ? value : ''));
          const read = readRecord(reader, table, { row, cells, broken: false }, zone);
          const notText = table.columns.filter((column, at) => column !== null && typeof values[at] !== 'string');
          return notText.length === 0 ? read : [{ row, errors: withNotText(row, notText, read) }];
        });
      }
    }
    return { ignoredColumns: table.unknown, portions: read() };
  };

/** All errors of a row with values that are not text, which were read as empty. */
function withNotText<Item>(
  row: number,
  notText: readonly (string | null)[],
  read: readonly ReadRow<Item>[],
): RowError[] {
  const others = read.flatMap((each) => ('errors' in each ? each.errors : (each.lacks ?? [])));
  return [
    ...notText.flatMap((column) => (column === null ? [] : [{ row, column, message: NOT_TEXT }])),
    ...others.filter(({ column }) => column === undefined || !notText.includes(column)),
  ];
}

function keysOf(data: readonly RowObject[]): string[] {
  const keys = new Set<string>();
  for (const row of data) {
    for (const key of Object.keys(row)) keys.add(key);
    if (keys.size > MAX_COLUMNS)
      refuse('VALIDATION', `The rows have more than ${MAX_COLUMNS} columns.`, { field: 'data' });
  }
  return [...keys];
}
