import { scopeForFile } from '@tests/support/browser/opening';
import { countLockWaiters } from '@tests/support/database/lock-waiters';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { leads, tasks } from '@/server/db/schema';

// Only a Postgres server runs two transactions at once.

const { database, scope } = scopeForFile();

const countWaiting = () => countLockWaiters(database.db);

it('reopening a rule’s task does not deadlock with moving its lead to another team', async () => {
  const caller = callerFor(scope, await makeUser(scope));
  const lead = await caller.leads.create({ companyName: 'Acme', contactPerson: 'Jo', status: 'CONTACTED' });
  const [task] = (await caller.tasks.list({ leadId: lead.id })).items;
  if (!task) throw new Error('The rule made no task.');
  await caller.tasks.update({ id: task.id, changes: { status: 'COMPLETED' } });

  const { reopening } = await database.db.transaction(async (tx) => {
    await tx.select({ id: leads.id }).from(leads).where(eq(leads.id, lead.id)).for('update');
    const reopened = caller.tasks.update({ id: task.id, changes: { status: 'PENDING' } });
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), LONG_TIMEOUT);
    await tx.update(tasks).set({ teamId: null }).where(eq(tasks.leadId, lead.id));
    // Wrapped in an object, so that the transaction does not await what waits for it.
    return { reopening: reopened };
  });
  expect(await reopening).toMatchObject({ status: 'PENDING', autoRule: task.autoRule });
});

it('a task that is linked to a lead during a team change follows the lead', async () => {
  const user = await makeUser(scope);
  const teamId = await makeTeam(scope);
  const caller = callerFor(scope, await joinTeam(scope, user, teamId));
  const lead = await caller.leads.create({ companyName: 'Acme', contactPerson: 'Jo', teamId });
  const id = scope.newId();

  const { moving } = await database.db.transaction(async (tx) => {
    await tx.select({ id: leads.id }).from(leads).where(eq(leads.id, lead.id)).for('share');
    const moved = caller.leads.update({ id: lead.id, changes: { teamId: null } });
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), LONG_TIMEOUT);
    await tx.insert(tasks).values({
      id,
      ownerId: user.id,
      teamId,
      leadId: lead.id,
      title: 'Call',
      dueDate: scope.now,
      type: 'CALL',
      status: 'PENDING',
      priority: 'LOW',
      createdAt: scope.now,
      updatedAt: scope.now,
    });
    return { moving: moved };
  });
  await moving;
  const [task] = await database.db.select({ teamId: tasks.teamId }).from(tasks).where(eq(tasks.id, id));
  expect(task).toEqual({ teamId: null });
});
