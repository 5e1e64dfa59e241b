import { userForEach } from '@tests/support/browser/opening';
import { countLockWaiters } from '@tests/support/database/lock-waiters';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam } from '@tests/support/database/teams';
import { shortOrLong } from '@tests/support/long';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '@/domain/shared/time';
import type { SessionUser } from '@/server/auth/sessions';
import { calendarEvents, leads, notes, tasks, teamMembers, teams } from '@/server/db/schema';
import { toProblem } from '@/server/problems/errors';
import { changeManyTasks } from '@/server/services/tasks/task-bulk';

// Only a Postgres server runs two transactions at once.

const { scope, user, caller } = userForEach({ tier: 'PRO' });
let id: string;

beforeEach(async () => {
  id = (await caller.teams.create({ name: 'Night shift' })).id;
  user.teamIds.push(id);
});

const join = async (role: 'admin' | 'member' = 'member') => joinTeam(scope, await makeUser(scope), id, role);
const membersOf = () => scope.db.select().from(teamMembers).where(eq(teamMembers.teamId, id));

it('keeps exactly one owner, whatever members do at once', async () => {
  for (let round = 0; round < shortOrLong(4, 40); round += 1) {
    const owner = (await membersOf()).find(({ role }) => role === 'owner')?.userId ?? '';
    const people = [await join('admin'), await join(), await join()];
    const current = callerFor(scope, { ...user, id: owner });
    const calls = people.flatMap(({ id: userId }) => [
      current.teams.handOver({ id, userId }),
      current.teams.removeMember({ id, userId }),
      ...people.map((one) => callerFor(scope, one).teams.removeMember({ id, userId })),
      current.teams.changeRole({ id, userId, changes: { role: 'admin' } }),
    ]);
    const outcomes = await Promise.allSettled([...calls, current.teams.removeMember({ id, userId: owner })]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect((await membersOf()).filter(({ role }) => role === 'owner')).toHaveLength(1);
  }
});

it('adds one member if a link is used many times at once', async () => {
  const ana = await makeUser(scope);
  const { url } = await caller.teams.invite({ id, changes: { email: ana.email } });
  const token = new URL(url ?? '').searchParams.get('token') ?? '';
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => callerFor(scope, ana).teams.accept({ token })),
  );
  expect(outcomes).toEqual(outcomes.map(() => ({ status: 'fulfilled', value: { teamId: id } })));
  expect(await membersOf()).toHaveLength(2);
});

it('leaves nothing with members who are removed while they save', async () => {
  const shared = await caller.leads.create({ companyName: 'Arena', contactPerson: 'Ann', teamId: id });
  for (let round = 0; round < shortOrLong(5, 50); round += 1) {
    const mate = await join();
    const theirs = callerFor(scope, mate);
    await Promise.allSettled([
      ...Array.from({ length: 3 }, () => theirs.leads.create({ companyName: 'B', contactPerson: 'Ben', teamId: id })),
      ...Array.from({ length: 3 }, () => theirs.notes.create({ title: 'N', content: 'x', leadId: shared.id })),
      caller.teams.removeMember({ id, userId: mate.id }),
    ]);
    expect(await rowsOf(mate)).toEqual([]);
  }
});

it('returns what members add, share and assign while the team is deleted', async () => {
  const mate = await join();
  for (let round = 0; round < shortOrLong(5, 50); round += 1) {
    const teamId = (await caller.teams.create({ name: 'Day shift' })).id;
    const mine = callerFor(scope, { ...user, teamIds: [teamId] });
    const theirs = callerFor(scope, await joinTeam(scope, mate, teamId));
    const shared = await mine.leads.create({ companyName: 'Arena', contactPerson: 'Ann', teamId });
    const own = await theirs.leads.create({ companyName: 'Bowl', contactPerson: 'Ben' });
    const outcomes = await Promise.allSettled([
      mine.teams.delete({ id: teamId }),
      ...Array.from({ length: 4 }, () => theirs.notes.create({ title: 'N', content: 'x', leadId: shared.id })),
      theirs.leads.update({ id: shared.id, changes: { assigneeId: mate.id } }),
      theirs.leads.update({ id: own.id, changes: { teamId, assigneeId: user.id } }),
    ]);
    const refusals = outcomes.flatMap((each) => (each.status === 'rejected' ? [codeOf(each.reason)] : []));
    // Not UNAVAILABLE, as after a deadlock.
    expect(refusals.filter((code) => code !== 'NOT_FOUND')).toEqual([]);
    expect(await scope.db.$count(teams, eq(teams.id, teamId))).toBe(0);
    expect(await scope.db.$count(leads, and(isNull(leads.teamId), isNotNull(leads.assigneeId)))).toBe(0);
  }
});

const codeOf = (error: unknown) => toProblem(error, () => 'reference').code;

/** The rows that still belong to a user. */
async function rowsOf({ id: ownerId }: SessionUser): Promise<unknown[]> {
  return [
    ...(await scope.db.select().from(leads).where(eq(leads.ownerId, ownerId))),
    ...(await scope.db.select().from(notes).where(eq(notes.ownerId, ownerId))),
  ];
}

const waiting = (count: number) =>
  vi.waitFor(async () => expect(await countLockWaiters(scope.db)).toBe(count), LONG_TIMEOUT);

it('leaves a note with its author if the lead is shared again while they leave', async () => {
  const mate = await join();
  const lead = await caller.leads.create({ companyName: 'Arena', contactPerson: 'Ann', teamId: id });
  const note = await callerFor(scope, mate).notes.create({ title: 'Gates', content: 'x', leadId: lead.id });
  await caller.leads.update({ id: lead.id, changes: { teamId: null } });
  const calls = await scope.db.transaction(async (tx) => {
    await tx.delete(teamMembers).where(and(eq(teamMembers.teamId, id), eq(teamMembers.userId, mate.id)));
    const shared = caller.leads.update({ id: lead.id, changes: { teamId: id } });
    await waiting(1);
    return [shared];
  });
  await Promise.all(calls);
  const rows = await scope.db.select({ teamId: notes.teamId }).from(notes).where(eq(notes.id, note.id));
  expect(rows).toEqual([{ teamId: null }]);
});

it('removes a member while a lead they work on is being reassigned', async () => {
  await scope.db.update(teams).set({ assignedOnly: true }).where(eq(teams.id, id));
  const [mate, next] = [await join(), await join()];
  const lead = await caller.leads.create({ companyName: 'Arena', contactPerson: 'Ann', teamId: id });
  await caller.leads.update({ id: lead.id, changes: { assigneeId: mate.id } });
  const theirs = callerFor(scope, mate);
  await theirs.tasks.create({ title: 'Call', leadId: lead.id, dueDate: scope.now });
  const note = await theirs.notes.create({ title: 'Gates', content: 'x', leadId: lead.id });
  const calls = await scope.db.transaction(async (tx) => {
    // Removing the member stops at their note, with their task already passed on.
    await tx.select().from(notes).where(eq(notes.id, note.id)).for('update');
    const removed = caller.teams.removeMember({ id, userId: mate.id });
    await waiting(1);
    const assigned = caller.leads.update({ id: lead.id, changes: { assigneeId: next.id } });
    await waiting(2);
    return [removed, assigned];
  });
  expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});

type Caller = ReturnType<typeof callerFor>;

interface OwnersRows {
  lead: string;
  task: string;
  note: string;
  event: string;
  deletedTask: string;
  /** When the lead entered its stage. */
  movedAt: Date;
  /** A bulk change by the member who is removed. */
  change: string;
}

interface Save {
  /** The table whose row the save writes. */
  table: typeof leads | typeof tasks | typeof notes | typeof calendarEvents;
  row: keyof Pick<OwnersRows, 'lead' | 'task' | 'note' | 'event' | 'deletedTask'>;
  save: (theirs: Caller, rows: OwnersRows) => Promise<unknown>;
}

const drain = async (messages: AsyncIterable<unknown>) => {
  for await (const _ of messages);
};

const LOW = { priority: 'LOW' } as const;
const select = (id: string) => ({ ids: [id] });

/** Every kind of change of the owner's rows, which the removal itself does not change. */
const SAVES: Readonly<Record<string, Save>> = {
  'change a lead': { table: leads, row: 'lead', save: (to, { lead: id }) => to.leads.update({ id, changes: LOW }) },
  'assign a lead': {
    ...{ table: leads, row: 'lead' },
    save: (to, { lead: id }) => to.leads.update({ id, changes: { assigneeId: user.id, priority: 'LOW' } }),
  },
  'undo a move': {
    ...{ table: leads, row: 'lead' },
    save: (to, { lead: id, movedAt: stageEnteredAt }) => to.leads.undoMove({ id, stageEnteredAt }),
  },
  'delete a lead': { table: leads, row: 'lead', save: (to, { lead: id }) => to.leads.delete({ id }) },
  'complete a task': {
    ...{ table: tasks, row: 'task' },
    save: (to, { task: id }) => to.tasks.update({ id, changes: { status: 'COMPLETED' } }),
  },
  'delete a task': { table: tasks, row: 'task', save: (to, { task: id }) => to.tasks.delete({ id }) },
  'restore a task': {
    table: tasks,
    row: 'deletedTask',
    save: (to, rows) => to.deleted.restore({ id: rows.deletedTask }),
  },
  'change a note': {
    table: notes,
    row: 'note',
    save: (to, { note: id }) => to.notes.update({ id, changes: { title: 'x' } }),
  },
  'delete a note': { table: notes, row: 'note', save: (to, { note: id }) => to.notes.delete({ id }) },
  'change an event': {
    ...{ table: calendarEvents, row: 'event' },
    save: (to, { event: id }) => to.calendarEvents.update({ id, changes: { title: 'x' } }),
  },
  'delete an event': {
    ...{ table: calendarEvents, row: 'event' },
    save: (to, { event: id }) => to.calendarEvents.delete({ id }),
  },
  'change leads in bulk': {
    ...{ table: leads, row: 'lead' },
    save: async (to, { lead }) => drain(await to.bulk.leads({ select: select(lead), action: { change: LOW } })),
  },
  'delete leads in bulk': {
    ...{ table: leads, row: 'lead' },
    save: async (to, { lead }) => drain(await to.bulk.leads({ select: select(lead), action: { delete: true } })),
  },
  'change tasks in bulk': {
    ...{ table: tasks, row: 'task' },
    save: async (to, { task }) => drain(await to.bulk.tasks({ select: select(task), action: { change: LOW } })),
  },
  'undo a bulk change': { table: tasks, row: 'task', save: (to, { change: id }) => to.bulk.undo({ id }) },
};

async function ownersRows(mate: SessionUser): Promise<OwnersRows> {
  const lead = await caller.leads.create({ companyName: 'Arena', contactPerson: 'Ann', teamId: id });
  const { stageEnteredAt } = await caller.leads.update({ id: lead.id, changes: { status: 'PROPOSAL_SENT' } });
  const task = () => caller.tasks.create({ title: 'Call', leadId: lead.id, dueDate: scope.now });
  const note = await caller.notes.create({ title: 'Gates', content: 'x', leadId: lead.id });
  const times = { startTime: scope.now, endTime: addDays(scope.now, 1) };
  const event = await caller.calendarEvents.create({ title: 'Walk', leadId: lead.id, ...times });
  const [open, deleted] = [await task(), await task()];
  await caller.tasks.delete({ id: deleted.id });
  const action = { change: { priority: 'HIGH' as const } };
  const { id: change } = await changeManyTasks(actorFor(scope, mate), { select: select(open.id), action });
  const ids = { lead: lead.id, task: open.id, note: note.id, event: event.id, deletedTask: deleted.id };
  return { ...ids, movedAt: stageEnteredAt, change: change ?? '' };
}

describe.each(Object.entries(SAVES))('a member who is removed while they %s', (_, { table, row, save }) => {
  /** Waits until this many wait for a lock, or one of them is done. */
  const waiting = (count: number, done: readonly string[]) =>
    vi.waitFor(
      async () => expect(done.length > 0 || (await countLockWaiters(scope.db)) === count).toBe(true),
      LONG_TIMEOUT,
    );

  it('is removed after the save if the save began first', async () => {
    const mate = await join();
    const rows = await ownersRows(mate);
    const done: string[] = [];
    const calls = await scope.db.transaction(async (tx) => {
      // The save stops at its row, which the removal does not touch.
      await tx.select().from(table).where(eq(table.id, rows[row])).for('update');
      const saved = save(callerFor(scope, mate), rows).finally(() => done.push('saved'));
      await waiting(1, done);
      const removed = caller.teams.removeMember({ id, userId: mate.id }).finally(() => done.push('removed'));
      await waiting(2, done);
      // The removal waits for the save, not the other way round. Either response may arrive first.
      expect(done).toEqual([]);
      return [saved, removed];
    });
    await Promise.all(calls);
  });

  it('saves nothing if the removal began first', async () => {
    const mate = await join();
    const rows = await ownersRows(mate);
    const note = await callerFor(scope, mate).notes.create({ title: 'Mine', content: 'x', leadId: rows.lead });
    const before = await stored(rows);
    const done: string[] = [];
    const calls = await scope.db.transaction(async (tx) => {
      // The removal stops at a row that it passes on.
      await tx.select().from(notes).where(eq(notes.id, note.id)).for('update');
      const removed = caller.teams.removeMember({ id, userId: mate.id }).finally(() => done.push('removed'));
      await waiting(1, done);
      const saved = save(callerFor(scope, mate), rows).finally(() => done.push('saved'));
      await waiting(2, done);
      return [removed, saved];
    });
    const [removed, saved] = await Promise.allSettled(calls);
    expect(removed?.status).toBe('fulfilled');
    if (saved?.status === 'rejected') expect(codeOf(saved.reason)).toBe('NOT_FOUND');
    expect(await stored(rows)).toEqual(before);
  });
});

/** The owner's rows as they are stored. */
async function stored(rows: OwnersRows) {
  return [
    await scope.db.select().from(leads).where(eq(leads.id, rows.lead)),
    await scope.db
      .select()
      .from(tasks)
      .where(inArray(tasks.id, [rows.task, rows.deletedTask]))
      .orderBy(tasks.id),
    await scope.db.select().from(notes).where(eq(notes.id, rows.note)),
    await scope.db.select().from(calendarEvents).where(eq(calendarEvents.id, rows.event)),
  ];
}
