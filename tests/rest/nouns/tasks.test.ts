import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { bearerOf } from '@tests/support/rest/tokens';
import { beforeEach, describe, expect, it } from 'vitest';

const rest = openRestDatabase();
let headers: Record<string, string>;

beforeEach(async () => {
  const user = await rest.makeUser({ timezone: 'America/New_York' });
  headers = await bearerOf(rest.scope(), user);
});

const call = { title: 'Call Acme Arena', dueDate: '2099-03-05' };
const create = (body: object = call) => ask('POST', '/api/tasks', { body, headers });
const put = (id: string, body: object) => ask('PUT', `/api/tasks/${id}`, { body, headers });
const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id;

describe('a task over REST', () => {
  it('is created with a Location and an ETag, due at the end of the day in its owner’s time zone (D14)', async () => {
    const made = await create();
    expect(made).toMatchObject({
      status: 201,
      body: { title: call.title, status: 'PENDING', dueDate: '2099-03-06T04:59:59.999Z', version: 1 },
    });
    expect(made.headers.get('etag')).toBe('"1"');
    expect(made.headers.get('location')).toBe(`/api/tasks/${idOf(made)}`);
    expect(await ask('GET', `/api/tasks/${idOf(made)}`, { headers })).toMatchObject({ status: 200, body: made.body });
    expect(await ask('GET', '/api/tasks?status=PENDING', { headers })).toMatchObject({
      body: { tasks: [{ id: idOf(made) }], nextCursor: null },
    });
  });

  it('begins with the initial status, whatever was sent (D14)', async () => {
    const begins = { ...call, dueDate: '2020-03-05', status: 'PENDING' };
    expect(await create(begins)).toMatchObject({ status: 201, body: { status: 'OVERDUE' } });
    expect(await create({ ...call, status: 'COMPLETED' })).toMatchObject({ status: 201, body: { status: 'PENDING' } });
    expect(await create({ ...call, status: 'DONE' })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', issues: [{ path: 'status' }] },
    });
  });

  it('cannot be created for a lead of another user', async () => {
    const stranger = await bearerOf(rest.scope(), await rest.makeUser());
    const lead = { company: 'Acme Arena', contactName: 'Jo Field' };
    const theirs = await ask('POST', '/api/leads', { body: lead, headers: stranger });
    expect(await create({ ...call, leadId: idOf(theirs) })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    const { body } = await ask('GET', '/api/tasks', { headers });
    expect((body as { tasks: unknown[] }).tasks).toEqual([]);
  });

  it('accepts its own status back, OVERDUE included, but cannot be set to OVERDUE', async () => {
    const late = idOf(await create({ ...call, dueDate: '2020-03-05' }));
    const { body } = await ask('GET', `/api/tasks/${late}`, { headers });
    const { title, dueDate, status } = body as Record<string, unknown>;
    expect(status).toBe('OVERDUE');
    expect(await put(late, { title, dueDate, status, description: 'They were out.' })).toMatchObject({
      status: 200,
      body: { status: 'OVERDUE', description: 'They were out.' },
    });
    expect(await put(late, { status, dueDate: '2099-01-01' })).toMatchObject({ body: { status: 'PENDING' } });
    const refused = {
      status: 400,
      body: { code: 'VALIDATION', field: 'status', message: expect.stringContaining('by its due date') },
    };
    expect(await put(late, { status: 'OVERDUE' })).toMatchObject(refused);
    await put(late, { status: 'IN_PROGRESS' });
    expect(await put(late, { status: 'OVERDUE' })).toMatchObject(refused);
  });
});
