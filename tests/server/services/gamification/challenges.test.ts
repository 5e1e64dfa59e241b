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

const WON_TWO = 'Win 2 deals: 250 bonus points';
/** The challenge notices of a user, in alphabetical order. */
const told = async (by: typeof caller) =>
  (await by.notifications.list({})).items
    .flatMap(({ kind, message }) => (kind === 'challenge' ? [message] : []))
    .sort();

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

  it('are announced again once they are completed again, after their notice was withdrawn', async () => {
    const pro = callerFor(scope, await makeUser(scope, { tier: 'PRO' }));
    const win = async () => {
      const { id } = await pro.leads.create(LEAD);
      return pro.leads.update({ id, changes: { status: 'CLOSED_WON' } });
    };
    await win();
    const last = await win();
    const { unreadCount } = await pro.notifications.list({});
    expect(await told(pro)).toEqual([WON_TWO]);

    scope.now = new Date(scope.now.getTime() + 1000);
    await pro.leads.undoMove({ id: last.id, stageEnteredAt: last.stageEnteredAt });
    expect(await told(pro)).toEqual([]);
    expect((await pro.notifications.list({})).unreadCount).toBe(unreadCount - 1);

    await win();
    expect(await told(pro)).toEqual([WON_TWO]);
    await win();
    expect(await told(pro)).toEqual([WON_TWO]);
  });

  it('are announced again when their points are given back', async () => {
    const pro = callerFor(scope, await makeUser(scope, { tier: 'PRO' }));
    const ids = await Promise.all(Array.from({ length: 10 }, async () => (await pro.leads.create(LEAD)).id));
    for (const id of ids.slice(0, 2)) await pro.leads.update({ id, changes: { status: 'CLOSED_WON' } });
    expect(await told(pro)).toEqual(['Add 10 leads: 100 bonus points', WON_TWO]);
    await pro.leads.delete({ id: ids[2] ?? '' });
    expect(await told(pro)).toEqual([WON_TWO]);
    await pro.deleted.restore({ id: ids[2] ?? '' });
    expect(await told(pro)).toEqual(['Add 10 leads: 100 bonus points', WON_TWO]);
  });

  it('keep their notice once their week is over', async () => {
    const pro = callerFor(scope, await makeUser(scope, { tier: 'PRO' }));
    const won = [await pro.leads.create(LEAD), await pro.leads.create(LEAD)];
    for (const { id } of won) await pro.leads.update({ id, changes: { status: 'CLOSED_WON' } });
    inAWeek();
    await pro.leads.update({ id: won[0]?.id ?? '', changes: { status: 'PROPOSAL_SENT' } });
    expect((await payments(pro))[0]).toMatchObject({ takenBackAt: scope.now });
    expect(await told(pro)).toEqual([WON_TWO]);
  });
});
