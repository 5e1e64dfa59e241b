const SIGN_IN = 'Bearer realm="Stanchion"';
const TOKEN_REFUSED = `${SIGN_IN}, error="invalid_token"`;

/** All that a 401 may say in its `WWW-Authenticate`. */
export const CHALLENGES = [SIGN_IN, TOKEN_REFUSED] as const;

/** What a 401 must carry (RFC 9110, section 11.6.1), and whether it was for the token that came along (RFC 6750). */
export const challenge = (context: { tokenRefused: boolean } | undefined): string =>
  context?.tokenRefused ? TOKEN_REFUSED : SIGN_IN;
