import { makeRow, readChecksums } from '@tests/support/database/rows';
import { schemaErrors } from '@tests/support/rest/contract';
import { fillPath, type Operation, operations, type Schema } from '@tests/support/rest/document';
import { type Answer, ask, cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { beforeAll, describe, expect, it } from 'vitest';
import { OUTSIDE_YEARS } from '@/domain/shared/time';

// Sends every operation that takes a body every kind of invalid body: each must be rejected with a declared problem
// that names the fault, and must change nothing. The cases are generated from the OpenAPI document, so a new operation
// or field is covered automatically.

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });
let headers: Record<string, string>;
let ids: Record<string, string>;
let before: Record<string, string>;

type Json = unknown;
type Fields = Record<string, Json>;

interface Fault {
  fault: string;
  raw: BodyInit;
  more?: Record<string, string>;
  status?: number;
  code?: string;
  /** The field that the problem must name. */
  names?: string;
  message?: string;
  /** The body is so long that some operations refuse it for that. */
  isLong?: true;
}

const bodies = operations.flatMap((operation) => (operation.body ? [{ ...operation, body: operation.body }] : []));
type WithBody = (typeof bodies)[number];

const asJson = (fault: string, body: Json, names?: string): Fault => ({ fault, raw: JSON.stringify(body), names });

const VALUES: Json[] = [
  null,
  true,
  7,
  1.5,
  'no such value',
  [],
  ['a'],
  {},
  { a: 1 },
  [null],
  [[]],
  [{ a: 1 }],
  [{ a: {} }],
];

/** The rows of an import, where a value of the wrong type is an error of its row. */
const areRows = (field: Schema, value: Json): boolean =>
  field.items?.additionalProperties !== undefined &&
  schemaErrors({ type: 'array', items: { type: 'object' } }, value) === null;

/** For each field, every kind of value that the document does not allow. */
const wrongTypes = ({ body: { schema, example } }: WithBody): Fault[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    VALUES.filter((value) => schemaErrors(field, value) && !areRows(field, value)).map((value) =>
      asJson(`${name}: ${JSON.stringify(value)}`, { ...example, [name]: value }, name),
    ),
  );

const missing = ({ body: { schema, example } }: WithBody): Fault[] =>
  (schema.required ?? []).map((name) => asJson(`no ${name}`, { ...example, [name]: undefined }, name));

const WIRE_NAMES = { company: 'companyName', contactName: 'contactPerson' };

/** Unknown keys, including our internal field names (D2) and keys that have a meaning in JavaScript. */
function unknownKeys({ body: { schema, example }, path }: WithBody): Fault[] {
  const ours = Object.entries(WIRE_NAMES).flatMap(([wire, domain]) => (schema.properties?.[wire] ? [domain] : []));
  const ofPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const names = ['colour', 'ownerId', 'version', 'constructor', 'toString', '\0', ...ours, ...ofPath];
  return [
    ...names.map((name) => asJson(`the key ${name}`, { ...example, [name]: 'x' }, name)),
    { fault: 'the key __proto__', raw: JSON.stringify(example).replace('{', '{"__proto__":{"isAdmin":true},') },
  ];
}

const tooLong = ({ body: { schema, example } }: WithBody): Fault[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, { maxLength }]) =>
    maxLength ? [asJson(`${name} too long`, { ...example, [name]: 'x'.repeat(maxLength + 1) }, name)] : [],
  );

/** For each date or date-time, one before and one after the accepted years (D69). */
const outsideYears = ({ body: { schema, example } }: WithBody): Fault[] =>
  Object.entries(schema.properties ?? {})
    .filter(
      ([, field]) =>
        !('properties' in field || 'items' in field) && JSON.stringify(field).includes('from 1900 to 2999'),
    )
    .flatMap(([name]) =>
      ['1899-12-31T23:59:59Z', '3000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'].map((time) => ({
        ...asJson(`${name}: ${time}`, { ...example, [name]: time }, name),
        message: OUTSIDE_YEARS,
      })),
    );

/** For each field that accepts text, a body with `part` in the middle of that text. */
function withText({ schema, example }: WithBody['body'], part: string): [string, Fields][] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]): [string, Fields][] =>
    schemaErrors(field, 'a@b.example') ? [] : [[name, { ...example, [name]: `a${part}a@b.example` }]],
  );
  return [...own, ...inRows(example, part)];
}

/** The same for the rows of an import, whose text is nested one level deeper. */
const inRows = (example: Fields, part: string): [string, Fields][] =>
  Object.entries(example).flatMap(([name, rows]) => {
    if (!Array.isArray(rows)) return [];
    const [row] = rows as Fields[];
    return Object.keys(row ?? {}).map((column): [string, Fields] => [
      `${name}.${column}`,
      { ...example, [name]: [{ ...row, [column]: `a${part}a` }] },
    ]);
  });

const unstorable = ({ body }: WithBody): Fault[] =>
  ['\0', '\ud800', '\udc00'].flatMap((part) =>
    withText(body, part).map(([name, faulty]) => asJson(`${JSON.stringify(part)} in ${name}`, faulty)),
  );

const notAnObject: Fault[] = [
  ...['[]', 'null', '7', '"text"', 'true', '', ' ', '{', '{"a":', '{"a":1}}', "{'a':1}", 'undefined', '\ufeff'].map(
    (raw) => ({ fault: `the body ${JSON.stringify(raw)}`, raw }),
  ),
  { fault: 'bytes that are no UTF-8', raw: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  { fault: 'objects in objects', raw: `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`, isLong: true },
  { fault: 'lists in lists', raw: `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, isLong: true },
];

const deepValues = ({ body: { schema, example } }: WithBody): Fault[] =>
  Object.keys(schema.properties ?? {}).map((name) => ({
    fault: `${name} of lists in lists`,
    raw: JSON.stringify({ ...example, [name]: 0 }).replace(
      `"${name}":0`,
      `"${name}":${'['.repeat(9000)}${']'.repeat(9000)}`,
    ),
  }));

const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'application/json; charset=iso-8859-1',
  '',
];

const wrongMediaTypes = ({ body: { example } }: WithBody): Fault[] =>
  [...TYPES.map((type) => ({ 'content-type': type })), { 'content-encoding': 'gzip' }].map((more) => ({
    fault: `the header ${JSON.stringify(more)}`,
    raw: new TextEncoder().encode(JSON.stringify(example)),
    more,
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
  }));

/** The result of the first operation of a batch: what is wrong with one fails no other. */
function firstResult({ status, body }: Answer): { status: number; problem?: object } | undefined {
  const { results = [] } = body as { results?: { status: number; problem?: object }[] };
  return status === 200 ? results[0] : undefined;
}

async function expectRefused(operation: Operation, { fault, raw, more, names, isLong, ...rest }: Fault) {
  const { status = isLong ? expect.toBeOneOf([400, 413]) : 400, ...told } = rest;
  const answer = await ask(operation.method, fillPath(operation.path, ids), { raw, headers: { ...headers, ...more } });
  const first = operation.path.endsWith('/batch') ? firstResult(answer) : undefined;
  const received = { status: first?.status ?? answer.status, body: first ? first.problem : answer.body };
  expect(received, fault).toMatchObject({ status, body: told });
  if (names !== undefined && !first) {
    const { issues = [] } = answer.body as { issues?: { path: string }[] };
    // For a list, the path also contains the index of the entry.
    expect(
      issues.map(({ path }) => path.split('.')[0]),
      fault,
    ).toContain(names);
  }
}

describe.each(bodies)('$name', (operation) => {
  beforeAll(async () => {
    const owner = await rest.makeUser({ tier: 'PRO' });
    headers = await cookieOf(rest.scope(), owner);
    ids = await makeRow(rest.scope(), owner, operation.path);
    before = await readChecksums(rest.scope());
  });

  it.each([
    ['values of the wrong type', wrongTypes(operation)],
    ['missing fields', missing(operation)],
    ['unknown keys', unknownKeys(operation)],
    ['dates outside the accepted years', outsideYears(operation)],
    ['text that is too long', tooLong(operation)],
    ['text that Postgres cannot store', unstorable(operation)],
    ['a body that is not an object', notAnObject],
    ['deeply nested values', deepValues(operation)],
    ['another media type', wrongMediaTypes(operation)],
  ])('rejects %s', async (_, faults) => {
    for (const fault of faults) await expectRefused(operation, fault);
    expect(await readChecksums(rest.scope())).toEqual(before);
  });
});

/** Operations that update fields of a row. */
const changes = bodies.filter(
  ({ method, upserts, parameters }) =>
    method === 'PUT' && !upserts && parameters.some(({ name }) => name === 'If-Match'),
);

it.each(changes)('$name names no field when there is nothing to change', async ({ method, path }) => {
  const owner = await rest.makeUser({ tier: 'PRO' });
  const address = fillPath(path, await makeRow(rest.scope(), owner, path));
  const { status, body } = await ask(method, address, { body: {}, headers: await cookieOf(rest.scope(), owner) });
  expect({ status, body }).toMatchObject({ status: 400, body: { code: 'VALIDATION', message: 'Nothing to change' } });
  expect(body).not.toHaveProperty('field');
  expect(body).not.toHaveProperty('issues');
});

const upserts = bodies.filter((operation) => operation.upserts);

it.each(upserts)('$name leaves a row as it is when no field is sent', async ({ method, path }) => {
  const owner = await rest.makeUser({ tier: 'PRO' });
  const address = fillPath(path, await makeRow(rest.scope(), owner, path));
  const cookie = await cookieOf(rest.scope(), owner);
  const stored = await readChecksums(rest.scope());
  const { status, body } = await ask(method, address, { body: {}, headers: cookie });
  expect({ status, body }).toMatchObject({ status: 200, body: { created: false, version: 1 } });
  expect(await readChecksums(rest.scope())).toEqual(stored);
});

it('generates invalid bodies for every operation with a body', () => {
  expect(bodies.length).toBeGreaterThan(3);
  expect(changes.length).toBeGreaterThan(3);
  expect(upserts.length).toBeGreaterThan(3);
  expect(bodies.filter((operation) => outsideYears(operation).length > 0).length).toBeGreaterThan(5);
  for (const operation of bodies) {
    expect(wrongTypes(operation).length, operation.name).toBeGreaterThan(5);
    const takesText = withText(operation.body, '').length > 0;
    expect(unstorable(operation).length, operation.name).toBeGreaterThanOrEqual(takesText ? 3 : 0);
  }
});
