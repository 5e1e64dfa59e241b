import { unguardCell } from '#domain/csv/csv';
import { readChoice } from '#domain/csv/row-errors';
import type { ImportFormat } from '#domain/imports/import-format';

type Row = Readonly<Record<string, string>>;

const cell = (row: Row, column: string): string => unguardCell(row[column] ?? '').trim();

/** Whether a row is that of a closed lead (D51). */
export const isClosedRow = ({ closing }: Pick<ImportFormat, 'closing'>, row: Row): boolean =>
  closing !== undefined && Boolean(readChoice(cell(row, closing.column), closing.words, ''));

/**
 * The columns that say when a row was closed. If an export of ours has the closing date, an empty one means that nobody knows
 * it: the last change says nothing then.
 */
export function closingColumns(
  { closing }: Pick<ImportFormat, 'closing'>,
  row: Row,
  isOwn: boolean,
): readonly string[] {
  const [first = '', ...others] = closing?.times ?? [];
  return isOwn && first in row ? [first] : [first, ...others];
}

/** Whether a valid row is closed, but does not say since when (D51). */
export const closesAtImport = (format: Pick<ImportFormat, 'closing'>, row: Row, isOwn: boolean): boolean =>
  isClosedRow(format, row) && closingColumns(format, row, isOwn).every((column) => cell(row, column) === '');
