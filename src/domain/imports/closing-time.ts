import { unguardCell } from '#domain/csv/csv';
import { readChoice } from '#domain/csv/row-errors';
import type { ImportFormat } from '#domain/imports/import-format';

/** Whether a valid row is closed, but does not say since when (D51). */
export function closesAtImport(
  { closing }: Pick<ImportFormat, 'closing'>,
  row: Readonly<Record<string, string>>,
): boolean {
  if (!closing) return false;
  const cell = (column: string) => unguardCell(row[column] ?? '').trim();
  return cell(closing.at) === '' && Boolean(readChoice(cell(closing.column), closing.words, ''));
}
