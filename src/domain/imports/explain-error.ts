import type { RowError } from '#domain/csv/csv-table';
import { describeContent, type ImportFormat } from '#domain/imports/import-format';

/** The specified message of an error (spec 1 section 5), followed by what to do where it does not say that. */
export function explainError({ contents, hints }: Pick<ImportFormat, 'contents' | 'hints'>, error: RowError): string {
  const { column, message } = error;
  const hint = hints?.[message];
  if (hint) return `${message}. ${hint}`;
  const content = column === undefined ? undefined : contents[column];
  const isFormat = content?.kind === 'date' && message.startsWith('Invalid');
  return isFormat ? `${message}. Use ${describeContent(content).toLowerCase()}.` : message;
}
