import { createHash } from 'node:crypto';
import { openRestDatabase } from '@tests/support/rest/rest';
import { route } from '@tests/support/rest/routes';
import { expect, it } from 'vitest';

openRestDatabase();

const read = async (method: string, headers: Record<string, string> = {}) => {
  const answer = await route(new Request('http://localhost:3000/api/openapi.json', { method, headers }));
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

it('has a strong ETag and returns 304 when it matches', async () => {
  const { status, headers, text } = await read('GET');
  expect(status).toBe(200);
  expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.1' });
  const etag = headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{27}"$/);
  expect(createHash('sha256').update(text).digest('base64url')).toContain(etag.replaceAll('"', ''));

  for (const known of [etag, `W/${etag}`, '*', `"other",${etag}`, `"other" , W/${etag}`]) {
    for (const method of ['GET', 'HEAD']) {
      const again = await read(method, { 'if-none-match': known });
      expect([again.status, again.text], known).toEqual([304, '']);
      expect(again.headers.get('etag')).toBe(etag);
      expect(again.headers.get('cache-control')).toBe(headers.get('cache-control'));
    }
  }
  for (const other of ['', '"other"', etag.slice(1, -1), `${etag.slice(0, -1)}x"`]) {
    expect((await read('GET', { 'if-none-match': other })).status, other).toBe(200);
  }
});

it('responds to HEAD with the headers of GET', async () => {
  // Next compresses no response to HEAD.
  const plain = { 'accept-encoding': 'identity' };
  const [get, head] = [await read('GET', plain), await read('HEAD', plain)];
  expect([head.status, head.text]).toEqual([200, '']);
  const same = ({ headers }: typeof get) =>
    Object.fromEntries([...headers].filter(([name]) => !/^(x-request-id$|ratelimit-|date$)/.test(name)));
  expect(same(head)).toEqual(same(get));
});
