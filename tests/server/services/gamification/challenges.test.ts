import { userForEach } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { describe, expect, it } from 'vitest';
import { addDays } from '@/domain/shared/time';

const { scope, user, caller } = userForEach({ alone: true });

const LEAD = { companyName: 'Northgate Arena', contactPerson: 'Dana', status: 'NEW' } as const;

const inAWeek = () => {
  scope.now = addDays(scope.now, 7);
};
const payments = async (by = caller) =>
  (await by.gamification.activity({ limit: 200 })).items.filter(({ action }) => action === 'CHALLENGE_COMPLETED');

describe('challenges', () => {
  it('require the effective plan PRO, and their bonus is never doubled', async () => {
    const pro = callerFor(scope, await makeUser(scope, { tier: 'PRO' }));
    for (const who of [pro, caller]) {
      for (let n = 0; n < 2; n += 1) {
        const { id } = await who.leads.create(LEAD);
        await who.leads.update({ id, changes: { status: 'CLOSED_WON' } });
      }
    }
    const [mine, theirs] = [await caller.gamification.stats(), await pro.gamification.stats()];
    expect(mine.challenges).toMatchObject({ open: false, items: [{}, {}, { id: 'wins', done: 2, completedAt: null }] });
    expect(theirs.challenges).toMatchObject({
      open: true,
      items: [{ id: 'leads', done: 2, goal: 10 }, {}, { id: 'wins', done: 2, completedAt: scope.now }],
    });
    const [once, twice] = [2 * 10 + 2 * 100, 2 * (2 * 10 + 2 * 100)];
    expect([mine.totalPoints, theirs.totalPoints]).toEqual([once + 10 + 50, twice + 10 + 50 + 250]);
  });

  it('pay once after an upgrade to PRO if they were reached before', async () => {
    for (let n = 0; n < 10; n += 1) await caller.leads.create(LEAD);
    await caller.gamification.streak();
    const before = (await caller.gamification.stats()).totalPoints;
    const upgraded = callerFor(scope, { ...user, tier: 'PRO' });
    await Promise.all([upgraded.gamification.streak(), upgraded.gamification.streak()]);
    const { totalPoints, challenges } = await upgraded.gamification.stats();
    expect(totalPoints).toBe(before + 100);
    expect(challenges.items[0]).toMatchObject({ id: 'leads', done: 10, completedAt: scope.now });
    expect(challenges.items.slice(1)).toMatchObject([{ completedAt: null }, { completedAt: null }]);
    expect(await payments(upgraded)).toHaveLength(1);
  });

  it('pay nothing if they were reached last week', async () => {
    for (let n = 0; n < 10; n += 1) await caller.leads.create(LEAD);
    inAWeek();
    await callerFor(scope, { ...user, tier: 'PRO' }).gamification.streak();
    expect(await payments()).toEqual([]);
  });

  it('start over on Monday', async () => {
    const pro = callerFor(scope, await makeUser(scope, { tier: 'PRO' }));
    await pro.leads.create(LEAD);
    inAWeek();
    expect((await pro.gamification.stats()).challenges.items[0]).toMatchObject({ id: 'leads', done: 0 });
  });
});
