import { userForEach } from '@tests/support/browser/opening';
import { actorFor, callerFor, makeUser, type UserChoices } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { teamMembers, teams, users } from '@/server/db/schema';
import { earnPoints } from '@/server/services/gamification/point-work';

const { scope, user, caller } = userForEach({ alone: true });

describe('the leaderboard', () => {
  /** A user with this many completed tasks. */
  const rival = async (tasks: number, choices: UserChoices = {}) => {
    const email = `${tasks}-${scope.newId()}@rivals.example`;
    const made = await makeUser(scope, { name: `With ${tasks}`, email, ...choices });
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
        [1, '5***@r***', 25],
        [2, '3***@r***', 15],
        [2, '3***@r***', 15],
        [4, '2***@r***', 10],
        [5, 'Robin Tester', 5],
      ],
      userRank: 5,
    });
    expect(await board({ limit: 2 })).toMatchObject({ userRank: 5, you: { rank: 5, points: 5, isYou: true } });
    expect((await caller.gamification.stats()).rank).toBe(5);
  });

  it('lists only users with points', async () => {
    const you = { rank: null, points: 0, deals: 0, isYou: true };
    expect(await board()).toMatchObject({ places: [], userRank: null, you });
    await rival(1);
    expect(await board()).toMatchObject({ places: [[1, '1***@r***', 5]], userRank: null, you });
  });

  it('shows the user’s points if they are not ranked, because they have won no deal', async () => {
    await earnPoints(actorFor(scope, user), { earned: [{ action: 'TASK_COMPLETED', subject: scope.newId() }] });
    expect(await board({ by: 'deals' })).toMatchObject({
      places: [],
      userRank: null,
      you: { id: user.id, rank: null, points: 5, deals: 0, user: { name: user.name, email: user.email }, isYou: true },
    });
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
    expect((await board({ period })).you.points).toBe(tasks * 5);
  });

  it('has one window for all rows, wherever their days begin', async () => {
    const west = await makeUser(scope, { name: 'West', email: 'west@zones.example', timezone: 'Pacific/Honolulu' });
    const east = await makeUser(scope, { name: 'East', email: 'east@zones.example', timezone: 'Pacific/Kiritimati' });
    const earn = (who: typeof west, time: string) => {
      scope.now = new Date(time);
      return earnPoints(actorFor(scope, who), { earned: [{ action: 'TASK_COMPLETED', subject: scope.newId() }] });
    };
    // Kiritimati is 24 hours ahead of Honolulu: there, it is March 10 from 10:00 in UTC on, here still March 9.
    await earn(west, '2026-03-09T09:59:00Z');
    await earn(west, '2026-03-09T12:00:00Z');
    await earn(east, '2026-03-09T12:30:00Z');
    await earn(east, '2026-03-10T09:00:00Z');
    await earn(west, '2026-03-10T09:30:00Z');
    // What both see as today began at 10:00 in UTC. That was the beginning of the week only in the west.
    for (const [period, inTheEast, inTheWest] of [
      ['DAILY', 10, 10],
      ['WEEKLY', 15, 10],
      ['MONTHLY', 15, 15],
      ['ALL_TIME', 15, 15],
    ] as const) {
      for (const [viewer, points] of [
        [east, inTheEast],
        [west, inTheWest],
      ] as const) {
        const { places } = await board({ period }, callerFor(scope, viewer));
        const earned = Object.fromEntries(places.map(([, name, of]) => [String(name)[0]?.toUpperCase(), of]));
        expect([period, viewer.timezone, earned]).toEqual([period, viewer.timezone, { W: points, E: 10 }]);
      }
    }
  });

  it('of a team counts in the time zone of the team', async () => {
    const teamId = scope.newId();
    await scope.db.insert(teams).values({ id: teamId, name: 'North', timezone: 'Asia/Tokyo', createdAt: scope.now });
    await scope.db.insert(teamMembers).values({ teamId, userId: user.id, role: 'member', joinedAt: scope.now });
    const member = callerFor(scope, { ...user, timezone: 'UTC', teamIds: [teamId] });
    // In Tokyo, it is the next day from 15:00 in UTC on.
    for (const time of ['2026-03-10T14:00:00Z', '2026-03-10T15:00:00Z']) {
      scope.now = new Date(time);
      await earnPoints(actorFor(scope, user), { earned: [{ action: 'TASK_COMPLETED', subject: scope.newId() }] });
    }
    expect((await board({ period: 'DAILY', scope: 'team' }, member)).you.points).toBe(5);
    expect((await board({ period: 'DAILY', scope: 'all' }, member)).you.points).toBe(10);
  });

  it('hides users who opted out from all but themselves', async () => {
    const hidden = await rival(9);
    await scope.db.update(users).set({ hideFromLeaderboard: true }).where(eq(users.id, hidden.id));
    await rival(4);
    await earnPoints(actorFor(scope, user), { earned: [{ action: 'TASK_COMPLETED', subject: scope.newId() }] });
    expect(await board()).toMatchObject({
      places: [
        [1, '4***@r***', 20],
        [2, 'Robin Tester', 5],
      ],
      userRank: 2,
    });
    expect(await board({}, callerFor(scope, { ...hidden, hideFromLeaderboard: true }))).toMatchObject({
      places: [
        [1, 'With 9', 45],
        [1, '4***@r***', 20],
        [2, '0***@e***', 5],
      ],
      userRank: 1,
    });
  });

  it('shows names, addresses and deals only of teammates, and narrows to the team', async () => {
    const [mate, stranger] = [
      await rival(2, { email: 'mate@north.example' }),
      await rival(3, { email: 'far@away.example' }),
    ];
    const teamId = await makeTeam(scope);
    await joinTeam(scope, mate, teamId);
    const member = callerFor(scope, await joinTeam(scope, user, teamId));
    for (const who of [stranger, mate]) {
      await earnPoints(actorFor(scope, who), { earned: [{ action: 'LEAD_CONVERTED', subject: scope.newId() }] });
    }
    const shown = async (scopeOf: 'all' | 'team') =>
      (await member.gamification.leaderboard({ scope: scopeOf })).leaderboard.map(
        ({ user: { name, email }, deals }) => [name, email, deals],
      );
    const mates = [['With 2', 'mate@north.example', 1]];
    expect(await shown('all')).toEqual([['f***@a***', 'f***@a***', null], ...mates]);
    expect(await shown('team')).toEqual(mates);
  });

  it('ranks by deals won', async () => {
    const closer = await makeUser(scope, { email: 'closer@north.example' });
    await earnPoints(actorFor(scope, closer), { earned: [{ action: 'LEAD_CONVERTED', subject: scope.newId() }] });
    await rival(100);
    // Their order would reveal how many deals strangers won (D102).
    expect((await board({ by: 'deals' })).places).toEqual([]);
    const teamId = await makeTeam(scope);
    const mate = await joinTeam(scope, closer, teamId);
    const member = callerFor(scope, await joinTeam(scope, await makeUser(scope), teamId));
    expect((await member.gamification.leaderboard({ by: 'deals' })).leaderboard).toMatchObject([
      { rank: 1, id: mate.id, deals: 1 },
    ]);
  });
});
