import { ask, cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { beforeEach, expect, it } from 'vitest';
import { MAX_CONTACTS } from '@/domain/contacts/contact-limits';
import { contacts } from '@/server/db/schema';

// What contacts have in common with other nouns is in records.test.ts.

const rest = openRestDatabase();
let headers: Record<string, string>;
let ownerId: string;
let lead: { id: string };

const NOBODY = '0198c2f0-0000-7000-8000-000000000000';
const SAM = { name: 'Sam Okafor', role: 'BILLING', email: 'sam@harbour.example', phone: '+1 415 555 0177', notes: 'x' };

beforeEach(async () => {
  const user = await rest.makeUser({ tier: 'PRO' });
  ownerId = user.id;
  headers = await cookieOf(rest.scope(), user);
  const body = { company: 'Harbour Lights', contactName: 'Noor Haddad', email: 'noor@harbour.example' };
  lead = (await ask('POST', '/api/leads', { body, headers })).body as typeof lead;
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, path = '', body?: object, more: Record<string, string> = {}) =>
  ask(method, `/api/leads/${lead.id}/contacts${path}`, { ...(body && { body }), headers: { ...headers, ...more } });
const add = async () => (await call('POST', '', SAM)).body as { id: string };

it('lists, adds, changes and deletes contacts, and makes one the primary contact', async () => {
  const made = await call('POST', '', SAM);
  const { id } = made.body as { id: string };
  expect(made).toMatchObject({ status: 201, body: { ...SAM, leadId: lead.id, phoneNumber: '+14155550177' } });
  expect(await call('GET')).toEqual(expect.objectContaining({ status: 200, body: { contacts: [made.body] } }));
  expect(await call('PUT', `/${id}`, { notes: 'y' })).toMatchObject({ status: 200, body: { notes: 'y', version: 2 } });
  expect(await call('POST', `/${id}/primary`, undefined, { 'if-match': '"1"' })).toMatchObject({
    status: 200,
    body: {
      lead: { contactName: SAM.name, email: SAM.email, contactRole: 'BILLING', contactNotes: 'y', version: 2 },
      contact: { id, name: 'Noor Haddad', email: 'noor@harbour.example', role: 'OTHER' },
    },
  });
  expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 200, body: { id } });
  expect(await call('GET')).toMatchObject({ body: { contacts: [] } });
});

it.each([
  [{ ...SAM, name: ' ' }, 'name', 'Name is required'],
  [{ ...SAM, name: undefined }, 'name', 'Name is required'],
  [{ ...SAM, email: 'nobody' }, 'email', 'Invalid email format'],
  [{ ...SAM, phone: '1'.repeat(51) }, 'phone', 'At most 50 characters'],
  [{ ...SAM, role: 'BOSS' }, 'role', /OTHER/],
  [{ ...SAM, leadId: NOBODY }, undefined, /leadId/],
])('answers 400 to %j, and names the field', async (body, field, message) => {
  const refused = await call('POST', '', body);
  expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  const { field: named, message: said } = refused.body as Record<string, unknown>;
  if (field) expect(named).toBe(field);
  expect(said).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  const { id } = await add();
  expect(await call('PUT', `/${id}`, {})).toMatchObject({ status: 400, body: { message: 'Nothing to change' } });
});

it('answers 404 for a lead or a contact that does not exist', async () => {
  const { id } = await add();
  const of = (leadId: string, path = '') => `/api/leads/${leadId}/contacts${path}`;
  const missing: [Method, string, object?][] = [
    ['GET', of(NOBODY)],
    ['POST', of(NOBODY), SAM],
    ['PUT', of(lead.id, `/${NOBODY}`), { name: 'x' }],
    ['PUT', of(NOBODY, `/${id}`), { name: 'x' }],
    ['DELETE', of(lead.id, `/${NOBODY}`)],
    ['DELETE', of(NOBODY, `/${id}`)],
    ['POST', of(lead.id, `/${NOBODY}/primary`)],
    ['POST', of(NOBODY, `/${id}/primary`)],
  ];
  for (const [method, path, body] of missing) {
    expect(await ask(method, path, { ...(body && { body }), headers }), `${method} ${path}`).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  }
});

it(`answers 409 to more than ${MAX_CONTACTS} contacts`, async () => {
  const { now, newId, db } = rest.scope();
  const row = { leadId: lead.id, ownerId, name: 'Sam', createdAt: now, updatedAt: now };
  await db.insert(contacts).values(Array.from({ length: MAX_CONTACTS }, () => ({ ...row, id: newId() })));
  expect(await call('POST', '', SAM)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
});

it('swaps once for each Idempotency-Key, and only with the version of the lead in If-Match', async () => {
  const { id } = await add();
  const swap = (more: Record<string, string>) => call('POST', `/${id}/primary`, undefined, more);
  expect(await swap({ 'if-match': '"7"' })).toMatchObject({ status: 412, body: { code: 'STALE_EDIT' } });
  const once = { 'idempotency-key': 'once' };
  const first = await swap(once);
  expect(await swap(once)).toMatchObject({ status: 200, body: first.body });
  expect((await ask('GET', `/api/leads/${lead.id}`, { headers })).body).toMatchObject({ contactName: SAM.name });
});

it('gives the address of a lead that is booked again', async () => {
  const booked = await ask('POST', `/api/leads/${lead.id}/book-again`, { headers });
  const location = String(booked.headers.get('location'));
  expect(await ask('GET', location, { headers })).toMatchObject({ status: 200, body: booked.body });
});
