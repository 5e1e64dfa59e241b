import Papa from 'papaparse';
import { EMPTY_CSV_FILE } from '@/domain/csv/csv';
import { badCharacter, brokenQuotes, type CsvRecordCells, csvRecords } from '@/domain/csv/csv-records';
import type { RowError } from '@/domain/csv/csv-table';
import { HEADER_WITHIN, headerIndex } from '@/domain/imports/header-row';
import type { ImportFormat } from '@/domain/imports/import-format';
import { type Mapping, openMappedTable } from '@/domain/imports/mapped-table';
import { MAX_FILE_COLUMNS, TOO_MANY_COLUMNS } from '@/domain/imports/match-columns';
import { isBlank } from '@/domain/shared/text';

/** What is wrong with a row (no errors: it is valid), and what of it is left out. */
export interface RowFaults {
  errors: readonly RowError[];
  warnings: readonly RowError[];
  /** Its errors only say what it lacks to be a new row: there are none if it finds one that the user has already. */
  mayMatch?: boolean;
}

/** The format of a kind of file, and the validation of a row. */
export interface FileKind {
  format: ImportFormat;
  faultsIn(
    row: Readonly<Record<string, string>>,
    at: { rowNumber: number; zone: string },
    choices: Pick<Mapping, 'accepted' | 'isOwn'>,
  ): RowFaults;
}

/** The text of a file, and how to read it. */
export interface FileText {
  text: string;
  /** The row of the header, if the user chose it. */
  headerRow?: number | undefined;
  /** U+FFFD stands for bytes that could not be decoded. */
  isDamaged?: boolean;
}

/** A record of the file. */
export interface FileRecord {
  row: number;
  cells: string[];
  /** Why its cells cannot be trusted. */
  fault: string | null;
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
  /** The columns that took the value of another one, as the user chose. */
  filled?: readonly string[] | undefined;
  errors: readonly RowError[];
  warnings?: readonly RowError[] | undefined;
  mayMatch?: boolean | undefined;
  /** The user chose to skip such rows; errors do not matter then. */
  unwanted?: RowError;
}

export interface FileRecords {
  header: string[];
  headerRow: number;
  /** The first records that are not blank: the header is one of them. */
  candidates: FileRecord[];
  /** The records below the header, in batches. */
  portions: Iterable<FileRecord[]>;
}

/** Finds the header of a file, or takes the chosen row. Throws an InvalidFileError or a BrokenCsvError. */
export function openRecords({ text, headerRow, isDamaged = false }: FileText): FileRecords {
  const records = csvRecords(text, (dialect) => new Papa.Parser(dialect));
  const first = records.next();
  const start = (first.done ? [] : first.value).map(checked);
  const chosen = start.findIndex(({ row }) => row === headerRow);
  const at = chosen === -1 ? headerIndex(start.map(({ cells }) => cells)) : chosen;
  const head = start[at];
  if (!head) throw new InvalidFileError(EMPTY_CSV_FILE);
  if (head.cells.length > MAX_FILE_COLUMNS) throw new InvalidFileError(TOO_MANY_COLUMNS);
  function* portions() {
    yield start.slice(at + 1);
    for (const portion of records) yield portion.map(checked);
  }
  function checked({ row, cells, broken }: CsvRecordCells): FileRecord {
    const isBad = isDamaged && cells.some((cell) => cell.includes('\uFFFD'));
    return { row, cells, fault: broken ? brokenQuotes(row) : isBad ? badCharacter(row) : null };
  }
  const candidates = start.slice(0, HEADER_WITHIN).filter(({ cells }) => !cells.every(isBlank));
  return { header: head.cells, headerRow: head.row, candidates, portions: portions() };
}

/** The rows of a file in batches, without blank ones, read and validated. */
export function* fileRows(text: FileText, kind: FileKind, mapping: Mapping, zone: string): Generator<FileRow[]> {
  const table = openMappedTable(kind.format, mapping, zone);
  for (const portion of openRecords(text).portions) {
    yield portion.flatMap(({ row, cells, fault }): FileRow[] => {
      const unread = { row, cells, values: null, changed: false };
      if (fault) return [{ ...unread, errors: [{ row, message: fault }] }];
      const record = table.read(cells, row);
      if (record === null) return [];
      if ('error' in record) return [{ ...unread, errors: [record.error] }];
      const { row: values, changed, isCompleted, filled, unwanted } = record;
      const faults = unwanted ? undefined : kind.faultsIn(values, { rowNumber: row, zone }, mapping);
      const { errors = [], warnings, mayMatch } = faults ?? {};
      return [{ row, cells, values, changed, isCompleted, filled, errors, warnings, mayMatch, unwanted }];
    });
  }
}
