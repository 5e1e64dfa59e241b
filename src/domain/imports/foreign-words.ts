import { foldName } from '#domain/imports/fold-name';
import { type ImportFormat, wordLabel } from '#domain/imports/import-format';

/**
 * What the words of other systems mean, per column and word (see `wordKey`). Null: rows with the word are skipped, or,
 * in a column with an `otherwise`, keep it as their detail. A word that is missing stays as it is; without an
 * `otherwise`, its rows are errors.
 */
export type WordChoices = Readonly<Record<string, Readonly<Record<string, string | null>>>>;

/** Whether other systems write this cell where they have no value. */
export const isNoValue = (cell: string): boolean =>
  /^(?:|null|n\/a|-|-none-|0{1,2}\/0{1,2}\/(?:00|0000))$/i.test(cell.trim());

/** Whether a spreadsheet has shortened a long number to this, such as '1.21255E+11', so that digits are lost. */
export const isShortenedNumber = (cell: string): boolean => /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(cell.trim());

/**
 * Whether a cell is only what a spreadsheet makes of a phone that it takes for a number: E-notation, or the digits without
 * a plus sign and zeros in front.
 */
export const isSamePhoneInFile = (cell: string, phone: string): boolean =>
  isShortenedNumber(cell) || cell === phone.replace(/^\+?0*(?=\d+$)/, '');

/** The key of a word in `WordChoices`: letter case and surrounding blanks do not count. */
export const wordKey = (written: string): string => written.trim().toLowerCase();

/** What a word of another system was chosen to mean; undefined if nothing was chosen. */
export function chosenWord(choices: WordChoices, column: string, written: string): string | null | undefined {
  const words = choices[column] ?? {};
  const key = wordKey(written);
  // A cell may say 'constructor', which every object has.
  return Object.hasOwn(words, key) ? words[key] : undefined;
}

/** The allowed words of a column; empty unless it is a choice. */
export function wordsOf({ contents }: Pick<ImportFormat, 'contents'>, column: string): readonly string[] {
  const content = contents[column];
  return content?.kind === 'choice' ? content.words : [];
}

/**
 * The word that a cell means without a choice by the user: itself in any letter case, or its label. Null for any other
 * text.
 */
export function ownWord(words: readonly string[], written: string): string | null {
  const folded = foldName(written);
  return words.find((word) => foldName(word) === folded || foldName(wordLabel(word)) === folded) ?? null;
}

/** The word that another system's word probably means, null if there is no suggestion. The user confirms it (D58). */
export function suggestWord(format: ImportFormat, column: string, written: string): string | null {
  const folded = foldName(written);
  const known = Object.entries(format.words?.[column] ?? {});
  return known.find(([, names]) => names.some((name) => foldName(name) === folded))?.[0] ?? null;
}
