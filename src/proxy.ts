import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { pagePolicy } from './server/http/security-headers.mjs';

/**
 * Gives every page its content security policy with a nonce of its own. Next reads the nonce of its scripts from the
 * policy in the request, and the root layout reads it from `x-nonce`.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString('base64');
  const policy = pagePolicy(nonce, { isDevelopment: process.env.NODE_ENV === 'development' });
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}

export const config = {
  // Pages only, which includes 404s: not the API except its reference, and not Next's files.
  matcher: ['/api/docs', '/((?!api$|api/|_next/|healthz$|livez$).*)'],
};
