import { scopeForEach } from '@tests/support/browser/opening';
import { makeRowOf } from '@tests/support/database/row-makers';
import { actorFor, callerFor, makeUser, type UserChoices } from '@tests/support/database/scope';
import { expectProblem } from '@tests/support/problems';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { COST_DEFAULTS, COST_PATHS, type CostValues } from '@/domain/costs/cost-inputs';
import { addDays } from '@/domain/shared/time';
import { MAX_SHARES, TOO_MANY_SHARES } from '@/domain/shares/share-choices';
import { hashToken, newToken } from '@/server/auth/sessions';
import { idempotencyKeys, shares, teamMembers } from '@/server/db/schema';
import { sweepOldRows } from '@/server/jobs/purge';
import { shareCosts } from '@/server/services/costs/costs';
import { readShared } from '@/server/services/shares/shares';

const { scope } = scopeForEach();

/** Without example values, so that it can be shared. */
const COSTS: CostValues = { ...COST_DEFAULTS, provider: { eventFee: 120, hourlyRate: 30, fillRate: 0.9 } };

async function rep(choices: UserChoices = {}) {
  const user = await makeUser(scope, choices);
  return { user, caller: callerFor(scope, user) };
}

const tokenOf = (url: string) => url.split('/share/')[1] ?? '';

describe('a link', () => {
  it('shows every visitor only what was shared, whatever is changed later', async () => {
    const { user, caller } = await rep({ businessName: 'Northgate Security', phone: '(503) 555-0134' });
    const { url, share } = await caller.costs.share({ ...COSTS, days: 7 });
    expect(url).toMatch(/^http:\/\/localhost:\d+\/share\/[\w-]{43}$/);
    await caller.costs.save({ ...COSTS, eventsPerMonth: 9 });
    expect(await readShared(scope, tokenOf(url))).toEqual({
      kind: 'cost',
      values: COSTS,
      isExample: false,
      sender: {
        name: 'Robin Tester',
        businessName: 'Northgate Security',
        email: user.email,
        phone: '(503) 555-0134',
      },
      createdAt: share.createdAt,
      expiresAt: addDays(scope.now, 7),
    });
  });

  it('is refused while values of the provider are examples, and nothing is saved', async () => {
    const { user, caller } = await rep();
    const provider = { ...COST_DEFAULTS.provider, eventFee: 120 };
    const tried = { ...COST_DEFAULTS, provider, days: 7 as const };
    expect(await expectProblem(caller.costs.share(tried))).toMatchObject({
      code: 'COST_EXAMPLES',
      message: 'Change or confirm the provider’s example values first: Cost per coordination hour, Fill rate.',
      details: { examples: ['provider.hourlyRate', 'provider.fillRate'] },
    });
    expect(await caller.costs.read({})).toMatchObject({ isSaved: false });
    await caller.user.updateProfile({ confirmedCosts: ['provider.hourlyRate', 'provider.fillRate'] });
    const confirmed = callerFor(scope, { ...user, confirmedCosts: ['provider.hourlyRate', 'provider.fillRate'] });
    expect((await confirmed.costs.share(tried)).share.kind).toBe('cost');
  });

  it('that is older keeps working, marked until its owner has confirmed its values', async () => {
    const { user, caller } = await rep();
    const token = newToken();
    await scope.db.insert(shares).values({
      ...{ id: scope.newId(), userId: user.id, kind: 'cost' as const, content: COST_DEFAULTS },
      ...{ tokenHash: hashToken(token), createdAt: scope.now, expiresAt: addDays(scope.now, 7) },
    });
    expect(await readShared(scope, token)).toMatchObject({ values: COST_DEFAULTS, isExample: true });
    await caller.user.updateProfile({ confirmedCosts: [...COST_PATHS.provider] });
    expect(await readShared(scope, token)).toMatchObject({ isExample: false });
  });

  it('saves what it shows', async () => {
    const { caller } = await rep();
    await caller.costs.share({ ...COSTS, eventsPerMonth: 2, days: 30 });
    expect(await caller.costs.read({})).toMatchObject({ eventsPerMonth: 2, isSaved: true });
  });

  it('is stored as a hash only', async () => {
    const { caller } = await rep();
    const { url, share } = await caller.costs.share({ ...COSTS, days: 7 });
    const [row] = await scope.db.select().from(shares).where(eq(shares.id, share.id));
    expect(row?.tokenHash).toBe(hashToken(tokenOf(url)));
    expect(JSON.stringify(row)).not.toContain(tokenOf(url));
  });

  it('works until it expires', async () => {
    const { caller } = await rep();
    const token = tokenOf((await caller.costs.share({ ...COSTS, days: 7 })).url);
    const end = addDays(scope.now, 7);
    expect(await readShared({ ...scope, now: new Date(end.getTime() - 1) }, token)).not.toBeNull();
    expect(await readShared({ ...scope, now: end }, token)).toBeNull();
  });

  it('stops working when its owner revokes it, and only they can', async () => {
    const [{ caller }, other] = [await rep(), await rep()];
    const { url, share } = await caller.costs.share({ ...COSTS, days: 7 });
    expect(await expectProblem(other.caller.shares.revoke({ id: share.id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await readShared(scope, tokenOf(url))).not.toBeNull();
    await caller.shares.revoke({ id: share.id });
    expect(await readShared(scope, tokenOf(url))).toBeNull();
  });

  it.each(['', 'x', newToken(), `${newToken()}=`, '../../healthz', 'a'.repeat(5000)])(
    'cannot be guessed: %s',
    async (guess) => {
      const { caller } = await rep();
      await caller.costs.share({ ...COSTS, days: 7 });
      expect(await readShared(scope, guess)).toBeNull();
    },
  );

  it('works while its owner can see the lead that it was made for', async () => {
    const { user, caller } = await rep();
    const leader = await makeUser(scope);
    const teamId = await makeRowOf('team', { scope, owner: leader });
    const owner = { ...leader, teamIds: [teamId] };
    await scope.db.insert(teamMembers).values({ teamId, userId: user.id, role: 'member', joinedAt: scope.now });
    const leadId = await makeRowOf('lead', { scope, owner, teamId });
    const member = callerFor(scope, { ...user, teamIds: [teamId] });
    const { url } = await member.costs.share({ ...COSTS, leadId, days: 7 });
    expect(await readShared(scope, tokenOf(url))).not.toBeNull();
    await callerFor(scope, owner).leads.delete({ id: leadId });
    expect(await readShared(scope, tokenOf(url))).toBeNull();
    await callerFor(scope, owner).deleted.restore({ id: leadId });
    expect(await readShared(scope, tokenOf(url))).not.toBeNull();
    await scope.db.delete(teamMembers).where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, user.id)));
    expect(await readShared(scope, tokenOf(url))).toBeNull();
    expect(await caller.shares.list()).toMatchObject({ items: [{ leadId, leadCompany: null }] });
  });
});

it('is created once per key, and a retry replaces its address, which is not stored', async () => {
  const { user, caller } = await rep();
  const actor = { ...actorFor(scope, user), idempotencyKey: 'one' };
  const input = { ...COSTS, days: 7 as const };
  const first = await shareCosts(actor, input);
  const second = await shareCosts(actor, input);
  expect(second.share).toEqual(first.share);
  expect((await caller.shares.list()).items).toEqual([first.share]);
  expect(await readShared(scope, tokenOf(first.url))).toBeNull();
  expect(await readShared(scope, tokenOf(second.url))).toMatchObject({ values: COSTS });
  const kept = JSON.stringify(await scope.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, user.id)));
  expect(kept).not.toContain(tokenOf(first.url));
  expect(await expectProblem(shareCosts(actor, { ...input, days: 30 }))).toMatchObject({
    code: 'IDEMPOTENCY_CONFLICT',
  });
  await caller.shares.revoke({ id: first.share.id });
  expect(await expectProblem(shareCosts(actor, input))).toMatchObject({ code: 'NOT_FOUND' });
});

describe('the list of links', () => {
  it('has those that work, with their lead, newest first', async () => {
    const { user, caller } = await rep();
    const leadId = await makeRowOf('lead', { scope, owner: user, text: 'jo@acme.example' });
    const first = await caller.costs.share({ ...COSTS, leadId, days: 30 });
    await caller.costs.share({ ...COSTS, days: 7 });
    scope.now = addDays(scope.now, 8);
    const last = await caller.costs.share({ ...COSTS, days: 7 });
    const { items } = await caller.shares.list();
    expect(items).toEqual([last.share, first.share]);
    expect(items[1]).toMatchObject({ kind: 'cost', leadId, leadCompany: 'jo@acme.example' });
    expect((await (await rep()).caller.shares.list()).items).toEqual([]);
  });

  it('is limited, also when links are created at once; expired ones do not count', async () => {
    const { user, caller } = await rep();
    const row = (expiresAt: Date) => ({
      ...{ id: scope.newId(), userId: user.id, kind: 'cost' as const, content: COSTS },
      ...{ tokenHash: hashToken(newToken()), createdAt: scope.now, expiresAt },
    });
    const working = Array.from({ length: MAX_SHARES - 2 }, () => row(addDays(scope.now, 1)));
    await scope.db.insert(shares).values([...working, row(scope.now)]);
    const made = await Promise.allSettled([1, 2, 3, 4].map(() => caller.costs.share({ ...COSTS, days: 7 })));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await expectProblem(caller.costs.share({ ...COSTS, days: 7 }))).toMatchObject({
      code: 'CONFLICT',
      message: TOO_MANY_SHARES,
    });
  });
});

it('is purged once it has expired', async () => {
  const { user, caller } = await rep();
  await caller.costs.share({ ...COSTS, days: 7 });
  await caller.costs.share({ ...COSTS, days: 30 });
  await sweepOldRows({ ...scope, now: addDays(scope.now, 7) });
  expect(await scope.db.$count(shares, eq(shares.userId, user.id))).toBe(1);
});
