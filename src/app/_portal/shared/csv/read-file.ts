import Papa from 'papaparse';
import {
  CSV_BOM,
  EMPTY_CSV_FILE,
  formatCsvRow,
  MAX_IMPORT_ROWS,
  PREVIEW_ROWS,
  TOO_MANY_ROWS,
  unguardCell,
} from '@/domain/csv/csv';
import { matchHeader } from '@/domain/csv/csv-header';
import { brokenQuotes, type CsvRecordCells, csvRecords } from '@/domain/csv/csv-records';
import { type CsvColumns, type CsvTable, openCsvTable, type RowError } from '@/domain/csv/csv-table';
import type { FileReport } from './messages';

/** The columns of a kind of file, and the validation of a row (no errors: it is valid). */
export interface FileKind {
  csv: CsvColumns;
  rowErrors(row: Readonly<Record<string, string>>, at: { rowNumber: number; zone: string }): readonly RowError[];
}

/** The file cannot be imported; the message says why. */
export class InvalidFileError extends Error {}

interface ReadRow {
  row: number;
  cells: string[];
  values: Readonly<Record<string, string>>;
  errors: readonly RowError[];
}

/** Maximum number of errors listed in the preview. */
const MAX_ERRORS = 50;
/** Maximum length of a cell in the preview. */
const MAX_CELL_LENGTH = 160;

/** Parses the text and validates every row. Throws a InvalidFileError or a BrokenCsvError. */
export function readFile(
  text: string,
  kind: FileKind,
  { fileName, zone, onProgress = () => {} }: { fileName: string; zone: string; onProgress?: (rows: number) => void },
): FileReport {
  const { header, table, portions } = openFile(text, kind, zone);
  const unknown = [...table.unknown];
  const report: FileReport = { fileName, total: 0, valid: 0, columns: [], unknown, preview: [], errors: [] };
  for (const portion of portions) {
    for (const { row, values, errors } of portion) {
      report.total += 1;
      if (report.total > MAX_IMPORT_ROWS) throw new InvalidFileError(TOO_MANY_ROWS);
      if (errors.length === 0) report.valid += 1;
      else report.errors.push(...errors.slice(0, MAX_ERRORS - report.errors.length));
      if (report.preview.length < PREVIEW_ROWS)
        report.preview.push({ row, cells: truncateCells(values), errors: [...errors] });
    }
    onProgress(report.total);
  }
  report.columns = columnsOf(header, kind);
  return report;
}

const REASON_COLUMN = 'reason';

/**
 * The rows that were not imported, with their reasons, as a file to fix and import again. The reason is the first
 * column, because rows may have any number of cells; it replaces the reason of a previous attempt.
 */
export function skippedFile(text: string, kind: FileKind, zone: string, imported: number, capMessage: string): Blob {
  const { header, portions } = openFile(text, kind, zone);
  const isReasonColumn = header.map((name) => name.trim().toLowerCase() === REASON_COLUMN);
  // Strip the formula guard, because writing adds it again.
  const write = (reason: string, cells: readonly string[]) =>
    formatCsvRow([reason, ...cells.filter((_, index) => !isReasonColumn[index]).map(unguardCell)]);
  const parts = [CSV_BOM, write(REASON_COLUMN, header)];
  // Valid rows are imported in file order until the cap is reached.
  let left = imported;
  for (const portion of portions) {
    for (const { cells, errors } of portion) {
      if (errors.length === 0 && left > 0) left -= 1;
      else parts.push(write(errors.length === 0 ? capMessage : errors.map(({ message }) => message).join('; '), cells));
    }
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

function openFile(text: string, kind: FileKind, zone: string) {
  const records = csvRecords(text, (dialect) => new Papa.Parser(dialect));
  const first = records.next();
  const [head, ...rest] = first.done ? [] : first.value;
  if (!head) throw new InvalidFileError(EMPTY_CSV_FILE);
  const table = openCsvTable(kind.csv, head.cells);
  if (!table.ok) throw new InvalidFileError(table.problem.message);
  return { header: head.cells, table: table.value, portions: rowsOf(rest, records, kind, table.value, zone) };
}

function* rowsOf(
  first: CsvRecordCells[],
  records: Iterable<CsvRecordCells[]>,
  kind: FileKind,
  table: CsvTable,
  zone: string,
): Generator<ReadRow[]> {
  const read = ({ row, cells, broken }: CsvRecordCells): ReadRow[] => {
    if (broken) return [{ row, cells, values: {}, errors: [{ row, message: brokenQuotes(row) }] }];
    const record = table.read(cells, row);
    if (record === null) return [];
    if ('error' in record) return [{ row, cells, values: {}, errors: [record.error] }];
    return [{ row, cells, values: record.row, errors: kind.rowErrors(record.row, { rowNumber: row, zone }) }];
  };
  yield first.flatMap(read);
  for (const portion of records) yield portion.flatMap(read);
}

function columnsOf(header: readonly string[], { csv }: FileKind): string[] {
  return matchHeader(header, csv.columns, csv.required, csv.aliases).columns.filter((column) => column !== null);
}

function truncateCells(values: Readonly<Record<string, string>>): Record<string, string> {
  const truncate = (cell: string) => (cell.length > MAX_CELL_LENGTH ? `${cell.slice(0, MAX_CELL_LENGTH)}…` : cell);
  return Object.fromEntries(Object.entries(values).map(([column, cell]) => [column, truncate(unguardCell(cell))]));
}
