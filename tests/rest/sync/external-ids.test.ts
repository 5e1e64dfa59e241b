import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { ask, cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { beforeEach, describe, expect, it } from 'vitest';
import { EXTERNAL_ID_MAX } from '@/domain/shared/external-id';
import type { SessionUser } from '@/server/auth/sessions';

const rest = openRestDatabase();
let me: SessionUser;
let headers: Record<string, string>;

const LEAD = { company: 'Harbour Lights', contactName: 'Noor Haddad', email: 'noor@harbour.example' };
const at = (path: string, externalId: string) => `${path}/by-external-id/${encodeURIComponent(externalId)}`;

type Row = Record<string, unknown> & { id: string };
const idOf = ({ body }: { body: unknown }): string => (body as Row).id;

beforeEach(async () => {
  me = await rest.makeUser({ tier: 'PRO' });
  headers = await cookieOf(rest.scope(), me);
});

const put = (path: string, externalId: string, body: object, more: Record<string, string> = {}) =>
  ask('PUT', at(path, externalId), { body, headers: { ...headers, ...more } });
const get = (path: string, externalId: string, query = '') => ask('GET', at(path, externalId) + query, { headers });
const post = (path: string, body: object) => ask('POST', path, { body, headers });

interface Noun {
  path: string;
  /** The body of a new row. */
  body: (leadId: string) => object;
  needed: string;
  change: Record<string, unknown>;
  linked: boolean;
}

const NOUNS: [string, Noun][] = [
  ['lead', { path: '/api/leads', body: () => LEAD, needed: 'company', change: { notes: 'Two nights' }, linked: false }],
  [
    'task',
    {
      path: '/api/tasks',
      body: (leadId) => ({ title: 'Call', dueDate: '2031-03-05T16:00:00.000Z', leadId, status: 'COMPLETED' }),
      needed: 'title',
      change: { status: 'IN_PROGRESS' },
      linked: true,
    },
  ],
  [
    'note',
    {
      path: '/api/notes',
      body: (leadId) => ({ title: 'Call', content: 'Two gates', tags: ['gate'], leadId }),
      needed: 'title',
      change: { content: 'Three gates' },
      linked: true,
    },
  ],
  [
    'event',
    {
      path: '/api/calendar-events',
      body: (leadId) => ({
        ...{ title: 'Walk', startTime: '2031-03-09T13:00:00.000Z', endTime: '2031-03-09T14:00:00.000Z' },
        leadId,
      }),
      needed: 'title',
      change: { location: 'Pier 9' },
      linked: true,
    },
  ],
  [
    'contact',
    {
      path: '/api/contacts',
      body: (leadId) => ({ name: 'Sam Okafor', email: 'sam@harbour.example', leadId }),
      needed: 'leadId',
      change: { notes: 'On site' },
      linked: true,
    },
  ],
];

describe.each(NOUNS)('a %s that another program names', (_, { path, body, needed, change, linked }) => {
  let leadId: string;
  beforeEach(async () => {
    leadId = idOf(await post('/api/leads', LEAD));
  });

  it('is created by the first PUT and changed by the next, in part', async () => {
    const created = await put(path, 'hubspot:1', body(leadId));
    expect(created).toMatchObject({ status: 201, body: { ...body(leadId), externalId: 'hubspot:1', created: true } });
    const id = idOf(created);
    const place = path === '/api/contacts' ? `/api/leads/${leadId}/contacts` : path;
    expect((await ask('GET', `${place}/${id}`, { headers })).body).toMatchObject({ externalId: 'hubspot:1' });
    const changed = await put(path, 'hubspot:1', change);
    expect(changed).toMatchObject({ status: 200, body: { id, ...change, created: false } });
    expect(changed.headers.get('location')).toBeNull();
    expect((await get(path, 'hubspot:1')).body).toMatchObject({ id, ...change });
  });

  it('must be complete when it is created', async () => {
    const refused = await put(path, 'x', {});
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect((refused.body as { issues: { path: string }[] }).issues.map((issue) => issue.path)).toContain(needed);
    expect(await put(path, 'x', { ...body(leadId), nonsense: 1 })).toMatchObject({ status: 400 });
  });

  it('is created once by ten requests at the same time', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => put(path, 'race', { ...body(leadId), ...(index > 4 && change) })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(responses.map(idOf)).size).toBe(1);
  });

  it('exists after a PUT that finds it deleted meanwhile', async () => {
    const place = path === '/api/contacts' ? `/api/leads/${leadId}/contacts` : path;
    for (let round = 0; round < 3; round += 1) {
      const id = idOf(await put(path, 'gone', body(leadId)));
      const [deleted, ...responses] = await Promise.all([
        ask('DELETE', `${place}/${id}`, { headers }),
        ...Array.from({ length: 4 }, () => put(path, 'gone', { ...body(leadId), ...change })),
      ]);
      expect(deleted.status).toBe(200);
      expect(
        responses.filter(({ status }) => status !== 200 && status !== 201).map((response) => response.body),
      ).toEqual([]);
    }
  });

  it('changes only if it is the version that If-Match names', async () => {
    expect(await put(path, 'v', body(leadId), { 'if-match': '"1"' })).toMatchObject({ status: 412 });
    const { headers: made } = await put(path, 'v', body(leadId));
    const tag = made.get('etag') ?? '';
    const changed = await put(path, 'v', change, { 'if-match': tag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(tag);
    expect(await put(path, 'v', change, { 'if-match': tag })).toMatchObject({ status: 412 });
  });

  it('is unique among personal rows of one user, and case counts', async () => {
    const id = idOf(await put(path, 'Case', body(leadId)));
    expect(idOf(await put(path, 'case', body(leadId)))).not.toBe(id);
    const place = path === '/api/contacts' ? `/api/leads/${leadId}/contacts` : path;
    const { leadId: _, ...content } = body(leadId) as Record<string, unknown>;
    const given = path === '/api/contacts' ? content : body(leadId);
    expect(await post(place, { ...given, externalId: 'Case' })).toMatchObject({
      status: 409,
      body: { code: 'EXTERNAL_ID_TAKEN', field: 'externalId', details: { id } },
    });
    const other = idOf(await post(place, { ...given, externalId: null }));
    expect(await ask('PUT', `${place}/${other}`, { body: { externalId: 'case' }, headers })).toMatchObject({
      status: 409,
    });
    headers = await cookieOf(rest.scope(), await rest.makeUser({ tier: 'PRO' }));
    expect(await get(path, 'Case')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    const theirs = idOf(await post('/api/leads', LEAD));
    expect(await put(path, 'Case', body(theirs))).toMatchObject({ status: 201 });
  });

  it('can be another one in a team, which only members reach', async () => {
    const teamId = await makeTeam(rest.scope());
    await joinTeam(rest.scope(), me, teamId, 'owner');
    const mine = idOf(await put(path, 'both', body(leadId)));
    const shared = idOf(await post('/api/leads', { ...LEAD, teamId }));
    const ours = await put(path, 'both', { ...body(shared), teamId });
    expect(ours).toMatchObject({ status: 201, body: { teamId } });
    expect(idOf(await get(path, 'both', `?teamId=${teamId}`))).toBe(idOf(ours));
    expect(idOf(await get(path, 'both'))).toBe(mine);
    if (linked) {
      expect(await put(path, 'new', body(shared))).toMatchObject({ status: 400, body: { field: 'teamId' } });
      expect(await put(path, 'new', { ...body(leadId), teamId })).toMatchObject({
        status: 400,
        body: { field: 'leadId' },
      });
    }
    headers = await cookieOf(rest.scope(), await rest.makeUser({ tier: 'PRO' }));
    expect(await put(path, 'both', { ...change, teamId })).toMatchObject({ status: 404 });
    expect(await get(path, 'both', `?teamId=${teamId}`)).toMatchObject({ status: 404 });
  });

  it('gives its id free when it is deleted, and is not restored while another has it', async () => {
    const id = idOf(await put(path, 'again', body(leadId)));
    const place = path === '/api/contacts' ? `/api/leads/${leadId}/contacts` : path;
    await ask('DELETE', `${place}/${id}`, { headers });
    expect(await get(path, 'again')).toMatchObject({ status: 404 });
    const other = idOf(await put(path, 'again', body(leadId)));
    expect(other).not.toBe(id);
    expect(await ask('POST', `/api/deleted/${id}/restore`, { headers })).toMatchObject({
      status: 409,
      body: { code: 'EXTERNAL_ID_TAKEN', details: { id: other } },
    });
  });
});

// Segments that other paths have, characters that paths have, and others.
it.each([
  ...['hubspot:123', 'a/b', '%', '%2F', 'a b', ' a ', 'ü😀', '東京', '?a=1#b', '\\', '..a', '"', '+', 'a.b~c_-'],
  ...['files', 'contacts', 'history', 'by-external-id', 'batch', 'import', 'x'.repeat(EXTERNAL_ID_MAX)],
  '東'.repeat(EXTERNAL_ID_MAX),
])('takes the external id %j exactly as it is', async (externalId) => {
  const made = await put('/api/leads', externalId, LEAD);
  expect(made).toMatchObject({ status: 201, body: { externalId } });
  expect(await get('/api/leads', externalId)).toMatchObject({ status: 200, body: { id: idOf(made), externalId } });
});

it.each([
  [' \t', 'Must have 1 to 200 characters'],
  ['x'.repeat(10_000), 'At most 200 characters'],
  ['a\0b', /NUL|character/],
])('refuses the external id %j', async (externalId, message) => {
  for (const response of [await put('/api/leads', externalId, LEAD), await get('/api/leads', externalId)]) {
    expect(response).toMatchObject({ status: 400, body: { code: 'VALIDATION', field: 'externalId' } });
    expect((response.body as { message: string }).message).toMatch(message);
  }
});

it('refuses an external id in the body, which would name another row', async () => {
  expect(await put('/api/leads', 'a', { ...LEAD, externalId: 'b' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'externalId', message: 'Unknown field: externalId' }] },
  });
});

it('means the surviving lead once its lead was merged, through a chain of merges', async () => {
  const [a, b, c] = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => idOf(await put('/api/leads', name, { ...LEAD, notes: name }))),
  );
  await post(`/api/leads/${b}/merge`, { leadIds: [a] });
  await post(`/api/leads/${c}/merge`, { leadIds: [b] });
  for (const name of ['a', 'b', 'c']) {
    expect(await get('/api/leads', name), name).toMatchObject({ status: 200, body: { id: c, externalId: 'c' } });
    expect(await put('/api/leads', name, { notes: `by ${name}` })).toMatchObject({ status: 200, body: { id: c } });
  }
});

it('means the surviving lead for a PUT beside the merge', async () => {
  const [one, other] = [idOf(await put('/api/leads', 'one', LEAD)), idOf(await put('/api/leads', 'other', LEAD))];
  const responses = await Promise.all([
    ask('POST', `/api/leads/${other}/merge`, { body: { leadIds: [one] }, headers }),
    ...Array.from({ length: 4 }, (_, n) => put('/api/leads', 'one', { notes: `Call ${n}` })),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(idOf(await get('/api/leads', 'one'))).toBe(other);
});

it('stays with its row when a contact becomes the primary one, as its id does', async () => {
  const leadId = idOf(await put('/api/leads', 'lead', LEAD));
  const id = idOf(await put('/api/contacts', 'sam', { leadId, name: 'Sam Okafor' }));
  expect(await post(`/api/leads/${leadId}/contacts/${id}/primary`, {})).toMatchObject({ status: 200 });
  expect((await get('/api/contacts', 'sam')).body).toMatchObject({ id, name: 'Noor Haddad' });
  expect((await get('/api/leads', 'lead')).body).toMatchObject({ contactName: 'Sam Okafor', externalId: 'lead' });
});
