import { userForEach } from '@tests/support/browser/opening';
import { makeLeads, makeTasks } from '@tests/support/database/many-rows';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, endOfDay } from '@/domain/shared/time';
import type { SessionUser } from '@/server/auth/sessions';
import { tasks } from '@/server/db/schema';
import { deriveDueDays } from '@/server/jobs/derive-due-days';
import { sweepOverdueTasks } from '@/server/jobs/overdue-tasks';
import { changeManyTasks } from '@/server/services/tasks/task-bulk';

const HERE = 'America/New_York';
const THERE = 'Asia/Tokyo';
const DAY = '2027-03-05';
const NOON = new Date('2027-03-05T12:00:00Z');

const { scope, user, caller } = userForEach({ tier: 'PRO', timezone: HERE });

const create = (dueDate: Date | string, leadId: string | null = null) =>
  caller.tasks.create({ title: 'Call Noor', dueDate, leadId, priority: 'HIGH' });

const dueOf = async (id: string) => {
  const { dueDate, dueOn } = await caller.tasks.byId({ id });
  return { dueDate, dueOn };
};

const onDay = (zone: string, day = DAY) => ({ dueOn: day, dueDate: endOfDay(day, zone) });

describe('a due date without a time', () => {
  it('is a day, until a time is given', async () => {
    const { id, ...task } = await create(DAY);
    expect(task).toMatchObject(onDay(HERE));
    expect(await caller.tasks.update({ id, changes: { dueDate: NOON } })).toMatchObject({ dueOn: null, dueDate: NOON });
    expect(await caller.tasks.update({ id, changes: { dueDate: DAY } })).toMatchObject(onDay(HERE));
  });

  it('stays a day if its instant is sent back as it was read', async () => {
    const { id, dueDate, version } = await create(DAY);
    const sent = await caller.tasks.update({ id, changes: { dueDate, title: 'Call Ana' } });
    expect(sent).toMatchObject({ ...onDay(HERE), title: 'Call Ana', version: version + 1 });
    expect(await caller.tasks.update({ id, changes: { dueDate: DAY } })).toMatchObject({ version: version + 1 });
  });

  it('stays that day when the time zone of the profile changes, while a time stays the same instant', async () => {
    const [day, timed] = [await create(DAY), await create(NOON)];
    await caller.user.updateProfile({ timezone: THERE });
    expect(await dueOf(day.id)).toEqual(onDay(THERE));
    expect(await dueOf(timed.id)).toEqual({ dueOn: null, dueDate: NOON });
  });

  it('is announced again if it is no longer overdue in the new zone', async () => {
    const end = endOfDay(DAY, THERE);
    await caller.user.updateProfile({ timezone: THERE });
    const theirs = callerFor({ ...scope, now: addDays(end, -1) }, { ...user, timezone: THERE });
    const { id } = await theirs.tasks.create({ title: 'Call Noor', dueDate: DAY, priority: 'HIGH' });
    const after = { ...scope, now: new Date(end.getTime() + 1000) };
    await sweepOverdueTasks(after);
    await callerFor(after, user).user.updateProfile({ timezone: HERE });
    const [stored] = await scope.db.select({ status: tasks.status }).from(tasks).where(eq(tasks.id, id));
    expect(stored?.status).toBe('PENDING');
  });

  it('is kept by bulk changes and their undo', async () => {
    const [{ id }, timed] = [await create(DAY), await create(NOON)];
    const ids = [id, timed.id];
    const { id: changeId } = await changeManyTasks(actorFor(scope, user), {
      select: { ids },
      action: { change: { dueDate: '2027-03-08' } },
    });
    for (const each of ids) expect(await dueOf(each)).toEqual(onDay(HERE, '2027-03-08'));
    await caller.user.updateProfile({ timezone: THERE });
    await callerFor(scope, { ...user, timezone: THERE }).bulk.undo({ id: changeId ?? '' });
    expect(await dueOf(id)).toEqual(onDay(THERE));
    expect(await dueOf(timed.id)).toEqual({ dueOn: null, dueDate: NOON });
  });
});

describe("a team's lead, assigned to somebody in another zone", () => {
  let mate: SessionUser;
  let theirs: string;
  let mine: string;

  beforeEach(async () => {
    const teamId = await makeTeam(scope);
    user.teamIds = (await joinTeam(scope, user, teamId, 'owner')).teamIds;
    mate = await joinTeam(scope, await makeUser(scope, { timezone: THERE, tier: 'PRO' }), teamId);
    [theirs = ''] = await makeLeads(scope, user, 1, { companyName: 'Theirs', teamId, assigneeId: mate.id });
    [mine = ''] = await makeLeads(scope, user, 1, { companyName: 'Mine', teamId, assigneeId: user.id });
  });

  it('has its tasks due at the end of the day there', async () => {
    const { id, ...task } = await create(DAY, theirs);
    expect(task).toMatchObject(onDay(THERE));
    expect(await caller.tasks.update({ id, changes: { dueDate: '2027-03-08' } })).toMatchObject(
      onDay(THERE, '2027-03-08'),
    );
    await changeManyTasks(actorFor(scope, user), { select: { ids: [id] }, action: { change: { dueDate: DAY } } });
    expect(await dueOf(id)).toEqual(onDay(THERE));
  });

  it('moves the days of tasks that are linked to it', async () => {
    const [day, timed] = [await create(DAY, mine), await create(NOON, mine)];
    for (const { id } of [day, timed]) await caller.tasks.update({ id, changes: { leadId: theirs } });
    expect(await dueOf(day.id)).toEqual(onDay(THERE));
    expect(await dueOf(timed.id)).toEqual({ dueOn: null, dueDate: NOON });
    await caller.tasks.update({ id: day.id, changes: { leadId: null } });
    expect(await dueOf(day.id)).toEqual(onDay(HERE));
  });

  it('moves the days of imported tasks', async () => {
    await caller.tasks.importRows({ data: [{ title: 'Send the plan', dueDate: DAY, leadCompany: 'Theirs' }] });
    const { items } = await caller.tasks.list({ leadId: theirs });
    expect(items).toMatchObject([onDay(THERE)]);
  });

  it('moves the days of its tasks when it is assigned, handed over, and given back', async () => {
    const { id } = await create(DAY, mine);
    await caller.leads.update({ id: mine, changes: { assigneeId: mate.id } });
    expect(await dueOf(id)).toEqual(onDay(THERE));
    await caller.leads.update({ id: mine, changes: { assigneeId: user.id } });
    expect(await dueOf(id)).toEqual(onDay(HERE));
    const { changeId } = await caller.leads.handOver({
      id: mine,
      changes: { assigneeId: mate.id, move: ['openTasks'] },
    });
    expect(await dueOf(id)).toEqual(onDay(THERE));
    await caller.bulk.undo({ id: changeId ?? '' });
    expect(await dueOf(id)).toEqual(onDay(HERE));
  });

  it('gives the days back when the assignee leaves the team or changes their zone', async () => {
    const { id } = await create(DAY, theirs);
    await callerFor(scope, mate).user.updateProfile({ timezone: 'Europe/Berlin' });
    expect(await dueOf(id)).toEqual(onDay('Europe/Berlin'));
    await callerFor(scope, mate).teams.removeMember({ id: mate.teamIds[0] ?? '', userId: mate.id });
    expect(await dueOf(id)).toEqual(onDay(HERE));
  });

  it('gives the days back when the team is deleted', async () => {
    const { id } = await create(DAY, theirs);
    await caller.teams.delete({ id: user.teamIds[0] ?? '' });
    expect(await dueOf(id)).toEqual(onDay(HERE));
  });
});

it('Tasks stored before there was a day get one, where they end with a day in their zone', async () => {
  const at = async (dueDate: Date) => (await makeTasks(scope, user, 1, { dueDate }))[0] ?? '';
  const [day, other, timed] = [await at(endOfDay(DAY, HERE)), await at(endOfDay(DAY, THERE)), await at(NOON)];
  expect(await deriveDueDays(scope)).toBe(1);
  expect(await dueOf(day)).toEqual(onDay(HERE));
  for (const id of [other, timed]) expect(await dueOf(id)).toMatchObject({ dueOn: null });
  expect(await deriveDueDays(scope)).toBe(0);
});
