import { ask, cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Noun } from '@/domain/shared/nouns';

// What all nouns have in common over REST: Location and ETag, Idempotency-Key, If-Match, deletion.

const rest = openRestDatabase();
let headers: Record<string, string>;
beforeEach(async () => {
  headers = await cookieOf(rest.scope(), await rest.makeUser({ tier: 'PRO' }));
});

interface Calls {
  /** The path of its rows, with `{lead}` for the id of a lead. */
  path: string;
  /** Where rows are created and listed, if not at `path`. */
  place?: string;
  /** How a new row is sent, if not as JSON. */
  post?: (place: string, body: Record<string, unknown>, headers: Record<string, string>) => ReturnType<typeof ask>;
  /** The key of the rows in a list response. */
  rows: string;
  body: Record<string, unknown>;
  change: Record<string, unknown>;
}

/** A quote is in ../quotes: it is made of a staffing plan, and each edit makes a new version. */
const CALLS: Record<Exclude<Noun, 'quote'>, Calls> = {
  lead: {
    path: '/api/leads',
    rows: 'leads',
    body: { company: 'Acme Arena', contactName: 'Jo Field' },
    change: { contactName: 'Sam Reed' },
  },
  contact: {
    path: '/api/leads/{lead}/contacts',
    rows: 'contacts',
    body: { name: 'Sam Reed', role: 'BILLING', email: 'sam@acme.example' },
    change: { name: 'Sam Reeves' },
  },
  task: {
    path: '/api/tasks',
    rows: 'tasks',
    body: { title: 'Call Acme Arena', dueDate: '2099-03-05T12:00:00.000Z' },
    change: { status: 'COMPLETED' },
  },
  note: {
    path: '/api/notes',
    rows: 'notes',
    body: { title: 'Gate plan', content: 'North gate first.', tags: ['VIP'] },
    change: { tags: [] },
  },
  event: {
    path: '/api/calendar-events',
    rows: 'events',
    body: { title: 'Walk the site', startTime: '2027-03-09T13:00:00.000Z', endTime: '2027-03-09T14:30:00.000Z' },
    change: { status: 'CONFIRMED' },
  },
  file: {
    path: '/api/files',
    place: '/api/leads/{lead}/files',
    post: (place, { name }, given) =>
      ask('POST', `${place}?name=${encodeURIComponent(String(name))}`, { raw: 'Hello, gate.', headers: given }),
    rows: 'files',
    body: { name: 'Gate plan.txt' },
    change: { name: 'Gates.txt' },
  },
  template: {
    path: '/api/email-templates',
    rows: 'templates',
    body: { name: 'First contact', subject: 'Guards for {{companyName}}', body: 'Hi {{contactPerson|there}}' },
    change: { category: 'INITIAL_CONTACT' },
  },
};

describe.each(Object.entries(CALLS).map(([noun, calls]) => ({ noun, ...calls })))(
  '$path',
  ({ rows, body, change, ...calls }) => {
    let { path, place = path } = calls;
    const isOfLead = place.includes('{lead}');
    beforeEach(async () => {
      if (!isOfLead) return;
      const { body: lead } = await ask('POST', '/api/leads', { body: CALLS.lead.body, headers });
      const located = (at: string) => at.replace('{lead}', (lead as { id: string }).id);
      path = located(calls.path);
      place = located(calls.place ?? calls.path);
    });
    const post: Calls['post'] = calls.post ?? ((at, sent, given) => ask('POST', at, { body: sent, headers: given }));
    const create = (more: Record<string, string> = {}, sent = body) => post(place, sent, { ...headers, ...more });
    const list = async () => ((await ask('GET', place, { headers })).body as Record<string, unknown[]>)[rows];
    const addressOf = async () => String((await create()).headers.get('location'));
    const put = (address: string, sent: object, tag: string) =>
      ask('PUT', address, { body: sent, headers: { ...headers, 'if-match': tag } });

    it('responds to a creation with the row, its Location and its ETag', async () => {
      const made = await create();
      const { id } = made.body as { id: string };
      expect(made).toMatchObject({ status: 201, body: { ...body, version: 1 } });
      expect(made.headers.get('location')).toBe(`${path}/${id}`);
      expect(made.headers.get('etag')).toBe('"1"');
      expect(await ask('GET', `${path}/${id}`, { headers })).toMatchObject({ status: 200, body: made.body });
      expect(await list()).toEqual([made.body]);
    });

    it('creates once per Idempotency-Key and rejects another body for the same key (D38)', async () => {
      const key = { 'idempotency-key': 'once' };
      const first = await create(key);
      const again = await create(key);
      expect([again.status, again.body]).toEqual([201, first.body]);
      const [name = ''] = Object.keys(body);
      const other = await create(key, { ...body, [name]: 'Other' });
      expect(other).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } });
      expect(await list()).toHaveLength(1);
    });

    it('updates only the version given in If-Match', async () => {
      const address = await addressOf();
      const changed = await put(address, change, '"1"');
      expect(changed).toMatchObject({ status: 200, body: { ...body, ...change, version: 2 } });
      expect(changed.headers.get('etag')).toBe('"2"');
      expect(await put(address, change, '"1"')).toMatchObject({
        status: 412,
        body: { code: 'STALE_EDIT', details: { current: changed.body } },
      });
    });

    it('deletes only the version given in If-Match and then returns 404', async () => {
      const address = await addressOf();
      const remove = (tag: string) => ask('DELETE', address, { headers: { ...headers, 'if-match': tag } });
      expect(await remove('"7"')).toMatchObject({ status: 412, body: { code: 'STALE_EDIT' } });
      expect(await remove('"1"')).toMatchObject({ status: 200, body: { id: address.split('/').at(-1) } });
      expect(await ask('GET', address, { headers })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      expect(await put(address, change, '"1"')).toMatchObject({ status: 404 });
    });
  },
);
