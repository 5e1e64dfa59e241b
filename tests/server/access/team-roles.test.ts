import { scopeForFile } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { expectProblem } from '@tests/support/problems';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';
import { teamMembers } from '@/server/db/schema';

// What each kind of person may do to a team and to what is shared with it (D27, D28).

const { scope } = scopeForFile();

const WHO = ['owner', 'admin', 'member', 'former', 'outsider'] as const;
type Who = (typeof WHO)[number];
type Caller = ReturnType<typeof callerFor>;

const address = () => `${scope.newId()}@example.test`;

/** A team with every role that the table names, two members and an admin to act on, and a row of each shared noun. */
async function makeWorld() {
  const id = await makeTeam(scope);
  const user = () => makeUser(scope, { tier: 'PRO' });
  const former = await joinTeam(scope, await user(), id);
  await scope.db.delete(teamMembers).where(and(eq(teamMembers.teamId, id), eq(teamMembers.userId, former.id)));
  const people: Record<Who, SessionUser> = {
    owner: await joinTeam(scope, await user(), id, 'owner'),
    admin: await joinTeam(scope, await user(), id, 'admin'),
    member: await joinTeam(scope, await user(), id),
    // With a session that was read before they left.
    former,
    outsider: await user(),
  };
  const target = await joinTeam(scope, await user(), id);
  const otherAdmin = await joinTeam(scope, await user(), id, 'admin');
  const owner = callerFor(scope, people.owner);
  const invitation = await owner.teams.invite({ id, changes: { email: address() } });
  const adminInvitation = await owner.teams.invite({ id, changes: { email: address(), role: 'admin' } });
  const lead = await owner.leads.create({ companyName: 'Arena Nord', contactPerson: 'Ann', teamId: id });
  const task = await owner.tasks.create({ title: 'Call', dueDate: scope.now, leadId: lead.id });
  return {
    id,
    people,
    target: target.id,
    otherAdmin: otherAdmin.id,
    invitation: invitation.id,
    adminInvitation,
    lead,
    task,
  };
}

type World = Awaited<ReturnType<typeof makeWorld>>;

const OK = 'served';
const NO = 'FORBIDDEN';
const GONE = 'NOT_FOUND';

const RULES: [string, (caller: Caller, world: World) => Promise<unknown>, Record<Who, string>][] = [
  ['reads the team', (caller, { id }) => caller.teams.byId({ id }), by(OK, OK, OK)],
  ['renames it', (caller, { id }) => caller.teams.update({ id, changes: { name: 'South' } }), by(OK, OK, NO)],
  [
    'limits what its members see',
    (caller, { id }) => caller.teams.update({ id, changes: { assignedOnly: true } }),
    by(OK, NO, NO),
  ],
  ['deletes it', (caller, { id }) => caller.teams.delete({ id }), by(OK, NO, NO)],
  ['invites a member', (caller, { id }) => caller.teams.invite({ id, changes: { email: address() } }), by(OK, OK, NO)],
  [
    'invites an admin',
    (caller, { id }) => caller.teams.invite({ id, changes: { email: address(), role: 'admin' } }),
    by(OK, NO, NO),
  ],
  [
    'withdraws an invitation',
    (caller, { invitation }) => caller.teams.withdrawInvitation({ id: invitation }),
    by(OK, OK, NO),
  ],
  ['sends it again', (caller, { invitation }) => caller.teams.resendInvitation({ id: invitation }), by(OK, OK, NO)],
  [
    'withdraws the invitation of an admin',
    (caller, { adminInvitation }) => caller.teams.withdrawInvitation({ id: adminInvitation.id }),
    by(OK, NO, NO),
  ],
  [
    'sends it again',
    (caller, { adminInvitation }) => caller.teams.resendInvitation({ id: adminInvitation.id }),
    by(OK, NO, NO),
  ],
  [
    'replaces it by that of a member',
    (caller, { id, adminInvitation }) => caller.teams.invite({ id, changes: { email: adminInvitation.email } }),
    by(OK, NO, NO),
  ],
  ['removes a member', (caller, { id, target }) => caller.teams.removeMember({ id, userId: target }), by(OK, OK, NO)],
  [
    'removes an admin',
    (caller, { id, otherAdmin }) => caller.teams.removeMember({ id, userId: otherAdmin }),
    by(OK, NO, NO),
  ],
  [
    'makes a member an admin',
    (caller, { id, target }) => caller.teams.changeRole({ id, userId: target, changes: { role: 'admin' } }),
    by(OK, NO, NO),
  ],
  [
    'makes an admin a member',
    (caller, { id, otherAdmin }) => caller.teams.changeRole({ id, userId: otherAdmin, changes: { role: 'member' } }),
    by(OK, NO, NO),
  ],
  ['hands it over', (caller, { id, target }) => caller.teams.handOver({ id, userId: target }), by(OK, NO, NO)],
  ['reads its lead', (caller, { lead }) => caller.leads.byId({ id: lead.id }), by(OK, OK, OK)],
  [
    'changes its lead',
    (caller, { lead }) => caller.leads.update({ id: lead.id, changes: { notes: 'n' } }),
    by(OK, OK, OK),
  ],
  ['deletes its lead', (caller, { lead }) => caller.leads.delete({ id: lead.id }), by(OK, OK, OK)],
  ['reads its task', (caller, { task }) => caller.tasks.byId({ id: task.id }), by(OK, OK, OK)],
  [
    'shares a lead with it',
    (caller, { id }) => caller.leads.create({ companyName: 'B', contactPerson: 'Ben', teamId: id }),
    by(OK, OK, OK),
  ],
  [
    'adds a note to its lead',
    (caller, { lead }) => caller.notes.create({ title: 'Gate', content: 'x', leadId: lead.id }),
    by(OK, OK, OK),
  ],
];

function by(owner: string, admin: string, member: string): Record<Who, string> {
  return { owner, admin, member, former: GONE, outsider: GONE };
}

async function outcomeOf(call: Promise<unknown>): Promise<string> {
  const settled = await call.then(
    () => null,
    () => expectProblem(call),
  );
  return settled?.code ?? OK;
}

describe.each(RULES)('a user who %s', (_, act, expected) => {
  it.each(WHO)('as %s gets the expected response', async (who) => {
    const world = await makeWorld();
    expect(await outcomeOf(act(callerFor(scope, world.people[who]), world))).toBe(expected[who]);
  });
});

it('every member but the owner can leave', async () => {
  const { id, people } = await makeWorld();
  const leave = (who: Who) =>
    outcomeOf(callerFor(scope, people[who]).teams.removeMember({ id, userId: people[who].id }));
  expect(await leave('owner')).toBe('CONFLICT');
  expect(await leave('admin')).toBe(OK);
  expect(await leave('member')).toBe(OK);
  expect(await leave('former')).toBe(GONE);
});
