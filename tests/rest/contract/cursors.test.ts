import { makeFile } from '@tests/support/database/files';
import { makeRow } from '@tests/support/database/rows';
import { callerFor } from '@tests/support/database/scope';
import { anEmail } from '@tests/support/mail/emails';
import { tell } from '@tests/support/notices';
import { fillPath, type Operation, operations } from '@tests/support/rest/document';
import { ask, cookieOf, openRestDatabase } from '@tests/support/rest/rest';
import { beforeAll, describe, expect, it } from 'vitest';

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });
let headers: Record<string, string>;
let ids: Record<string, string>;
let team: Record<string, string>;
let webhook: Record<string, string>;

// A control character takes six characters in JSON, so these make the longest cursors.
const NAMES = ['Acme Arena', 'Borough Hall', '\u0001'.repeat(200), '場'.repeat(200)];

const parameterOf = ({ parameters }: Operation, name: string) =>
  parameters.find((parameter) => parameter.name === name);
const lists = operations.filter((operation) => parameterOf(operation, 'cursor'));

beforeAll(async () => {
  const user = await rest.makeUser({ tier: 'PRO' });
  headers = await cookieOf(rest.scope(), user);
  const { leads, notes, calendarEvents, emails, emailTemplates, emailSuppressions } = callerFor(rest.scope(), user);
  for (const companyName of NAMES) {
    await leads.create({ companyName, contactPerson: companyName, status: 'PROPOSAL_SENT' });
    await calendarEvents.create({ title: companyName, startTime: '2027-03-09T13:00Z', endTime: '2027-03-09T14:00Z' });
  }
  for (const title of NAMES) await notes.create({ title, content: 'x' });
  for (const name of NAMES) await emailTemplates.create({ name: name.slice(0, 120), subject: 'x', body: 'x' });
  for (let sent = 0; sent < 3; sent += 1) await emails.send(anEmail());
  for (const name of ['casey', 'noor']) await emailSuppressions.add({ address: `${name}@northquay.example` });
  for (const path of ['/api/deleted/{id}', '/api/deleted/{id}']) await makeRow(rest.scope(), user, path);
  await tell(rest.scope(), user, 'one', 'two', 'three');
  team = await makeRow(rest.scope(), user, '/api/teams/{id}');
  for (const companyName of NAMES) {
    const { id } = await leads.create({ companyName, contactPerson: companyName });
    const shared = callerFor(rest.scope(), { ...user, teamIds: [team.id ?? ''] });
    await shared.leads.update({ id, changes: { teamId: team.id } });
  }
  ids = await makeRow(rest.scope(), user, '/api/leads/{id}');
  for (const name of ['plan.pdf', 'rates.pdf']) {
    await makeFile({ scope: rest.scope(), owner: user }, { leadId: ids.id ?? '', name });
  }
  for (const path of ['/api/staffing-plans/{id}', '/api/quotes/{id}']) {
    for (let made = 0; made < 2; made += 1) await makeRow(rest.scope(), user, path);
  }
  webhook = await makeRow(rest.scope(), user, '/api/webhooks/{id}/deliveries/{deliveryId}');
  await leads.update({ id: ids.id ?? '', changes: { notes: 'Two entries in its history' } });
});

function list({ method, path }: Operation, query: string) {
  const named = path.startsWith('/api/teams/') ? team : path.startsWith('/api/webhooks/') ? webhook : ids;
  return ask(method, `${fillPath(path, named)}?${query}`, { headers });
}

const REFUSED = { status: 400, body: { code: 'VALIDATION', field: 'cursor' } };

const ID = '0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d';
const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The default order of each list, so that only the value of a cursor is invalid. */
const ORDERS = [
  'leads updatedAt desc',
  'tasks dueDate asc',
  'history desc',
  'timeline desc',
  'notes updatedAt desc',
  'events asc',
];

const STRANGE = [
  ...['', 'x', '%00', '!!!', 'x'.repeat(2001), '%ED%A0%80'],
  ...[null, 7, [], {}, ['a', ID], [1, 2, 3], [['a'], [ID], []], 'a'.repeat(900), { length: 3 }].map(cursorOf),
  ...ORDERS.flatMap((order) => [
    cursorOf(['2026-01-01', 'x', order]),
    cursorOf(['a', ID, order]),
    cursorOf(['\0', ID, order]),
    cursorOf(['\ud800', ID, order]),
    cursorOf(['2026-02-30', ID, order]),
  ]),
];

describe.each(lists)('$name', (operation) => {
  it('rejects cursors that it did not issue', async () => {
    for (const cursor of STRANGE) expect(await list(operation, `cursor=${cursor}`), cursor).toMatchObject(REFUSED);
  });

  it('accepts its own cursor and rejects one of another sort order', async () => {
    const sorts = parameterOf(operation, 'sort')?.schema.enum ?? [];
    const orders = sorts.flatMap((sort) => ['asc', 'desc'].map((order) => `sort=${sort}&order=${order}`));
    for (const given of ['', ...orders]) {
      const { nextCursor } = (await list(operation, `limit=1&${given}`)).body as { nextCursor: string };
      expect(nextCursor).not.toBeNull();
      expect(await list(operation, `limit=1&${given}&cursor=${nextCursor}`)).toMatchObject({ status: 200 });
      for (const other of orders) {
        if (other === given || given === '') continue;
        const answer = await list(operation, `limit=1&${other}&cursor=${nextCursor}`);
        expect(answer, `${given} in ${other}`).toMatchObject(REFUSED);
      }
    }
  });

  it('rejects cursors of other lists', async () => {
    for (const other of lists.filter((each) => each !== operation)) {
      const { nextCursor } = (await list(other, 'limit=1')).body as { nextCursor: string };
      expect(await list(operation, `cursor=${nextCursor}`), other.name).toMatchObject(REFUSED);
    }
  });
});

/** Without a cursor, the list of changes begins now and has no earlier rows: see tests/server/services/changes. */
const begun = lists.filter(({ path }) => path !== '/api/changes');

describe.each(begun)('$name', (operation) => {
  it('returns every row exactly once across pages in every sort order', async () => {
    const [name = ''] = Object.keys((await list(operation, '')).body as object);
    const idsOf = (body: unknown) => (body as Record<string, { id: string }[]>)[name]?.map(({ id }) => id) ?? [];
    const all = idsOf((await list(operation, '')).body).sort();
    expect(all.length).toBeGreaterThan(1);
    for (const sort of parameterOf(operation, 'sort')?.schema.enum ?? []) {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body } = await list(operation, `limit=2&sort=${sort}${cursor && `&cursor=${cursor}`}`);
        seen.push(...idsOf(body));
        cursor = (body as { nextCursor: string | null }).nextCursor;
      }
      expect(seen.sort(), String(sort)).toEqual(all);
    }
  });
});
