import { makeRow, readChecksums } from '@tests/support/database/rows';
import { fillPath, type Operation, operations } from '@tests/support/rest/document';
import { ask, cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });
let user: SessionUser;
let headers: Record<string, string>;

beforeAll(async () => {
  user = await rest.makeUser({ tier: 'PRO' });
  headers = await cookieOf(rest.scope(), user);
});

const operationsTaking = (name: string) =>
  operations.filter(({ parameters }) =>
    parameters.some((parameter) => parameter.in === 'header' && parameter.name === name),
  );

/** Sends the document's example with each value of a header: each must be rejected alike and change nothing. */
async function expectUnchanged(
  { method, path, body }: Operation,
  header: string,
  values: readonly string[],
  expected: object,
) {
  const address = fillPath(path, await makeRow(rest.scope(), user, path));
  const before = await readChecksums(rest.scope());
  for (const value of values) {
    const answer = await ask(method, address, { body: body?.example, headers: { ...headers, [header]: value } });
    expect(answer, value.slice(0, 60)).toMatchObject(expected);
  }
  expect(await readChecksums(rest.scope())).toEqual(before);
}

describe.each(operationsTaking('Idempotency-Key'))('$name', (operation) => {
  it('rejects an Idempotency-Key that is empty or too long', async () => {
    const keys = ['', ' ', 'k'.repeat(201)];
    await expectUnchanged(operation, 'idempotency-key', keys, { status: 400, body: { code: 'VALIDATION' } });
  });
});

/** Well-formed tags that do not match the row: not a version number, another version, or weak. */
const OTHER_TAGS = ['""', '"x"', '"a,b"', '"-1"', '"0"', '"01"', '"2"', '"99999999999"', '"\u00e9"', 'W/"1"'];
const NO_TAGS = ['', '1', '2', '"1', '1"', "'1'", 'w/"1"', 'W/1', 'W/', '"1 2"', '**', '"1"'.repeat(5000), '\u00e9'];
const WEAK = 'If-Match compares strongly, and a weak ETag (W/"2") matches nothing';

describe.each(operationsTaking('If-Match'))('$name', (operation) => {
  it('changes nothing when If-Match does not match the row', async () => {
    await expectUnchanged(operation, 'if-match', OTHER_TAGS, { status: 412, body: { code: 'STALE_EDIT' } });
  });

  it('rejects an If-Match that is not an ETag', async () => {
    const message = 'If-Match takes the ETag as it was given, quotes included, such as "2".';
    await expectUnchanged(operation, 'if-match', NO_TAGS, { status: 400, body: { code: 'VALIDATION', message } });
  });

  it('rejects several ETags and requires one', async () => {
    const message = 'Send one ETag as If-Match, the one you read.';
    const body = { code: 'VALIDATION', message };
    await expectUnchanged(operation, 'if-match', ['"1", "2"'], { status: 400, body });
  });

  it('explains that a weak ETag never matches instead of reporting a stale edit', async () => {
    const body = { code: 'STALE_EDIT', message: expect.stringContaining(WEAK) };
    await expectUnchanged(operation, 'if-match', ['W/"1"'], { status: 412, body });
  });

  it.each(['"1"', '*'])('accepts If-Match %s', async (tag) => {
    const address = fillPath(operation.path, await makeRow(rest.scope(), user, operation.path));
    const more = { headers: { ...headers, 'if-match': tag }, body: operation.body?.example };
    expect(await ask(operation.method, address, more)).toMatchObject({ status: operation.success });
  });
});

it('uses the request id of the client only if it is safe to log', async () => {
  const idFor = async (given: string) => {
    const answer = await ask('GET', '/api/user/limits', { headers: { ...headers, 'x-request-id': given } });
    return answer.headers.get('x-request-id');
  };
  expect(await idFor('order-77.a:b_c')).toBe('order-77.a:b_c');
  for (const unfit of ['', 'x'.repeat(101), 'a b', '<b>', 'a"b', '\u00e9', 'a;b']) {
    expect(await idFor(unfit)).toMatch(/^[0-9a-f-]{36}$/);
  }
});

it('finds operations with each header in the document', () => {
  expect(operationsTaking('Idempotency-Key').length).toBeGreaterThan(1);
  expect(operationsTaking('If-Match').length).toBeGreaterThan(0);
});
