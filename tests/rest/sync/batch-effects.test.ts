import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { runBatch, sendBatch, statuses, times } from '@tests/support/rest/batch';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { bearerOf } from '@tests/support/rest/tokens';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addToGroup } from '@/domain/shared/groups';
import type { SessionUser } from '@/server/auth/sessions';
import {
  domainEvents,
  leadCounters,
  leadHistory,
  notifications,
  pointTotals,
  rowChanges,
  tasks,
} from '@/server/db/schema';

const rest = openRestDatabase({ RATE_LIMIT_FACTOR: '1000' });

const acme = { company: 'Acme Arena', contactName: 'Jo Field' };

interface Client {
  user: SessionUser;
  headers: Record<string, string>;
}

const clientOf = async (user: SessionUser): Promise<Client> => ({ user, headers: await bearerOf(rest.scope(), user) });
const newClient = async () => clientOf(await rest.makeUser({ tier: 'PRO' }));

/** What is told of each row, in its order. The order among rows may differ. */
function ofEachRow(entries: readonly { row: string | null; told: unknown }[]): string[] {
  const groups = new Map<string | null, unknown[]>();
  for (const { row, told } of entries) addToGroup(groups, row, told);
  return [...groups.values()].map((group) => JSON.stringify(group)).sort();
}

/** What changes of leads leave behind for a user, without ids and times. */
async function effectsFor({ user: { id } }: Client) {
  const { db } = rest.scope();
  const { status, priority, count } = leadCounters;
  const { points, added, won, completed } = pointTotals;
  return {
    tasks: await db
      .select({ title: tasks.title, rule: tasks.autoRule, isDeleted: sql<boolean>`${tasks.deletedAt} is not null` })
      .from(tasks)
      .where(eq(tasks.ownerId, id))
      .orderBy(asc(tasks.title)),
    history: ofEachRow(
      await db
        .select({ row: leadHistory.leadId, told: sql`array[kind::text, from_status::text, to_status::text]` })
        .from(leadHistory)
        .where(eq(leadHistory.actorId, id))
        .orderBy(asc(leadHistory.id)),
    ),
    events: ofEachRow(
      await db
        .select({ row: domainEvents.subjectId, told: domainEvents.type })
        .from(domainEvents)
        .where(eq(domainEvents.actorId, id))
        .orderBy(asc(domainEvents.id)),
    ),
    changes: ofEachRow(
      await db
        .select({ row: rowChanges.rowId, told: sql`array[kind::text, operation::text, stage_after::text]` })
        .from(rowChanges)
        .where(eq(rowChanges.audience, id))
        .orderBy(asc(rowChanges.id)),
    ),
    points: await db
      .select({ points, added, won, completed })
      .from(pointTotals)
      .where(eq(pointTotals.userId, id))
      .orderBy(asc(pointTotals.period)),
    counters: await db
      .select({ status, priority, count })
      .from(leadCounters)
      .where(and(eq(leadCounters.ownerId, id), ne(count, 0)))
      .orderBy(asc(status), asc(priority)),
    notified: await db
      .select({ message: notifications.message })
      .from(notifications)
      .where(eq(notifications.userId, id))
      .orderBy(asc(notifications.message)),
  };
}

type Step = { method: 'POST' } | { method: 'PUT' | 'DELETE'; nth: number };

/** Creates, moves, wins, reopens and deletes leads, the last of them in one go with its creation. */
const STEPS: readonly (Step & { data?: object })[] = [
  { method: 'POST', data: acme },
  { method: 'POST', data: { ...acme, status: 'CONTACTED' } },
  { method: 'PUT', nth: 0, data: { status: 'PROPOSAL_SENT', priority: 'HIGH' } },
  { method: 'PUT', nth: 1, data: { status: 'CLOSED_WON', amount: 4000 } },
  { method: 'PUT', nth: 0, data: { status: 'CLOSED_LOST' } },
  { method: 'PUT', nth: 1, data: { status: 'PROPOSAL_SENT' } },
  { method: 'PUT', nth: 1, data: { status: 'CLOSED_WON' } },
  { method: 'PUT', nth: 1, data: { status: 'CLOSED_WON' } },
  { method: 'DELETE', nth: 0 },
];

const OPS = { POST: 'create', PUT: 'update', DELETE: 'delete' } as const;

it('has the effects of the same requests one by one', async () => {
  const [single, batch] = [await newClient(), await newClient()];
  const [created, made]: [string[], string[]] = [[], []];
  for (const step of STEPS) {
    const path = 'nth' in step ? `/api/leads/${created[step.nth]}` : '/api/leads';
    const answer = await ask(step.method, path, { body: step.data, headers: single.headers });
    if (step.method === 'POST') created.push((answer.body as { id: string }).id);
  }
  // The ids of new leads are in the results, so what names them comes in a second batch.
  const operations = STEPS.map((step) => ({
    op: OPS[step.method],
    ...('nth' in step && { id: () => made[step.nth] }),
    ...(step.data && { data: step.data }),
  }));
  const named = (some: typeof operations) => some.map(({ id, ...rest }) => ({ ...rest, ...(id && { id: id() }) }));
  for (const { row } of await runBatch('leads', named(operations.slice(0, 2)), batch.headers)) made.push(row?.id ?? '');
  const results = await runBatch('leads', named(operations.slice(2)), batch.headers);
  expect(statuses(results)).toEqual({ 200: STEPS.length - 2 });
  expect(await effectsFor(batch)).toEqual(await effectsFor(single));
});

it('leaves nothing of an operation that fails after it has written', async () => {
  const one = await newClient();
  const data = { title: 'Gates', content: 'North', mentions: [one.user.id] };
  const before = await effectsFor(one);
  const results = await runBatch('notes', [{ op: 'create', data }], one.headers);
  expect(results).toMatchObject([{ status: 400, problem: { code: 'VALIDATION', field: 'mentions' } }]);
  expect(await effectsFor(one)).toEqual(before);
});

async function team() {
  const teamId = await makeTeam(rest.scope());
  const [one, other] = [await rest.makeUser({ tier: 'PRO' }), await rest.makeUser({ tier: 'PRO' })];
  const members = [await joinTeam(rest.scope(), one, teamId, 'owner'), await joinTeam(rest.scope(), other, teamId)];
  return { teamId, members: (await Promise.all(members.map(clientOf))) as [Client, Client] };
}

it('earns nothing for rows that other requests have created at the same time', async () => {
  const [alone, beside] = [await newClient(), await newClient()];
  const upserts = (headers: Client['headers']) => {
    const data = { title: 'Gates', content: 'North' };
    const operations = times(10, (n) => ({ op: 'upsert', externalId: `gate:${n}`, data }));
    const single = ({ externalId }: (typeof operations)[number]) =>
      ask('PUT', `/api/notes/by-external-id/${externalId}`, { body: data, headers });
    return { batch: () => runBatch('notes', operations, headers), singles: () => Promise.all(operations.map(single)) };
  };
  await upserts(alone.headers).batch();
  const { batch, singles } = upserts(beside.headers);
  await Promise.all([batch(), singles()]);
  expect((await effectsFor(beside)).points).toEqual((await effectsFor(alone)).points);
});

it('notifies a new assignee of each lead', async () => {
  const {
    teamId,
    members: [one, other],
  } = await team();
  const data = { ...acme, teamId };
  const made = await runBatch(
    'leads',
    times(2, () => ({ op: 'create', data })),
    one.headers,
  );
  const results = await runBatch(
    'leads',
    made.map(({ row }) => ({ op: 'update', id: row?.id, data: { assigneeId: other.user.id } })),
    one.headers,
  );
  expect(results).toMatchObject(times(2, () => ({ status: 200, row: { assigneeId: other.user.id } })));
  expect((await effectsFor(other)).notified).toHaveLength(2);
});

it('does not deadlock with batches in the opposite order, nor with single requests', async () => {
  const {
    teamId,
    members: [one, other],
  } = await team();
  const data = { ...acme, teamId };
  const made = await runBatch(
    'leads',
    times(6, () => ({ op: 'create', data })),
    one.headers,
  );
  const ids = made.map(({ row }) => row?.id);
  const moves = ids.flatMap((id, n) => [
    { op: 'update', id, data: { status: n % 2 ? 'CONTACTED' : 'PROPOSAL_SENT' } },
    { op: 'update', id, data: { priority: n % 3 ? 'HIGH' : 'LOW', assigneeId: n % 2 ? one.user.id : other.user.id } },
  ]);
  const singles = ids
    .slice(0, 10)
    .map((id, n) =>
      ask('PUT', `/api/leads/${id}`, { body: { status: n % 2 ? 'NEW' : 'CLOSED_WON' }, headers: other.headers }),
    );
  const answers = await Promise.all([
    sendBatch('leads', { operations: moves }, one.headers),
    sendBatch('leads', { operations: moves.toReversed() }, other.headers),
    ...singles,
    sendBatch('leads', { operations: moves.toReversed() }, one.headers),
  ]);
  expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([]);
  const counted = (await effectsFor(one)).counters.reduce((sum, { count }) => sum + count, 0);
  expect(counted).toBe(ids.length);
});

it('creates each row once if batches and single requests upsert the same ones in any order', async () => {
  const { user, headers } = await newClient();
  const operations = times(10, (n) => ({ op: 'upsert', externalId: `hubspot:${n}`, data: { ...acme, notes: `${n}` } }));
  const single = ({ externalId, data }: (typeof operations)[number]) =>
    ask('PUT', `/api/leads/by-external-id/${externalId}`, { body: data, headers });
  const [there, back, singles] = await Promise.all([
    runBatch('leads', operations, headers),
    runBatch('leads', operations.toReversed(), headers),
    Promise.all(operations.map(single)),
  ]);
  const idsOf = (results: typeof there) => results.map(({ row }) => row?.id);
  expect(idsOf(back).toReversed()).toEqual(idsOf(there));
  expect(statuses([...there, ...back, ...singles])).toEqual({ 200: 20, 201: 10 });
  const counted = (await effectsFor({ user, headers })).counters.reduce((sum, { count }) => sum + count, 0);
  expect(counted).toBe(10);
});

it('does not deadlock with requests that give other leads the same external ids', async () => {
  const { headers } = await newClient();
  const made = await runBatch(
    'leads',
    times(10, () => ({ op: 'create', data: acme })),
    headers,
  );
  const named = made.map(({ row }, n) => ({ id: row?.id, externalId: `name:${n}` }));
  const operations = named.map(({ externalId }) => ({ op: 'upsert', externalId, data: acme }));
  const [batch, ...singles] = await Promise.all([
    sendBatch('leads', { operations }, headers),
    ...named
      .toReversed()
      .map(({ id, externalId }) =>
        ask('PUT', `/api/leads/${id}`, { body: { externalId, status: 'CONTACTED' }, headers }),
      ),
  ]);
  expect(batch.status).toBe(200);
  expect(singles.filter(({ status }) => status !== 200 && status !== 409).map(({ body }) => body)).toEqual([]);
});
