import Papa from 'papaparse';
import { EMPTY_CSV_FILE } from '@/domain/csv/csv';
import { brokenQuotes, type CsvRecordCells, csvRecords } from '@/domain/csv/csv-records';
import type { RowError } from '@/domain/csv/csv-table';
import { headerIndex } from '@/domain/imports/header-row';
import type { ImportFormat } from '@/domain/imports/import-format';
import { type Mapping, openMappedTable } from '@/domain/imports/mapped-table';
import { MAX_FILE_COLUMNS, TOO_MANY_COLUMNS } from '@/domain/imports/match-columns';

/** The format of a kind of file, and the validation of a row (no errors: it is valid). */
export interface FileKind {
  format: ImportFormat;
  rowErrors(row: Readonly<Record<string, string>>, at: { rowNumber: number; zone: string }): readonly RowError[];
}

/** The file cannot be imported; the message says why. */
export class InvalidFileError extends Error {}

/** A row of the file, read by a mapping. `values` is null if its cells cannot be assigned to columns. */
export interface FileRow {
  row: number;
  cells: string[];
  values: Readonly<Record<string, string>> | null;
  /** It is not as in the file. */
  changed: boolean;
  isCompleted?: true | undefined;
  errors: readonly RowError[];
  /** The user chose to skip such rows; errors do not matter then. */
  unwanted?: RowError;
}

/** The header of a file with its row, and the records below it in batches. Throws an InvalidFileError or a BrokenCsvError. */
export function openRecords(text: string): {
  header: string[];
  headerRow: number;
  portions: Iterable<CsvRecordCells[]>;
} {
  const records = csvRecords(text, (dialect) => new Papa.Parser(dialect));
  const first = records.next();
  const start = first.done ? [] : first.value;
  const at = headerIndex(start.map(({ cells }) => cells));
  const head = start[at];
  if (!head) throw new InvalidFileError(EMPTY_CSV_FILE);
  if (head.cells.length > MAX_FILE_COLUMNS) throw new InvalidFileError(TOO_MANY_COLUMNS);
  function* portions() {
    yield start.slice(at + 1);
    yield* records;
  }
  return { header: head.cells, headerRow: head.row, portions: portions() };
}

/** The rows of a file in batches, without blank ones, read and validated. */
export function* fileRows(text: string, kind: FileKind, mapping: Mapping, zone: string): Generator<FileRow[]> {
  const table = openMappedTable(kind.format, mapping, zone);
  for (const portion of openRecords(text).portions) {
    yield portion.flatMap(({ row, cells, broken }): FileRow[] => {
      const unread = { row, cells, values: null, changed: false };
      if (broken) return [{ ...unread, errors: [{ row, message: brokenQuotes(row) }] }];
      const record = table.read(cells, row);
      if (record === null) return [];
      if ('error' in record) return [{ ...unread, errors: [record.error] }];
      const { row: values, changed, isCompleted, unwanted } = record;
      const errors = unwanted ? [] : kind.rowErrors(values, { rowNumber: row, zone });
      return [{ row, cells, values, changed, isCompleted, errors, unwanted }];
    });
  }
}
