import { columnLabel, type ImportFormat } from '@/domain/imports/import-format';

/** What the user chooses for rows in which a column is empty; of `rows` of them, if they have been counted. */
export function acceptLabel(
  format: ImportFormat,
  noun: { one: string; many: string },
  column: string,
  rows?: string,
): string {
  const name = columnLabel(column).toLowerCase();
  const [instead] = format.optional?.[column]?.instead ?? [];
  const some = rows === undefined ? noun.many : `${rows} ${rows === '1' ? noun.one : noun.many}`;
  if (instead === undefined) return `Import ${some} without an ${name}`;
  return `Import ${some} without a ${name}, with the ${columnLabel(instead).toLowerCase()} in its place`;
}
