import { userForEach } from '@tests/support/browser/opening';
import { makeLeads } from '@tests/support/database/many-rows';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { endOfDay } from '@/domain/shared/time';
import { tasks, users } from '@/server/db/schema';
import { changeManyLeads } from '@/server/services/leads/bulk/lead-bulk';
import { run } from '../leads/lead-import-support';

const HERE = 'America/New_York';
const THERE = 'Asia/Tokyo';
/** Friday afternoon here, Saturday morning there. A lost lead's task is due on the next day. */
const NOW = new Date('2027-03-12T22:00:00Z');
const MONDAY_HERE = { dueOn: '2027-03-15', dueDate: endOfDay('2027-03-15', HERE) };
const TUESDAY_THERE = { dueOn: '2027-03-16', dueDate: endOfDay('2027-03-16', THERE) };

const { scope, user, caller } = userForEach({ tier: 'PRO', timezone: HERE });

beforeEach(async () => {
  scope.now = NOW;
  user.streakDaysOff = [6, 7];
  await scope.db
    .update(users)
    .set({ streakDaysOff: [6, 7] })
    .where(eq(users.id, user.id));
});

const dueOf = (leadId: string) =>
  scope.db.select({ dueOn: tasks.dueOn, dueDate: tasks.dueDate }).from(tasks).where(eq(tasks.leadId, leadId));

const lose = (ids: string[]) =>
  changeManyLeads(actorFor(scope, user), { select: { ids }, action: { change: { status: 'CLOSED_LOST' } } });

const FILE = 'companyName,contactPerson,email,status\nAcme,Ann,ann@acme.example,CLOSED_LOST';

it.each([
  [
    'created',
    () => caller.leads.create({ companyName: 'Acme', contactPerson: 'Ann', email: 'a@b.cd', status: 'CLOSED_LOST' }),
  ],
  ['moved', (id: string) => caller.leads.update({ id, changes: { status: 'CLOSED_LOST' } })],
  ['moved with others', (id: string) => lose([id])],
  ['imported', () => run(actorFor(scope, user), FILE, { createTasks: true })],
  [
    'updated by an import',
    (_: string, email: string) =>
      run(actorFor(scope, user), FILE.replace('ann@acme.example', email), { createTasks: true, onKnown: 'update' }),
  ],
])('automatic tasks of a lead that is %s are due on a working day, without a time (D101)', async (_, act) => {
  const [id = ''] = await makeLeads(scope, user, 1, { email: 'known@acme.example' });
  await act(id, 'known@acme.example');
  const made = await scope.db.select().from(tasks).where(eq(tasks.ownerId, user.id));
  expect(made).toMatchObject([{ ...MONDAY_HERE, autoRule: 'closed-lost.post-mortem' }]);
});

it('automatic tasks of an imported lead count from its closing, and none is made that would be overdue', async () => {
  const closed = (name: string, at: string) => `${name},Ann,${name}@acme.example,CLOSED_WON,${at}`;
  const rows = [closed('Acme', '2027-03-12T22:00:00Z'), closed('Beta', '2027-03-09'), closed('Old', '2026-07-01')];
  // Planned, and closed before.
  rows.push(closed('Zulu', '2027-06-01'));
  const file = ['companyName,contactPerson,email,status,updatedAt', ...rows].join('\n');
  await run(actorFor(scope, user), file, { createTasks: true });
  const made = await scope.db
    .select({ title: tasks.title, dueOn: tasks.dueOn })
    .from(tasks)
    .where(eq(tasks.ownerId, user.id))
    .orderBy(tasks.title);
  expect(made.map(({ title, dueOn }) => `${title} ${dueOn}`)).toEqual([
    'Check in with Acme 2027-03-19',
    'Check in with Beta 2027-03-16',
    'Check in with Zulu 2027-03-19',
    'Onboarding setup for Acme 2027-03-15',
    'Onboarding setup for Zulu 2027-03-15',
  ]);
});

it('automatic tasks of a lead follow the working days of its assignee', async () => {
  const teamId = await makeTeam(scope);
  user.teamIds = (await joinTeam(scope, user, teamId, 'owner')).teamIds;
  const mate = await joinTeam(scope, await makeUser(scope, { timezone: THERE, tier: 'PRO' }), teamId);
  await callerFor(scope, mate).user.updateProfile({ streakDaysOff: [1, 7] });
  const [theirs = ''] = await makeLeads(scope, user, 1, { teamId, assigneeId: mate.id });
  const [given = ''] = await makeLeads(scope, user, 1, { teamId, assigneeId: user.id });
  const [taken = ''] = await makeLeads(scope, user, 1, { teamId, assigneeId: mate.id });
  const [bulk = ''] = await makeLeads(scope, user, 1, { teamId, assigneeId: mate.id });
  const [unshared = ''] = await makeLeads(scope, user, 1, { teamId, assigneeId: mate.id });

  const status = 'CLOSED_LOST';
  await caller.leads.update({ id: theirs, changes: { status } });
  await caller.leads.update({ id: given, changes: { status, assigneeId: mate.id } });
  await caller.leads.update({ id: taken, changes: { status, assigneeId: null } });
  await caller.leads.update({ id: unshared, changes: { status, teamId: null } });
  await lose([bulk]);

  expect(await dueOf(theirs)).toEqual([TUESDAY_THERE]);
  const [due] = await scope.db.select({ id: tasks.id }).from(tasks).where(eq(tasks.leadId, theirs));
  const worker = { timezone: THERE, streakDaysOff: [1, 7] };
  expect(await caller.tasks.worker({ id: due?.id ?? '' })).toEqual(worker);
  const stranger = callerFor(scope, await makeUser(scope));
  await expect(stranger.tasks.worker({ id: due?.id ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await dueOf(given)).toEqual([TUESDAY_THERE]);
  expect(await dueOf(taken)).toEqual([MONDAY_HERE]);
  expect(await dueOf(unshared)).toEqual([MONDAY_HERE]);
  expect(await dueOf(bulk)).toEqual([TUESDAY_THERE]);
});
