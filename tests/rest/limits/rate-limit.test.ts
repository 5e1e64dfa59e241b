import { ask, cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { expect, it } from 'vitest';

// A factor on the limit of 1,200 requests a minute.
const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '0.01' });
const LIMIT = 12;

it('counts down in every response, rejects requests over the limit, and counts per user (D40)', async () => {
  const scope = rest.scope();
  const [headers, other] = [await cookieOf(scope, await rest.makeUser()), await cookieOf(scope, await rest.makeUser())];
  const paths = ['/api/leads', '/api/nothing', '/api/leads?limit=0', '/api/user/limits'];
  for (let sent = 1; sent <= LIMIT; sent += 1) {
    const answer = await ask('GET', paths[sent % paths.length] ?? '', { headers });
    expect(answer.status).not.toBe(429);
    expect(answer.headers.get('ratelimit-limit')).toBe(String(LIMIT));
    expect(answer.headers.get('ratelimit-remaining')).toBe(String(LIMIT - sent));
  }
  for (const path of paths) {
    const refused = await ask('GET', path, { headers });
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    // The word "limit" is reserved for plan limits (D9).
    expect((refused.body as { message: string }).message).not.toMatch(/limit/i);
    expect(refused.headers.get('ratelimit-remaining')).toBe('0');
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(refused.headers.get('ratelimit-reset')).toBe(String(wait));
  }
  expect((await ask('GET', '/api/leads', { headers: other })).status).toBe(200);
});
