import { userForEach } from '@tests/support/browser/opening';
import { countLockWaiters } from '@tests/support/database/lock-waiters';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Lead } from '@/domain/leads/lead';
import { ALREADY_UNDONE, MOVED_AGAIN } from '@/domain/leads/lead-undo';
import { leads, tasks } from '@/server/db/schema';

// Only a Postgres server runs two transactions at once.

const { scope, user } = userForEach();
let me: ReturnType<typeof callerFor>;
let mate: ReturnType<typeof callerFor>;
let lead: Lead;

/** A lead of a team, which both members see, just moved to Contacted. */
beforeEach(async () => {
  const teamId = await makeTeam(scope);
  me = callerFor(scope, await joinTeam(scope, user, teamId));
  mate = callerFor(scope, await joinTeam(scope, await makeUser(scope), teamId));
  const { id } = await me.leads.create({ companyName: 'Northgate Arena', contactPerson: 'Dana', teamId });
  scope.now = new Date(scope.now.getTime() + 1000);
  lead = await me.leads.update({ id, changes: { status: 'CONTACTED' } });
  scope.now = new Date(scope.now.getTime() + 1000);
});

/** Starts calls one after another that all wait for a locked row, and returns the result of each. */
async function queued<T>(table: typeof leads | typeof tasks, rowId: string, calls: readonly (() => Promise<T>)[]) {
  const started: Promise<PromiseSettledResult<T>[]>[] = [];
  await scope.db.transaction(async (tx) => {
    await tx.select({ id: table.id }).from(table).where(eq(table.id, rowId)).for('update');
    for (const call of calls) {
      started.push(Promise.allSettled([call()]));
      await vi.waitFor(async () => expect(await countLockWaiters(scope.db)).toBe(started.length), LONG_TIMEOUT);
    }
  });
  return (await Promise.all(started)).flat();
}

const undo = (by: typeof me) => by.leads.undoMove({ id: lead.id, stageEnteredAt: lead.stageEnteredAt });
const taskOf = async () => (await me.tasks.list({ leadId: lead.id })).items[0]?.id ?? '';

it('undoes a move once if two members undo it, and refuses the second', async () => {
  const ended = await queued(leads, lead.id, [() => undo(me), () => undo(mate)]);
  const refused = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason as Error] : []));
  expect(refused.map(({ message }) => message)).toEqual([ALREADY_UNDONE]);
  expect(await me.leads.byId({ id: lead.id })).toMatchObject({ status: 'NEW', version: 3 });
  expect(await mate.leads.history({ id: lead.id })).toMatchObject({ items: [{ kind: 'created' }] });
});

it('refuses an undo that waits for another move, and keeps that move', async () => {
  const moveOn = () => mate.leads.update({ id: lead.id, changes: { status: 'PROPOSAL_SENT' } });
  const [moved, undone] = await queued<unknown>(leads, lead.id, [moveOn, () => undo(me)]);
  expect(moved?.status).toBe('fulfilled');
  expect(undone).toMatchObject({ status: 'rejected', reason: { message: MOVED_AGAIN } });
  expect((await me.leads.byId({ id: lead.id })).status).toBe('PROPOSAL_SENT');
});

it('keeps a task on undo whose completion it waits for', async () => {
  const task = await taskOf();
  const complete = () => mate.tasks.update({ id: task, changes: { status: 'COMPLETED' } });
  const [completed, undone] = await queued<unknown>(tasks, task, [complete, () => undo(me)]);
  expect(completed?.status).toBe('fulfilled');
  expect(undone).toMatchObject({ status: 'fulfilled', value: { removedTasks: 0, keptTasks: 1 } });
  expect(await me.tasks.byId({ id: task })).toMatchObject({ status: 'COMPLETED' });
});

it('saves an edit that waits for the undo on the restored lead', async () => {
  const edit = () => mate.leads.update({ id: lead.id, changes: { phone: '555' } });
  const [undone, edited] = await queued<unknown>(leads, lead.id, [() => undo(me), edit]);
  expect([undone?.status, edited?.status]).toEqual(['fulfilled', 'fulfilled']);
  expect(await me.leads.byId({ id: lead.id })).toMatchObject({ status: 'NEW', phone: '555' });
});
