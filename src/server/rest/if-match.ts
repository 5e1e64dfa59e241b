import type { WireProblem } from '../errors';
import { refuse } from '../problem-error';

/** `entity-tag` of RFC 9110, section 8.8.3. */
const ENTITY_TAG = /^(W\/)?"([!\x23-\x7e\x80-\xff]*)"$/;

/** What our tags hold: a version as the database counts it. */
const VERSION = /^[1-9]\d{0,8}$/;

/** No row gets there: a tag that is none of ours matches nothing, which is what it says. */
const MATCHES_NOTHING = 2 ** 31 - 1;

/** The version that an If-Match header asks a row to be at; undefined for any, as without the header and for `*`. */
export function readIfMatch(header: string | null): number | undefined {
  if (header === null || header === '*') return undefined;
  const [, weak, tag] = ENTITY_TAG.exec(header) ?? [];
  if (tag === undefined) {
    return refuse('VALIDATION', header.includes(',') ? 'Send one ETag as If-Match, the one you read.' : MALFORMED);
  }
  // The strong comparison that section 13.1.1 asks for: a weak tag may stand for more than one version.
  return weak === undefined && VERSION.test(tag) ? Number(tag) : MATCHES_NOTHING;
}

const MALFORMED = 'If-Match takes the ETag as it was given, quotes included, such as "2".';

/** A refusal by a weak tag says so: nobody else has changed anything. */
export const explainWeakTag = (problem: WireProblem, header: string | null): WireProblem =>
  problem.code === 'STALE_EDIT' && header?.startsWith('W/') ? { ...problem, message: WEAK } : problem;

const WEAK =
  'If-Match compares strongly, and a weak ETag (W/"2") matches nothing (RFC 9110, section 13.1.1). Send it as Stanchion gave it ("2"): a proxy that compresses answers may have made it weak.';
