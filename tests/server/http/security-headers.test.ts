import { expect, it } from 'vitest';
import { pagePolicy, securityHeadersOf } from '@/server/http/security-headers.mjs';

/** The sources of each directive. */
const directivesOf = (policy: string) =>
  new Map(policy.split('; ').map((directive) => [directive.split(' ', 1)[0], directive.split(' ').slice(1)]));

it('allows scripts only by the nonce of the page, and eval in development alone', () => {
  const scripts = (isDevelopment: boolean) => directivesOf(pagePolicy('N0nce', { isDevelopment })).get('script-src');
  expect(scripts(false)).toEqual(["'self'", "'nonce-N0nce'", "'strict-dynamic'"]);
  expect(scripts(true)).toEqual(["'self'", "'nonce-N0nce'", "'strict-dynamic'", "'unsafe-eval'"]);
});

it('announces HSTS under https alone, for this host alone', () => {
  const hstsOf = (appUrl?: string) =>
    securityHeadersOf(appUrl).find(({ key }) => key === 'Strict-Transport-Security')?.value;
  expect(hstsOf('https://crm.example')).toBe('max-age=31536000');
  expect(hstsOf('HTTPS://crm.example')).toBe('max-age=31536000');
  expect([hstsOf('http://localhost:3000'), hstsOf(''), hstsOf()]).toEqual([undefined, undefined, undefined]);
});
