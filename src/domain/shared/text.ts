/** Message for text with a NUL character or a lone surrogate (D37). */
export const UNSTORABLE_TEXT = 'Text contains a character that cannot be stored';

/** Message for text over its maximum length (D37). */
export function tooLong(max: number): string {
  return `At most ${max} characters`;
}

/** Message for a task, note or event without a title (spec 1 section 5). */
export const TITLE_REQUIRED = 'Title is required';

/** 'leads' as 'Leads'. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 'Yesterday' as 'yesterday', for the middle of a sentence, but 'VIP guests' as it is. */
export function lowerFirst(text: string): string {
  return /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** The initials of the first and the last word of a name: 'Jo van der Meer' as 'JM'. Empty for a blank name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}

/** False for text with a NUL character or a lone surrogate, which no database stores unchanged (D37). */
export function isStorableText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** False for text with a line break or another control character, which must not get into a header. */
export function isSingleLine(value: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value);
}

/** True for whitespace only, which counts as empty in a required field (D37). */
export function isBlank(value: string): boolean {
  return value.trim() === '';
}

/** Maximum length of an email address (D37). */
export const EMAIL_MAX = 254;

export const INVALID_EMAIL = 'Invalid email format';

/** Longest text that an address is read from. It may have a name beside it, or other addresses. */
export const WRITTEN_EMAIL_MAX = 1000;

/**
 * The simple x@y.z pattern (spec 1 section 5) of one address and nothing else: a comma, semicolon, bracket or quote would
 * let a mail server read a second address or a display name into it. Labels exclude the dot, so matching takes linear time.
 */
export const EMAIL_PATTERN = /^[^\s@,;:<>()[\]\\"]+@[^\s@.,;:<>()[\]\\"]+(?:\.[^\s@.,;:<>()[\]\\"]+)+$/;

/** An email address or the empty string. */
export const OPTIONAL_EMAIL_PATTERN = /^(?:[^\s@,;:<>()[\]\\"]+@[^\s@.,;:<>()[\]\\"]+(?:\.[^\s@.,;:<>()[\]\\"]+)+)?$/;

/** Shortens text at a word, with an ellipsis. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const atWord = cut.slice(0, cut.lastIndexOf(' '));
  return `${(atWord.length > max / 2 ? atWord : cut).toWellFormed().replace(/[\s\uFFFD]+$/, '')}…`;
}

/** A text of another program as Postgres can store it, also in JSON: without NUL, and with U+FFFD for half characters. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');
