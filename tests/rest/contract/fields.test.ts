import { makeToken } from '@tests/support/access/credentials';
import { makeRow } from '@tests/support/database/rows';
import { document, fillPath, operations, requiredQuery } from '@tests/support/rest/document';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';
import { listName } from '@/server/rest/wire-names';

// The parameter `fields` of every operation that reads rows.

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });
let user: SessionUser;
let headers: Record<string, string>;

beforeEach(async () => {
  user = await rest.makeUser({ tier: 'PRO' });
  // `GET /api/token` serves no session.
  ({ headers } = await makeToken(rest.scope(), user, ['read', 'write']));
});

const reading = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'fields'));
const lists = operations.filter(
  ({ method, parameters }) => method === 'GET' && parameters.some(({ name }) => name === 'cursor'),
);

it('is a parameter of every list, and of the operations that read one row', () => {
  expect(lists.length).toBeGreaterThan(10);
  expect(lists.filter((list) => !reading.includes(list))).toEqual([]);
  const named = reading.map(({ name }) => name);
  expect(named).toEqual(
    expect.arrayContaining(['GET /api/leads/{id}', 'GET /api/leads/{id}/contacts', 'GET /api/teams']),
  );
});

describe.each(reading)('$name', (operation) => {
  it('has only the chosen field and `id` in each row, and everything else of a page', async () => {
    const ids = await makeRow(rest.scope(), user, operation.path);
    const get = async (fields?: string) => {
      const query = [requiredQuery(operation).slice(1), fields === undefined ? '' : `fields=${fields}`].filter(Boolean);
      const {
        status,
        body,
        headers: answered,
      } = await ask('GET', `${fillPath(operation.path, ids)}?${query.join('&')}`, { headers });
      expect(status).toBe(200);
      return { body: body as Record<string, unknown>, etag: answered.get('etag') };
    };
    const whole = await get();
    const list = listName(operation.path);
    const rowsIn = (body: Record<string, unknown>) => (Array.isArray(body[list]) ? (body[list] as object[]) : [body]);
    const [name = ''] = Object.keys(rowsIn(whole.body)[0] ?? {}).filter((key) => key !== 'id');
    if (name === '') return;
    const some = await get(name);
    const chosen = rowsIn(whole.body).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([key]) => key === 'id' || key === name)),
    );
    expect(rowsIn(some.body)).toEqual(chosen);
    expect(some.etag).toBe(whole.etag);
    if (Array.isArray(whole.body[list]))
      expect({ ...some.body, [list]: null }).toEqual({ ...whole.body, [list]: null });
  });
});

it('takes names as they are on the wire, and names one that is unknown', async () => {
  await makeRow(rest.scope(), user, '/api/leads/{id}');
  const get = (fields: string) => ask('GET', `/api/leads?fields=${fields}`, { headers });
  const { body } = await get('company,status');
  expect(Object.keys((body as { leads: object[] }).leads[0] ?? {}).sort()).toEqual(['company', 'id', 'status']);
  for (const [fields, unknown] of [
    ['companyName', 'companyName'],
    ['id,colour,status', 'colour'],
    ['', ''],
    ['id,', ''],
    ['id, status', ' status'],
    ['__proto__', '__proto__'],
  ] as const)
    expect(await get(fields), fields).toMatchObject({
      status: 400,
      body: { field: 'fields', message: `Unknown field: ${unknown}` },
    });
});

it('is documented with the names', () => {
  const [list] = operations.filter(({ name }) => name === 'GET /api/leads');
  const description = list?.parameters.find(({ name }) => name === 'fields')?.description;
  for (const name of Object.keys(document.components.schemas.Lead?.properties ?? {}))
    expect(description).toContain(`\`${name}\``);
});
