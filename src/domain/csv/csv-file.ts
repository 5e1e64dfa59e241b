import type { CellContent, CsvCell } from '#domain/csv/csv-cell';
import type { CsvColumns, RowError } from '#domain/csv/csv-table';
import { type RowContext, rowReader } from '#domain/csv/row-reader';
import { isBlank } from '#domain/shared/text';

type Cells<C> = { readonly [Column in keyof C]: CsvCell<unknown> };

/** The values read from a row. */
export type RowRead<C extends Cells<C>> = { -readonly [Column in keyof C]: ReturnType<C[Column]['read']> };

/** The values written to a row. */
export type RowWritten<C extends Cells<C>> = { readonly [Column in keyof C]: Parameters<C[Column]['write']>[0] };

/** A kind of file: its columns, and how its rows are read and written. */
export interface CsvFile<Column extends string, Read, Written> extends CsvColumns {
  readonly columns: readonly Column[];
  /** What the cells of each column may hold. */
  readonly contents: Readonly<Record<Column, CellContent>>;
  /**
   * Returns the values of a row with warnings of what was left out, or all its errors (spec 1 section 5, D23, D24). Removes one formula guard from each
   * cell; ignores unknown keys. Bare days are read in the zone: a due date as the end of the day (D14), other times as
   * its start. Reads back the output of `write` unchanged. Throws a RangeError for an unknown zone.
   */
  read(row: Readonly<Record<string, string>>, at: RowContext): RowResult<Read>;
  /** The cells of a row in the order of `columns`; dates as ISO 8601 in UTC with milliseconds (D24). */
  write(item: Written): string[];
}

/**
 * `filled` names the columns whose cells are not blank. `lacks`: what a new row would need; errors unless the row
 * matches a known one.
 */
export type RowResult<Read> =
  | { ok: true; item: Read; filled: readonly string[]; warnings: RowError[]; lacks?: RowError[] }
  | { ok: false; errors: RowError[] };

interface FileSpec<C extends Cells<C>> {
  cells: C;
  /** The first columns, in order: those of the specification. The others follow. */
  first: readonly (keyof C & string)[];
  /** Alternative column names. */
  aliases?: Readonly<Record<string, keyof C & string>>;
}

/** Defines a kind of file with one column per cell. */
export function csvFile<const C extends Cells<C>>({
  cells,
  first,
  aliases,
}: FileSpec<C>): CsvFile<keyof C & string, RowRead<C>, RowWritten<C>> {
  type Column = keyof C & string;
  const columns = [...new Set([...first, ...(Object.keys(cells) as Column[])])];
  return {
    columns,
    contents: Object.fromEntries(columns.map((column) => [column, cells[column].content])) as Record<
      Column,
      CellContent
    >,
    required: columns.filter((column) => cells[column].required),
    aliases,
    read(row, at) {
      const reader = rowReader(row, at, aliases);
      const item: Partial<Record<Column, unknown>> = {};
      for (const column of columns) item[column] = cells[column].read(reader, column);
      const { errors, warnings } = reader;
      if (errors.length > 0) return { ok: false, errors };
      const filled = columns.filter((column) => !isBlank(reader.cell(column)));
      return { ok: true, item: item as RowRead<C>, filled, warnings };
    },
    write: (item) => columns.map((column) => cells[column].write(item[column])),
  };
}
