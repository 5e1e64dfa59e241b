import { RIGHT_PASSWORD } from '@tests/support/access/account-procedures';
import { makeAccount } from '@tests/support/access/world';
import { FakeStripe } from '@tests/support/billing/fake-stripe';
import { databaseForRoutes } from '@tests/support/browser/opening';
import { makeRowOf } from '@tests/support/database/row-makers';
import { readTables } from '@tests/support/database/rows';
import { actorFor, callerFor, makeUser, type TestScope, testScope } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { refusal } from '@tests/support/problems';
import { sendWithoutEmail } from '@tests/support/quotes/quotes';
import { eq } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { beforeEach, describe, expect, it } from 'vitest';
import { readSession, type SessionUser, startSession } from '@/server/auth/sessions';
import { deletedAccounts, domainEvents, leads, teamMembers, teams, users } from '@/server/db/schema';
import { deleteOwnAccount } from '@/server/services/accounts/deletion/delete-account';
import { deletionPlanOf } from '@/server/services/accounts/deletion/deletion-plan';
import { renewRecoveryCodes } from '@/server/services/accounts/second-factor/manage';
import { beginSecondFactor, confirmSecondFactor } from '@/server/services/accounts/second-factor/set-up';
import { acceptByLink, readClientQuote } from '@/server/services/quotes/client-quote';

const database = databaseForRoutes();
const TYPED = 'typed@content.example';
let scope: TestScope;
let user: SessionUser;
let number = 0;

beforeEach(async () => {
  number += 1;
  const background: TestScope['background'] = (work) => void work();
  scope = Object.assign(testScope(database, { now: new Date() }), { background });
  user = await makeAccount(scope, { email: `Leaving.${number}@example.test` });
});

const given = { password: RIGHT_PASSWORD, phrase: 'delete my account' };
const leave = (input: object = {}) => deleteOwnAccount(actorFor(scope, user), { ...given, ...input });

/** A team of another user, with the user as a member. */
async function joined() {
  const owner = await makeUser(scope, { name: 'Remaining Owner', tier: 'PRO' });
  const team = await makeTeam(scope);
  const lead = await joinTeam(scope, owner, team, 'owner');
  user = await joinTeam(scope, user, team);
  return { team, owner: lead };
}

it('leaves shared rows to the owner of the team, and names the user there as a former member', async () => {
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

describe('the link to a quote that the user has sent', () => {
  const signer = { name: 'Noor', title: '', email: 'noor@harbour.example', ip: '192.0.2.1', userAgent: 'Test' };

  /** A quote of a lead, sent by the user. */
  async function sendQuote(making: { leadId?: string; teamId?: string }) {
    const id = await makeRowOf('quote', { scope, owner: user, ...making });
    const { token, quote } = await sendWithoutEmail({ scope, user }, id);
    return { id, token, accept: () => acceptByLink(scope, token, { ...signer, hash: quote.hash }) };
  }

  it('lets the client accept after the user has left the team and deleted their account', async () => {
    const { team, owner } = await joined();
    const { id, accept } = await sendQuote({ teamId: team });
    await callerFor(scope, user).teams.removeMember({ id: team, userId: user.id });
    user = { ...user, teamIds: [] };
    await leave();
    await accept();
    const accepted = await callerFor(scope, owner).quotes.byId({ id });
    expect(accepted).toMatchObject({ ownerId: owner.id, status: 'ACCEPTED' });
  });

  it('works for a lead of somebody else that has left the team', async () => {
    const { team, owner } = await joined();
    const leadId = await makeRowOf('lead', { scope, owner, teamId: team });
    const { id, accept } = await sendQuote({ leadId });
    await callerFor(scope, owner).leads.update({ id: leadId, changes: { teamId: null } });
    await leave();
    await accept();
    expect(await callerFor(scope, owner).quotes.byId({ id })).toMatchObject({ status: 'ACCEPTED' });
  });

  it('shows nothing for a lead of their own, which is gone', async () => {
    const { token } = await sendQuote({});
    await leave();
    expect(await readClientQuote(scope, token)).toBeNull();
  });
});

describe('teams of the user', () => {
  it('that have other members block the deletion, which changes nothing', async () => {
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

  it('without other members are deleted', async () => {
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

  it('takes a code while two-factor sign-in is on, which works once', async () => {
    const { secret } = await beginSecondFactor(actorFor(scope, user), { password: RIGHT_PASSWORD });
    const codeAt = (seconds: number) => generateSync({ secret, epoch: scope.now.getTime() / 1000 + seconds });
    const [recovery = ''] = await confirmSecondFactor(actorFor(scope, user), { code: codeAt(-30) });
    await renewRecoveryCodes(actorFor(scope, user), { password: RIGHT_PASSWORD, code: recovery });
    const refusals = [];
    for (const code of [undefined, '000 00x', codeAt(-30), recovery]) refusals.push(await refusal(leave({ code })));
    expect(refusals).toEqual([
      'SECOND_FACTOR_REQUIRED',
      'SECOND_FACTOR_INVALID',
      'SECOND_FACTOR_INVALID',
      'SECOND_FACTOR_INVALID',
    ]);
    expect(await refusal(leave({ code: codeAt(0), password: 'not this one' }))).toBe('WRONG_CREDENTIALS');
    expect(await scope.db.$count(users, eq(users.id, user.id))).toBe(1);
    await leave({ code: codeAt(0) });
    expect(await scope.db.$count(users, eq(users.id, user.id))).toBe(0);
  });

  it('takes a recovery code as well', async () => {
    const { secret } = await beginSecondFactor(actorFor(scope, user), { password: RIGHT_PASSWORD });
    const code = generateSync({ secret, epoch: scope.now.getTime() / 1000 });
    const [recovery] = await confirmSecondFactor(actorFor(scope, user), { code });
    await leave({ code: recovery });
    expect(await scope.db.$count(users, eq(users.id, user.id))).toBe(0);
  });

  it('is signed out everywhere, confirmed by email, and recorded for the operator without a name', async () => {
    const cookie = await startSession(scope, user.id);
    const known = await scope.db.$count(deletedAccounts);
    Object.assign(scope.mailer, { kind: 'smtp' });
    await leave();
    expect(await readSession(scope, `${cookie.name}=${cookie.value}`)).toBeNull();
    expect(scope.sent).toMatchObject([{ to: user.email, subject: 'Your account has been deleted' }]);
    expect(await scope.db.$count(deletedAccounts)).toBe(known + 1);
    expect(await scope.db.$count(domainEvents, eq(domainEvents.ownerId, user.id))).toBe(0);
  });

  it('refuses a save that was still in progress', async () => {
    await leave();
    const late = callerFor(scope, user).leads.create({ companyName: 'Late', contactPerson: 'Jo' });
    await expect(late).rejects.toMatchObject({ code: 'UNAUTHORIZED', message: expect.stringContaining('deleted') });
  });

  it.each([1, 4000])('leaves nothing of a concurrent import of %i rows', async (rows) => {
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

  it('has its subscription canceled', async () => {
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
