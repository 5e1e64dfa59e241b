import { MAX_IMPORT_ROWS, NO_ROWS, PREVIEW_ROWS, TOO_MANY_ROWS, unguardCell } from '@/domain/csv/csv';
import { storedAddress } from '@/domain/csv/csv-cell';
import { matchHeader } from '@/domain/csv/csv-header';
import type { RowError } from '@/domain/csv/csv-table';
import { CUSTOM_LIMITS } from '@/domain/custom-fields/custom-field-kinds';
import { lacksClosingTime } from '@/domain/imports/closing-time';
import { isNoValue, isShortenedNumber } from '@/domain/imports/foreign-words';
import { type Mapping, openMappedTable } from '@/domain/imports/mapped-table';
import { comparableAddress } from '@/domain/shared/address';
import { isBlank, WRITTEN_EMAIL_MAX } from '@/domain/shared/text';
import {
  type FileKind,
  type FileRecord,
  type FileRow,
  type FileText,
  fileRows,
  InvalidFileError,
  openRecords,
} from './file-rows';
import { type FileReport, type OpenedFile, type PreviewRow, type ReportColumn, WARNINGS_SHOWN } from './messages';

/** Number of different values shown per column. */
const SAMPLES = 3;
/** Maximum length of a cell in the preview. */
const MAX_CELL_LENGTH = 160;

/** The header and the first values of each column. Throws an InvalidFileError or a BrokenCsvError. */
export function openFile(text: FileText, fileName: string): OpenedFile {
  const { header, headerRow, candidates, portions } = openRecords(text);
  const samples = header.map((): string[] => []);
  const [records = []] = portions;
  if (!records.some(isRow) && !hasRows(text)) throw new InvalidFileError(NO_ROWS);
  for (const { cells, fault } of records) {
    if (fault) continue;
    for (const [index, values] of samples.entries()) {
      const value = truncate(unguardCell(cells[index] ?? '').trim());
      if (value !== '' && values.length < SAMPLES && !values.includes(value)) values.push(value);
    }
  }
  const lines = candidates.map(({ row, cells }) => ({
    row,
    text: truncate(cells.filter((cell) => !isBlank(cell)).join(', ')),
  }));
  return { fileName, header, samples, headerRow, lines };
}

/** The first cells beyond ASCII, by which a user tells whether the encoding is right. */
export function foreignCells(text: FileText): string[] {
  const { header, portions } = openRecords(text);
  const found = new Set<string>();
  for (const cells of concat([header], portions)) {
    for (const cell of cells) if (/[^\0-\x7F]/.test(cell)) found.add(truncate(cell.trim()));
    if (found.size >= SAMPLES) break;
  }
  return [...found].slice(0, SAMPLES);
}

/** The different values of a column, in any letter case; null if a field cannot have so many choices. */
export function distinctValues(text: FileText, index: number): string[] | null {
  const values = new Map<string, string>();
  for (const portion of openRecords(text).portions) {
    for (const { cells, fault } of portion) {
      const value = fault ? '' : unguardCell(cells[index] ?? '').trim();
      if (isNoValue(value) || value.length > CUSTOM_LIMITS.choice) continue;
      if (!values.has(value.toLowerCase())) values.set(value.toLowerCase(), value);
      if (values.size > CUSTOM_LIMITS.choices) return null;
    }
  }
  return [...values.values()];
}

function* concat(first: Iterable<string[]>, portions: Iterable<FileRecord[]>): Generator<string[]> {
  yield* first;
  for (const portion of portions) for (const { cells } of portion) yield cells;
}

const isRow = ({ cells, fault }: FileRecord): boolean => fault !== null || !cells.every(isBlank);

function hasRows(text: FileText): boolean {
  for (const portion of openRecords(text).portions) if (portion.some(isRow)) return true;
  return false;
}

/** A file that has been validated. */
export interface CheckedFile {
  report: FileReport;
  /** The errors of each row that has any. */
  faulty: RowError[][];
  /** The numbers of the valid rows. */
  validRows: number[];
  /** Those of closed leads without a time of closing. */
  closedRows: number[];
  /** Some of the faulty rows have no error if they match a lead of the user. */
  mayMatch: boolean;
  /** Per gap of the report, the numbers of its rows. */
  gapRows: ReadonlyMap<string, readonly number[]>;
  /**
   * The file can be sent as it is: nothing stands above its header, all its columns are imported under their exact names,
   * and no value is converted.
   */
  isExact: boolean;
}

/**
 * Validates every row. Yields the number of rows read so far, so that the caller can do other work in between. Throws an
 * InvalidFileError or a BrokenCsvError.
 */
export function* checkFile(
  text: FileText,
  kind: FileKind,
  mapping: Mapping,
  { fileName, zone }: { fileName: string; zone: string },
): Generator<number, CheckedFile> {
  const { header, headerRow } = openRecords(text);
  const preview: PreviewRow[] = [];
  const faulty: RowError[][] = [];
  const validRows: number[] = [];
  const seen = countValues(kind.format.unique);
  let changed = false;
  let total = 0;
  let unwanted = 0;
  const closedRows: number[] = [];
  let completed = 0;
  let shortened = 0;
  const warnings = { first: [] as RowError[], count: 0 };
  let mayMatch = false;
  const gaps = findGaps(kind.format, mapping.accepted ?? []);
  for (const portion of fileRows(text, kind, mapping, zone)) {
    for (const row of portion) {
      total += 1;
      if (total > MAX_IMPORT_ROWS) throw new InvalidFileError(TOO_MANY_ROWS);
      changed ||= row.changed;
      if (row.isCompleted) completed += 1;
      if (preview.length < PREVIEW_ROWS) {
        const reasons = row.unwanted ? [row.unwanted] : [...row.errors];
        preview.push({ row: row.row, cells: shownCells(kind.format, row.values ?? {}), errors: reasons });
      }
      gaps.add(row);
      if (row.unwanted) unwanted += 1;
      else if (row.errors.length > 0) {
        faulty.push([...row.errors]);
        mayMatch ||= row.mayMatch ?? false;
      } else {
        validRows.push(row.row);
        seen.add(row.values ?? {});
        for (const warning of row.warnings ?? []) {
          warnings.count += 1;
          if (warnings.count <= WARNINGS_SHOWN) warnings.first.push(warning);
        }
        if (hasShortened(kind.format, row.values ?? {})) shortened += 1;
        if (lacksClosingTime(kind.format, row.values ?? {}, mapping.isOwn ?? false)) closedRows.push(row.row);
      }
    }
    yield total;
  }
  const { columns, ignored } = columnsIn(kind, header, mapping, zone);
  const sums = {
    total,
    valid: validRows.length,
    completed,
    unwanted,
    gaps: countGaps(gaps.rows),
    warnings,
    shortened,
    duplicates: seen.repeated(),
  };
  const report = { fileName, ...sums, columns, ignored, preview, closed: closedRows.length };
  const isExact = headerRow === 1 && !text.isDamaged && !changed && isNamedExactly(kind, header, mapping);
  return { report, faulty, validRows, closedRows, mayMatch, gapRows: gaps.rows, isExact };
}

/** The columns of the file that are imported, and the headers of the others. */
function columnsIn({ format }: FileKind, header: readonly string[], mapping: Mapping, zone: string) {
  const table = openMappedTable(format, mapping, zone);
  const columns = [...table.sources]
    .sort(([, [a = 0]], [, [b = 0]]) => a - b)
    .map(([column, indexes]): ReportColumn => ({ column, headers: indexes.map((index) => header[index] ?? '') }));
  const added = table.header.slice(header.length).map((column): ReportColumn => ({ column, headers: [] }));
  return { columns: [...columns, ...added], ignored: header.filter((_, index) => mapping.targets[index] === null) };
}

function isNamedExactly({ format }: FileKind, header: readonly string[], { targets }: Mapping): boolean {
  const { columns } = matchHeader(header, format.columns, format.required, format.aliases);
  if (new Set(columns).size < columns.length) return false;
  // A column that is not imported must not be sent.
  return columns.every((column, index) => column !== null && column === targets[index]);
}

const hasShortened = ({ spares = {} }: FileKind['format'], values: Readonly<Record<string, string>>): boolean =>
  Object.keys(spares).some((column) => isShortenedNumber(unguardCell(values[column] ?? '')));

/** Finds the rows whose only faults are empty columns that the user may accept, or has accepted. */
function findGaps({ optional = {} }: FileKind['format'], accepted: readonly string[]) {
  const rows = new Map<string, number[]>();
  const standIns = Object.values(optional).flatMap((how) => how?.instead ?? []);
  return {
    rows,
    add({ row, values, errors, filled = [], unwanted }: FileRow) {
      if (values === null || unwanted) return;
      const isEmpty = (column: string) => isBlank(unguardCell(values[column] ?? ''));
      const hasStandIn = !standIns.every(isEmpty);
      const isGap = (column: string) => isEmpty(column) && (!optional[column]?.instead || hasStandIn);
      if (!errors.every(({ column = '' }) => optional[column] && isGap(column))) return;
      const found = errors.map(({ column = '' }) => column);
      const chosen = accepted.filter((column) => filled.includes(column) || isEmpty(column));
      for (const column of [...found, ...chosen]) {
        const others = rows.get(column);
        if (others) others.push(row);
        else rows.set(column, [row]);
      }
    },
  };
}

/** The number of rows per gap, of those that match no lead of the user. */
export const countGaps = (gaps: CheckedFile['gapRows'], matched: ReadonlySet<number> = new Set()): FileReport['gaps'] =>
  [...gaps]
    .map(([column, rows]) => ({ column, rows: rows.filter((row) => !matched.has(row)).length }))
    .filter(({ rows }) => rows > 0);

/** Counts equal addresses in a column, in any letter case. */
function countValues(column: string | undefined) {
  const counts = new Map<string, number>();
  return {
    add(values: Readonly<Record<string, string>>) {
      const value = column === undefined ? '' : comparableAddress(values[column] ?? '');
      if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
    },
    /** The number of rows whose value another row has too. */
    repeated: () => [...counts.values()].reduce((sum, count) => (count > 1 ? sum + count : sum), 0),
  };
}

const truncate = (cell: string): string =>
  cell.length > MAX_CELL_LENGTH ? `${cell.slice(0, MAX_CELL_LENGTH)}…` : cell;

/** The cells of a preview row, addresses as they will be stored. */
const shownCells = ({ contents }: FileKind['format'], values: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(values).map(([column, cell]) => {
      const text = unguardCell(cell);
      const isAddress = contents[column]?.kind === 'email' && text.length <= WRITTEN_EMAIL_MAX;
      return [column, truncate(isAddress ? storedAddress(text).email : text)];
    }),
  );
