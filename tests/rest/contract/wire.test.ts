import { ask, cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { expect, it } from 'vitest';
import { listLeadsInput } from '@/domain/leads/filters/lead-filter-input';
import { listTasksInput } from '@/domain/tasks/task';
import { fromWireInput, listName, toWireName, toWireValue } from '@/server/rest/wire-names';

const rest = openRestDatabase();

it('parses query strings as numbers and booleans without loosening the tRPC input schemas', async () => {
  const headers = await cookieOf(rest.scope(), await rest.makeUser());
  expect(await ask('GET', '/api/leads?limit=5', { headers })).toMatchObject({ status: 200 });
  expect(await ask('GET', '/api/tasks?open=false', { headers })).toMatchObject({ status: 200 });
  expect(await ask('GET', '/api/tasks?open=1', { headers })).toMatchObject({ status: 400 });
  // trpc-to-openapi sets `coerce` on the schemas it is given.
  expect(listLeadsInput.safeParse({ limit: '5' }).success).toBe(false);
  expect(listTasksInput.safeParse({ open: 'false' }).success).toBe(false);
});

it('renames fields at any depth, renames values that are field names, and keeps everything else', () => {
  const at = new Date('2027-03-01T10:00:00Z');
  expect(
    toWireValue({
      leads: [{ companyName: 'A', at, detail: { fields: ['contactPerson', 'phone'] } }],
      sort: 'companyName',
    }),
  ).toEqual({
    leads: [{ company: 'A', at: '2027-03-01T10:00:00.000Z', detail: { fields: ['contactName', 'phone'] } }],
    sort: 'company',
  });
  expect(toWireValue(null)).toBeNull();
  expect(toWireName('constructor')).toBe('constructor');
});

it('maps wire names back on the first level only, so import rows keep their column names', () => {
  const data = [{ company: 'A', contactName: 'B' }];
  expect(fromWireInput({ company: 'A', sort: 'contactName', data })).toEqual({
    companyName: 'A',
    sort: 'contactPerson',
    data,
  });
});

it.each([
  ['/api/leads', 'leads'],
  ['/api/email-templates', 'templates'],
  ['/api/leads/{id}/history', 'history'],
])('names the list at %s after its last path segment', (path, name) => {
  expect(listName(path)).toBe(name);
});
