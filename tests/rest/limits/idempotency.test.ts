import { type Answer, ask, openRestDatabase } from '@tests/support/rest/rest';
import { bearerOf } from '@tests/support/rest/tokens';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { idempotencyKeys, leadCounters, leadHistory, leads, tasks } from '@/server/db/schema';

const rest = openRestDatabase();

async function integrator(tier: 'FREE' | 'PRO' = 'PRO') {
  const user = await rest.makeUser({ tier });
  const headers = await bearerOf(rest.scope(), user);
  const send = (path: string) => (body: object, key?: string) =>
    ask('POST', path, { body, headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) } });
  return { id: user.id, headers, create: send('/api/leads'), importRows: send('/api/import/leads') };
}

const acme = { company: 'Acme Arena', contactName: 'Jo Field', status: 'CONTACTED' };

const rows = (count: number) => ({
  data: Array.from({ length: count }, (_, n) => ({
    companyName: `Company ${n}`,
    contactPerson: 'Bo',
    email: `bo${n}@b.example`,
    status: 'CONTACTED',
  })),
  createTasks: true,
});

/** The number of rows of each kind that belong to a user. */
async function rowsOf(ownerId: string) {
  const { db } = rest.scope();
  const counters = await db.select().from(leadCounters).where(eq(leadCounters.ownerId, ownerId));
  return {
    leads: await db.$count(leads, eq(leads.ownerId, ownerId)),
    history: await db.$count(leadHistory, eq(leadHistory.actorId, ownerId)),
    tasks: await db.$count(tasks, eq(tasks.ownerId, ownerId)),
    counted: counters.reduce((sum, { count }) => sum + count, 0),
  };
}
const once = (count: number) => ({ leads: count, history: count, tasks: count, counted: count });

const keysOf = (userId: string) => rest.scope().db.$count(idempotencyKeys, eq(idempotencyKeys.userId, userId));

const twenty = (run: () => Promise<Answer>) => Promise.all(Array.from({ length: 20 }, run));

/** Everything a client sees of a response, except the request id and the rate-limit headers, which always differ. */
const seen = ({ status, headers, body }: Answer) =>
  JSON.stringify([status, headers.get('etag'), headers.get('location'), body]);

/** How many responses say that they are the first one again. */
const replays = (answers: Answer[]) =>
  answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true').length;

const CONFLICT = { status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } };

describe('20 concurrent requests with one Idempotency-Key (D38)', { timeout: 60_000 }, () => {
  it('creates one lead and returns it to every request', async () => {
    const { id, create } = await integrator();
    const answers = await twenty(() => create(acme, 'k'));
    expect(answers[0]).toMatchObject({ status: 201, body: { ...acme, version: 1 } });
    expect(new Set(answers.map(seen)).size).toBe(1);
    expect(replays(answers)).toBe(19);
    expect(await rowsOf(id)).toEqual(once(1));
    expect(seen(await create(acme, 'k'))).toBe(seen(answers[0] as Answer));
    expect(await create({ ...acme, company: 'Other' }, 'k')).toMatchObject(CONFLICT);
    expect(await rowsOf(id)).toEqual(once(1));
  });

  it('imports the rows once and returns the result to every request', async () => {
    const { id, importRows } = await integrator();
    const answers = await twenty(() => importRows(rows(100), 'k'));
    expect(answers[0]).toMatchObject({ status: 200, body: { imported: 100, skipped: 0, createdTasks: 100 } });
    expect(new Set(answers.map(seen)).size).toBe(1);
    expect(replays(answers)).toBe(19);
    expect(await rowsOf(id)).toEqual(once(100));
  });

  it('uses the last slot under the lead limit once and rejects no request', async () => {
    const { id, create, importRows } = await integrator('FREE');
    await importRows(rows(49));
    const answers = await twenty(() => create(acme, 'k'));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(seen)).size).toBe(1);
    expect(await rowsOf(id)).toEqual(once(50));
    expect(await create(acme, 'another')).toMatchObject({ status: 429, body: { code: 'LEAD_LIMIT' } });
  });

  it('accepts one of two bodies and rejects every request with the other', async () => {
    const { id, create } = await integrator();
    const bodies = [acme, { ...acme, company: 'Other' }];
    let turn = 0;
    const answers = await twenty(() => create(bodies[turn++ % 2] ?? acme, 'k'));
    const made = answers.filter(({ status }) => status === 201);
    expect([made.length, new Set(made.map(seen)).size]).toEqual([10, 1]);
    for (const refused of answers.filter(({ status }) => status !== 201)) expect(refused).toMatchObject(CONFLICT);
    expect(await rowsOf(id)).toEqual(once(1));
  });
});

describe('an Idempotency-Key', () => {
  it('is scoped to its user and operation', async () => {
    const [one, other] = [await integrator(), await integrator()];
    const first = await one.create(acme, 'k');
    const second = await other.create({ ...acme, company: 'Other' }, 'k');
    expect(second).toMatchObject({ status: 201, body: { company: 'Other', ownerId: other.id } });
    expect((second.body as { id: string }).id).not.toBe((first.body as { id: string }).id);
    expect(await one.importRows(rows(2), 'k')).toMatchObject(CONFLICT);
    expect([await rowsOf(one.id), await rowsOf(other.id)]).toEqual([once(1), once(1)]);
  });

  it('is not stored for a rejected request', async () => {
    const { id, headers, create, importRows } = await integrator('FREE');
    expect(await create({ ...acme, company: ' ' }, 'k')).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(await importRows({ data: [{ ...rows(1).data[0], email: 'none' }] }, 'k')).toMatchObject({
      status: 400,
      body: { code: 'NO_VALID_ROWS' },
    });
    expect(await keysOf(id)).toBe(0);
    await importRows(rows(50));
    expect(await create(acme, 'k')).toMatchObject({ status: 429, body: { code: 'LEAD_LIMIT' } });
    expect(await keysOf(id)).toBe(0);

    const { leads: page } = (await ask('GET', '/api/leads?limit=1', { headers })).body as { leads: { id: string }[] };
    await ask('DELETE', `/api/leads/${page[0]?.id}`, { headers });
    expect(await create({ ...acme, company: 'Mended' }, 'k')).toMatchObject({
      status: 201,
      body: { company: 'Mended' },
    });
    expect(await keysOf(id)).toBe(1);
  });

  it('expires after 24 hours', async () => {
    const { id, create, importRows } = await integrator();
    const age = (hours: number) =>
      rest
        .scope()
        .db.update(idempotencyKeys)
        .set({ createdAt: new Date(Date.now() - hours * 3600_000) })
        .where(eq(idempotencyKeys.userId, id));
    const first = await create(acme, 'a');
    await importRows(rows(2), 'b');
    await age(23.9);
    expect(seen(await create(acme, 'a'))).toBe(seen(first));
    await importRows(rows(2), 'b');
    expect(await rowsOf(id)).toEqual(once(3));
    await age(24);
    const again = await create({ ...acme, company: 'Next day' }, 'a');
    expect(again).toMatchObject({ status: 201, body: { company: 'Next day' } });
    expect(await importRows(rows(2), 'b')).toMatchObject({ status: 200, body: { imported: 2 } });
    expect(await rowsOf(id)).toEqual(once(6));
  });
});
