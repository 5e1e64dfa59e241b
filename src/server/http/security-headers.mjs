/** For everything that is not a page: nothing of another origin, nothing inline, no frames. Workers need 'self'. */
const RESOURCE_POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Sent with every response: by our server (serving/secured.mjs), or by Next if it serves alone, as in development. */
export const SECURITY_HEADERS = [
  { key: 'Content-Security-Policy', value: RESOURCE_POLICY },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()' },
];

/** For uploaded files: even if a browser opened one as a page, it would run nothing and load nothing. */
export const DOWNLOAD_HEADERS = [{ key: 'Content-Security-Policy', value: "sandbox; default-src 'none'" }];

/**
 * One year, for this host only: subdomains may belong to others, and a preload entry cannot be taken back. Browsers
 * ignore the header over http.
 */
const STRICT_TRANSPORT = { key: 'Strict-Transport-Security', value: 'max-age=31536000' };

/** The headers of an application whose public URL is `appUrl`. */
export const securityHeadersOf = (appUrl) =>
  /^https:/i.test(appUrl ?? '') ? [...SECURITY_HEADERS, STRICT_TRANSPORT] : SECURITY_HEADERS;

/**
 * The content security policy of a page. Scripts and styles need this page's nonce; scripts that carry it may load
 * others. Mantine renders style attributes, which cannot carry a nonce. In development, React rebuilds stacks with
 * eval and Next injects styles without a nonce. Images and PDFs are previewed from a `blob:`, which only our own scripts can
 * make.
 */
export function pagePolicy(nonce, { isDevelopment }) {
  const directives = {
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    'style-src': isDevelopment ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'frame-src': 'blob:',
    'worker-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
