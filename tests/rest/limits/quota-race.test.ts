import { numbersOf, shortOrLong } from '@tests/support/long';
import { type Answer, ask, openRestDatabase } from '@tests/support/rest/rest';
import { bearerOf } from '@tests/support/rest/tokens';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { GET as exportLeads } from '@/app/api/export/leads/route';
import { LEAD_PRIORITIES, LEAD_STATUSES } from '@/domain/leads/lead-choices';
import { leadCounters, leads, usage } from '@/server/db/schema';
import { env } from '@/server/env';

const rest = openRestDatabase();

type Headers = Record<string, string>;

async function integrator(tier: 'FREE' | 'PRO' = 'FREE') {
  const user = await rest.makeUser({ tier });
  return { id: user.id, headers: await bearerOf(rest.scope(), user) };
}

const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, n) => make(n));

const create = (headers: Headers, company: string, more: object = {}) =>
  ask('POST', '/api/leads', { body: { company, contactName: 'Ann', ...more }, headers });

const rows = (count: number) =>
  times(count, (n) => ({ companyName: `Imported ${n}`, contactPerson: 'Bo', email: `bo${n}@b.example` }));

/** The number of responses by status and problem code. */
function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const { code } = body as { code?: string };
    const kind = code === undefined ? String(status) : `${status} ${code}`;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

const keyOf = ({ status, priority }: { status: string; priority: string }) => `${status} ${priority}`;

/** Leads by status and priority: as the counters have them, and counted from the leads themselves. */
async function countersAndLeads(ownerId: string) {
  const { db } = rest.scope();
  const { status, priority } = leads;
  const counted = await db
    .select()
    .from(leadCounters)
    .where(and(eq(leadCounters.ownerId, ownerId), ne(leadCounters.count, 0)));
  const actual = await db
    .select({ status, priority, count: sql<number>`count(*)::int` })
    .from(leads)
    .where(and(eq(leads.ownerId, ownerId), isNull(leads.deletedAt)))
    .groupBy(status, priority);
  const byKey = (list: { status: string; priority: string; count: number }[]) =>
    Object.fromEntries(list.map((row) => [keyOf(row), row.count]));
  const total = actual.reduce((sum, { count }) => sum + count, 0);
  return { counted: byKey(counted), actual: byKey(actual), total };
}

describe('60 concurrent creations with a limit of 50 (D8)', { timeout: 60_000 }, () => {
  it.each(times(shortOrLong(3, 14), (n) => n + 1))('creates exactly 50 leads, round %i', async () => {
    const { id, headers } = await integrator();
    const answers = await Promise.all(times(60, (n) => create(headers, `Company ${n}`)));
    expect(tally(answers)).toEqual({ 201: 50, '429 LEAD_LIMIT': 10 });
    expect(await countersAndLeads(id)).toEqual({
      counted: { 'NEW MEDIUM': 50 },
      actual: { 'NEW MEDIUM': 50 },
      total: 50,
    });
  });

  it.each(times(shortOrLong(2, 6), (n) => n + 1))(
    'stays within the limit with a concurrent import and deletions, round %i',
    async () => {
      const { id, headers } = await integrator();
      const first = await Promise.all(times(5, (n) => create(headers, `First ${n}`)));
      const deletions = first.map(({ body }) => `/api/leads/${(body as { id: string }).id}`);
      const [imported, ...answers] = await Promise.all([
        ask('POST', '/api/import/leads', { body: { data: rows(20), createTasks: true }, headers }),
        ...times(60, (n) => create(headers, `Company ${n}`, { status: 'CONTACTED' })),
        ...deletions.map((path) => ask('DELETE', path, { headers })),
      ]);
      expect(imported.status).toBe(200);
      const result = imported.body as { imported: number; beyondCap: number };
      expect(result.imported + result.beyondCap).toBe(20);
      const { 200: deleted, 201: created = 0, '429 LEAD_LIMIT': refused = 0, ...others } = tally(answers);
      expect(others).toEqual({});
      expect([deleted, created + refused]).toEqual([5, 60]);

      const { counted, actual, total } = await countersAndLeads(id);
      expect(counted).toEqual(actual);
      expect(total).toBe(5 + created + result.imported - 5);
      expect(total).toBeLessThanOrEqual(50);
      // More leads were requested than the limit allows, so only the deletions can have left free slots.
      expect(total).toBeGreaterThanOrEqual(45);
      const last = await Promise.all(times(8, (n) => create(headers, `Last ${n}`)));
      expect(tally(last)['201'] ?? 0).toBe(50 - total);
    },
  );
});

it('keeps the counts in the board header exact with eight concurrent writers', { timeout: 60_000 }, async () => {
  const { id, headers } = await integrator('PRO');
  const ids = await Promise.all(
    times(24, async (n) => ((await create(headers, `Shared ${n}`)).body as { id: string }).id),
  );
  const write = async (writer: number) => {
    const below = numbersOf(writer + 1);
    const answers: Answer[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      const path = `/api/leads/${ids[below(ids.length)]}`;
      const change = {
        status: LEAD_STATUSES[below(LEAD_STATUSES.length)],
        priority: LEAD_PRIORITIES[below(LEAD_PRIORITIES.length)],
      };
      const kind = below(10);
      if (kind < 6) answers.push(await ask('PUT', path, { body: change, headers }));
      else if (kind < 7) answers.push(await ask('DELETE', path, { headers }));
      else if (kind < 8) {
        answers.push(await ask('POST', '/api/import/leads', { body: { data: rows(3) }, headers }));
      } else answers.push(await create(headers, `Own ${writer} ${turn}`, change));
    }
    return answers;
  };
  const answers = (await Promise.all(times(8, write))).flat();
  // A lead may already be deleted, and a user may run only one import at a time and twenty in ten minutes.
  const { 200: changed, 201: created, '404 NOT_FOUND': _gone, '409 CONFLICT': _busy, ...others } = tally(answers);
  expect(others).toEqual({});
  expect(changed).toBeGreaterThan(40);
  expect(created).toBeGreaterThan(10);

  const { counted, actual, total } = await countersAndLeads(id);
  expect(counted).toEqual(actual);
  const { stages } = (await ask('GET', '/api/pipeline/summary', { headers })).body as {
    stages: Record<string, { count: number }>;
  };
  const countOf = (status: string) =>
    LEAD_PRIORITIES.reduce((sum, priority) => sum + (actual[keyOf({ status, priority })] ?? 0), 0);
  expect(Object.fromEntries(Object.entries(stages).map(([status, { count }]) => [status, count]))).toEqual(
    Object.fromEntries(LEAD_STATUSES.map((status) => [status, countOf(status)])),
  );
  expect(total).toBeGreaterThan(24);
});

describe('concurrent exports (D5, D9)', () => {
  const twelve = (headers: Headers) =>
    Promise.all(times(12, () => exportLeads(new Request(`${env().APP_URL}/api/export/leads`, { headers }))));
  const used = (userId: string) =>
    rest.scope().db.select({ kind: usage.kind, used: usage.used }).from(usage).where(eq(usage.userId, userId));

  it('counts every export', async () => {
    const { id, headers } = await integrator('PRO');
    const answers = await twelve(headers);
    await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(await used(id)).toEqual([{ kind: 'exports', used: 12 }]);
  });
});
