import { userForEach } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { describe, expect, it } from 'vitest';
import { usage, users } from '@/server/db/schema';
import { sweepOldRows } from '@/server/jobs/purge';
import { warnOfQuotas } from '@/server/jobs/quota-warnings';

const { database, scope, user } = userForEach({ timezone: 'America/New_York', alone: true });

const listNotices = async () => (await callerFor(scope, user).notifications.list({})).items;

describe('quota warnings', () => {
  const use = (kind: 'emails' | 'ai' | 'exports', used: number, { period = '2026-03-01', by = user } = {}) =>
    scope.db
      .insert(usage)
      .values({ userId: by.id, kind, period, used })
      .onConflictDoUpdate({ target: [usage.userId, usage.kind, usage.period], set: { used } });

  it('are sent at 80 % and at 100 %, once each', async () => {
    await use('emails', 7);
    expect(await warnOfQuotas(scope)).toEqual({ warned: 0 });
    await use('emails', 8);
    expect(await warnOfQuotas(scope)).toEqual({ warned: 1 });
    expect(await warnOfQuotas(scope)).toEqual({ warned: 0 });
    await use('emails', 10);
    expect(await warnOfQuotas(scope)).toEqual({ warned: 1 });
    expect((await listNotices()).map(({ type, message }) => [type, message])).toEqual([
      ['ERROR', 'You have used 10 of 10 emails this month.'],
      ['WARNING', 'You have used 8 of 10 emails this month.'],
    ]);
  });

  it('are not sent again after they were deleted', async () => {
    await use('emails', 8);
    await warnOfQuotas(scope);
    const caller = callerFor(scope, user);
    await caller.notifications.mark({ markAll: true });
    await caller.notifications.delete({ allRead: true });
    expect(await warnOfQuotas(scope)).toEqual({ warned: 0 });
    expect(await listNotices()).toEqual([]);
    // Nor after the purge, until the month ends.
    scope.now = new Date('2026-04-01T03:00:00Z');
    await sweepOldRows(scope);
    expect(await warnOfQuotas(scope)).toEqual({ warned: 0 });
  });

  it('are sent again in the next month, but not for the previous one', async () => {
    await use('ai', 5);
    expect(await warnOfQuotas(scope)).toEqual({ warned: 1 });
    // Still March in New York.
    scope.now = new Date('2026-04-01T03:00:00Z');
    expect(await warnOfQuotas(scope)).toEqual({ warned: 0 });
    scope.now = new Date('2026-04-01T05:00:00Z');
    expect(await warnOfQuotas(scope)).toEqual({ warned: 0 });
    await use('ai', 4, { period: '2026-04-01' });
    expect(await warnOfQuotas(scope)).toEqual({ warned: 1 });
  });

  it('use the installation’s own lead limit, and are never sent for an unlimited plan', async () => {
    scope.env.PLAN_FREE_LEADS = 5;
    const caller = callerFor(scope, user);
    for (let n = 0; n < 4; n += 1) await caller.leads.create({ companyName: `Acme ${n}`, contactPerson: 'Jo' });
    await use('exports', 50, { period: '2026-03-09' });
    expect(await warnOfQuotas(scope)).toEqual({ warned: 1 });
    expect((await listNotices()).map(({ message }) => message)).toContain('You have used 4 of 5 leads.');
    await scope.db.update(users).set({ tier: 'PRO' });
    await use('emails', 8);
    expect(await warnOfQuotas(scope)).toEqual({ warned: 0 });
  });

  it('take four statements for many users', async () => {
    for (let n = 0; n < 25; n += 1) {
      await use('emails', 10, { by: await makeUser(scope) });
    }
    database.resetStatements();
    expect(await warnOfQuotas(scope)).toEqual({ warned: 25 });
    expect(database.sent().length).toBe(4);
  });
});
