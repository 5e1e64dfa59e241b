import { ask, cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';

const rest = openRestDatabase();
let user: SessionUser;
let headers: Record<string, string>;

beforeEach(async () => {
  user = await rest.makeUser({ tier: 'PRO' });
  headers = await cookieOf(rest.scope(), user);
});

const acme = { company: 'Acme Arena', contactName: 'Jo Field', email: 'jo@acme.example', status: 'CONTACTED' };
const create = (body: object = acme) => ask('POST', '/api/leads', { body, headers });

describe('a problem', () => {
  it('uses wire names for fields, unknown ones included (D2, D39)', async () => {
    const refused = await create({ company: ' ', contactName: 'Jo', companyName: 'Acme', colour: 'red' });
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
    expect(refused).toMatchObject({
      status: 400,
      body: {
        type: 'about:blank',
        title: 'Bad Request',
        status: 400,
        code: 'VALIDATION',
        message: 'Company name is required',
        error: 'Company name is required',
      },
    });
    const { issues } = refused.body as { issues: { path: string }[] };
    expect(issues.map(({ path }) => path).sort()).toEqual(['colour', 'company', 'companyName']);
  });

  it('of an update has paths relative to the body', async () => {
    const { id } = (await create()).body as { id: string };
    const put = (body: object) => ask('PUT', `/api/leads/${id}`, { body, headers });
    expect(await put({ contactName: '' })).toMatchObject({ status: 400, body: { issues: [{ path: 'contactName' }] } });
    expect(await put({})).toMatchObject({ status: 400, body: { message: 'Nothing to change' } });
    expect(await put({ version: 1 })).toMatchObject({ status: 400, body: { issues: [{ path: 'version' }] } });
  });
});

it('names the field of an event that is wrong, and loses nothing', async () => {
  const event = { eventDate: '2027-08-13', eventTimeZone: 'America/Chicago' };
  const { id } = (await create({ ...acme, ...event })).body as { id: string };
  const put = (body: object) => ask('PUT', `/api/leads/${id}`, { body, headers });
  const refused = (field: string) => ({ status: 400, body: { code: 'VALIDATION', field } });
  expect(await put({ eventTimeZone: 'Mars/Olympus', eventName: 'Landing' })).toMatchObject(refused('eventTimeZone'));
  expect(await put({ eventEndDate: '2027-08-12' })).toMatchObject(refused('eventEndDate'));
  expect(await create({ ...acme, ...event, eventEndDate: '2027-08-12' })).toMatchObject(refused('eventEndDate'));
  expect(await ask('GET', `/api/leads/${id}`, { headers })).toMatchObject({ body: { ...event, version: 1 } });
});

it('imports rows without an email only where that is allowed', async () => {
  const data = [
    { companyName: 'No mail', contactPerson: 'Jo', email: null },
    { companyName: 'Mail', contactPerson: 'Al', email: 'al@mail.example' },
  ];
  expect(await ask('POST', '/api/import/leads', { body: { data }, headers })).toMatchObject({
    body: { imported: 1, errors: [{ row: 2, column: 'email', message: 'Email is required' }] },
  });
  const body = { data: data.slice(0, 1), allowMissingEmail: true };
  expect(await ask('POST', '/api/import/leads', { body, headers })).toMatchObject({
    status: 200,
    body: { imported: 1, errors: [] },
  });
  expect(await ask('GET', '/api/leads?q=No%20mail', { headers })).toMatchObject({
    body: { leads: [{ company: 'No mail', email: '' }] },
  });
});

it('adds a known lead again unless `onKnown` says otherwise', async () => {
  const row = { companyName: 'Known', contactPerson: 'Jo', email: 'jo@known.example', phone: '1' };
  const post = (body: object) => ask('POST', '/api/import/leads', { body, headers });
  expect(await post({ data: [row] })).toMatchObject({ body: { imported: 1 } });
  expect(await post({ data: [row], onKnown: 'skip' })).toMatchObject({
    body: { imported: 0, skipped: 1, known: { skipped: 1 } },
  });
  expect(await post({ data: [{ ...row, phone: '2' }], onKnown: 'update' })).toMatchObject({
    body: { imported: 0, skipped: 0, known: { updated: 1, unchanged: 0 } },
  });
  expect(await ask('GET', '/api/leads?q=known.example', { headers })).toMatchObject({
    body: { leads: [{ phone: '2' }] },
  });
  const change = { email: row.email, phone: '3' };
  expect(await post({ data: [change], onKnown: 'update' })).toMatchObject({
    body: { skipped: 0, errors: [], known: { updated: 1 } },
  });
  expect(await post({ data: [change] })).toMatchObject({ status: 400 });
  expect(await post({ data: [row], onKnown: 'never' })).toMatchObject({ status: 400 });
});

it('skips an imported row with a value that is not text, and imports the others', async () => {
  const row = (more: object) => ({ companyName: 'Acme', contactPerson: 'Jo', email: 'jo@acme.example', ...more });
  const data = [
    row({ phone: 15550102030 }),
    row({ region: 7 }),
    row({ companyName: true, email: 'none', notes: { a: [] } }),
    row({ priority: ['HIGH'], status: null }),
  ];
  const { status, body } = await ask('POST', '/api/import/leads', { body: { data }, headers });
  const message = 'Must be text, or null for an empty cell';
  expect(body).toMatchObject({
    imported: 1,
    skipped: 3,
    errors: [
      { row: 2, column: 'phone', message },
      { row: 4, column: 'companyName', message },
      { row: 4, column: 'notes', message },
      { row: 4, column: 'email', message: 'Invalid email format' },
      { row: 5, column: 'priority', message },
    ],
    ignoredColumns: ['region'],
  });
  expect(status).toBe(200);
  expect(await ask('POST', '/api/import/leads', { body: { data: [{ ...row({}), email: 5 }] }, headers })).toMatchObject(
    {
      status: 400,
      body: { code: 'NO_VALID_ROWS', details: { errors: [{ row: 2, column: 'email', message }] } },
    },
  );
});

describe('the filters of deals', () => {
  beforeEach(async () => {
    const deals = [
      { company: 'Unknown' },
      { company: 'Small', amount: 9999.99, expectedCloseDate: '2027-04-30' },
      { company: 'Middle', amount: '$10,000', expectedCloseDate: '2027-05-01' },
      { company: 'Large', amount: 25_000.5, expectedCloseDate: '2027-05-31' },
    ];
    for (const deal of deals) await create({ ...acme, ...deal });
  });

  const companies = async (query: string) => {
    const { body } = await ask('GET', `/api/leads?sort=createdAt&order=asc&${query}`, { headers });
    return (body as { leads: { company: string }[] }).leads.map(({ company }) => company);
  };

  it.each([
    ['minAmount=%2410%2C000', ['Middle', 'Large']],
    ['minAmount=10000&maxAmount=10000', ['Middle']],
    ['maxAmount=9999.99', ['Small']],
    ['amount=NOT_STATED', ['Unknown']],
    ['dated=expected&from=2027-05-01&to=2027-05-31', ['Middle', 'Large']],
    ['dated=expected&to=2027-05-01', ['Small', 'Middle']],
    ['dated=expected', ['Small', 'Middle', 'Large']],
    // The day is the same in every time zone.
    ['dated=expected&from=2027-05-31&timezone=Pacific/Kiritimati', ['Large']],
  ])('with %s find %j', async (query, expected) => {
    expect(await companies(query)).toEqual(expected);
  });

  it('apply to exports, and refuse what is no amount', async () => {
    const file = await ask('GET', '/api/export/leads?minAmount=%2410%2C000.01', { headers });
    expect(file.body).toContain('Large');
    expect(file.body).not.toContain('Middle');
    for (const path of ['/api/leads', '/api/export/leads'])
      expect(await ask('GET', `${path}?minAmount=12,5`, { headers })).toMatchObject({
        status: 400,
        body: { message: 'Must be an amount in US dollars, such as 12500 or $12,500.50' },
      });
  });
});
