import { foldName } from '@/domain/imports/fold-name';
import { type ImportFormat, labelOfColumn } from '@/domain/imports/import-format';

/** The header of a column of the file, or its place if it has none. */
export const columnName = (header: string, index: number): string => header.trim() || `Column ${index + 1}`;

/** Our label of a column, and the file's own headers where they differ: 'Email (E-mail 1 - Value)'. */
export function labelWithHeaders(
  format: Pick<ImportFormat, 'columnLabels'>,
  column: string,
  headers: readonly string[],
): string {
  const label = labelOfColumn(format, column);
  const others = headers.map((header) => header.trim()).filter((header) => header !== '');
  const differ = others.some((header) => foldName(header) !== foldName(label));
  return differ ? `${label} (${others.join(' + ')})` : label;
}
