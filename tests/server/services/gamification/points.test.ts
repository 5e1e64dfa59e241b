import { userForEach } from '@tests/support/browser/opening';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ProfileInput } from '@/domain/accounts/account';
import { pointEntries } from '@/server/db/schema';
import { earnPoints } from '@/server/services/gamification/point-work';

const { scope, user, caller } = userForEach({ alone: true });

const DAY = 24 * 60 * 60 * 1000;
const LEAD = { companyName: 'Northgate Arena', contactPerson: 'Dana', status: 'NEW' } as const;

const later = (ms: number) => {
  scope.now = new Date(scope.now.getTime() + ms);
};

/** The entries of one kind of action, newest first. */
const entriesOf = async (action: string) =>
  (await caller.gamification.activity({ limit: 200 })).items.filter((entry) => entry.action === action);
const pointsOf = async () => (await caller.gamification.stats()).totalPoints;
const notices = async () => (await caller.notifications.list({})).items.map(({ title, message }) => [title, message]);

const winLead = async () => {
  const { id } = await caller.leads.create(LEAD);
  later(1000);
  return caller.leads.update({ id, changes: { status: 'CLOSED_WON' } });
};

describe('an action', () => {
  it('earns points and is listed with the name of its lead', async () => {
    await winLead();
    expect(await entriesOf('LEAD_CREATED')).toMatchObject([{ description: 'Added Northgate Arena', points: 10 }]);
    expect(await entriesOf('LEAD_CONVERTED')).toMatchObject([{ description: 'Won Northgate Arena', points: 100 }]);
    // With the achievements of the first lead and the first win.
    expect(await pointsOf()).toBe(10 + 10 + 100 + 50);
  });

  it('earns double points with the tier PRO, but no double achievement', async () => {
    const pro = callerFor(scope, await makeUser(scope, { tier: 'PRO' }));
    await pro.leads.create(LEAD);
    const trial = callerFor(scope, await makeUser(scope, { trialEndsAt: new Date(scope.now.getTime() + DAY) }));
    await trial.leads.create(LEAD);
    expect((await pro.gamification.stats()).totalPoints).toBe(20 + 10);
    expect((await trial.gamification.stats()).totalPoints).toBe(10 + 10);
  });

  it('announces an achievement once, even if it is lost and unlocked again', async () => {
    const lead = await caller.leads.create(LEAD);
    expect(await notices()).toEqual([['Achievement unlocked', 'First lead: 10 points']]);
    await caller.leads.delete({ id: lead.id });
    expect(await pointsOf()).toBe(0);
    expect((await caller.gamification.stats()).achievements).toEqual([]);
    await caller.leads.create(LEAD);
    expect((await caller.gamification.stats()).achievements).toMatchObject([{ id: 'first_lead' }]);
    expect(await notices()).toHaveLength(1);
  });

  it.each([
    ['muted achievements', { mutedNotifications: ['achievement'] }],
    ['hides points', { hidePoints: true }],
  ] satisfies [string, ProfileInput][])('earns points without a notification for a user who %s', async (_, choice) => {
    await caller.user.updateProfile(choice);
    await caller.leads.create(LEAD);
    expect(await notices()).toEqual([]);
    expect(await pointsOf()).toBe(20);
  });

  it('earns points for the first twenty leads a day, and counts the others', async () => {
    const many = callerFor(scope, await makeUser(scope, { tier: 'PRO' }));
    for (let n = 0; n < 22; n += 1) await many.leads.create(LEAD);
    const { counters, totalPoints } = await many.gamification.stats();
    expect(counters.added).toBe(22);
    const achievements = 10 + 25;
    const challenge = 100;
    expect(totalPoints).toBe(20 * 20 + achievements + challenge);
    later(DAY);
    await many.leads.create(LEAD);
    expect((await many.gamification.stats()).totalPoints).toBe(totalPoints + 20);
  });

  it('still counts toward the daily maximum after its note is deleted', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 20; n += 1) ids.push((await caller.notes.create({ title: 'N', content: 'N' })).id);
    later(1000);
    for (const id of ids) await caller.notes.delete({ id });
    expect(await pointsOf()).toBe(0);
    const taken = scope.now;
    later(1000);
    await caller.notes.create({ title: 'N', content: 'N' });
    const [last, ...others] = await entriesOf('NOTE_ADDED');
    expect(last).toMatchObject({ points: 0, takenBackAt: null });
    expect(others.map(({ points, takenBackAt }) => [points, takenBackAt])).toEqual(Array(20).fill([2, taken]));
  });
});

describe('points that are taken back', () => {
  it('stay in the activity with the date, and return when the lead is won again', async () => {
    const { id } = await winLead();
    later(1000);
    await caller.leads.update({ id, changes: { status: 'CONTACTED' } });
    expect(await entriesOf('LEAD_CONVERTED')).toMatchObject([{ points: 100, takenBackAt: scope.now }]);
    expect(await pointsOf()).toBe(20);
    later(1000);
    await caller.leads.update({ id, changes: { status: 'CLOSED_WON' } });
    expect(await entriesOf('LEAD_CONVERTED')).toMatchObject([{ points: 100, takenBackAt: null }]);
    expect(await pointsOf()).toBe(170);
  });

  it('are listed as recent, however long ago they were earned', async () => {
    const { id } = await winLead();
    for (let day = 0; day < 6; day += 1) {
      later(DAY);
      await caller.notes.create({ title: `Day ${day}`, content: 'N' });
    }
    later(DAY);
    await caller.leads.update({ id, changes: { status: 'CONTACTED' } });
    const { recentPoints } = await caller.gamification.stats();
    expect(recentPoints.map(({ action }) => action).sort()).toEqual([
      'ACHIEVEMENT_UNLOCKED',
      'LEAD_CONVERTED',
      'NOTE_ADDED',
      'NOTE_ADDED',
      'NOTE_ADDED',
    ]);
    expect(recentPoints.slice(0, 2).map(({ takenBackAt }) => takenBackAt)).toEqual([scope.now, scope.now]);
    expect(recentPoints.at(-1)).toMatchObject({ description: 'Wrote “Day 3”', takenBackAt: null });
  });

  it('return to the week of the first win, so that winning a lead again earns nothing new', async () => {
    const { id } = await winLead();
    later(7 * DAY);
    await caller.leads.update({ id, changes: { status: 'CONTACTED' } });
    await caller.leads.update({ id, changes: { status: 'CLOSED_WON' } });
    expect((await caller.gamification.leaderboard({ period: 'WEEKLY' })).you).toMatchObject({ rank: null, points: 0 });
    expect((await caller.gamification.leaderboard({ period: 'ALL_TIME' })).you.points).toBe(170);
  });
});

describe('imported leads', () => {
  const rows = Array.from({ length: 25 }, (_, n) => ({
    ...{ companyName: `Hall ${n}`, contactPerson: 'Al', email: `al${n}@hall.example` },
    status: 'CLOSED_WON' as const,
  }));

  it('earn nothing', async () => {
    await caller.leads.importRows({ data: rows });
    expect(await pointsOf()).toBe(0);
  });

  it('earn like added ones, but without conversions, if the import creates tasks', async () => {
    await caller.leads.importRows({ data: rows, createTasks: true });
    expect((await caller.gamification.stats()).counters).toMatchObject({ added: 25, won: 0 });
    expect(await pointsOf()).toBe(20 * 10 + 10 + 25);
  });
});

it('returns the total and the streak without the other stats', async () => {
  await caller.gamification.streak();
  await caller.leads.create(LEAD);
  const { totalPoints, counters, ...others } = await caller.gamification.statsSafe();
  expect({ totalPoints, counters }).toEqual({
    totalPoints: 25,
    counters: { added: 1, won: 0, completed: 0, written: 0 },
  });
  expect(others).toMatchObject({
    achievements: [],
    recentPoints: [],
    rank: null,
    currentStreak: 1,
    longestStreak: 1,
    tier: 'FREE',
  });
});

it('records each action once', async () => {
  const earned = [{ action: 'TASK_COMPLETED' as const, subject: scope.newId() }];
  for (let n = 0; n < 3; n += 1) await earnPoints(actorFor(scope, user), { earned });
  expect(await scope.db.select().from(pointEntries).where(eq(pointEntries.userId, user.id))).toHaveLength(1);
  expect(await pointsOf()).toBe(5);
});
