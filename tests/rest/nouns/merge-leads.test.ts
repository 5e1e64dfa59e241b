import { ask, cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { beforeEach, expect, it } from 'vitest';

const rest = openRestDatabase();
let headers: Record<string, string>;
let ids: string[];

const NOBODY = '0198c2f0-0000-7000-8000-000000000000';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, path: string, body?: object, more: Record<string, string> = {}) =>
  ask(method, `/api/leads${path}`, { ...(body && { body }), headers: { ...headers, ...more } });
const merge = (body: object, more?: Record<string, string>, id = ids[0]) => call('POST', `/${id}/merge`, body, more);

beforeEach(async () => {
  headers = await cookieOf(rest.scope(), await rest.makeUser({ tier: 'PRO' }));
  ids = [];
  for (const company of ['Harbour Lights', 'Harbour Lights Inc.', 'Harbour']) {
    const made = await call('POST', '', { company, contactName: 'Noor Haddad', email: 'noor@harbour.example' });
    ids.push((made.body as { id: string }).id);
  }
});

it('merges leads into one, answers it, and says where the others are', async () => {
  const [id, second, third] = ids;
  const merged = await merge({ leadIds: [second, third], values: { company: 'Harbour', phone: '+1 415 555 0134' } });
  expect(merged).toMatchObject({
    status: 200,
    body: { id, company: 'Harbour', phoneNumber: '+14155550134', version: 2, mergeId: expect.any(String) },
  });
  const gone = { status: 404, body: { code: 'LEAD_MERGED', details: { mergedInto: id } } };
  for (const other of [second, third]) {
    expect(await call('GET', `/${other}`)).toMatchObject(gone);
    expect(await call('PUT', `/${other}`, { notes: 'x' })).toMatchObject(gone);
    expect(await call('DELETE', `/${other}`)).toMatchObject(gone);
    expect(await call('GET', `/${other}/history`)).toMatchObject(gone);
  }
});

it.each([
  [{ leadIds: [] }, 'leadIds'],
  [{}, 'leadIds'],
  [{ leadIds: [NOBODY, NOBODY] }, 'leadIds'],
  [{ leadIds: ['x'] }, 'leadIds.0'],
  [{ leadIds: [NOBODY], values: { company: ' ' } }, 'values.company'],
  [{ leadIds: [NOBODY], values: { amount: -1 } }, 'values.amount'],
  [{ leadIds: [NOBODY], values: { ownerId: NOBODY } }, 'values.ownerId'],
])('answers 400 to %j, and names the field', async (body, field) => {
  const refused = await merge(body);
  const { issues } = refused.body as { issues: { path: string }[] };
  expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  expect(issues.map(({ path }) => path)).toContain(field);
});

it('answers 404 to the lead of nobody, 412 to an outdated version, and 409 to a key used otherwise', async () => {
  expect(await merge({ leadIds: [NOBODY] })).toMatchObject({ status: 404, body: { field: 'leadIds' } });
  expect(await merge({ leadIds: [ids[1]], versions: { [ids[1] ?? '']: 7 } })).toMatchObject({ status: 412 });
  const key = { 'idempotency-key': 'merge-1' };
  const first = await merge({ leadIds: [ids[1]] }, key);
  expect(await merge({ leadIds: [ids[1]] }, key)).toMatchObject({ status: 200, body: first.body as object });
  expect(await merge({ leadIds: [ids[2]] }, key)).toMatchObject({ status: 409 });
});
