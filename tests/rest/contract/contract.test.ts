import { checkContract, misfit } from '@tests/support/rest/contract';
import { document, type Method, operations } from '@tests/support/rest/document';
import { type Answer, ask, cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { beforeAll, expect, it } from 'vitest';

// The check that every answer of these tests passes is worth something only if it finds what is wrong.

const rest = openRestDatabase();
const NEW = { company: 'Acme Arena', contactName: 'Jo Field' };
let made: Answer;
let refused: Answer;
let unknown: Answer;

beforeAll(async () => {
  const headers = await cookieOf(rest.scope(), await rest.makeUser());
  made = await ask('POST', '/api/leads', { body: NEW, headers });
  refused = await ask('POST', '/api/leads', { body: {}, headers });
  unknown = await ask('POST', '/api/leads', { body: NEW });
});

function without(answer: Answer, ...names: string[]): Answer {
  const headers = new Headers(answer.headers);
  for (const name of names) headers.delete(name);
  return { ...answer, headers };
}

function withHeader(answer: Answer, name: string, value: string): Answer {
  const headers = new Headers(answer.headers);
  headers.set(name, value);
  return { ...answer, headers };
}

const inBody = (answer: Answer, changes: object): Answer => ({
  ...answer,
  body: { ...(answer.body as object), ...changes },
});

const check = (answer: Answer, path = '/api/leads', method: Method = 'POST') => checkContract({ method, path, answer });

it('passes what is right', () => {
  check(made);
  check(refused);
  check(unknown);
});

it.each<[string, () => Answer]>([
  ['a status that is not declared', () => ({ ...made, status: 204 })],
  ['the status of another operation', () => ({ ...made, status: 200 })],
  ['another media type', () => withHeader(made, 'content-type', 'text/html')],
  ['a problem that is no problem+json', () => withHeader(refused, 'content-type', 'application/json')],
  ['a field that is missing', () => inBody(made, { company: undefined })],
  ['a field of another type', () => inBody(made, { version: '1' })],
  ['a field that nobody declared', () => inBody(made, { companyName: 'Acme' })],
  ['a time that is none', () => inBody(made, { createdAt: 'yesterday' })],
  ['no request id', () => without(made, 'x-request-id')],
  ['no standing', () => without(refused, 'ratelimit-remaining')],
  ['a standing that is no number', () => withHeader(made, 'ratelimit-reset', 'soon')],
  ['no ETag where one is declared', () => without(made, 'etag')],
  ['no Location where one is declared', () => without(made, 'location')],
  ['a 401 without a challenge', () => without(unknown, 'www-authenticate')],
  ['a challenge of another scheme', () => withHeader(unknown, 'www-authenticate', 'Basic realm="Stanchion"')],
  ['a challenge where nothing is wrong with who asks', () => withHeader(made, 'www-authenticate', 'Bearer')],
  ['an ETag where none is declared', () => withHeader(refused, 'etag', '"1"')],
  ['a Retry-After without a reason', () => withHeader(refused, 'retry-after', '5')],
  ['a problem that tells another status', () => inBody(refused, { status: 422 })],
  ['a code that the status does not name', () => inBody(refused, { code: 'NOT_FOUND' })],
  ['a code that nobody knows', () => inBody(refused, { code: 'NOPE' })],
  ['a problem without a message', () => inBody(refused, { message: undefined })],
])('finds %s', (_, answer) => {
  const wrong = answer();
  expect(() => check(wrong)).toThrow();
});

it('wants 404 where the document has no path, and 405 where it has no method', () => {
  expect(() => check(made, '/api/nothing')).toThrow();
  expect(() => check(made, '/api/leads', 'PATCH')).toThrow();
});

it('holds the examples of the document against their own schemas', () => {
  for (const { name, body, responses } of operations) {
    if (body) expect(misfit(body.schema, body.example), name).toBeNull();
    for (const [status, { content }] of Object.entries(responses)) {
      for (const media of Object.values(content ?? {}))
        expect(misfit(media.schema, media.example), `${name} ${status}`).toBeNull();
    }
  }
  expect(Object.keys(document.paths).length).toBeGreaterThan(5);
});
