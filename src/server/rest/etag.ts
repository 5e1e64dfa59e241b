import { createHash } from 'node:crypto';

/** A strong ETag for a text. */
export const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

/**
 * Whether an If-None-Match header contains the ETag. RFC 9110 requires weak comparison (section 13.1.2): compressing
 * proxies make an ETag weak, but the document is the same.
 */
export const isKnown = (header: string | null, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
