import { makeRow, readChecksums } from '@tests/support/database/rows';
import { fillPath, type Operation, operations, type Parameter, requiredQuery } from '@tests/support/rest/document';
import { type Answer, ask, cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';

// Invalid query parameters and path ids, for every operation of the OpenAPI document.

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });
let user: SessionUser;
let headers: Record<string, string>;
let ids: Record<string, string>;
let before: Record<string, string>;

beforeAll(async () => {
  user = await rest.makeUser({ tier: 'PRO' });
});
beforeEach(async () => {
  // Signing out ends the session, so every test needs a new one.
  headers = await cookieOf(rest.scope(), user);
});

const send = ({ method, path, body }: Operation, query = '') =>
  ask(method, `${fillPath(path, ids)}${query}`, { body: body?.example, headers });

function expectRefused(answer: Answer, because: string, field?: string) {
  expect({ status: answer.status, body: answer.body }, because).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', ...(field === undefined ? {} : { field }) },
  });
}

const LONG = 9_999;

/** Values that the schema of a parameter does not allow. */
function badValues({ schema }: Parameter): string[] {
  const { type, enum: names, minimum, maximum, maxLength } = schema;
  if (names)
    return ['', 'NOPE', String(names[0]).toLowerCase() + String(names[0]), ` ${names[0]}`, '%00', 'x'.repeat(LONG)];
  if (type === 'boolean') return ['', 'yes', '1', 'TRUE', 'null', '%00', 'x'.repeat(LONG)];
  if (type === 'integer') {
    const numbers = [minimum === undefined ? [] : [minimum - 1], maximum === undefined ? [] : [maximum + 1]].flat();
    return [
      '',
      'x',
      '1.5',
      'NaN',
      'Infinity',
      'true',
      '1,2',
      '%00',
      '1e400',
      '-1e9',
      '9'.repeat(LONG),
      ...numbers.map(String),
    ];
  }
  if (maxLength === undefined) return ['', 'x', '%00', 'x'.repeat(LONG), '%ED%A0%80'];
  return ['a%00b', 'x'.repeat(maxLength + 1)];
}

const queryOf = ({ parameters }: Operation) => parameters.filter((parameter) => parameter.in === 'query');

describe.each(operations)('$name', (operation) => {
  const parameters = queryOf(operation);

  beforeAll(async () => {
    ids = await makeRow(rest.scope(), user, operation.path);
  });
  beforeEach(async () => {
    before = await readChecksums(rest.scope());
  });
  afterEach(async () => {
    expect(await readChecksums(rest.scope())).toEqual(before);
  });

  it('rejects parameters of the wrong type', async () => {
    for (const parameter of parameters) {
      for (const bad of badValues(parameter)) {
        const because = `${parameter.name}=${bad.slice(0, 50)}`;
        expectRefused(await send(operation, `?${parameter.name}=${bad}`), because, parameter.name);
      }
    }
  });

  it('rejects repeated parameters', async () => {
    for (const { name } of parameters) expectRefused(await send(operation, `?${name}=a&${name}=a`), name, name);
  });

  it('rejects unknown query parameters, including names of path parameters and body fields', async () => {
    const ofPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const ofBody = Object.keys(operation.body?.schema.properties ?? {});
    const unknown = [
      'colour',
      'companyName',
      '__proto__',
      'constructor',
      'toString',
      'limit[]',
      'LIMIT',
      '%00',
      '',
      '%',
    ];
    for (const name of [...unknown, ...ofPath, ...ofBody]) {
      const written = new URLSearchParams(`${name}=x`).keys().next().value ?? '';
      expectRefused(await send(operation, `?${name}=x`), name, written);
    }
  });

  // Operations without security use the id in the path as their secret, so a malformed one is simply not found.
  if (operation.path.includes('{') && operation.secured)
    it('rejects malformed ids and returns 404 for ids that do not exist', async () => {
      // Node refuses more than 16 KB of headers, with no body.
      const noText = ['%00', '%', '%ff', 'x'.repeat(LONG / Object.keys(ids).length)];
      const noId = ['x', '0', '%2e%2e%2f', 'null', `${Object.values(ids)[0]}0`, '%7Bid%7D'];
      // An external id is any text.
      for (const bad of 'externalId' in ids ? noText : [...noText, ...noId]) {
        const path = fillPath(operation.path, Object.fromEntries(Object.keys(ids).map((name) => [name, bad])));
        expectRefused(await send({ ...operation, path }), bad.slice(0, 50));
      }
      if (operation.upserts) return;
      const missing = Object.fromEntries(
        Object.keys(ids).map((name) => [name, '0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d']),
      );
      const answer = await send({ ...operation, path: fillPath(operation.path, missing) }, requiredQuery(operation));
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    });
});

it('finds parameters in the document', () => {
  expect(operations.flatMap(queryOf).length).toBeGreaterThan(10);
});
