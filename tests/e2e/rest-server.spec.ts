import { request } from 'node:http';
import { expect, test } from '@tests/support/browser';

// The REST routes as `npm start` serves them: the first request of a process goes through Next, the others before it.

test('REST is answered before Next', async ({ request: client }) => {
  const ask = () => client.get('/api/leads', { headers: { authorization: 'Bearer nothing' } });
  await ask();
  const answer = await ask();
  expect(answer.status()).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/problem+json',
    // Next sends everything in pieces.
    'content-length': String((await answer.body()).length),
    'x-content-type-options': 'nosniff',
    'ratelimit-limit': expect.stringMatching(/^\d+$/),
  });
});

test('a method that nobody can read is refused, and is no failure', async ({ baseURL }) => {
  const status = await new Promise((resolve, reject) => {
    const sent = request(new URL('/api/leads', baseURL), { method: 'TRACE' }, (response) => {
      response.resume();
      resolve([response.statusCode, response.headers['content-type'], response.headers.allow]);
    });
    sent.once('error', reject).end();
  });
  expect(status).toEqual([405, 'application/problem+json', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS']);
});
