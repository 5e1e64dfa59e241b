const LINK_TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/;

/** True if the text has the format of the secret in a private link: 32 bytes as base64url. */
export function isLinkToken(written: string): boolean {
  return LINK_TOKEN_PATTERN.test(written);
}
