import { userForEach } from '@tests/support/browser/opening';
import { makeLeads, makeTasks } from '@tests/support/database/many-rows';
import { actorFor, callerFor, makeUser, type UserChoices } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { expectProblem } from '@tests/support/problems';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { HAND_OVER_FIRST } from '@/domain/teams/team-roles';
import type { SessionUser } from '@/server/auth/sessions';
import { leads, notes, notifications, tasks, teamMembers } from '@/server/db/schema';
import { deleteAccountAsOperator } from '@/server/services/accounts/deletion/delete-account';
import { createTeam } from '@/server/services/teams/teams';

const { database, scope, user, caller } = userForEach({
  tier: 'PRO',
  timezone: 'America/New_York',
  name: 'Robin Reyes',
});
let id: string;
let mate: SessionUser;

const callerOf = (one: SessionUser) => callerFor(scope, one);
const join = async (choices: UserChoices = {}, role: 'admin' | 'member' = 'member') =>
  joinTeam(scope, await makeUser(scope, choices), id, role);
const messagesTo = async ({ id: userId }: SessionUser) =>
  (
    await scope.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, userId), eq(notifications.kind, 'team_membership')))
  ).map(({ message }) => message);
const rolesIn = async (teamId: string) => {
  const rows = await scope.db.select().from(teamMembers).where(eq(teamMembers.teamId, teamId));
  return Object.fromEntries(rows.map(({ userId, role }) => [userId, role]));
};

beforeEach(async () => {
  id = (await caller.teams.create({ name: 'Night shift' })).id;
  user.teamIds.push(id);
  mate = await join({ name: 'Sam Lee' });
});

describe('a new team', () => {
  it('makes its creator the owner and takes their time zone', async () => {
    expect(await caller.teams.byId({ id })).toMatchObject({
      name: 'Night shift',
      role: 'owner',
      timezone: 'America/New_York',
      memberCount: 2,
      members: [
        { userId: user.id, role: 'owner' },
        { userId: mate.id, role: 'member', name: 'Sam Lee' },
      ],
    });
    expect(await caller.teams.list()).toMatchObject({ items: [{ id, role: 'owner', memberCount: 2 }] });
  });

  it('earns its creator an achievement, once', async () => {
    await caller.teams.create({ name: 'Day shift' });
    expect((await caller.gamification.stats()).achievements).toMatchObject([{ id: 'first_team' }]);
  });

  it('requires PRO to create, but not to join', async () => {
    const free = await join({ tier: 'FREE' });
    expect(await expectProblem(callerOf(free).teams.create({ name: 'Mine' }))).toMatchObject({ code: 'TEAM_PRO_ONLY' });
    expect((await callerOf(free).teams.list()).items).toHaveLength(1);
  });

  it('is created once per Idempotency-Key', async () => {
    const actor = { ...actorFor(scope, user), idempotencyKey: 'one' };
    const [first, second] = [await createTeam(actor, { name: 'Two' }), await createTeam(actor, { name: 'Two' })];
    expect(second).toEqual(first);
    expect((await caller.teams.list()).items).toHaveLength(2);
  });

  it('rejects a name with a line break', async () => {
    expect(await expectProblem(caller.teams.create({ name: 'A\r\nBcc: x@y.example' }))).toMatchObject({
      code: 'VALIDATION',
    });
  });
});

it('rejects an update of an old version', async () => {
  const { version } = await caller.teams.update({ id, version: 1, changes: { timezone: 'Europe/Berlin' } });
  expect(version).toBe(2);
  expect(await expectProblem(caller.teams.update({ id, version: 1, changes: { name: 'Old' } }))).toMatchObject({
    code: 'STALE_EDIT',
  });
});

describe('leaving a team', () => {
  it.each([
    ['are removed', () => caller.teams.removeMember({ id, userId: mate.id })],
    ['leave', () => callerOf(mate).teams.removeMember({ id, userId: mate.id })],
  ])('passes team records to the owner and keeps private ones for members who %s', async (_, part) => {
    const [shared = ''] = await makeLeads(scope, mate, 1, { teamId: id });
    const [deleted = ''] = await makeLeads(scope, mate, 1, { teamId: id, deletedAt: scope.now });
    const [own = ''] = await makeLeads(scope, mate, 1);
    const [task = ''] = await makeTasks(scope, mate, 1, { teamId: id, leadId: shared });
    const note = await callerOf(mate).notes.create({ title: 'Gate', content: 'x', leadId: shared });
    await part();

    const rows = await scope.db.select().from(leads);
    const about = (leadId: string) => rows.find((row) => row.id === leadId);
    expect(about(shared)).toMatchObject({ ownerId: user.id, teamId: id, version: 2 });
    expect(about(deleted)).toMatchObject({ ownerId: user.id, teamId: id });
    expect(about(own)).toMatchObject({ ownerId: mate.id, teamId: null, version: 1 });
    expect(await scope.db.select({ ownerId: tasks.ownerId }).from(tasks).where(eq(tasks.id, task))).toEqual([
      { ownerId: user.id },
    ]);
    expect(await scope.db.select({ ownerId: notes.ownerId }).from(notes).where(eq(notes.id, note.id))).toEqual([
      { ownerId: user.id },
    ]);
    // With the member's existing session.
    expect((await callerOf(mate).leads.list({})).items.map((lead) => lead.id)).toEqual([own]);
    expect(await expectProblem(callerOf(mate).notes.byId({ id: note.id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await callerOf(mate).leads.count({})).count).toBe(1);
    expect((await caller.leads.count({})).count).toBe(1);
  });

  it('makes the team’s owner the assignee of their leads, whoever worked on them and whoever is the heir', async () => {
    const third = await join({ name: 'Kim Park' });
    const [theirs = ''] = await makeLeads(scope, mate, 1, { teamId: id, assigneeId: mate.id });
    const [shared = ''] = await makeLeads(scope, mate, 1, { teamId: id, assigneeId: third.id });
    await caller.teams.removeMember({ id, userId: mate.id, to: third.id });
    for (const lead of [theirs, shared]) {
      expect(await caller.leads.byId({ id: lead })).toMatchObject({ ownerId: user.id, assigneeId: user.id });
    }
    expect(await messagesTo(third)).toEqual([]);
    const { items } = await caller.leads.history({ id: shared });
    expect(items.find(({ kind }) => kind === 'edited')?.detail).toMatchObject({
      fields: ['ownerId', 'assigneeId'],
      assigneeName: 'Robin Reyes',
    });
  });

  it('leaves their unassigned leads unassigned', async () => {
    const [lead = ''] = await makeLeads(scope, mate, 1, { teamId: id });
    await caller.teams.removeMember({ id, userId: mate.id, to: (await join()).id });
    expect(await caller.leads.byId({ id: lead })).toMatchObject({ ownerId: user.id, assigneeId: null });
  });

  it('rejects saves from a form that was still open', async () => {
    const [lead = ''] = await makeLeads(scope, user, 1, { teamId: id });
    await caller.teams.removeMember({ id, userId: mate.id });
    const late = callerOf(mate);
    for (const call of [
      () => late.leads.update({ id: lead, changes: { notes: 'late' } }),
      () => late.leads.create({ companyName: 'Late', contactPerson: 'L', teamId: id }),
      () => late.tasks.create({ title: 'Late', dueDate: scope.now, leadId: lead }),
    ]) {
      expect(await expectProblem(call())).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('notifies removed members who removed them, and the owner who left', async () => {
    await caller.teams.removeMember({ id, userId: mate.id });
    expect(await messagesTo(mate)).toEqual(['Robin Reyes removed you from the team.']);
    const other = await join({ name: 'Kim Park' });
    await makeLeads(scope, other, 1, { teamId: id });
    await callerOf(other).teams.removeMember({ id, userId: other.id });
    expect(await messagesTo(user)).toEqual(['Kim Park left the team. Their leads in the team are now yours.']);
  });

  describe('when an admin removes the member', () => {
    const removedBy = async (choices: { to?: string } = {}) =>
      callerOf(await join({ name: 'Alex Admin' }, 'admin')).teams.removeMember({ id, userId: mate.id, ...choices });

    it('notifies the owner and the member, with a link to the member’s remaining teams', async () => {
      await removedBy();
      expect(await messagesTo(user)).toEqual(['Sam Lee was removed from the team by an admin.']);
      expect(await messagesTo(mate)).toEqual(['Alex Admin removed you from the team.']);
      const told = scope.db.select().from(notifications).where(eq(notifications.userId, mate.id));
      expect((await told).map(({ actionUrl }) => actionUrl)).toContain('/?tab=teams');
    });

    it('notifies the owner and the heir of what they take over', async () => {
      const heir = await join({ name: 'Kim Park' });
      await makeLeads(scope, mate, 1, { teamId: id, assigneeId: mate.id });
      await makeLeads(scope, user, 2, { teamId: id, assigneeId: mate.id });
      await removedBy({ to: heir.id });
      expect(await messagesTo(user)).toEqual([
        'Sam Lee was removed from the team by an admin. Their leads in the team are now yours.',
      ]);
      expect(await messagesTo(heir)).toEqual([
        'Sam Lee was removed from the team. Their work on 2 leads is now assigned to you.',
      ]);
    });

    it('sends one notification to an owner who is also the heir', async () => {
      await makeLeads(scope, mate, 1, { teamId: id, assigneeId: mate.id });
      await makeLeads(scope, user, 1, { teamId: id, assigneeId: mate.id });
      await removedBy({ to: user.id });
      expect(await messagesTo(user)).toEqual([
        'Sam Lee was removed from the team by an admin. Their leads in the team are now yours. Their work on 1 lead is now assigned to you.',
      ]);
    });

    it('replaces the member’s name when their account is deleted', async () => {
      const heir = await join({ name: 'Kim Park' });
      await makeLeads(scope, user, 1, { teamId: id, assigneeId: mate.id });
      await removedBy({ to: heir.id });
      await deleteAccountAsOperator(actorFor(scope, mate));
      expect(await messagesTo(user)).toEqual(['Former member was removed from the team by an admin.']);
      expect(await messagesTo(heir)).toEqual([
        'Former member was removed from the team. Their work on 1 lead is now assigned to you.',
      ]);
    });
  });

  it('does not mention leads if the member had none', async () => {
    await makeLeads(scope, mate, 1, { teamId: id, deletedAt: scope.now });
    await callerOf(mate).teams.removeMember({ id, userId: mate.id });
    expect(await messagesTo(user)).toEqual(['Sam Lee left the team.']);
  });

  it.each([
    { assigned: 1, told: 'Sam Lee was removed from the team. Their work on 1 lead is now assigned to you.' },
    { assigned: 2, told: 'Sam Lee was removed from the team. Their work on 2 leads is now assigned to you.' },
  ])(
    'assigns the member’s work to the heir the owner chose, and notifies the heir (%#)',
    async ({ assigned, told }) => {
      const heir = await join({ name: 'Kim Park' });
      const theirs = await makeLeads(scope, user, assigned, { teamId: id, assigneeId: mate.id });
      const [kept = ''] = await makeLeads(scope, user, 1, { teamId: id, assigneeId: user.id });
      await caller.teams.removeMember({ id, userId: mate.id, to: heir.id });
      const rows = await scope.db.select().from(leads);
      const assigneeOf = (leadId: string) => rows.find((row) => row.id === leadId)?.assigneeId;
      expect(theirs.map(assigneeOf)).toEqual(theirs.map(() => heir.id));
      expect(assigneeOf(kept)).toBe(user.id);
      expect(await messagesTo(heir)).toEqual([told]);
    },
  );

  it('does not notify the heir if there was no work to assign', async () => {
    const heir = await join({ name: 'Kim Park' });
    await makeLeads(scope, user, 1, { teamId: id, assigneeId: mate.id, deletedAt: scope.now });
    await caller.teams.removeMember({ id, userId: mate.id, to: heir.id });
    expect(await messagesTo(heir)).toEqual([]);
  });

  it('assigns the member’s work to the owner of each lead if no heir is chosen', async () => {
    const third = await join({ name: 'Kim Park' });
    const [lead = ''] = await makeLeads(scope, third, 1, { teamId: id, assigneeId: mate.id });
    await caller.teams.removeMember({ id, userId: mate.id });
    expect(await caller.leads.byId({ id: lead })).toMatchObject({ ownerId: third.id, assigneeId: third.id });
  });

  it('rejects removing the owner', async () => {
    expect(await expectProblem(caller.teams.removeMember({ id, userId: user.id }))).toMatchObject({
      code: 'CONFLICT',
      message: HAND_OVER_FIRST,
    });
    const admin = await join({}, 'admin');
    expect(await expectProblem(callerOf(admin).teams.removeMember({ id, userId: user.id }))).toMatchObject({
      code: 'CONFLICT',
    });
  });
});

it('hands over to a member, and makes the former owner an admin', async () => {
  await caller.teams.handOver({ id, userId: mate.id });
  expect(await rolesIn(id)).toEqual({ [user.id]: 'admin', [mate.id]: 'owner' });
  expect(await messagesTo(mate)).toEqual(['Robin Reyes handed the team over to you.']);
  expect(await expectProblem(caller.teams.handOver({ id, userId: mate.id }))).toMatchObject({ code: 'FORBIDDEN' });
});

it('returns leads to their owners and raises their versions when the team is deleted', async () => {
  const [mine = '', theirs = ''] = [
    ...(await makeLeads(scope, user, 1, { teamId: id })),
    ...(await makeLeads(scope, mate, 1, { teamId: id })),
  ];
  await caller.teams.delete({ id });
  const rows = await scope.db.select().from(leads);
  for (const lead of [mine, theirs]) {
    expect(rows.find((row) => row.id === lead)).toMatchObject({ teamId: null, version: 2 });
  }
  expect((await callerOf(mate).leads.list({})).items.map((lead) => lead.id)).toEqual([theirs]);
  expect((await caller.leads.count({})).count).toBe(1);
  expect(await messagesTo(mate)).toEqual(['Robin Reyes deleted the team. Your leads are yours again.']);
  expect((await callerOf(mate).teams.list()).items).toEqual([]);
});

it('reads a large team in as many statements as a small one', async () => {
  const small = await makeTeam(scope, 'Small');
  await joinTeam(scope, user, small, 'owner');
  for (let more = 0; more < 3; more += 1) await join();
  const statementsFor = async (teamId: string) => {
    database.resetStatements();
    await caller.teams.byId({ id: teamId });
    return database.statements.length;
  };
  expect(await statementsFor(id)).toBe(await statementsFor(small));
});
