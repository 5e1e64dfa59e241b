import { checkContract, schemaErrors } from '@tests/support/rest/contract';
import { document, type Method, operations } from '@tests/support/rest/document';
import { type Answer, ask, cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { beforeAll, expect, it } from 'vitest';

// Every response in the REST tests goes through `checkContract`, so that check itself must detect faults.

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

it('accepts correct responses', () => {
  check(made);
  check(refused);
  check(unknown);
});

it.each<[string, () => Answer]>([
  ['an undeclared status', () => ({ ...made, status: 204 })],
  ['the status of another operation', () => ({ ...made, status: 200 })],
  ['another media type', () => withHeader(made, 'content-type', 'text/html')],
  ['a problem that is not problem+json', () => withHeader(refused, 'content-type', 'application/json')],
  ['a missing field', () => inBody(made, { company: undefined })],
  ['a field of another type', () => inBody(made, { version: '1' })],
  ['an undeclared field', () => inBody(made, { companyName: 'Acme' })],
  ['an invalid time', () => inBody(made, { createdAt: 'yesterday' })],
  ['no request id', () => without(made, 'x-request-id')],
  ['no rate-limit headers', () => without(refused, 'ratelimit-remaining')],
  ['a rate-limit header that is not a number', () => withHeader(made, 'ratelimit-reset', 'soon')],
  ['no ETag where one is declared', () => without(made, 'etag')],
  ['no Location where one is declared', () => without(made, 'location')],
  ['a 401 without a challenge', () => without(unknown, 'www-authenticate')],
  ['a challenge of another scheme', () => withHeader(unknown, 'www-authenticate', 'Basic realm="Stanchion"')],
  ['a challenge on a successful response', () => withHeader(made, 'www-authenticate', 'Bearer')],
  ['an ETag where none is declared', () => withHeader(refused, 'etag', '"1"')],
  ['a Retry-After without a reason', () => withHeader(refused, 'retry-after', '5')],
  ['a problem with another status', () => inBody(refused, { status: 422 })],
  ['a code that is not declared for the status', () => inBody(refused, { code: 'NOT_FOUND' })],
  ['an unknown code', () => inBody(refused, { code: 'NOPE' })],
  ['a problem without a message', () => inBody(refused, { message: undefined })],
])('detects %s', (_, answer) => {
  const wrong = answer();
  expect(() => check(wrong)).toThrow();
});

it('requires 404 for unknown paths and 405 for unknown methods', () => {
  expect(() => check(made, '/api/nothing')).toThrow();
  expect(() => check(made, '/api/leads', 'PATCH')).toThrow();
});

it('has examples that match their schemas', () => {
  for (const { name, body, responses } of operations) {
    if (body) expect(schemaErrors(body.schema, body.example), name).toBeNull();
    for (const [status, { content }] of Object.entries(responses)) {
      for (const media of Object.values(content ?? {}))
        expect(schemaErrors(media.schema, media.example), `${name} ${status}`).toBeNull();
    }
  }
  expect(Object.keys(document.paths).length).toBeGreaterThan(5);
});
