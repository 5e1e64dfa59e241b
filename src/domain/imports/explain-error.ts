import type { RowError } from '#domain/csv/csv-table';
import { describeContent, type ImportFormat, wordLabel } from '#domain/imports/import-format';

/** The message of an error, with the labels of the allowed words instead of their codes. */
export function readableMessage({ contents }: Pick<ImportFormat, 'contents'>, { column, message }: RowError): string {
  const content = column === undefined ? undefined : contents[column];
  if (content?.kind !== 'choice') return message;
  return message.replace(content.words.join(', '), content.words.map(wordLabel).join(', '));
}

/** The message of an error, as people read it, followed by what to do where the message does not say it. */
export function explainError({ contents, hints }: Pick<ImportFormat, 'contents' | 'hints'>, error: RowError): string {
  const { column, message } = error;
  const hint = hints?.[message];
  if (hint) return `${message}. ${hint}`;
  const content = column === undefined ? undefined : contents[column];
  const isFormat = content?.kind === 'date' && message.startsWith('Invalid');
  return isFormat ? `${message}. Use ${describeContent(content).toLowerCase()}.` : readableMessage({ contents }, error);
}
