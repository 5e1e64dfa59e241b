import { userForEach } from '@tests/support/browser/opening';
import { readTables } from '@tests/support/database/rows';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam } from '@tests/support/database/teams';
import { expectProblem } from '@tests/support/problems';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '@/domain/shared/time';
import { INVITATION_TEXTS, OPEN_THE_LINK } from '@/domain/teams/invitation';
import { MAX_TEAM_MEMBERS, MAX_TEAMS } from '@/domain/teams/team-limits';
import type { SessionUser } from '@/server/auth/sessions';
import { notifications, teamInvitations, teamMembers, teams } from '@/server/db/schema';
import { sweepOldRows } from '@/server/jobs/purge';
import { hasJoinedBy, invitationBehind } from '@/server/services/teams/accept-invitation';
import { invite } from '@/server/services/teams/invitations';

const { scope, user, caller } = userForEach({ tier: 'PRO', name: 'Robin\r\nReyes' });
let id: string;
let ana: SessionUser;

beforeEach(async () => {
  id = (await caller.teams.create({ name: 'Night shift' })).id;
  ana = await makeUser(scope, { name: 'Ana Silva' });
});

const tokenIn = (url: string | null) => new URL(url ?? '').searchParams.get('token') ?? '';
const inviteAna = async (role: 'admin' | 'member' = 'member') =>
  caller.teams.invite({ id, changes: { email: ana.email.toUpperCase(), role } });
const accept = (token: string, as = ana) => callerFor(scope, as).teams.accept({ token });
const roleOfAna = async () =>
  (await scope.db.select().from(teamMembers).where(eq(teamMembers.userId, ana.id)))[0]?.role;

describe('an invitation', () => {
  it('emails a link that adds the recipient with the invited role', async () => {
    scope.mailer.kind = 'smtp';
    const sent = await inviteAna('admin');
    expect(sent).toMatchObject({ role: 'admin', mailed: true, expiresAt: addDays(scope.now, 7) });
    const [mail] = scope.sent;
    expect(mail).toMatchObject({
      to: ana.email.toUpperCase(),
      subject: 'Robin Reyes invited you to Night shift on Stanchion',
    });
    expect(mail?.body).toContain(`\n${sent.url}\n`);
    expect(sent.url).toMatch(/^http:\/\/localhost:3000\/auth\/invitation\?token=/);
    expect(await accept(tokenIn(sent.url))).toEqual({ teamId: id });
    expect(await roleOfAna()).toBe('admin');
    const notices = await scope.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, user.id), eq(notifications.kind, 'team_membership')));
    expect(notices.map(({ message }) => message)).toEqual(['Ana Silva joined the team as an admin.']);
  });

  it('earns the recipient the first-team achievement once accepted', async () => {
    await accept(tokenIn((await inviteAna()).url));
    expect((await callerFor(scope, ana).gamification.stats()).achievements).toMatchObject([{ id: 'first_team' }]);
  });

  it('reaches an address at most three times a day, whoever sends it', async () => {
    const other = await makeUser(scope, { tier: 'PRO' });
    const theirs = callerFor(scope, other);
    const otherTeam = (await theirs.teams.create({ name: 'Day shift' })).id;
    const { id: first } = await inviteAna();
    await caller.teams.resendInvitation({ id: first });
    await theirs.teams.invite({ id: otherTeam, changes: { email: ana.email } });
    const refusal = {
      code: 'RATE_LIMITED',
      field: 'email',
      message: 'This address has already received 3 invitations today. Try again in 24 hours.',
    };
    expect(await expectProblem(inviteAna())).toMatchObject(refusal);
    expect(await expectProblem(callerFor(scope, ana).teams.resendInvitation({ id: first }))).toMatchObject(refusal);
    expect(scope.sent).toHaveLength(3);
    // A user who got no mail keeps their existing link.
    expect((await caller.teams.byId({ id })).invitations).toMatchObject([{ id: first }]);
    scope.now = addDays(scope.now, 1);
    await inviteAna();
    expect(scope.sent).toHaveLength(4);
  });

  it('stores its token only as a hash, even with an Idempotency-Key', async () => {
    const actor = { ...actorFor(scope, user), idempotencyKey: 'once' };
    const changes = { id, email: ana.email, role: 'member' } as const;
    const first = await invite(actor, changes);
    expect(await invite(actor, changes)).toEqual({ ...first, url: null });
    expect(scope.sent).toHaveLength(1);
    expect(JSON.stringify(await readTables(scope))).not.toContain(tokenIn(first.url));
  });

  it('is accepted without its link only in the invited account, if that is older', async () => {
    const sent = await inviteAna('admin');
    const hers = callerFor(scope, ana);
    const stranger = callerFor(scope, await makeUser(scope));
    expect(await hers.teams.received()).toMatchObject([{ id: sent.id, canAccept: true, sendsMail: false }]);
    expect(await expectProblem(stranger.teams.acceptReceived({ id: sent.id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await hers.teams.acceptReceived({ id: sent.id })).toEqual({ teamId: id });
    expect(await roleOfAna()).toBe('admin');
    expect(await hers.teams.received()).toEqual([]);
  });

  it('needs its link in an account that was created after it', async () => {
    const email = 'later@example.test';
    const sent = await caller.teams.invite({ id, changes: { email } });
    scope.now = new Date(scope.now.getTime() + 1);
    const late = await makeUser(scope, { email });
    const theirs = callerFor(scope, late);
    expect(await theirs.teams.received()).toMatchObject([{ id: sent.id, canAccept: false }]);
    expect(await expectProblem(theirs.teams.acceptReceived({ id: sent.id }))).toMatchObject({
      code: 'FORBIDDEN',
      message: OPEN_THE_LINK,
    });
    // Inviting the address again makes the account no older than the invitation.
    scope.now = new Date(scope.now.getTime() + 1);
    const again = await caller.teams.invite({ id, changes: { email } });
    expect(await theirs.teams.received()).toMatchObject([{ id: again.id, canAccept: false }]);
    expect(await accept(tokenIn(again.url), late)).toEqual({ teamId: id });
  });

  it('gets a new link that is not emailed on the inviter’s request, and the previous one stops working', async () => {
    scope.mailer.kind = 'smtp';
    const first = await inviteAna();
    const second = await caller.teams.resendInvitation({ id: first.id, mail: false });
    expect(second).toMatchObject({ mailed: false, sendsMail: true, url: expect.stringContaining('token=') });
    expect(scope.sent).toHaveLength(1);
    expect(await expectProblem(accept(tokenIn(first.url)))).toMatchObject({ message: INVITATION_TEXTS.unknown });
    // The invited user gets it by email, whatever they request.
    expect(await callerFor(scope, ana).teams.resendInvitation({ id: first.id, mail: false })).toMatchObject({
      url: null,
      mailed: true,
    });
    expect(scope.sent).toHaveLength(2);
  });

  it('is shown to its recipient, who can get the link by email only, or decline', async () => {
    scope.mailer.kind = 'smtp';
    const sent = await inviteAna();
    const hers = callerFor(scope, ana);
    expect(await hers.teams.received()).toMatchObject([{ id: sent.id, teamName: 'Night shift', role: 'member' }]);
    expect(await hers.teams.resendInvitation({ id: sent.id })).toMatchObject({ url: null, mailed: true });
    expect(scope.sent).toHaveLength(2);
    await hers.teams.decline({ id: sent.id });
    expect(await hers.teams.received()).toEqual([]);
    expect((await caller.teams.byId({ id })).invitations).toEqual([]);
  });

  it('reports an email that could not be sent, and still returns the link', async () => {
    scope.mailer.send = () => Promise.reject(new Error('No route'));
    expect(await inviteAna()).toMatchObject({ mailed: false, url: expect.stringContaining('token=') });
  });

  it('does not claim to be emailed without a mail service', async () => {
    expect(await inviteAna()).toMatchObject({
      mailed: false,
      sendsMail: false,
      url: expect.stringContaining('token='),
    });
  });

  it('is replaced by a newer one to the same address in any letter case', async () => {
    const first = await inviteAna('admin');
    const second = await caller.teams.invite({ id, changes: { email: ana.email } });
    expect((await caller.teams.byId({ id })).invitations).toMatchObject([{ id: second.id, role: 'member' }]);
    expect(await expectProblem(accept(tokenIn(first.url)))).toMatchObject({ message: INVITATION_TEXTS.unknown });
    await accept(tokenIn(second.url));
    expect(await roleOfAna()).toBe('member');
  });

  it('is rejected for a member of the team and for a full team', async () => {
    await joinTeam(scope, ana, id);
    expect(await expectProblem(inviteAna())).toMatchObject({ code: 'CONFLICT', field: 'email' });
    const { rows } = manyInvitations(MAX_TEAM_MEMBERS - 2);
    await scope.db.insert(teamInvitations).values(rows);
    expect(await expectProblem(caller.teams.invite({ id, changes: { email: 'new@x.example' } }))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining(`${MAX_TEAM_MEMBERS} people`),
    });
  });
});

const manyInvitations = (count: number) => ({
  rows: Array.from({ length: count }, (_, index) => ({
    id: scope.newId(),
    teamId: id,
    email: `${index}@x.example`,
    role: 'member' as const,
    tokenHash: scope.newId(),
    createdAt: scope.now,
    expiresAt: addDays(scope.now, 7),
  })),
});

describe('an invitation link', () => {
  it.each([
    [
      'accepted',
      async (token: string) => {
        await accept(token);
        await callerFor(scope, ana).teams.removeMember({ id, userId: ana.id });
      },
    ],
    ['declined', async () => callerFor(scope, ana).teams.decline({ id: await openId() })],
    ['withdrawn', async () => caller.teams.withdrawInvitation({ id: await openId() })],
    [
      'expired',
      async () => {
        scope.now = addDays(scope.now, 7);
      },
    ],
    ['unknown', async () => caller.teams.resendInvitation({ id: await openId() })],
  ] as const)('fails with the reason when it is %s', async (state, happen) => {
    const token = tokenIn((await inviteAna()).url);
    await happen(token);
    expect(await expectProblem(accept(token))).toMatchObject({
      code: 'INVITATION_INVALID',
      message: INVITATION_TEXTS[state],
    });
    expect((await invitationBehind(scope, token))?.state).toBe(state === 'unknown' ? undefined : state);
    expect(await roleOfAna()).toBeUndefined();
  });

  const openId = async () => (await caller.teams.byId({ id })).invitations[0]?.id ?? '';

  it('works until the last millisecond of its seven days', async () => {
    const token = tokenIn((await inviteAna()).url);
    scope.now = new Date(addDays(scope.now, 7).getTime() - 1);
    await accept(token);
    expect(await roleOfAna()).toBe('member');
  });

  it('rejects another account and stays open', async () => {
    const token = tokenIn((await inviteAna()).url);
    const other = await makeUser(scope);
    expect(await expectProblem(accept(token, other))).toMatchObject({ code: 'FORBIDDEN' });
    expect((await invitationBehind(scope, token))?.state).toBe('open');
    await accept(token);
    expect(await roleOfAna()).toBe('member');
  });

  it('keeps working only for the member who joined with it', async () => {
    const token = tokenIn((await inviteAna()).url);
    await accept(token);
    expect(await accept(token)).toEqual({ teamId: id });
    const found = await invitationBehind(scope, token);
    if (!found) throw new Error('The link leads nowhere.');
    expect(await hasJoinedBy({ ...scope, user: ana }, found)).toBe(true);
    expect(await hasJoinedBy({ ...scope, user }, found)).toBe(false);
    expect(await expectProblem(accept(token, user))).toMatchObject({ code: 'INVITATION_INVALID' });
  });

  it('does not add users to more teams than allowed', async () => {
    const rows = Array.from({ length: MAX_TEAMS }, () => ({ id: scope.newId(), name: 'T', createdAt: scope.now }));
    await scope.db.insert(teams).values(rows);
    const joined = rows.map((row) => ({
      teamId: row.id,
      userId: ana.id,
      role: 'member' as const,
      joinedAt: scope.now,
    }));
    await scope.db.insert(teamMembers).values(joined);
    const token = tokenIn((await inviteAna()).url);
    expect(await expectProblem(accept(token))).toMatchObject({ code: 'CONFLICT' });
    expect((await invitationBehind(scope, token))?.state).toBe('open');
  });
});

describe('the open invitations of an admin', () => {
  it.each([
    ['is removed', (userId: string) => caller.teams.removeMember({ id, userId })],
    ['becomes a member', (userId: string) => caller.teams.changeRole({ id, userId, changes: { role: 'member' } })],
  ])('are withdrawn when the admin %s, while others stay open', async (_, demote) => {
    const admin = await joinTeam(scope, await makeUser(scope), id, 'admin');
    const theirs = await callerFor(scope, admin).teams.invite({ id, changes: { email: ana.email } });
    const other = await caller.teams.invite({ id, changes: { email: 'kim@x.example' } });
    await demote(admin.id);
    expect((await caller.teams.byId({ id })).invitations).toMatchObject([{ id: other.id }]);
    expect(await expectProblem(accept(tokenIn(theirs.url)))).toMatchObject({ message: INVITATION_TEXTS.withdrawn });
    expect(await roleOfAna()).toBeUndefined();
  });

  it('include those the admin resent, but not those the recipient requested again', async () => {
    const admin = await joinTeam(scope, await makeUser(scope), id, 'admin');
    const asked = await inviteAna();
    await callerFor(scope, ana).teams.resendInvitation({ id: asked.id });
    const other = await caller.teams.invite({ id, changes: { email: `${scope.newId()}@x.example` } });
    await callerFor(scope, admin).teams.resendInvitation({ id: other.id });
    await caller.teams.removeMember({ id, userId: admin.id });
    expect((await caller.teams.byId({ id })).invitations).toMatchObject([{ id: asked.id }]);
  });
});

it('withdraws admin invitations, but not member invitations, when the sender hands the team over', async () => {
  const admin = await inviteAna('admin');
  const member = await caller.teams.invite({ id, changes: { email: `${scope.newId()}@x.example` } });
  const heir = await joinTeam(scope, await makeUser(scope, { tier: 'PRO' }), id);
  await caller.teams.handOver({ id, userId: heir.id });
  expect((await caller.teams.byId({ id })).invitations).toMatchObject([{ id: member.id }]);
  expect(await expectProblem(accept(tokenIn(admin.url)))).toMatchObject({ message: INVITATION_TEXTS.withdrawn });
});

it('lets the team, but not the recipient, renew an expired invitation', async () => {
  const { id: invitation } = await inviteAna();
  scope.now = addDays(scope.now, 7);
  expect(await expectProblem(callerFor(scope, ana).teams.resendInvitation({ id: invitation }))).toMatchObject({
    code: 'INVITATION_INVALID',
    message: INVITATION_TEXTS.expired,
  });
  await caller.teams.resendInvitation({ id: invitation });
  expect(await callerFor(scope, ana).teams.received()).toMatchObject([{ id: invitation }]);
});

it('purges an invitation 30 days after it expires', async () => {
  await scope.db.delete(teamInvitations);
  await inviteAna();
  scope.now = new Date(addDays(scope.now, 37).getTime() - 1);
  expect((await sweepOldRows(scope)).teamInvitations).toBe(0);
  scope.now = new Date(scope.now.getTime() + 1);
  expect((await sweepOldRows(scope)).teamInvitations).toBe(1);
});
