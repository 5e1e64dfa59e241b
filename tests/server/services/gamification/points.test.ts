import { userForEach } from '@tests/support/browser/opening';
import { actorFor, callerFor, makeUser, type UserChoices } from '@tests/support/database/scope';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ProfileInput } from '@/domain/accounts/account';
import { shiftDay } from '@/domain/calendar/calendar-days';
import { calendarDay } from '@/domain/shared/time';
import { pointEntries, teamMembers, teams, users } from '@/server/db/schema';
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
    expect((await caller.gamification.leaderboard({ period: 'WEEKLY' })).you).toBeNull();
    expect((await caller.gamification.leaderboard({ period: 'ALL_TIME' })).you?.points).toBe(170);
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
    const before = await pointsOf();
    const upgraded = callerFor(scope, { ...user, tier: 'PRO' });
    await Promise.all([upgraded.gamification.streak(), upgraded.gamification.streak()]);
    const { totalPoints, challenges } = await upgraded.gamification.stats();
    expect(totalPoints).toBe(before + 100);
    expect(challenges.items[0]).toMatchObject({ id: 'leads', done: 10, completedAt: scope.now });
    expect(challenges.items.slice(1)).toMatchObject([{ completedAt: null }, { completedAt: null }]);
    const { items } = await upgraded.gamification.activity({ limit: 200 });
    expect(items.filter(({ action }) => action === 'CHALLENGE_COMPLETED')).toHaveLength(1);
  });

  it('pay nothing if they were reached last week', async () => {
    for (let n = 0; n < 10; n += 1) await caller.leads.create(LEAD);
    later(7 * DAY);
    await callerFor(scope, { ...user, tier: 'PRO' }).gamification.streak();
    expect(await entriesOf('CHALLENGE_COMPLETED')).toEqual([]);
  });

  it('start over on Monday', async () => {
    const pro = callerFor(scope, await makeUser(scope, { tier: 'PRO' }));
    await pro.leads.create(LEAD);
    later(7 * DAY);
    expect((await pro.gamification.stats()).challenges.items[0]).toMatchObject({ id: 'leads', done: 0 });
  });
});

describe('a streak', () => {
  it('earns points once a day, and the bonus and an achievement on the seventh', async () => {
    for (let day = 1; day <= 7; day += 1) {
      expect(await caller.gamification.streak()).toEqual({ currentStreak: day, longestStreak: day, registered: true });
      expect(await caller.gamification.streak()).toMatchObject({ registered: false, currentStreak: day });
      if (day < 7) later(DAY);
    }
    expect(await pointsOf()).toBe(7 * 5 + 50 + 50);
    expect((await caller.gamification.stats()).bonusOn).toBe(shiftDay(calendarDay(scope.now, user.timezone), 7));
    later(2 * DAY);
    expect(await caller.gamification.stats()).toMatchObject({ currentStreak: 0, longestStreak: 7 });
  });

  it('counts days in the profile’s time zone', async () => {
    const chatham = callerFor(scope, await makeUser(scope, { timezone: 'Pacific/Chatham' }));
    scope.now = new Date('2026-03-10T10:00:00Z');
    await chatham.gamification.streak();
    scope.now = new Date('2026-03-10T10:20:00Z');
    // 00:05 on the 11th there.
    expect(await chatham.gamification.streak()).toMatchObject({ currentStreak: 2, registered: true });
  });

  it('continues after a time zone change that skips a date', async () => {
    scope.now = new Date('2026-03-10T22:00:00Z');
    const traveler = await makeUser(scope, { timezone: 'Pacific/Pago_Pago' });
    await callerFor(scope, traveler).gamification.streak();
    scope.now = new Date('2026-03-11T21:00:00Z');
    const arrived = callerFor(scope, { ...traveler, timezone: 'Pacific/Kiritimati' });
    expect(await arrived.gamification.streak()).toMatchObject({ currentStreak: 2, registered: true });
  });

  it('unlocks the first-team achievement on the next visit after joining', async () => {
    const teamId = scope.newId();
    await caller.gamification.streak();
    expect((await caller.gamification.stats()).achievements).toEqual([]);
    const member = callerFor(scope, { ...user, teamIds: [teamId] });
    await member.gamification.streak();
    await member.gamification.streak();
    expect((await caller.gamification.stats()).achievements.map(({ id }) => id)).toEqual(['first_team']);
  });
});

describe('the leaderboard', () => {
  /** Somebody with that many completed tasks. */
  const rival = async (tasks: number, choices: UserChoices = {}) => {
    const made = await makeUser(scope, { name: `With ${tasks}`, ...choices });
    const earned = Array.from({ length: tasks }, () => ({ action: 'TASK_COMPLETED' as const, subject: scope.newId() }));
    await earnPoints(actorFor(scope, made), { earned });
    return made;
  };
  const board = async (input: Parameters<typeof caller.gamification.leaderboard>[0] = {}, by = caller) => {
    const { leaderboard, userRank, you } = await by.gamification.leaderboard(input);
    return { places: leaderboard.map(({ rank, user: { name }, points }) => [rank, name, points]), userRank, you };
  };

  it('shares ranks, and shows the user’s own place below the listed ones', async () => {
    for (const tasks of [3, 5, 3, 2]) await rival(tasks);
    await earnPoints(actorFor(scope, user), { earned: [{ action: 'TASK_COMPLETED', subject: scope.newId() }] });
    expect(await board()).toMatchObject({
      places: [
        [1, 'With 5', 25],
        [2, 'With 3', 15],
        [2, 'With 3', 15],
        [4, 'With 2', 10],
        [5, 'Robin Tester', 5],
      ],
      userRank: 5,
    });
    expect(await board({ limit: 2 })).toMatchObject({ userRank: 5, you: { rank: 5, points: 5, isYou: true } });
    expect((await caller.gamification.stats()).rank).toBe(5);
  });

  it('lists only users with points', async () => {
    expect(await board()).toEqual({ places: [], userRank: null, you: null });
    await rival(1);
    expect(await board()).toMatchObject({ places: [[1, 'With 1', 5]], userRank: null, you: null });
  });

  it.each([
    ['DAILY', 3],
    ['WEEKLY', 3],
    ['MONTHLY', 8],
    ['ALL_TIME', 9],
  ] as const)('for %s counts only its own days', async (period, tasks) => {
    const me = actorFor(scope, user);
    const complete = (times: number) =>
      earnPoints(me, {
        earned: Array.from({ length: times }, () => ({ action: 'TASK_COMPLETED', subject: scope.newId() })),
      });
    scope.now = new Date('2026-02-27T12:00:00Z');
    await complete(1);
    scope.now = new Date('2026-03-08T12:00:00Z');
    await complete(5);
    scope.now = new Date('2026-03-09T12:00:00Z');
    await complete(3);
    expect((await board({ period })).you?.points).toBe(tasks * 5);
  });

  it('hides users who opted out from everybody but themselves', async () => {
    const hidden = await rival(9);
    await scope.db.update(users).set({ hideFromLeaderboard: true }).where(eq(users.id, hidden.id));
    await rival(4);
    await earnPoints(actorFor(scope, user), { earned: [{ action: 'TASK_COMPLETED', subject: scope.newId() }] });
    expect(await board()).toMatchObject({
      places: [
        [1, 'With 4', 20],
        [2, 'Robin Tester', 5],
      ],
      userRank: 2,
    });
    expect(await board({}, callerFor(scope, { ...hidden, hideFromLeaderboard: true }))).toMatchObject({
      places: [
        [1, 'With 9', 45],
        [1, 'With 4', 20],
        [2, 'Robin Tester', 5],
      ],
      userRank: 1,
    });
  });

  it('shows full addresses only of teammates, and narrows to the team', async () => {
    const [mate, stranger] = [
      await rival(2, { email: 'mate@north.example' }),
      await rival(3, { email: 'far@away.example' }),
    ];
    const teamId = scope.newId();
    await scope.db.insert(teams).values({ id: teamId, name: 'North', createdAt: scope.now });
    for (const userId of [user.id, mate.id]) {
      await scope.db.insert(teamMembers).values({ teamId, userId, role: 'member', joinedAt: scope.now });
    }
    const member = callerFor(scope, { ...user, teamIds: [teamId] });
    const emails = async (scopeOf: 'all' | 'team') =>
      (await member.gamification.leaderboard({ scope: scopeOf })).leaderboard.map((place) => place.user.email);
    expect(await emails('all')).toEqual(['f***@a***', 'mate@north.example']);
    expect(await emails('team')).toEqual(['mate@north.example']);
    expect(stranger.email).toBe('far@away.example');
  });

  it('ranks by deals won', async () => {
    const closer = await makeUser(scope, { name: 'Closer' });
    await earnPoints(actorFor(scope, closer), { earned: [{ action: 'LEAD_CONVERTED', subject: scope.newId() }] });
    await rival(100);
    expect((await board({ by: 'deals' })).places).toEqual([[1, 'Closer', 150]]);
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
