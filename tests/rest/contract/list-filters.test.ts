import { makeFile } from '@tests/support/database/files';
import { ask, cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { beforeAll, describe, expect, it } from 'vitest';

// One filter of each kind over REST. What filters mean is tested in filter-rules.test.ts.

const rest = openRestDatabase();
let headers: Record<string, string>;
let leadId: string;
let clubId: string;

const post = async (path: string, body: object) => {
  const { status, body: created } = await ask('POST', path, { body, headers });
  expect(status).toBe(201);
  return created as { id: string; updatedAt: string };
};

beforeAll(async () => {
  const owner = await rest.makeUser({ tier: 'PRO' });
  headers = await cookieOf(rest.scope(), owner);
  const named = { contactName: 'Jo Field' };
  const arena = await post('/api/leads', {
    ...{ ...named, company: 'Arena', email: 'jo@arena.example', phone: '(415) 555-0134', source: 'REFERRAL' },
    ...{ amount: 900, eventDate: '2027-08-13', nextFollowUp: '2027-03-08T12:00:00Z' },
  });
  leadId = arena.id;
  await post('/api/leads', {
    ...named,
    company: 'Bowl',
    email: 'al@bowl.example',
    source: 'WEBSITE',
    status: 'CONTACTED',
  });
  const club = await post('/api/leads', { ...named, company: 'Club', status: 'PROPOSAL_SENT' });
  clubId = club.id;
  const sam = { name: 'Sam Okafor', email: 'sam@club.example', phone: '+1 415 555 0177', role: 'BILLING' };
  await post(`/api/leads/${club.id}/contacts`, sam);
  await post(`/api/leads/${club.id}/contacts`, { name: 'Kit Lund' });
  const call = { title: 'Call', type: 'CALL', priority: 'HIGH', leadId, dueDate: '2027-03-05' };
  await post('/api/tasks', call);
  await post('/api/tasks', {
    ...call,
    title: 'Mail',
    type: 'EMAIL',
    priority: 'LOW',
    leadId: null,
    dueDate: '2027-03-09',
  });
  const hour = { startTime: '2027-03-09T13:00:00Z', endTime: '2027-03-09T14:00:00Z' };
  await post('/api/calendar-events', { ...hour, title: 'Walk', type: 'CONSULTATION', leadId });
  await post('/api/calendar-events', { ...hour, title: 'Ring', type: 'CALL' });
  await post('/api/notes', { title: 'Gates', content: 'Two gates', leadId });
  await post('/api/notes', { title: 'Other', content: 'Two gates' });
  await post('/api/email-templates', { name: 'First', subject: 'Guards', body: 'Hi' });
  await makeFile({ scope: rest.scope(), owner }, { leadId });
});

const get = (path: string) => ask('GET', path, { headers });

/** The names of the rows of a list. */
async function namesAt(path: string): Promise<string[]> {
  const { status, body } = await get(path);
  expect({ status, body }).toMatchObject({ status: 200 });
  const rows = Object.values(body as Record<string, unknown>).find(Array.isArray) as Record<string, string>[];
  return rows.map(({ company, title, name }) => company ?? title ?? name ?? '').sort();
}

const plus = encodeURIComponent('+');

it.each([
  ['/api/leads?status=CONTACTED,PROPOSAL_SENT', ['Bowl', 'Club']],
  ['/api/leads?email=JO@Arena.example', ['Arena']],
  ['/api/leads?email=sam@club.example', ['Club']],
  ['/api/leads?phone=415.555.0134', ['Arena']],
  [`/api/leads?phone=${plus}1-415-555-0177`, ['Club']],
  [`/api/leads?phone=${plus}1-415-555-0179`, []],
  ['/api/leads?source=REFERRAL,WEBSITE', ['Arena', 'Bowl']],
  ['/api/leads?source=NOT_STATED', ['Club']],
  ['/api/leads?minAmount=800&maxAmount=1000', ['Arena']],
  ['/api/leads?dated=event&from=2027-08-01&to=2027-08-31&status=NEW', ['Arena']],
  ['/api/leads?followUpFrom=2027-03-08&followUpTo=2027-03-08', ['Arena']],
  ['/api/leads?followUpFrom=2027-03-09&followUpTo=2027-03-08', []],
  ['/api/tasks?type=CALL,OTHER&priority=HIGH', ['Call']],
  ['/api/tasks?dueFrom=2027-03-05&dueTo=2027-03-05', ['Call']],
  ['/api/tasks?dueFrom=2027-03-06', ['Mail']],
  ['/api/tasks?status=PENDING,OVERDUE', ['Call', 'Mail']],
  ['/api/calendar-events?type=CONSULTATION,OTHER', ['Walk']],
  ['/api/calendar-events?status=CANCELLED,NO_SHOW', []],
])('%s', async (path, names) => {
  // Statuses of leads bring their own tasks.
  const own = path.startsWith('/api/tasks')
    ? (await namesAt(path)).filter((name) => name === 'Call' || name === 'Mail')
    : await namesAt(path);
  expect(own).toEqual(names);
});

it.each(['tasks', 'notes', 'calendar-events', 'quotes'])('filters %s by lead, team and assignee', async (noun) => {
  const none = '0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d';
  for (const name of ['leadId', 'teamId', 'assigneeId'])
    expect(await namesAt(`/api/${noun}?${name}=${none}`)).toEqual([]);
  if (noun !== 'quotes') expect(await namesAt(`/api/${noun}?leadId=${leadId}`)).toHaveLength(1);
});

it.each(['leads', 'tasks', 'notes', 'calendar-events', 'quotes', 'email-templates', 'leads/{id}/files'])(
  'lists the %s updated since an instant',
  async (noun) => {
    const list = `/api/${noun.replace('{id}', leadId)}`;
    const all = await namesAt(list);
    expect(await namesAt(`${list}?updatedSince=2020-01-01T00:00:00Z`)).toEqual(all);
    expect(await namesAt(`${list}?updatedSince=2999-01-01T00:00:00%2B01:00`)).toEqual([]);
  },
);

it.each([
  ['role=BILLING,SITE_CONTACT', ['Sam Okafor']],
  ['email=SAM@club.example', ['Sam Okafor']],
  ['phone=(415)%20555-0177', ['Sam Okafor']],
  ['phone=415-555-0134', []],
  ['updatedSince=2999-01-01T00:00:00Z', []],
])('lists the contacts of a lead with %s', async (query, names) => {
  expect(await namesAt(`/api/leads/${clubId}/contacts?${query}`)).toEqual(names);
});

it('lists emails by their recipient and by several states', async () => {
  const to = 'jo@arena.example';
  const sent = await ask('POST', '/api/emails/send', { body: { to, subject: 'Gates', body: 'Hi' }, headers });
  expect(sent.status).toBe(200);
  const subjects = async (query: string) => {
    const { body } = await get(`/api/emails?${query}`);
    return (body as { emails: { subject: string }[] }).emails.map(({ subject }) => subject);
  };
  expect(await subjects('email=Jo@Arena.example')).toEqual(['Gates']);
  expect(await subjects('email=o@arena.example')).toEqual([]);
  expect(await subjects('status=SENT,FAILED&delivery=queued,sent')).toEqual(['Gates']);
  expect(await subjects('status=OPENED,CLICKED')).toEqual([]);
});

it.each([
  ['/api/leads', 'email', 'nobody'],
  ['/api/leads', 'email', ''],
  ['/api/leads', 'phone', '555 0134'],
  ['/api/leads', 'phone', ''],
  ['/api/leads', 'phone', '415-555-0134,415-555-0177'],
  ['/api/leads', 'source', 'REFERRAL,'],
  ['/api/leads', 'followUpFrom', '2027-02-30'],
  ['/api/leads', 'updatedSince', '2027-03-01'],
  ['/api/leads', 'include', 'tasks'],
  ['/api/tasks', 'status', 'PENDING,NOPE'],
  ['/api/tasks', 'dueTo', 'today'],
  ['/api/notes', 'teamId', '1'],
  ['/api/calendar-events', 'updatedSince', '1800-01-01T00:00:00Z'],
  ['/api/emails', 'email', 'a@b'],
])('names the parameter that is wrong: %s?%s=%s', async (path, name, value) => {
  const answer = await get(`${path}?${name}=${encodeURIComponent(value)}`);
  expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION', field: name } });
});

describe('include=contacts', () => {
  const contactsOf = (lead: unknown) => (lead as { contacts?: { name: string }[] }).contacts?.map(({ name }) => name);

  it('gives each lead its contacts, which are absent without it', async () => {
    const leadsAt = async (query: string) => {
      const { body } = await get(`/api/leads?sort=company&order=asc${query}`);
      return (body as { leads: object[] }).leads;
    };
    expect((await leadsAt('&include=contacts')).map(contactsOf)).toEqual([[], [], ['Sam Okafor', 'Kit Lund']]);
    expect((await leadsAt('')).filter((lead) => 'contacts' in lead)).toEqual([]);
    expect((await leadsAt('&include=contacts&fields=company')).filter((lead) => 'contacts' in lead)).toEqual([]);
    const chosen = await leadsAt('&include=contacts&fields=contacts');
    expect(chosen.map((lead) => Object.keys(lead))).toEqual([0, 1, 2].map(() => ['id', 'contacts']));
    expect(contactsOf((await get(`/api/leads/${clubId}?include=contacts`)).body)).toEqual(['Sam Okafor', 'Kit Lund']);
    expect((await get(`/api/leads/${clubId}`)).body).not.toHaveProperty('contacts');
  });

  it('costs one statement more, for any number of leads', async () => {
    const statementsFor = async (query: string) => {
      rest.database().resetStatements();
      await get(`/api/leads?${query}`);
      return rest.database().statements.length;
    };
    const without = await statementsFor('limit=3');
    expect(await statementsFor('limit=3&include=contacts')).toBe(without + 1);
    expect(await statementsFor('limit=1&include=contacts')).toBe((await statementsFor('limit=1')) + 1);
  });
});
