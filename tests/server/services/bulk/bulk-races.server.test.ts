import { userForEach } from '@tests/support/browser/opening';
import { countLockWaiters } from '@tests/support/database/lock-waiters';
import { makeLeads, makeTasks } from '@tests/support/database/many-rows';
import { actorFor, callerFor } from '@tests/support/database/scope';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '@/server/db/client';
import { leads, tasks, users } from '@/server/db/schema';
import { deleteRow } from '@/server/services/deletion/deleted';
import { changeManyLeads } from '@/server/services/leads/bulk/lead-bulk';
import { changeManyTasks } from '@/server/services/tasks/task-bulk';

// Only a Postgres server runs two transactions at once.

const { scope, user } = userForEach();
let lead: string;

const RULE = 'contacted.follow-up';

beforeEach(async () => {
  [lead = ''] = await makeLeads(scope, user, 1);
});

/** Starts work and resolves once it waits for a lock. */
async function startWaiting<T>(work: () => Promise<T>): Promise<{ waiting: Promise<T> }> {
  const waiting = work();
  waiting.catch(() => {});
  await vi.waitFor(async () => expect(await countLockWaiters(scope.db)).toBe(1), LONG_TIMEOUT);
  return { waiting };
}

const isUnlocked = async (tx: Database, table: typeof leads | typeof tasks, id: string): Promise<boolean> =>
  (await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update', { skipLocked: true })).length >
  0;

const ruleOf = async (id: string) =>
  (await scope.db.select({ rule: tasks.autoRule }).from(tasks).where(eq(tasks.id, id)))[0]?.rule;

it('restoring a lead locks its owner before the lead', async () => {
  const caller = callerFor(scope, user);
  await caller.leads.delete({ id: lead });
  const restoring = await scope.db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update');
    const started = await startWaiting(() => caller.deleted.restore({ id: lead }));
    expect(await isUnlocked(tx, leads, lead)).toBe(true);
    return started;
  });
  expect(await restoring.waiting).toMatchObject({ id: lead });
});

it('reopening tasks locks their leads first, and sees tasks created meanwhile', async () => {
  const [task = ''] = await makeTasks(scope, user, 1, { leadId: lead, autoRule: RULE, status: 'COMPLETED' });
  const reopening = await scope.db.transaction(async (tx) => {
    await tx.select({ id: leads.id }).from(leads).where(eq(leads.id, lead)).for('update');
    const action = { change: { status: 'PENDING' as const } };
    const started = await startWaiting(() =>
      changeManyTasks(actorFor(scope, user), { select: { ids: [task] }, action }),
    );
    expect(await isUnlocked(tx, tasks, task)).toBe(true);
    await makeTasks({ ...scope, db: tx }, user, 1, { leadId: lead, autoRule: RULE });
    return started;
  });
  expect(await reopening.waiting).toMatchObject({ changed: 1 });
  expect(await ruleOf(task)).toBeNull();
});

it('restoring a task waits for its lead, and sees tasks created meanwhile', async () => {
  const [task = ''] = await makeTasks(scope, user, 1, { leadId: lead, autoRule: RULE });
  await deleteRow(actorFor(scope, user), 'task', { id: task });
  const restoring = await scope.db.transaction(async (tx) => {
    await tx.select({ id: leads.id }).from(leads).where(eq(leads.id, lead)).for('update');
    const started = await startWaiting(() => callerFor(scope, user).deleted.restore({ id: task }));
    await makeTasks({ ...scope, db: tx }, user, 1, { leadId: lead, autoRule: RULE });
    return started;
  });
  await restoring.waiting;
  expect(await ruleOf(task)).toBeNull();
});

it('counts leads that are deleted while it waits neither as changed nor as unchanged', async () => {
  const [already = ''] = await makeLeads(scope, user, 1, { status: 'CONTACTED' });
  const [moved = ''] = await makeLeads(scope, user, 1);
  const moving = await scope.db.transaction(async (tx) => {
    await tx.update(leads).set({ deletedAt: scope.now }).where(eq(leads.id, lead));
    return startWaiting(() =>
      changeManyLeads(actorFor(scope, user), {
        select: { ids: [lead, already, moved] },
        action: { change: { status: 'CONTACTED' } },
      }),
    );
  });
  expect(await moving.waiting).toMatchObject({ changed: 1, already: 1 });
});
