/**
 * The value of a cookie in a Cookie header, or null. Our values are base64url, so nothing is decoded: a malformed
 * escape in another application's cookie must not fail the request.
 */
export function readCookie(header: string | null, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name && value) return value;
  }
  return null;
}
