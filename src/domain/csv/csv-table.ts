import { EMPTY_CSV_FILE, wrongColumnCount } from '#domain/csv/csv';
import { matchHeader } from '#domain/csv/csv-header';
import { problem } from '#domain/shared/problem';
import { fail, ok, type Result } from '#domain/shared/result';

/** An error in a row. `row` is the row number in a spreadsheet: the header is row 1 (D23, D25). */
export interface RowError {
  row: number;
  column?: string;
  message: string;
}

/** The columns of a kind of file: allowed ones, required ones and alternative names. */
export interface CsvColumns {
  readonly columns: readonly string[];
  readonly required: readonly string[];
  readonly aliases?: Readonly<Record<string, string>>;
}

export type CsvRecord = { row: Record<string, string> } | { error: RowError } | null;

export interface CsvTable {
  /**
   * Reads the cells of one record. Returns null for a blank line, and an error for a wrong number of cells. Cells are
   * returned as they are, including guards; those of unknown columns are dropped.
   */
  read(cells: readonly string[], rowNumber: number): CsvRecord;
  /** The column of each header cell; null for an unknown one. */
  readonly columns: readonly (string | null)[];
  /** Header cells that name no known column. Their columns are ignored. */
  readonly unknown: readonly string[];
}

/** A record of at most one cell, which is blank: an empty line of the file. */
export function isBlankLine(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '') && cells.length <= 1;
}

/**
 * Opens a file by its header cells (spec 1 section 5, D23). Fails with VALIDATION if the header is empty, lacks a
 * required column or names a column twice.
 */
export function openCsvTable(spec: CsvColumns, header: readonly string[]): Result<CsvTable> {
  if (isBlankLine(header)) return fail(problem('VALIDATION', EMPTY_CSV_FILE));
  const { columns, unknown, missing, duplicate } = matchHeader(header, spec.columns, spec.required, spec.aliases);
  if (missing.length > 0) {
    return fail(problem('VALIDATION', `Missing column: ${missing.join(', ')}`, { details: { missing } }));
  }
  if (duplicate.length > 0) {
    return fail(problem('VALIDATION', `Duplicate column: ${duplicate.join(', ')}`, { details: { duplicate } }));
  }

  function read(cells: readonly string[], rowNumber: number): CsvRecord {
    if (isBlankLine(cells)) return null;
    if (cells.length !== columns.length) {
      const message = wrongColumnCount(rowNumber, columns.length, cells.length);
      return { error: { row: rowNumber, message } };
    }
    const row: Record<string, string> = {};
    for (const [index, column] of columns.entries()) {
      if (column !== null) row[column] = cells[index] ?? '';
    }
    return { row };
  }

  return ok({ read, columns, unknown });
}
