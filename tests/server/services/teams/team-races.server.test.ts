import { userForEach } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam } from '@tests/support/database/teams';
import { shortOrLong } from '@tests/support/long';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';
import { leads, notes, teamMembers, teams } from '@/server/db/schema';
import { toProblem } from '@/server/errors';

// Only a Postgres server runs two transactions at once.

const { scope, user, caller } = userForEach({ tier: 'PRO' });
let id: string;

beforeEach(async () => {
  id = (await caller.teams.create({ name: 'Night shift' })).id;
  user.teamIds.push(id);
});

const join = async (role: 'admin' | 'member' = 'member') => joinTeam(scope, await makeUser(scope), id, role);
const membersOf = () => scope.db.select().from(teamMembers).where(eq(teamMembers.teamId, id));

it('has exactly one owner, whatever its members do at once', async () => {
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

it('a link makes one member, however often it is used at once', async () => {
  const ana = await makeUser(scope);
  const { url } = await caller.teams.invite({ id, changes: { email: ana.email } });
  const token = new URL(url ?? '').searchParams.get('token') ?? '';
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => callerFor(scope, ana).teams.accept({ token })),
  );
  expect(outcomes).toEqual(outcomes.map(() => ({ status: 'fulfilled', value: { teamId: id } })));
  expect(await membersOf()).toHaveLength(2);
});

it('leaves nothing to whoever is removed while they save', async () => {
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

it('is deleted, and gives back what its members add, share and assign at that moment', async () => {
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
