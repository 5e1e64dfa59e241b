import type { ISql, Sql } from 'postgres';
import { LEADERBOARD_PERIODS, type LeaderboardPeriod, periodStart } from '../../src/domain/gamification/periods';
import type { Operation } from '../operation';

const PLACES = 50;

const startOf = (period: LeaderboardPeriod) => periodStart(period, new Date().toISOString().slice(0, 10));

/** The first places of a period, and how many are ahead of the owner. */
const board = (sql: Sql, owner: string, period: LeaderboardPeriod) => [
  sql`
    select t.user_id, t.points, t.won, u.name, u.email from point_totals t join users u on u.id = t.user_id
    where t.period = ${period} and t.starts = ${startOf(period)} and t.points > 0 and not u.hide_from_leaderboard
    order by t.points desc, t.user_id desc limit ${PLACES}`,
  ahead(sql, owner, period),
];

const ahead = (sql: ISql, owner: string, period: LeaderboardPeriod) => sql`
  select count(*)::int as ahead from point_totals
  where period = ${period} and starts = ${startOf(period)} and points > (
    select points from point_totals where user_id = ${owner} and period = ${period} and starts = ${startOf(period)})`;

const leaderboard = (period: LeaderboardPeriod): Operation => ({
  name: `leaderboard-${period.toLowerCase()}`,
  label: `Leaderboard (${period}), 20,000 users`,
  owner: 'big',
  method: 'GET',
  writes: false,
  input: () => ({}),
  rest: () => ({ path: `/api/gamification/leaderboard?period=${period}` }),
  statement: async (sql, owner) => {
    const [places = []] = await Promise.all(board(sql, owner, period));
    return { leaderboard: places };
  },
  fault: ({ leaderboard: places }) =>
    places?.length === PLACES ? null : `${places?.length} places instead of ${PLACES}`,
});

export const POINTS: readonly Operation[] = [
  ...LEADERBOARD_PERIODS.map(leaderboard),
  {
    name: 'points',
    label: 'Own points',
    owner: 'big',
    method: 'GET',
    writes: false,
    input: () => ({}),
    rest: () => ({ path: '/api/gamification/stats' }),
    // All on one connection, without waiting in between, as the application sends them.
    statement: (sql, owner) =>
      sql.begin(async (tx) => {
        const [totals] = await Promise.all([
          tx`
            select period, points, added, won, completed, written from point_totals
            where user_id = ${owner} and ((period = 'ALL_TIME' and starts = ${startOf('ALL_TIME')})
              or (period = 'WEEKLY' and starts = ${startOf('WEEKLY')}))`,
          tx`select * from streaks where user_id = ${owner}`,
          tx`
            select action, subject, at from point_entries
            where user_id = ${owner} and level is not null and taken_back_at is null order by at desc`,
          tx`
            select id, action, subject, points, at from point_entries
            where user_id = ${owner} order by at desc, id desc limit 6`,
          ahead(tx, owner, 'WEEKLY'),
        ]);
        return { totalPoints: totals?.find(({ period }) => period === 'ALL_TIME')?.points };
      }),
    fault: ({ totalPoints }) => (totalPoints ? null : 'no points'),
  },
];
