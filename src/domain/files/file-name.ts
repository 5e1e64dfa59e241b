import { requiredText } from '#domain/shared/text-schemas';

/** Maximum length of a file's name, in UTF-16 units. Most systems allow no more. */
export const MAX_FILE_NAME = 255;

export const FILE_NAME_REQUIRED = 'The file needs a name';

export const FILE_NAME_CHARACTERS = 'A file name cannot contain / or \\, line breaks or invisible direction marks';

/**
 * Characters that are no part of a name: separators of a path, control characters, line and paragraph separators, and
 * marks that change the direction of text, with which `exe.fdp` can look like `pdf.exe`.
 */
const REFUSED = /[/\\\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u;

/** Nothing but dots and spaces, such as `..`, which names a folder. */
const NO_NAME = /^[.\s]*$/u;

/** The name of a file as users may choose it. It is kept exactly as sent (D37). */
export const fileName = requiredText(MAX_FILE_NAME, FILE_NAME_REQUIRED)
  .refine((name) => !REFUSED.test(name), { error: FILE_NAME_CHARACTERS, abort: true })
  .refine((name) => !NO_NAME.test(name), { error: FILE_NAME_REQUIRED });

/** What a file is called if nothing is left of its name. */
const FALLBACK = 'file';

/**
 * The name that an uploaded file gets: without folders and the characters that names cannot contain, and cut to the
 * maximum length before its extension. Always a valid {@link fileName}: `../../x` is `x`, and `..` is `file`.
 */
export function cleanFileName(sent: string): string {
  const last = sent
    .toWellFormed()
    .split(/[/\\]/u)
    .findLast((part) => !NO_NAME.test(part.replaceAll(EACH_REFUSED, '')));
  const name = (last ?? FALLBACK).replaceAll(EACH_REFUSED, '').trim();
  return name.length > MAX_FILE_NAME ? shorten(name) : name;
}

const EACH_REFUSED = new RegExp(REFUSED, 'gu');

const MAX_EXTENSION = 20;

/** Cuts the name before its extension, and not within a character. */
function shorten(name: string): string {
  const extension = /\.[^.\s]+$/u.exec(name)?.[0] ?? '';
  const kept = extension.length <= MAX_EXTENSION ? extension : '';
  const start = name.slice(0, MAX_FILE_NAME - kept.length);
  return (start.isWellFormed() ? start : start.slice(0, -1)) + kept;
}
