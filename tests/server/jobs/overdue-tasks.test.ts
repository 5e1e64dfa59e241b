import { userForEach } from '@tests/support/browser/opening';
import { inMinutes, makeDueTask } from '@tests/support/database/due-rows';
import { makeLeads } from '@tests/support/database/many-rows';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { MAX_OVERDUE_NOTICES } from '@/domain/notifications/overdue-notices';
import { notifications, notifiedOccasions, tasks } from '@/server/db/schema';
import { sweepOverdueTasks } from '@/server/jobs/overdue-tasks';

const { database, scope, user } = userForEach({ timezone: 'America/New_York', alone: true });

const minutes = (count: number) => inMinutes(scope, count);
const makeTask = (choices?: Partial<typeof tasks.$inferInsert>, owner = user) => makeDueTask(scope, owner, choices);
const listNotices = async (owner = user) => (await callerFor(scope, owner).notifications.list({})).items;
const taskRow = async (id: string) => (await scope.db.select().from(tasks).where(eq(tasks.id, id)))[0];

describe('overdue tasks', () => {
  it('become OVERDUE after their due date, and notify their owner with a link', async () => {
    const id = await makeTask();
    expect(await sweepOverdueTasks(scope)).toEqual({ overdue: 1 });
    // The version stays the same, so that edits in progress do not fail as stale.
    expect(await taskRow(id)).toMatchObject({ status: 'OVERDUE', version: 1 });
    expect(await listNotices()).toMatchObject([
      { kind: 'task_overdue', type: 'WARNING', message: 'Call Harbour Lights', actionUrl: `/?tab=tasks&id=${id}` },
    ]);
    expect(await sweepOverdueTasks(scope)).toEqual({ overdue: 0 });
    expect((await listNotices()).length).toBe(1);
  });

  it('notify the assignee of their lead, and their owner if it is unassigned', async () => {
    const teamId = await makeTeam(scope);
    const mate = await joinTeam(scope, await makeUser(scope), teamId);
    const [given] = await makeLeads(scope, user, 1, { teamId, assigneeId: mate.id });
    const [nobodys] = await makeLeads(scope, mate, 1, { teamId });
    const givenTask = await makeTask({ teamId, leadId: given });
    const ownTask = await makeTask({ teamId, leadId: nobodys });
    await sweepOverdueTasks(scope);
    const links = async (who: typeof user) => (await listNotices(who)).map(({ actionUrl }) => actionUrl);
    expect(await links(mate)).toEqual([`/?tab=tasks&id=${givenTask}`]);
    expect(await links(user)).toEqual([`/?tab=tasks&id=${ownTask}`]);
  });

  it('notify of tasks in progress too, once per due date, and keep their status', async () => {
    const id = await makeTask({ status: 'IN_PROGRESS' });
    expect(await sweepOverdueTasks(scope)).toEqual({ overdue: 1 });
    expect(await sweepOverdueTasks(scope)).toEqual({ overdue: 0 });
    expect(await taskRow(id)).toMatchObject({ status: 'IN_PROGRESS', version: 1 });
    expect(await listNotices()).toMatchObject([{ kind: 'task_overdue', actionUrl: `/?tab=tasks&id=${id}` }]);
    await scope.db
      .update(tasks)
      .set({ dueDate: minutes(5) })
      .where(eq(tasks.id, id));
    scope.now = minutes(10);
    expect(await sweepOverdueTasks(scope)).toEqual({ overdue: 1 });
    expect((await listNotices()).length).toBe(2);
  });

  it('are not announced again when they are started, even if their notice was purged long ago', async () => {
    const id = await makeTask();
    await sweepOverdueTasks(scope);
    await scope.db.delete(notifiedOccasions);
    await scope.db.update(tasks).set({ status: 'IN_PROGRESS' }).where(eq(tasks.id, id));
    expect(await sweepOverdueTasks(scope)).toEqual({ overdue: 0 });
  });

  it('exclude tasks that are due now or later, completed or deleted', async () => {
    const left = [
      await makeTask({ dueDate: scope.now }),
      await makeTask({ dueDate: minutes(1) }),
      await makeTask({ dueDate: minutes(1), status: 'IN_PROGRESS' }),
      await makeTask({ status: 'COMPLETED' }),
      await makeTask({ deletedAt: minutes(-1) }),
    ];
    expect(await sweepOverdueTasks(scope)).toEqual({ overdue: 0 });
    for (const id of left) expect((await taskRow(id))?.status).not.toBe('OVERDUE');
    expect(await listNotices()).toEqual([]);
  });

  it('are announced again for a new due date, but not for the same one', async () => {
    const id = await makeTask();
    await sweepOverdueTasks(scope);
    await scope.db.update(tasks).set({ status: 'PENDING' }).where(eq(tasks.id, id));
    expect(await sweepOverdueTasks(scope)).toEqual({ overdue: 1 });
    expect((await listNotices()).length).toBe(1);
    await scope.db
      .update(tasks)
      .set({ status: 'PENDING', dueDate: minutes(5) })
      .where(eq(tasks.id, id));
    scope.now = minutes(10);
    await sweepOverdueTasks(scope);
    expect((await listNotices()).length).toBe(2);
  });

  it('are announced one by one when there are few, and together when there are many', async () => {
    for (let n = 0; n < MAX_OVERDUE_NOTICES; n += 1) await makeTask({ title: `Task ${n}` });
    const other = await makeUser(scope);
    for (let n = 0; n <= MAX_OVERDUE_NOTICES; n += 1) await makeTask({ title: `Task ${n}` }, other);
    expect(await sweepOverdueTasks(scope)).toEqual({ overdue: 2 * MAX_OVERDUE_NOTICES + 1 });
    expect(await listNotices(other)).toMatchObject([
      { kind: 'task_overdue', title: 'Tasks overdue', actionUrl: '/?tab=tasks', actionText: 'See the tasks' },
    ]);
    expect((await listNotices()).map(({ message }) => message).toSorted()).toEqual(
      Array.from({ length: MAX_OVERDUE_NOTICES }, (_, n) => `Task ${n}`),
    );
    // Tasks that become overdue a minute later are announced too.
    scope.now = minutes(1);
    for (let n = 0; n <= MAX_OVERDUE_NOTICES; n += 1) await makeTask();
    await sweepOverdueTasks(scope);
    expect((await listNotices()).length).toBe(MAX_OVERDUE_NOTICES + 1);
  });

  it('are all found, in a few statements per batch, and announced once per sweep', async () => {
    const { now } = scope;
    await scope.db.execute(sql`
      insert into tasks (id, owner_id, title, due_date, priority, type, status, created_at, updated_at)
      select gen_random_uuid(), ${user.id}::uuid, 'Task ' || n, ${now.toISOString()}::timestamptz - interval '1 hour',
        'LOW', 'CALL', 'PENDING', ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from generate_series(1, 450) n`);
    database.resetStatements();
    expect(await sweepOverdueTasks(scope)).toEqual({ overdue: 450 });
    expect(database.sent().length).toBe(8);
    expect(await scope.db.$count(notifications, eq(notifications.userId, user.id))).toBe(1);
  });

  it('are each announced once by two concurrent sweeps', async () => {
    let owner = user;
    for (let n = 0; n < 30; n += 1) {
      if (n % MAX_OVERDUE_NOTICES === 0) owner = await makeUser(scope);
      await makeTask({ title: `Task ${n}` }, owner);
    }
    const [one, two] = await Promise.all([sweepOverdueTasks(scope), sweepOverdueTasks(scope)]);
    expect(one.overdue + two.overdue).toBe(30);
    expect(await scope.db.$count(notifications)).toBe(30);
  });

  it('stay unchanged when their owners cannot be notified', async () => {
    const id = await makeTask();
    await scope.db.execute(sql`alter table notifications add constraint broken check (title <> 'Task overdue')`);
    await expect(sweepOverdueTasks(scope)).rejects.toThrow();
    expect((await taskRow(id))?.status).toBe('PENDING');
    await scope.db.execute(sql`alter table notifications drop constraint broken`);
    expect(await sweepOverdueTasks(scope)).toEqual({ overdue: 1 });
  });
});
