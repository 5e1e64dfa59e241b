import { createHash } from 'node:crypto';

/** A strong tag of a text. */
export const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

/**
 * Whether an If-None-Match names the tag, by the weak comparison that RFC 9110 asks for (section 13.1.2): a proxy that
 * compresses makes a tag weak, and it is the same document.
 */
export const isKnown = (header: string | null, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
