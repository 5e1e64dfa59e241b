import { BLANKS_BETWEEN_HAN, digitsOf, foldForSearch, searchedDigits, searchWords } from '#domain/shared/search';

/** A part of a text: from `start` up to, not including, `end`, in UTF-16 units. */
export interface TextRange {
  start: number;
  end: number;
}

interface Folded {
  text: string;
  /** For each UTF-16 unit of the folded text, the part of the original that it comes from. */
  origin: TextRange[];
}

/** Letters keep their combining marks, which fold to nothing. */
const LETTERS = /\P{M}\p{M}*|\p{M}+/gu;

function foldByLetter(text: string, fold: (letter: string) => string): Folded {
  const folded: Folded = { text: '', origin: [] };
  for (const { 0: letter, index } of text.matchAll(LETTERS)) {
    const part = fold(letter);
    folded.text += part;
    for (let unit = 0; unit < part.length; unit++) folded.origin.push({ start: index, end: index + letter.length });
  }
  return folded;
}

/** Folded letter by letter, a text still has its blanks between Han or kana. */
function withoutBlanks({ text, origin }: Folded): Folded {
  const kept: TextRange[] = [];
  let from = 0;
  for (const { 0: blanks, index } of text.matchAll(BLANKS_BETWEEN_HAN)) {
    kept.push(...origin.slice(from, index));
    from = index + blanks.length;
  }
  return { text: text.replace(BLANKS_BETWEEN_HAN, ''), origin: [...kept, ...origin.slice(from)] };
}

function rangesIn({ text, origin }: Folded, parts: readonly string[]): TextRange[] {
  const ranges: TextRange[] = [];
  for (const part of parts) {
    for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) {
      const [first, last] = [origin[at], origin[at + part.length - 1]];
      if (first && last) ranges.push({ start: first.start, end: last.end });
    }
  }
  return merge(ranges.sort((a, b) => a.start - b.start));
}

/** Joins ranges that overlap or touch. They are sorted by their start. */
function merge(ranges: readonly TextRange[]): TextRange[] {
  const merged: TextRange[] = [];
  for (const { start, end } of ranges) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** The parts of a text that a search matches, in order, for emphasis. Ignores what the search ignores. */
export function matchedRanges(text: string, q: string): TextRange[] {
  return rangesIn(withoutBlanks(foldByLetter(text, foldForSearch)), searchWords(q));
}

/** The last digits of a number, which are the same in all its forms. */
const LOCAL_DIGITS = 7;

/**
 * The part of a phone that a search matches by its digits, with the punctuation in between; if the two have different forms
 * of a number, its last digits.
 */
export function matchedPhone(phone: string, q: string): TextRange[] {
  const digits = searchedDigits(q);
  if (digits === null) return [];
  const folded = foldByLetter(phone, digitsOf);
  const ranges = rangesIn(folded, [digits]);
  return ranges.length > 0 || digits.length <= LOCAL_DIGITS ? ranges : rangesIn(folded, [digits.slice(-LOCAL_DIGITS)]);
}

/**
 * The part of a long text around the first match, at most about `length` UTF-16 units, on one line; its beginning if
 * nothing matches. What is left out is marked by an ellipsis.
 */
export function excerptOf(text: string, q: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const first = matchedRanges(line, q)[0]?.start ?? 0;
  const from = first < length / 2 ? 0 : wordStart(line, Math.floor(first - length / 4), first);
  const rest = line.slice(from);
  const end = rest.length <= length ? rest.length : wordEnd(rest, Math.floor(length / 2), length);
  return `${from > 0 ? '…' : ''}${rest.slice(0, end).toWellFormed()}${end < rest.length ? '…' : ''}`;
}

/** The start of the first word from `least` up to `most`; `least` if none starts there, as within a long address. */
function wordStart(text: string, least: number, most: number): number {
  const space = text.indexOf(' ', least);
  return space < 0 || space >= most ? least : space + 1;
}

/** The end of the last word from `least` up to `most`; `most` if none ends there. */
function wordEnd(text: string, least: number, most: number): number {
  const space = text.lastIndexOf(' ', most);
  return space < least ? most : space;
}
