import { isStorableText, tooLong, UNSTORABLE_TEXT } from '#domain/shared/text';

/** Error for a value that is not text, such as a number, in a row that is sent as JSON. */
export const NOT_TEXT = 'Must be text, or null for an empty cell';

/** Error for a word that is not allowed: 'Invalid status. Must be one of: ...' (spec 1 section 5). */
export function invalidChoice(noun: string, allowed: readonly string[]): string {
  return `Invalid ${noun}. Must be one of: ${allowed.join(', ')}`;
}

/** The allowed word in a cell, in any letter case; `fallback` for a blank cell, null for any other word (D23). */
export function readChoice<T extends string>(cell: string, allowed: readonly T[], fallback: T): T | null {
  const word = cell.trim().toUpperCase();
  return word === '' ? fallback : (allowed.find((choice) => choice.toUpperCase() === word) ?? null);
}

/** The error of a text cell of at most `max` UTF-16 units, or null (D37). */
export function textCellError(cell: string, max: number): string | null {
  if (cell.length > max) return tooLong(max);
  return isStorableText(cell) ? null : UNSTORABLE_TEXT;
}
