import { unguardCell } from '#domain/csv/csv';
import { readChoice } from '#domain/csv/row-errors';
import type { ImportFormat } from '#domain/imports/import-format';

type Row = Readonly<Record<string, string>>;

const cell = (row: Row, column: string): string => unguardCell(row[column] ?? '').trim();

/** Whether a row is that of a closed lead (D51). */
export const isClosedRow = ({ closing }: Pick<ImportFormat, 'closing'>, row: Row): boolean =>
  closing !== undefined && Boolean(readChoice(cell(row, closing.column), closing.words, ''));

/** Whether a valid row is closed, but does not say since when (D51). */
export const closesAtImport = (format: Pick<ImportFormat, 'closing'>, row: Row): boolean =>
  isClosedRow(format, row) && Boolean(format.closing?.times.every((column) => cell(row, column) === ''));
