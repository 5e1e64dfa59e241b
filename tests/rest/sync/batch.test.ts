import { type BatchResult, runBatch, sendBatch, statuses, times } from '@tests/support/rest/batch';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { bearerOf } from '@tests/support/rest/tokens';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_BATCH } from '@/domain/batch/batch';
import { contacts, leads, notes } from '@/server/db/schema';

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000', PLAN_FREE_LEADS: '3' });
let headers: Record<string, string>;

const NOBODY = '0198c2f0-0000-7000-8000-000000000000';
const acme = { company: 'Acme Arena', contactName: 'Jo Field' };
const note = { title: 'Gate plan', content: 'North gate first.' };

const integrator = async (tier: 'FREE' | 'PRO' = 'PRO') => bearerOf(rest.scope(), await rest.makeUser({ tier }));
const create = async (path: string, body: object) =>
  (await ask('POST', path, { body, headers })).body as { id: string; version: number };
const run = (noun: string, operations: readonly object[]) => runBatch(noun, operations, headers);

beforeEach(async () => {
  headers = await integrator();
});

const EVENT = { title: 'Walk the site', startTime: '2027-03-09T13:00:00.000Z', endTime: '2027-03-09T14:00:00.000Z' };

/** What each noun takes, with `{lead}` for the id of a lead. */
const NOUNS: [noun: string, create: object, update: object][] = [
  ['leads', acme, { company: 'Acme Hall', status: 'CONTACTED' }],
  ['contacts', { name: 'Sam Okafor', leadId: '{lead}' }, { phone: '+1 415 555 0177' }],
  ['tasks', { title: 'Call', dueDate: '2027-03-05T16:00:00.000Z', leadId: '{lead}' }, { status: 'COMPLETED' }],
  ['notes', { ...note, leadId: '{lead}' }, { tags: ['gates'] }],
  ['calendar-events', { ...EVENT, leadId: '{lead}' }, { location: 'Pier 9' }],
];

describe.each(NOUNS)('a batch of %s', (noun, fresh, changes) => {
  const forLead = async () => {
    const { id } = await create('/api/leads', acme);
    return JSON.parse(JSON.stringify(fresh).replace('{lead}', id)) as object;
  };

  it('creates, changes and deletes, as requests of their own would', async () => {
    const data = await forLead();
    const [made] = await run(noun, [{ op: 'create', data }]);
    const id = made?.row?.id;
    const results = await run(noun, [
      { op: 'update', id, version: 1, data: changes },
      { op: 'update', id, version: 1, data: changes },
      { op: 'delete', id },
      { op: 'delete', id },
    ]);
    expect(made).toMatchObject({ status: 201, row: { ...data, version: 1 } });
    expect(results).toMatchObject([
      { status: 200, row: { ...changes, id, version: 2 } },
      { status: 412, problem: { code: 'STALE_EDIT', details: { current: { id, ...changes } } } },
      { status: 200, row: { id } },
      { status: 404, problem: { code: 'NOT_FOUND' } },
    ]);
  });

  it("answers 404 for another owner's rows, and leaves them as they are", async () => {
    const [made] = await run(noun, [{ op: 'create', data: await forLead() }]);
    const id = made?.row?.id;
    const owner = headers;
    headers = await integrator();
    const results = await run(noun, [
      { op: 'update', id, data: changes },
      { op: 'delete', id },
      { op: 'update', id: NOBODY, data: changes },
    ]);
    expect(statuses(results)).toEqual({ 404: 3 });
    expect(results[0]?.problem).toEqual(results[2]?.problem);
    headers = owner;
    expect(await run(noun, [{ op: 'delete', id, version: 1 }])).toMatchObject([{ status: 200 }]);
  });
});

it.each<[operation: object, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object]>([
  [{ op: 'create', data: { company: 'Pier 9' } }, 'POST', '/api/leads', { company: 'Pier 9' }],
  [{ op: 'create', data: { ...acme, companyName: 'x' } }, 'POST', '/api/leads', { ...acme, companyName: 'x' }],
  [{ op: 'create', data: { ...acme, rank: 1 } }, 'POST', '/api/leads', { ...acme, rank: 1 }],
  [{ op: 'create', data: { ...acme, email: 'no' } }, 'POST', '/api/leads', { ...acme, email: 'no' }],
  [{ op: 'create', data: { ...acme, company: 'a\0' } }, 'POST', '/api/leads', { ...acme, company: 'a\0' }],
  [{ op: 'create', data: { ...acme, teamId: NOBODY } }, 'POST', '/api/leads', { ...acme, teamId: NOBODY }],
  [{ op: 'update', id: '{lead}', data: {} }, 'PUT', '/api/leads/{lead}', {}],
  [{ op: 'update', id: '{lead}', data: { company: 5 } }, 'PUT', '/api/leads/{lead}', { company: 5 }],
  [{ op: 'update', id: '{lead}', data: { custom: { no: 1 } } }, 'PUT', '/api/leads/{lead}', { custom: { no: 1 } }],
  [{ op: 'delete', id: NOBODY }, 'DELETE', `/api/leads/${NOBODY}`],
])('answers %j with the problem of a single request', async (operation, method, path, body) => {
  const { id } = await create('/api/leads', acme);
  const [result] = await run('leads', [JSON.parse(JSON.stringify(operation).replace('{lead}', id))]);
  const single = await ask(method, path.replace('{lead}', id), { body, headers });
  expect(result).toEqual({ status: single.status, problem: single.body });
});

it.each([
  [{ op: 'move', id: NOBODY }, 'op'],
  [{ id: NOBODY, data: acme }, 'op'],
  [{ op: 'create' }, 'data'],
  [{ op: 'create', data: [] }, 'data'],
  [{ op: 'create', data: acme, id: NOBODY }, 'id'],
  [{ op: 'update', data: acme }, 'id'],
  [{ op: 'update', id: 'x', data: acme }, 'id'],
  [{ op: 'update', id: NOBODY, version: 0, data: acme }, 'version'],
  [{ op: 'delete', id: NOBODY, data: acme }, 'data'],
  [{ op: 'delete', id: NOBODY, scope: 'all' }, 'scope'],
])('answers 400 to the operation %j alone, and names the field', async (operation, field) => {
  const results = await run('leads', [operation, { op: 'create', data: acme }]);
  expect(results).toMatchObject([{ status: 400, problem: { code: 'VALIDATION', field } }, { status: 201 }]);
});

it.each([
  {},
  { operations: {} },
  { operations: [] },
  { operations: times(MAX_BATCH + 1, () => ({ op: 'delete', id: NOBODY })) },
  { operations: [{ op: 'create', data: acme }, 'delete'] },
  { operations: [{ op: 'create', data: acme }, null] },
  { operations: [{ op: 'create', data: acme }, []] },
  { operations: [{ op: 'create', data: acme }], dryRun: true },
])('answers 400 to a body that is no batch: %j', async (body) => {
  expect(await sendBatch('leads', body, headers)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  expect((await ask('GET', '/api/leads', { headers })).body).toMatchObject({ leads: [] });
});

it('runs 200 operations, half of which fail, and keeps the others', async () => {
  const results = await run(
    'leads',
    times(MAX_BATCH, (n) => ({ op: 'create', data: n % 2 ? { company: 'Pier 9' } : { ...acme, notes: String(n) } })),
  );
  expect(statuses(results)).toEqual({ 201: 100, 400: 100 });
  expect(results.map(({ row }) => row?.notes)).toEqual(times(MAX_BATCH, (n) => (n % 2 ? undefined : String(n))));
  const listed = (await ask('GET', '/api/leads?limit=200', { headers })).body as { leads: unknown[] };
  expect(listed.leads).toHaveLength(100);
});

it('lets the later of two operations on a row see what the earlier one did', async () => {
  const { id } = await create('/api/notes', note);
  const results = await run('notes', [
    { op: 'update', id, data: { title: 'One' } },
    { op: 'update', id, version: 2, data: { content: 'Two' } },
    { op: 'update', id, data: { title: 'One', content: 'Two' } },
  ]);
  expect(results.map(({ row }) => row?.version)).toEqual([2, 3, 3]);
  expect((await ask('GET', `/api/notes/${id}`, { headers })).body).toMatchObject({ title: 'One', content: 'Two' });
});

it('stops creating leads where the plan ends, and creates more once one is deleted', async () => {
  headers = await integrator('FREE');
  const { id } = await create('/api/leads', acme);
  const op = { op: 'create', data: acme };
  const results = await run('leads', [op, op, op, { op: 'delete', id }, op, op]);
  expect(results.map(({ status }) => status)).toEqual([201, 201, 429, 200, 201, 429]);
  expect(results[2]?.problem).toMatchObject({ code: 'LEAD_LIMIT' });
});

it('rejects a read-only token as a whole', async () => {
  const user = await rest.makeUser();
  headers = await bearerOf(rest.scope(), user, ['read']);
  const answer = await sendBatch('notes', { operations: [{ op: 'create', data: note }] }, headers);
  expect(answer).toMatchObject({ status: 403, body: { code: 'READ_ONLY_TOKEN' } });
});

it('runs once for each Idempotency-Key, failed operations included', async () => {
  const once = { ...headers, 'idempotency-key': 'once' };
  const body = {
    operations: [
      { op: 'create', data: note },
      { op: 'create', data: { title: 'x' } },
    ],
  };
  const answers = await Promise.all(times(3, () => sendBatch('notes', body, once)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  expect(answers[2]?.body).toEqual(answers[0]?.body);
  expect(answers[0]?.body).toMatchObject({ results: [{ status: 201 }, { status: 400 }] });
  const other = await sendBatch('notes', { operations: [{ op: 'create', data: { ...note, title: 'x' } }] }, once);
  expect(other).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } });
  expect((await ask('GET', '/api/notes', { headers })).body).toMatchObject({ notes: [{ title: note.title }] });
});

it('accepts the longest notes in each of 200 operations, and answers 413 to more than 5 MiB', async () => {
  const batchOf = (length: number) => ({
    operations: times(MAX_BATCH, () => ({ op: 'create', data: { title: 'x', content: 'é'.repeat(length) } })),
  });
  expect(await sendBatch('notes', batchOf(10_000), headers)).toMatchObject({ status: 200 });
  expect(await sendBatch('notes', batchOf(20_000), headers)).toMatchObject({ status: 413 });
});

it('changes nothing if an operation fails for a reason of ours', async () => {
  const { db } = rest.scope();
  await db.execute(sql`
    create function fail_on_bug() returns trigger language plpgsql as $$ begin raise exception 'A bug.'; end $$`);
  await db.execute(sql`
    create trigger fails before insert on notes for each row when (new.title = 'Bug') execute function fail_on_bug()`);
  const before = await db.$count(notes);
  const operations = ['One', 'Bug', 'Two'].map((title) => ({ op: 'create', data: { ...note, title } }));
  const answer = await sendBatch('notes', { operations }, { ...headers, 'idempotency-key': 'bug' });
  expect(answer).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
  expect(await db.$count(notes)).toBe(before);
  await db.execute(sql`drop trigger fails on notes`);
  const again = await sendBatch('notes', { operations }, { ...headers, 'idempotency-key': 'bug' });
  expect(again).toMatchObject({ status: 200, body: { results: [{ status: 201 }, { status: 201 }, { status: 201 }] } });
});

it('leaves the contacts of other leads alone', async () => {
  const [lead, other] = [await create('/api/leads', acme), await create('/api/leads', acme)];
  const data = { name: 'Sam Okafor', leadId: lead.id };
  const [made] = await run('contacts', [{ op: 'create', data }]);
  const id = made?.row?.id;
  const results: BatchResult[] = await run('contacts', [
    { op: 'update', id, data: { leadId: other.id, name: 'Sam Reed' } },
    { op: 'update', id, data },
    { op: 'create', data: { ...data, leadId: NOBODY } },
  ]);
  expect(results.map(({ status }) => status)).toEqual([404, 200, 404]);
  expect(await rest.scope().db.$count(contacts)).toBe(
    await rest.scope().db.$count(contacts, sql`${contacts.leadId} in (select id from ${leads})`),
  );
});

describe.each(NOUNS)('external ids in a batch of %s', (noun, fresh, changes) => {
  const path = noun === 'contacts' ? '/api/contacts' : `/api/${noun}`;

  it('creates and changes a row by its external id, in one batch', async () => {
    const { id: leadId } = await create('/api/leads', acme);
    const data = JSON.parse(JSON.stringify(fresh).replace('{lead}', leadId)) as object;
    const results = await run(noun, [
      { op: 'create', data: { ...data, externalId: 'hubspot:1' } },
      { op: 'upsert', externalId: 'hubspot:1', version: 1, data: changes },
      { op: 'upsert', externalId: 'hubspot:2', data },
      { op: 'create', data: { ...data, externalId: 'hubspot:2' } },
      { op: 'upsert', externalId: 'hubspot:2', data: changes },
      { op: 'upsert', externalId: 'hubspot:3', data: {} },
      { op: 'update', externalId: 'hubspot:1', data: { externalId: 'hubspot:2' } },
      { op: 'update', externalId: 'hubspot:1', version: 2, data: { externalId: 'hubspot:4' } },
      { op: 'update', externalId: 'hubspot:1', data: changes },
      { op: 'delete', externalId: 'hubspot:4' },
      { op: 'upsert', externalId: 'hubspot:4', data },
    ]);
    expect(results.map(({ status }) => status)).toEqual([201, 200, 201, 409, 200, 400, 409, 200, 404, 200, 201]);
    const [first, again, second, taken] = results;
    expect(again?.row).toMatchObject({ ...changes, id: first?.row?.id, version: 2 });
    expect(taken?.problem).toMatchObject({
      code: 'EXTERNAL_ID_TAKEN',
      field: 'externalId',
      details: { externalId: 'hubspot:2', id: second?.row?.id },
    });
    const read = await ask('GET', `${path}/by-external-id/hubspot:2`, { headers });
    expect(read).toMatchObject({ status: 200, body: { ...changes, id: second?.row?.id } });
  });
});

it('takes a row by its id or its external id, not both', async () => {
  const { id } = await create('/api/leads', { ...acme, externalId: 'hubspot:1' });
  const results = await run('leads', [
    { op: 'update', id, externalId: 'hubspot:1', data: acme },
    { op: 'upsert', data: acme },
    { op: 'upsert', externalId: '', data: acme },
    { op: 'upsert', externalId: 'x'.repeat(10_000), data: acme },
    { op: 'upsert', externalId: 'a\0', data: acme },
  ]);
  expect(results.map(({ status, problem }) => [status, problem?.field])).toEqual([
    [400, 'id'],
    [400, 'externalId'],
    [400, 'externalId'],
    [400, 'externalId'],
    [400, 'externalId'],
  ]);
});

it('does not find the external ids of others', async () => {
  const { id } = await create('/api/notes', { ...note, externalId: 'hubspot:1' });
  headers = await integrator();
  const results = await run('notes', [
    { op: 'delete', externalId: 'hubspot:1' },
    { op: 'upsert', externalId: 'hubspot:1', data: { ...note, title: 'Mine' } },
  ]);
  expect(results).toMatchObject([{ status: 404 }, { status: 201, row: { title: 'Mine' } }]);
  expect(results[1]?.row?.id).not.toBe(id);
});
