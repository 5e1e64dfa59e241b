import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { tell } from '@tests/support/notices';
import { callerFor, makeUser, type TestScope, testScope } from '@tests/support/scope';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventStatus } from '@/domain/calendar/event';
import { MOST_OVERDUE_NOTICES } from '@/domain/notifications/overdue-notices';
import { addDays } from '@/domain/shared/time';
import type { SessionUser } from '@/server/auth/sessions';
import { bulkChanges, calendarEvents, leads, notes, notifications, tasks, usage, users } from '@/server/db/schema';
import { sweepEventReminders } from '@/server/jobs/event-reminders';
import { sweepOverdueTasks } from '@/server/jobs/overdue-tasks';
import { sweepOldRows } from '@/server/jobs/purge';
import { warnOfQuotas } from '@/server/jobs/quota-warnings';

let database: TestDatabase;
let scope: TestScope;
let user: SessionUser;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  scope = testScope(database);
  await scope.db.delete(users);
  user = await makeUser(scope, { timezone: 'America/New_York' });
});

const minutes = (count: number) => new Date(scope.now.getTime() + count * 60_000);

async function makeTask(choices: Partial<typeof tasks.$inferInsert> = {}): Promise<string> {
  const id = scope.newId();
  const { now } = scope;
  await scope.db.insert(tasks).values({
    id,
    ownerId: user.id,
    title: 'Call Harbour Lights',
    dueDate: minutes(-1),
    priority: 'HIGH',
    type: 'CALL',
    status: 'PENDING',
    createdAt: now,
    updatedAt: now,
    ...choices,
  });
  return id;
}

async function makeEvent(choices: Partial<typeof calendarEvents.$inferInsert> = {}): Promise<string> {
  const id = scope.newId();
  const { now } = scope;
  await scope.db.insert(calendarEvents).values({
    id,
    ownerId: user.id,
    title: 'Site visit',
    startTime: minutes(30),
    endTime: minutes(90),
    type: 'MEETING',
    status: 'SCHEDULED',
    reminderMinutes: 30,
    remindAt: now,
    createdAt: now,
    updatedAt: now,
    ...choices,
  });
  return id;
}

const told = async () => (await callerFor(scope, user).notifications.list({})).items;
const taskRow = async (id: string) => (await scope.db.select().from(tasks).where(eq(tasks.id, id)))[0];

describe('overdue tasks', () => {
  it('become OVERDUE once their due date is past, and their owner is told where to find them', async () => {
    const id = await makeTask();
    expect(await sweepOverdueTasks(scope)).toEqual({ overdue: 1 });
    // No edit that somebody has begun is to fail for it.
    expect(await taskRow(id)).toMatchObject({ status: 'OVERDUE', version: 1 });
    expect(await told()).toMatchObject([
      { kind: 'task_overdue', type: 'WARNING', message: 'Call Harbour Lights', actionUrl: `/?tab=tasks&id=${id}` },
    ]);
    expect(await sweepOverdueTasks(scope)).toEqual({ overdue: 0 });
    expect((await told()).length).toBe(1);
  });

  it('are not those that are due now or later, under way, completed or deleted', async () => {
    const left = [
      await makeTask({ dueDate: scope.now }),
      await makeTask({ dueDate: minutes(1) }),
      await makeTask({ status: 'IN_PROGRESS' }),
      await makeTask({ status: 'COMPLETED' }),
      await makeTask({ deletedAt: minutes(-1) }),
    ];
    expect(await sweepOverdueTasks(scope)).toEqual({ overdue: 0 });
    for (const id of left) expect((await taskRow(id))?.status).not.toBe('OVERDUE');
    expect(await told()).toEqual([]);
  });

  it('are told of again when they got another due date, and not when they got the same', async () => {
    const id = await makeTask();
    await sweepOverdueTasks(scope);
    await scope.db.update(tasks).set({ status: 'PENDING' }).where(eq(tasks.id, id));
    expect(await sweepOverdueTasks(scope)).toEqual({ overdue: 1 });
    expect((await told()).length).toBe(1);
    await scope.db
      .update(tasks)
      .set({ status: 'PENDING', dueDate: minutes(5) })
      .where(eq(tasks.id, id));
    scope.now = minutes(10);
    await sweepOverdueTasks(scope);
    expect((await told()).length).toBe(2);
  });

  it('are told of one by one when they are few, and all at once when they are many', async () => {
    const few = user;
    for (let n = 0; n < MOST_OVERDUE_NOTICES; n += 1) await makeTask({ title: `Task ${n}` });
    user = await makeUser(scope);
    for (let n = 0; n <= MOST_OVERDUE_NOTICES; n += 1) await makeTask({ title: `Task ${n}` });
    expect(await sweepOverdueTasks(scope)).toEqual({ overdue: 2 * MOST_OVERDUE_NOTICES + 1 });
    expect(await told()).toMatchObject([
      { kind: 'task_overdue', title: 'Tasks overdue', actionUrl: '/?tab=tasks', actionText: 'See the tasks' },
    ]);
    user = few;
    expect((await told()).map(({ message }) => message).toSorted()).toEqual(
      Array.from({ length: MOST_OVERDUE_NOTICES }, (_, n) => `Task ${n}`),
    );
    // A minute later there are others, and they are told of as well.
    scope.now = minutes(1);
    for (let n = 0; n <= MOST_OVERDUE_NOTICES; n += 1) await makeTask();
    await sweepOverdueTasks(scope);
    expect((await told()).length).toBe(MOST_OVERDUE_NOTICES + 1);
  });

  it('are all found, portion by portion, in a few statements each, and told of once a sweep', async () => {
    const { now } = scope;
    await scope.db.execute(sql`
      insert into tasks (id, owner_id, title, due_date, priority, type, status, created_at, updated_at)
      select gen_random_uuid(), ${user.id}::uuid, 'Task ' || n, ${now.toISOString()}::timestamptz - interval '1 hour',
        'LOW', 'CALL', 'PENDING', ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from generate_series(1, 450) n`);
    database.resetStatements();
    expect(await sweepOverdueTasks(scope)).toEqual({ overdue: 450 });
    expect(database.statements.filter((statement) => !/^(begin|commit)/i.test(statement)).length).toBe(7);
    expect(await scope.db.$count(notifications, eq(notifications.userId, user.id))).toBe(1);
  });

  it('are each told of once by two sweeps at once', async () => {
    for (let n = 0; n < 30; n += 1) {
      if (n % MOST_OVERDUE_NOTICES === 0) user = await makeUser(scope);
      await makeTask({ title: `Task ${n}` });
    }
    const [one, two] = await Promise.all([sweepOverdueTasks(scope), sweepOverdueTasks(scope)]);
    expect(one.overdue + two.overdue).toBe(30);
    expect(await scope.db.$count(notifications)).toBe(30);
  });

  it('stay as they are when their owners could not be told', async () => {
    const id = await makeTask();
    await scope.db.execute(sql`alter table notifications add constraint broken check (title <> 'Task overdue')`);
    await expect(sweepOverdueTasks(scope)).rejects.toThrow();
    expect((await taskRow(id))?.status).toBe('PENDING');
    await scope.db.execute(sql`alter table notifications drop constraint broken`);
    expect(await sweepOverdueTasks(scope)).toEqual({ overdue: 1 });
  });
});

describe('event reminders', () => {
  it("are given once, with the time in the owner's zone", async () => {
    const id = await makeEvent({ location: 'Gate 4' });
    expect(await sweepEventReminders(scope)).toEqual({ reminded: 1 });
    expect(await sweepEventReminders(scope)).toEqual({ reminded: 0 });
    expect(await told()).toMatchObject([
      {
        title: 'Coming up: Site visit',
        message: 'Starts Tue, Mar 10, 8:30 AM, Gate 4',
        actionUrl: `/?tab=calendar&id=${id}`,
      },
    ]);
  });

  it('are given late rather than never, but not once the event has ended', async () => {
    await makeEvent({ startTime: minutes(-10), endTime: minutes(10) });
    await makeEvent({ startTime: minutes(-60), endTime: minutes(0) });
    expect(await sweepEventReminders(scope)).toEqual({ reminded: 1 });
    expect(await scope.db.$count(calendarEvents, sql`remind_at is not null`)).toBe(0);
  });

  it.each<[EventStatus, number]>([
    ['SCHEDULED', 1],
    ['CONFIRMED', 1],
    ['COMPLETED', 0],
    ['CANCELLED', 0],
    ['NO_SHOW', 0],
  ])('of an event that is %s are %i', async (status, reminded) => {
    await makeEvent({ status });
    expect(await sweepEventReminders(scope)).toEqual({ reminded });
  });

  it('wait for their time, and of a deleted event for its being restored', async () => {
    await makeEvent({ remindAt: minutes(1) });
    const deleted = await makeEvent({ deletedAt: scope.now });
    expect(await sweepEventReminders(scope)).toEqual({ reminded: 0 });
    await scope.db.update(calendarEvents).set({ deletedAt: null }).where(eq(calendarEvents.id, deleted));
    scope.now = minutes(1);
    expect(await sweepEventReminders(scope)).toEqual({ reminded: 2 });
  });

  it('are given again when the event was moved', async () => {
    const id = await makeEvent();
    await sweepEventReminders(scope);
    const moved = { startTime: minutes(120), endTime: minutes(180), remindAt: minutes(90) };
    await scope.db.update(calendarEvents).set(moved).where(eq(calendarEvents.id, id));
    scope.now = minutes(90);
    expect(await sweepEventReminders(scope)).toEqual({ reminded: 1 });
  });

  it('are given again when the owner wants another one, and not for an event that was called off meanwhile', async () => {
    const caller = callerFor(scope, user);
    const times = { startTime: minutes(1000), endTime: minutes(1060) };
    const { id } = await caller.calendarEvents.create({ title: 'Site visit', ...times, reminderMinutes: 1440 });
    expect(await sweepEventReminders(scope)).toEqual({ reminded: 1 });
    await caller.calendarEvents.update({ id, changes: { reminderMinutes: 15 } });
    scope.now = minutes(985);
    expect(await sweepEventReminders(scope)).toEqual({ reminded: 1 });
    for (const status of ['CANCELLED', 'SCHEDULED'] as const) {
      await caller.calendarEvents.update({ id, changes: { status } });
      expect(await sweepEventReminders(scope)).toEqual({ reminded: 0 });
    }
    expect((await told()).length).toBe(2);
  });

  it('are given once by two sweeps at once', async () => {
    for (let n = 0; n < 20; n += 1) await makeEvent();
    const [one, two] = await Promise.all([sweepEventReminders(scope), sweepEventReminders(scope)]);
    expect(one.reminded + two.reminded).toBe(20);
  });
});

describe('the purge', () => {
  const old = () => addDays(scope.now, -30);
  const young = () => new Date(old().getTime() + 1);

  it('removes what was deleted 30 days ago, and nothing that can still be restored', async () => {
    const caller = callerFor(scope, user);
    const { id } = await caller.leads.create({ companyName: 'Acme', contactPerson: 'Jo', status: 'CONTACTED' });
    const kept = await caller.leads.create({ companyName: 'Beta', contactPerson: 'Bo' });
    await caller.leads.delete({ id });
    await makeTask({ deletedAt: old() });
    const restorable = await makeTask({ deletedAt: young() });
    await makeEvent({ deletedAt: old() });
    const note = { title: 'Gates', content: 'North', ownerId: user.id, createdAt: scope.now, updatedAt: scope.now };
    await scope.db.insert(notes).values({ ...note, id: scope.newId(), deletedAt: old() });
    await scope.db.insert(notes).values({ ...note, id: scope.newId() });

    expect(await sweepOldRows(scope)).toMatchObject({ leads: 0, tasks: 1, notes: 1, events: 1 });
    scope.now = new Date(young().getTime() + 30 * 86_400_000);
    expect(await sweepOldRows(scope)).toMatchObject({ leads: 0, tasks: 1, notes: 0, events: 0 });
    expect(await taskRow(restorable)).toBeUndefined();
    scope.now = addDays(scope.now, 30);
    expect(await sweepOldRows(scope)).toMatchObject({ leads: 1, tasks: 1 });
    const left = await scope.db.select({ id: leads.id }).from(leads).where(eq(leads.ownerId, user.id));
    expect(left).toEqual([{ id: kept.id }]);
  });

  it('removes notifications that were read 90 days ago, and changes that are past undoing', async () => {
    const at = (days: number) => addDays(scope.now, -days);
    const row = (isRead: boolean, createdAt: Date) => ({
      ...{ id: scope.newId(), userId: user.id, kind: 'achievement', type: 'INFO', title: 'Ten wins', message: '' },
      isRead,
      createdAt,
    });
    const rows = [row(true, at(90)), row(true, new Date(at(90).getTime() + 1)), row(false, at(400))];
    await scope.db.insert(notifications).values(rows as (typeof notifications.$inferInsert)[]);
    const change = { userId: user.id, subject: 'leads', changed: 3 } as const;
    await scope.db.insert(bulkChanges).values({ ...change, id: scope.newId(), at: at(1) });
    await scope.db.insert(bulkChanges).values({ ...change, id: scope.newId(), at: scope.now });
    expect(await sweepOldRows(scope)).toMatchObject({ notifications: 1, bulkChanges: 1 });
    expect((await told()).length).toBe(2);
  });

  it('forgets after 90 days what somebody was told of', async () => {
    const tellOf = (...names: string[]) => tell(scope, user, ...names);
    await tellOf('a');
    scope.now = addDays(scope.now, 1);
    await tellOf('b');
    scope.now = addDays(scope.now, 89);
    expect(await sweepOldRows(scope)).toMatchObject({ toldOccasions: 1 });
    expect(await tellOf('b')).toBe(0);
    expect(await tellOf('a')).toBe(1);
  });
});

describe('quota warnings', () => {
  const use = (kind: 'emails' | 'ai' | 'exports', used: number, period = '2026-03-01') =>
    scope.db
      .insert(usage)
      .values({ userId: user.id, kind, period, used })
      .onConflictDoUpdate({ target: [usage.userId, usage.kind, usage.period], set: { used } });

  it('come at 80 % and at 100 %, once each', async () => {
    await use('emails', 7);
    expect(await warnOfQuotas(scope)).toEqual({ warned: 0 });
    await use('emails', 8);
    expect(await warnOfQuotas(scope)).toEqual({ warned: 1 });
    expect(await warnOfQuotas(scope)).toEqual({ warned: 0 });
    await use('emails', 10);
    expect(await warnOfQuotas(scope)).toEqual({ warned: 1 });
    expect((await told()).map(({ type, message }) => [type, message])).toEqual([
      ['ERROR', 'You have used 10 of 10 emails this month.'],
      ['WARNING', 'You have used 8 of 10 emails this month.'],
    ]);
  });

  it('do not come back when they were deleted', async () => {
    await use('emails', 8);
    await warnOfQuotas(scope);
    const caller = callerFor(scope, user);
    await caller.notifications.mark({ markAll: true });
    await caller.notifications.delete({ allRead: true });
    expect(await warnOfQuotas(scope)).toEqual({ warned: 0 });
    expect(await told()).toEqual([]);
    // Nor with the purge, as long as the month lasts.
    scope.now = new Date('2026-04-01T03:00:00Z');
    await sweepOldRows(scope);
    expect(await warnOfQuotas(scope)).toEqual({ warned: 0 });
  });

  it('come again in the next month, and not for the last one', async () => {
    await use('ai', 5);
    expect(await warnOfQuotas(scope)).toEqual({ warned: 1 });
    // Still March in New York.
    scope.now = new Date('2026-04-01T03:00:00Z');
    expect(await warnOfQuotas(scope)).toEqual({ warned: 0 });
    scope.now = new Date('2026-04-01T05:00:00Z');
    expect(await warnOfQuotas(scope)).toEqual({ warned: 0 });
    await use('ai', 4, '2026-04-01');
    expect(await warnOfQuotas(scope)).toEqual({ warned: 1 });
  });

  it("count leads against the installation's own number, and never where a plan has no end", async () => {
    scope.env.PLAN_FREE_LEADS = 5;
    const caller = callerFor(scope, user);
    for (let n = 0; n < 4; n += 1) await caller.leads.create({ companyName: `Acme ${n}`, contactPerson: 'Jo' });
    await use('exports', 50, '2026-03-09');
    expect(await warnOfQuotas(scope)).toEqual({ warned: 1 });
    expect((await told())[0]?.message).toBe('You have used 4 of 5 leads.');
    await scope.db.update(users).set({ tier: 'PRO' });
    await use('emails', 8);
    expect(await warnOfQuotas(scope)).toEqual({ warned: 0 });
  });

  it('cost three statements for many users', async () => {
    for (let n = 0; n < 25; n += 1) {
      user = await makeUser(scope);
      await use('emails', 10);
    }
    database.resetStatements();
    expect(await warnOfQuotas(scope)).toEqual({ warned: 25 });
    expect(database.statements.filter((statement) => !/^(begin|commit)/i.test(statement)).length).toBe(3);
  });
});
