import type { WireProblem } from '../problems/errors';
import { refuse } from '../problems/problem-error';

/** `entity-tag` of RFC 9110, section 8.8.3. */
const ENTITY_TAG = /^(W\/)?"([!\x23-\x7e\x80-\xff]*)"$/;

/** The content of our ETags: the version of the row. */
const VERSION = /^[1-9]\d{0,8}$/;

/** A version that no row reaches, for ETags that are not ours and must match nothing. */
const MATCHES_NOTHING = 2 ** 31 - 1;

/** The version required by an If-Match header; undefined for any version, if the header is missing or `*`. */
export function readIfMatch(header: string | null): number | undefined {
  if (header === null || header === '*') return undefined;
  const [, weak, tag] = ENTITY_TAG.exec(header) ?? [];
  if (tag === undefined) {
    return refuse('VALIDATION', header.includes(',') ? 'Send one ETag as If-Match, the one you read.' : MALFORMED);
  }
  // Section 13.1.1 requires strong comparison: a weak ETag may stand for several versions.
  return weak === undefined && VERSION.test(tag) ? Number(tag) : MATCHES_NOTHING;
}

const MALFORMED = 'If-Match takes the ETag as it was given, quotes included, such as "2".';

/** Replaces the message of STALE_EDIT if the reason is a weak ETag, since no other user changed the row. */
export const explainWeakTag = (problem: WireProblem, header: string | null): WireProblem =>
  problem.code === 'STALE_EDIT' && header?.startsWith('W/') ? { ...problem, message: WEAK } : problem;

const WEAK =
  'If-Match compares strongly, and a weak ETag (W/"2") matches nothing (RFC 9110, section 13.1.1). Send it as Stanchion gave it ("2"): a proxy that compresses answers may have made it weak.';
