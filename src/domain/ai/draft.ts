import type { ContentType } from '#domain/ai/content-type';
import { SUBJECT_MAX } from '#domain/ai/content-type';

/** A finished or growing text: the subject of an email, and the content. */
export interface Draft {
  subject: string | null;
  content: string;
}

/** 'Subject: ...' as models write it, with or without Markdown around it. */
const SUBJECT_LINE = /^[*_#\s]*subject(?: line)?[*_\s]*:[*_\s]*(.*?)[*_\s]*$/i;

/** A first line this long is a paragraph. */
const SUBJECT_LIKE = 100;

/**
 * Splits streamed text into subject and content (D71). Only emails have a subject: their first line, if it says so, or
 * if it is short, is followed by a blank line and is not a greeting.
 */
export function readDraft(type: ContentType, raw: string): Draft {
  const text = raw.replace(/^\s+/, '');
  if (type !== 'email') return { subject: null, content: text.trimEnd() };
  const end = text.indexOf('\n');
  const first = (end === -1 ? text : text.slice(0, end)).trim();
  const rest = end === -1 ? '' : text.slice(end + 1);
  const named = SUBJECT_LINE.exec(first)?.[1];
  const isSubject = named !== undefined || (/^\s*\n/.test(rest) && looksLikeSubject(first));
  if (!isSubject) return { subject: null, content: text.trimEnd() };
  return { subject: (named ?? first).slice(0, SUBJECT_MAX) || null, content: rest.trim() };
}

const looksLikeSubject = (line: string): boolean =>
  line.length <= SUBJECT_LIKE &&
  !/[,.]$/.test(line) &&
  !/^(dear|hello|hi|hey|good (morning|afternoon|day))\b/i.test(line);

/** Number of words: runs of letters, digits and the marks within them. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’\-.,@]*/gu)?.length ?? 0;
}

/** Words that an adult reads silently in a minute. */
const WORDS_A_MINUTE = 230;

/** Whole minutes that reading takes, at least 1; 0 for no words. */
export function readingMinutes(words: number): number {
  return Math.ceil(words / WORDS_A_MINUTE);
}
