import { userForEach } from '@tests/support/browser/opening';
import { countLockWaiters } from '@tests/support/database/lock-waiters';
import { actorFor } from '@tests/support/database/scope';
import { expectProblem } from '@tests/support/problems';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { leads } from '@/server/db/schema';
import { runBatch } from '@/server/services/batch/batch';
import { countLeadsLater } from '@/server/services/leads/lead-counting';

// Only a Postgres server runs two transactions at once.

const { scope, user, caller } = userForEach({ tier: 'PRO' });

const LEAD = { companyName: 'Acme Arena', contactPerson: 'Jo Field' };
const addLead = async (more: object = {}) => (await caller.leads.create({ ...LEAD, ...more })).id;
const addTeam = async () => {
  const { id } = await caller.teams.create({ name: 'Night shift' });
  user.teamIds.push(id);
  return id;
};

async function done(messages: Promise<AsyncIterable<{ type: string; result?: unknown }>>): Promise<unknown> {
  let result: unknown;
  for await (const message of await messages) result = message.result;
  return result;
}

async function changeMany(ids: string[], action: { change: { teamId: string | null } | { priority: 'HIGH' } }) {
  let id: string | null = null;
  for await (const message of await caller.bulk.leads({ select: { ids }, action }))
    if (message.type === 'done') id = message.result.id;
  return id ?? '';
}

/** Each gives a lead without a team the external id `x`, once its first part has prepared that. */
const WAYS: [string, () => Promise<() => Promise<unknown>>][] = [
  [
    'a move out of a team',
    async () => {
      const id = await addLead({ externalId: 'x', teamId: await addTeam() });
      return () => caller.leads.update({ id, changes: { teamId: null } });
    },
  ],
  [
    'a move of many out of a team',
    async () => {
      const id = await addLead({ externalId: 'x', teamId: await addTeam() });
      return () => changeMany([id], { change: { teamId: null } });
    },
  ],
  [
    'the undo of a move of many',
    async () => {
      const moved = await changeMany([await addLead({ externalId: 'x' })], { change: { teamId: await addTeam() } });
      return () => caller.bulk.undo({ id: moved });
    },
  ],
  [
    'the undo of an import',
    async () => {
      const id = await addLead({ externalId: 'x' });
      const data = [{ id, externalId: 'y' }];
      await caller.leads.importRows({ data, onKnown: 'update', allowMissingEmail: true, createTasks: false });
      const { items } = await caller.bulk.imports({ limit: 1 });
      return () => done(caller.bulk.undoImport({ id: items[0]?.id ?? '' }));
    },
  ],
  [
    'the undo of a merge',
    async () => {
      const leadIds = [await addLead({ externalId: 'x' })];
      const { mergeId } = await caller.leads.merge({ id: await addLead(), changes: { leadIds } });
      return () => caller.leads.undoMerge({ id: mergeId });
    },
  ],
  [
    'the restore of a lead',
    async () => {
      const id = await addLead({ externalId: 'x' });
      await caller.leads.delete({ id });
      return () => caller.deleted.restore({ id });
    },
  ],
];

/**
 * Runs `work` while another transaction holds the external id `held`, for which it waits, and then `meanwhile`, which waits
 * for it. Returns the results of both.
 */
async function whileHeld(id: string, work: () => Promise<unknown>, meanwhile: () => Promise<unknown>) {
  let running: Promise<unknown>[] = [];
  const holding = scope.db.transaction(async (tx) => {
    // Without counters, for which the work would wait before it has locked its own.
    await countLeadsLater(tx);
    await tx.update(leads).set({ externalId: 'held' }).where(eq(leads.id, id));
    const waits = (count: number) =>
      vi.waitFor(async () => expect(await countLockWaiters(scope.db)).toBe(count), LONG_TIMEOUT);
    const working = work();
    await waits(1);
    running = [working, meanwhile()];
    await waits(2);
    tx.rollback();
  });
  await expect(holding).rejects.toThrow('Rollback');
  return Promise.all(running);
}

type Operations = readonly Record<string, unknown>[];

/** Runs a batch that waits before its `last` operations until `meanwhile` waits for it. */
async function beside(last: Operations, meanwhile: () => Promise<unknown>) {
  const held = await addLead();
  // With a team, it does not run together with the others.
  const waiting = { op: 'update', id: await addLead(), data: { externalId: 'held', teamId: null } };
  const operations = [waiting, ...last];
  return whileHeld(held, () => runBatch(actorFor(scope, user), 'lead', { operations }), meanwhile);
}

it.each(WAYS)('%s waits for a batch that gives another lead the external id', async (_, prepare) => {
  const [run, id] = [await prepare(), await addLead()];
  const operation = { op: 'update', id, data: { externalId: 'x' } };
  const [batch, refusal] = await beside([operation], () => expectProblem(run()));
  expect(batch).toMatchObject({ results: [{ status: 200 }, { status: 200 }] });
  expect(refusal).toMatchObject({ code: 'EXTERNAL_ID_TAKEN', details: { id } });
});

it('a batch locks the leads that survive merges with the others, in id order', async () => {
  const [survivor, lead] = [await addLead(), await addLead()];
  await caller.leads.merge({ id: survivor, changes: { leadIds: [await addLead({ externalId: 'x' })] } });
  const data = { status: 'CONTACTED' };
  const operations = [
    { op: 'update', id: lead, data },
    { op: 'update', externalId: 'x', data },
  ];
  const [batch, change] = await beside(operations, () =>
    changeMany([survivor, lead], { change: { priority: 'HIGH' } }),
  );
  expect(batch).toMatchObject({ results: [{ status: 200 }, { status: 200 }, { status: 200, row: { id: survivor } }] });
  expect(change).toEqual(expect.any(String));
  expect(await caller.leads.byId({ id: survivor })).toMatchObject({ status: 'CONTACTED', priority: 'HIGH' });
});

it('a batch that moves a lead waits for one that gives external ids, before it locks counters', async () => {
  const [held, moved, teamId] = [await addLead(), await addLead(), await addTeam()];
  const run = (id: string, data: object) =>
    runBatch(actorFor(scope, user), 'lead', { operations: [{ op: 'update', id, data }] });
  const [named, inTeam] = await whileHeld(
    held,
    () => run(held, { externalId: 'x' }),
    () => run(moved, { teamId }),
  );
  expect(named).toMatchObject({ results: [{ status: 200, row: { externalId: 'x' } }] });
  expect(inTeam).toMatchObject({ results: [{ status: 200, row: { teamId } }] });
});

it('a new lead waits for the undo of an import, which locks the counters before it gives external ids back', async () => {
  const [held, first, second] = [
    await addLead(),
    await addLead({ externalId: 'held' }),
    await addLead({ externalId: 'x' }),
  ];
  const data = [{ id: first, externalId: 'y' }, { id: second, externalId: 'z' }, LEAD];
  await caller.leads.importRows({ data, onKnown: 'update', allowMissingEmail: true, createTasks: false });
  const { items } = await caller.bulk.imports({ limit: 1 });
  const [undone, refusal] = await whileHeld(
    held,
    () => done(caller.bulk.undoImport({ id: items[0]?.id ?? '' })),
    () => expectProblem(addLead({ externalId: 'x' })),
  );
  expect(undone).toMatchObject({ restored: 2, removed: 1 });
  expect(refusal).toMatchObject({ code: 'EXTERNAL_ID_TAKEN', details: { id: second } });
});

it('an edit waits for the import of an account with a cap, which locks the counters before its leads', async () => {
  user.tier = 'FREE';
  const [held, lead] = [await addLead(), await addLead()];
  const data = ['held', 'x'].map((externalId) => ({ ...LEAD, externalId }));
  const [imported, refusal] = await whileHeld(
    held,
    () => caller.leads.importRows({ data, onKnown: 'add', allowMissingEmail: true, createTasks: false }),
    () => expectProblem(caller.leads.update({ id: lead, changes: { externalId: 'x', priority: 'HIGH' } })),
  );
  expect(imported).toMatchObject({ imported: 2 });
  expect(refusal).toMatchObject({ code: 'EXTERNAL_ID_TAKEN' });
});
