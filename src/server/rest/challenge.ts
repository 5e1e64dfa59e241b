import type { RequestContext } from '../context';

const SIGN_IN = 'Bearer realm="Stanchion"';
const TOKEN_REFUSED = `${SIGN_IN}, error="invalid_token"`;

/** All values of `WWW-Authenticate` in a 401. */
export const CHALLENGES = [SIGN_IN, TOKEN_REFUSED] as const;

/** The challenge that a 401 requires (RFC 9110, section 11.6.1). Says if the sent token was invalid (RFC 6750). */
export const challenge = (context: Pick<RequestContext, 'tokenRefused'> | undefined): string =>
  context?.tokenRefused ? TOKEN_REFUSED : SIGN_IN;
