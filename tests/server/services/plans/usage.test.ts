import { scopeForEach } from '@tests/support/browser/opening';
import { actorFor, callerFor, makeUser, testScope } from '@tests/support/database/scope';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { domainEvents, usage } from '@/server/db/schema';
import { consumeExport } from '@/server/services/plans/usage';

const { database, scope } = scopeForEach({ now: new Date('2026-03-31T23:30:00Z') });

describe('the limits of a plan', () => {
  it('are the FREE table for a FREE user, with the operator’s overrides', async () => {
    const user = await makeUser(scope);
    expect(await callerFor(scope, user).usage.limits()).toMatchObject({
      plan: 'FREE',
      leads: { current: 0, maximum: 50 },
      emails: { monthly: 10, remaining: 10 },
      exports: { weekly: 0, remaining: 0 },
      ai: { monthly: 5, remaining: 5 },
      teams: { canCreate: false },
    });
    const other = testScope(database, { env: { PLAN_FREE_EMAILS: 3, PLAN_FREE_AI_USES: 0 } });
    expect(await callerFor(other, user).usage.limits()).toMatchObject({ emails: { monthly: 3 }, ai: { monthly: 0 } });
  });

  it('are the PRO table for a PRO tier, a beta tester, and a trial until the instant it ends', async () => {
    const plans = async (choices: Parameters<typeof makeUser>[1]) =>
      (await callerFor(scope, await makeUser(scope, choices)).usage.limits()).plan;
    expect(await plans({ tier: 'PRO' })).toBe('PRO');
    expect(await plans({ isBetaTester: true })).toBe('PRO');
    expect(await plans({ trialEndsAt: new Date(scope.now.getTime() + 1) })).toBe('PRO');
    expect(await plans({ trialEndsAt: new Date(scope.now.getTime() - 1) })).toBe('FREE');
  });

  it('reset on the 1st and on Monday at midnight in the user’s time zone', async () => {
    const resets = async (timezone: string) =>
      (await callerFor(scope, await makeUser(scope, { timezone })).usage.limits()).resets;
    // Still March in New York, already April in Auckland.
    expect(await resets('America/New_York')).toEqual({
      month: new Date('2026-04-01T04:00:00Z'),
      week: new Date('2026-04-06T04:00:00Z'),
    });
    expect(await resets('Pacific/Auckland')).toEqual({
      month: new Date('2026-04-30T12:00:00Z'),
      week: new Date('2026-04-05T12:00:00Z'),
    });
  });
});

describe('exports', () => {
  it('are each counted once for PRO, even when they run concurrently', async () => {
    const user = await makeUser(scope, { tier: 'PRO' });
    await Promise.all(Array.from({ length: 8 }, () => consumeExport(actorFor(scope, user), 'lead')));
    expect(await scope.db.select({ used: usage.used }).from(usage).where(eq(usage.userId, user.id))).toEqual([
      { used: 8 },
    ]);
    const events = await scope.db.select().from(domainEvents).where(eq(domainEvents.ownerId, user.id));
    expect(events).toMatchObject(Array(8).fill({ type: 'data_exported', payload: { noun: 'lead' }, actorId: user.id }));
  });

  it('stay unlimited, however many there were', async () => {
    const user = await makeUser(scope, { tier: 'PRO' });
    await consumeExport(actorFor(scope, user), 'lead');
    await scope.db.update(usage).set({ used: 9999 }).where(eq(usage.userId, user.id));
    await consumeExport(actorFor(scope, user), 'lead');
    expect((await callerFor(scope, user).usage.limits()).exports).toEqual({
      weekly: null,
      used: 10_000,
      remaining: null,
    });
  });
});
