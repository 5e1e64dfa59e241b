import { fillPath, type Operation, operations } from '@tests/support/document';
import { ask, cookieOf, openRestDatabase } from '@tests/support/rest';
import { makeRow, readTables } from '@tests/support/rows';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });
let user: SessionUser;
let headers: Record<string, string>;

beforeAll(async () => {
  user = await rest.makeUser({ tier: 'PRO' });
  headers = await cookieOf(rest.scope(), user);
});

const taking = (name: string) =>
  operations.filter(({ parameters }) =>
    parameters.some((parameter) => parameter.in === 'header' && parameter.name === name),
  );

/** Sends the document's example with a header, and holds that nothing changes. */
async function expectUnchanged({ method, path, body }: Operation, more: Record<string, string>, expected: object) {
  const address = fillPath(path, await makeRow(rest.scope(), user, path));
  const before = await readTables(rest.scope());
  const answer = await ask(method, address, { body: body?.example, headers: { ...headers, ...more } });
  expect(answer, JSON.stringify(more).slice(0, 60)).toMatchObject(expected);
  expect(await readTables(rest.scope())).toEqual(before);
}

describe.each(taking('Idempotency-Key'))('$name', (operation) => {
  it('refuses an Idempotency-Key that is empty or too long', async () => {
    for (const key of ['', ' ', 'k'.repeat(201)]) {
      await expectUnchanged(operation, { 'idempotency-key': key }, { status: 400, body: { code: 'VALIDATION' } });
    }
  });
});

const TAGS = ['', '1', 'W/"2"', '"x"', '"-1"', '"0"', '"01"', '"2"', '"99999999999"', '"1"'.repeat(5000), '\u00e9'];

describe.each(taking('If-Match'))('$name', (operation) => {
  it.each(TAGS)('changes nothing on the If-Match %s', async (tag) => {
    await expectUnchanged(operation, { 'if-match': tag }, { status: 412, body: { code: 'STALE_EDIT' } });
  });
});

it('takes a tag that a proxy made weak, and asks for one tag where several came', async () => {
  const { body } = await ask('POST', '/api/leads', { body: { company: 'Acme', contactName: 'Jo' }, headers });
  const { id } = body as { id: string };
  const change = (tag: string, phone: string) =>
    ask('PUT', `/api/leads/${id}`, { body: { phone }, headers: { ...headers, 'if-match': tag } });
  expect(await change('W/"1"', '1')).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await change('"2", "1"', '2')).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
});

it('names a request by an id of its own, and by that of the sender only if it is fit for a log', async () => {
  const idFor = async (given: string) => {
    const answer = await ask('GET', '/api/user/limits', { headers: { ...headers, 'x-request-id': given } });
    return answer.headers.get('x-request-id');
  };
  expect(await idFor('order-77.a:b_c')).toBe('order-77.a:b_c');
  for (const unfit of ['', 'x'.repeat(101), 'a b', '<b>', 'a"b', '\u00e9', 'a;b']) {
    expect(await idFor(unfit)).toMatch(/^[0-9a-f-]{36}$/);
  }
});

it('finds the headers in the document', () => {
  expect(taking('Idempotency-Key').length).toBeGreaterThan(1);
  expect(taking('If-Match').length).toBeGreaterThan(0);
});
