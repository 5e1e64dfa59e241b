import { RIGHT_PASSWORD } from '@tests/support/access/procedures';
import { makeAccount } from '@tests/support/access/world';
import { FakeStripe } from '@tests/support/billing/fake-stripe';
import { databaseForRoutes } from '@tests/support/browser/opening';
import { makeRowOf, ROW_KINDS, TEAM_KINDS } from '@tests/support/database/row-makers';
import { readTables } from '@tests/support/database/rows';
import { actorFor, callerFor, makeUser, type TestScope, testScope } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { readSession, type SessionUser, startSession } from '@/server/auth/sessions';
import {
  deletedAccounts,
  domainEvents,
  leads,
  localMail,
  notifications,
  rateLimits,
  teamInvitations,
  teamMembers,
  teams,
  users,
} from '@/server/db/schema';
import { ProblemError } from '@/server/problem-error';
import { deleteOwnAccount } from '@/server/services/accounts/deletion/delete-account';
import { deletionPlanOf } from '@/server/services/accounts/deletion/deletion-plan';
import { changeManyLeads } from '@/server/services/leads/lead-bulk';

const database = databaseForRoutes();
const NAME = 'Quintessa Farewell';
const TYPED = 'typed@content.example';
let scope: TestScope;
let user: SessionUser;
let number = 0;

beforeEach(async () => {
  number += 1;
  const background: TestScope['background'] = (work) => void work();
  scope = Object.assign(testScope(database, { now: new Date() }), { background });
  user = await makeAccount(scope, { name: NAME, email: `Leaving.${number}@example.test` });
});

const given = { password: RIGHT_PASSWORD, phrase: 'delete my account' };
const leave = (input: object = {}) => deleteOwnAccount(actorFor(scope, user), { ...given, ...input });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'no refusal',
    (reason: unknown) => (reason instanceof ProblemError ? reason.problem.code : reason),
  );

/** A team of somebody else, with the user as a member. */
async function joined() {
  const owner = await makeUser(scope, { name: 'Remaining Owner', tier: 'PRO' });
  const team = await makeTeam(scope);
  const lead = await joinTeam(scope, owner, team, 'owner');
  user = await joinTeam(scope, user, team);
  return { team, owner: lead };
}

/** The tables in which something identifies the user. */
async function tablesAbout({ id, email }: SessionUser): Promise<string[]> {
  const traces = [id, email.toLowerCase(), NAME.toLowerCase()];
  const found = Object.entries(await readTables(scope)).filter(([, rows]) =>
    traces.some((trace) => rows.toLowerCase().includes(trace)),
  );
  const limits = await scope.db.select({ key: rateLimits.key }).from(rateLimits);
  const isLimited = limits.some(({ key }) => traces.some((trace) => key.toLowerCase().includes(trace)));
  return [...found.map(([name]) => name), ...(isLimited ? ['rate_limits'] : [])].sort();
}

it('leaves no id, email or name of an account with a row of every kind, but in what teammates were told', async () => {
  const { team, owner } = await joined();
  for (const kind of ROW_KINDS) await makeRowOf(kind, { scope, owner: user, text: TYPED });
  for (const kind of TEAM_KINDS) await makeRowOf(kind, { scope, owner: user, text: TYPED, teamId: team });
  await startSession({ ...scope, userAgent: 'A browser' }, user.id);
  const [shared] = await scope.db.select().from(leads).where(eq(leads.teamId, team));
  await scope.db.update(leads).set({ assigneeId: user.id }).where(eq(leads.teamId, team));
  // A change by a teammate that can be undone keeps the assignee of before; what the user does with their rows, an actor.
  await changeManyLeads(actorFor(scope, owner), {
    select: { ids: [shared?.id ?? ''] },
    action: { change: { priority: 'LOW' } },
  });
  const theirs = await makeRowOf('lead', { scope, owner, text: TYPED, teamId: team });
  await callerFor(scope, user).leads.update({ id: theirs, changes: { priority: 'HIGH' } });
  await scope.db
    .insert(localMail)
    .values({ id: scope.newId(), to: user.email, subject: 'Hello', body: 'Hello', at: scope.now });
  await scope.db.insert(teamInvitations).values({
    ...{ id: scope.newId(), teamId: team, email: user.email, role: 'member', tokenHash: scope.newId() },
    ...{ createdAt: scope.now, expiresAt: scope.now, ended: 'accepted', endedAt: scope.now },
  });
  await scope.db.insert(rateLimits).values({
    key: `sign-in:${user.email.toLowerCase()}:203.0.113.9`,
    ...{ hits: 1, resetsAt: new Date('2100-01-01') },
  });

  const before = await tablesAbout(user);
  expect(before).toEqual(
    expect.arrayContaining(['users', 'sessions', 'api_tokens', 'shares', 'bulk_change_rows', 'lead_counters']),
  );
  await leave();
  expect(await tablesAbout(user)).toEqual(['notifications']);
  const about = await scope.db.select().from(notifications).where(eq(notifications.userId, owner.id));
  expect(about.map(({ message }) => message)).toContainEqual(expect.stringContaining(`${NAME} deleted their account.`));
});

it('leaves what was shared to the owner of the team, and shows who worked on it as a former member', async () => {
  const { team, owner } = await joined();
  const id = await makeRowOf('lead', { scope, owner: user, text: TYPED, teamId: team });
  const own = await makeRowOf('lead', { scope, owner: user, text: TYPED });
  await leave();
  const [kept] = await scope.db.select().from(leads).where(eq(leads.id, id));
  expect(kept).toMatchObject({ ownerId: owner.id, teamId: team, assigneeId: owner.id });
  expect(await scope.db.$count(leads, eq(leads.id, own))).toBe(0);
  const caller = callerFor(scope, owner);
  const history = await caller.leads.history({ id });
  expect(history.items.map(({ actorName }) => actorName)).toContain('Former member');
  const timeline = await caller.leads.timeline({ id });
  expect(timeline.items.map(({ actorName }) => actorName)).toContain('Former member');
});

describe('teams of the user', () => {
  it('that have other members keep the account, which stays as it was', async () => {
    const id = await makeTeam(scope, 'Led by me');
    user = await joinTeam(scope, user, id, 'owner');
    await joinTeam(scope, await makeUser(scope), id);
    const { team } = await joined();
    expect(await deletionPlanOf(actorFor(scope, user))).toEqual({
      toHandOver: [{ id, name: 'Led by me' }],
      deleted: [],
      left: [{ id: team, name: 'North' }],
      isPaying: false,
    });
    await expect(leave()).rejects.toThrow('You own Led by me. Hand this team over');
    expect(await scope.db.$count(teamMembers, eq(teamMembers.userId, user.id))).toBe(2);
  });

  it('in which they are alone are deleted', async () => {
    const id = await makeTeam(scope, 'Alone');
    user = await joinTeam(scope, user, id, 'owner');
    await leave();
    expect(await scope.db.$count(teams, eq(teams.id, id))).toBe(0);
  });
});

describe('a deleted account', () => {
  it('takes the password', async () => {
    expect(await refusal(leave({ password: 'not this one' }))).toBe('WRONG_CREDENTIALS');
    expect(await scope.db.$count(users, eq(users.id, user.id))).toBe(1);
  });

  it('is signed out everywhere, is told by email, and leaves the operator a note without a name', async () => {
    const cookie = await startSession(scope, user.id);
    const known = await scope.db.$count(deletedAccounts);
    await leave();
    expect(await readSession(scope, `${cookie.name}=${cookie.value}`)).toBeNull();
    expect(scope.sent).toMatchObject([{ to: user.email, subject: 'Your account has been deleted' }]);
    expect(await scope.db.$count(deletedAccounts)).toBe(known + 1);
    expect(await scope.db.$count(domainEvents, eq(domainEvents.ownerId, user.id))).toBe(0);
  });

  it('refuses what was still on its way to be saved', async () => {
    await leave();
    const late = callerFor(scope, user).leads.create({ companyName: 'Late', contactPerson: 'Jo' });
    await expect(late).rejects.toMatchObject({ code: 'UNAUTHORIZED', message: expect.stringContaining('deleted') });
  });

  it.each([1, 4000])('leaves nothing of an import of %i rows that was running meanwhile', async (rows) => {
    const pro = { ...user, tier: 'PRO' } as const;
    const data = Array.from({ length: rows }, (_, row) => ({
      companyName: `Arena ${row}`,
      contactPerson: 'Jo',
      email: 'jo@arena.example',
    }));
    const [imported, left] = await Promise.allSettled([callerFor(scope, pro).leads.importRows({ data }), leave()]);
    expect(left.status).toBe('fulfilled');
    if (imported.status === 'rejected') expect(imported.reason).toMatchObject({ code: 'UNAUTHORIZED' });
    const tables = Object.entries(await readTables(scope));
    expect(tables.filter(([, found]) => found.includes(user.id)).map(([name]) => name)).toEqual([]);
  });

  it('no longer pays', async () => {
    const stripe = await FakeStripe.start();
    try {
      Object.assign(scope.env, stripe.env);
      await callerFor(scope, { ...user, tier: 'FREE' }).billing.checkout();
      const subscription = stripe.subscribe(stripe.customers[0]?.id ?? '');
      await leave();
      expect(subscription.status).toBe('canceled');
    } finally {
      await stripe.close();
    }
  });
});
