import type { RowError } from '#domain/csv/csv-table';
import { describeContent, type ImportFormat } from '#domain/imports/import-format';

/** The message of an error, followed by what to do where the message does not say it. */
export function explainError(
  { contents, hints }: Pick<ImportFormat, 'contents' | 'hints'>,
  { column, message }: RowError,
): string {
  const hint = hints?.[message];
  if (hint) return `${message}. ${hint}`;
  const content = column === undefined ? undefined : contents[column];
  const isFormat = content?.kind === 'date' && message.startsWith('Invalid');
  return isFormat ? `${message}. Use ${describeContent(content).toLowerCase()}.` : message;
}
