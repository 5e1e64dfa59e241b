import { unguardCell } from '#domain/csv/csv';
import { readChoice } from '#domain/csv/row-errors';
import type { ImportFormat } from '#domain/imports/import-format';

type Row = Readonly<Record<string, string>>;

const cell = (row: Row, column: string): string => unguardCell(row[column] ?? '').trim();

/** Whether a row is that of a closed lead (D51). */
export const isClosedRow = ({ closing }: Pick<ImportFormat, 'closing'>, row: Row): boolean =>
  closing !== undefined && Boolean(readChoice(cell(row, closing.column), closing.words, ''));

/**
 * Whether a valid row is closed, but does not say since when (D51). In our own exports, an empty closing date means
 * that it is unknown.
 */
export const lacksClosingTime = ({ closing }: Pick<ImportFormat, 'closing'>, row: Row, isOwn: boolean): boolean =>
  closing !== undefined &&
  isClosedRow({ closing }, row) &&
  !(isOwn && closing.times[0] in row) &&
  closing.times.every((column) => cell(row, column) === '');
