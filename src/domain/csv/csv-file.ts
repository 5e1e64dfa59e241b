import type { CsvCell } from '#domain/csv/csv-cell';
import type { CsvColumns, RowError } from '#domain/csv/csv-table';
import { type RowPlace, rowReader } from '#domain/csv/row-reader';

type Cells<C> = { readonly [Column in keyof C]: CsvCell<unknown> };

/** What a row of a file holds. */
export type RowRead<C extends Cells<C>> = { -readonly [Column in keyof C]: ReturnType<C[Column]['read']> };

/** What an export writes into a row. */
export type RowWritten<C extends Cells<C>> = { readonly [Column in keyof C]: Parameters<C[Column]['write']>[0] };

/** One kind of file: its columns, and how a row of it is read and written. */
export interface CsvFile<Column extends string, Read, Written> extends CsvColumns {
  readonly columns: readonly Column[];
  /**
   * All that is wrong with a row, or its values (spec 1 section 5, D23, D24). One guard is taken off each cell; unknown
   * keys are ignored. Days without a time are read in the zone: a due date at the day's end (D14), the other times at its
   * start. What `write` wrote comes back unchanged. Throws a RangeError for an unknown zone.
   */
  read(row: Readonly<Record<string, string>>, at: RowPlace): RowResult<Read>;
  /** The cells of a row in the order of `columns`; dates as ISO 8601 in UTC with milliseconds (D24). */
  write(item: Written): string[];
}

export type RowResult<Read> = { ok: true; item: Read } | { ok: false; errors: RowError[] };

interface FileSpec<C extends Cells<C>> {
  cells: C;
  /** The columns that come first, in their order: those of the specification. The others follow. */
  first: readonly (keyof C & string)[];
  /** Other names of columns. */
  aliases?: Readonly<Record<string, keyof C & string>>;
}

/** A kind of file with a column for each cell. */
export function csvFile<const C extends Cells<C>>({
  cells,
  first,
  aliases,
}: FileSpec<C>): CsvFile<keyof C & string, RowRead<C>, RowWritten<C>> {
  type Column = keyof C & string;
  const columns = [...new Set([...first, ...(Object.keys(cells) as Column[])])];
  return {
    columns,
    required: columns.filter((column) => cells[column].required),
    aliases,
    read(row, at) {
      const reader = rowReader(row, at, aliases);
      const item: Partial<Record<Column, unknown>> = {};
      for (const column of columns) item[column] = cells[column].read(reader, column);
      return reader.errors.length > 0 ? { ok: false, errors: reader.errors } : { ok: true, item: item as RowRead<C> };
    },
    write: (item) => columns.map((column) => cells[column].write(item[column])),
  };
}
