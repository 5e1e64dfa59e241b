import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Leaderboard, LeaderboardInput, OwnPlace } from '@/domain/gamification/gamification';
import { type BoardMeasure, maskEmail, ranksOf } from '@/domain/gamification/leaderboard-rows';
import { boardWindow, windowParts } from '@/domain/gamification/periods';
import { reportZone } from '@/domain/reports/report-zone';
import { rowsOf } from '@/server/db/client';
import { pointEntries, pointTotals, teamMembers, users } from '@/server/db/schema';
import { ACCOUNT_GONE } from '@/server/problems/errors';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { listTeamZones } from '../reports/report-members';

interface Row {
  id: string;
  points: number;
  deals: number;
  name: string;
  email: string;
  isTeammate: boolean;
}

const MEASURES = { points: sql`t.points`, deals: sql`t.won` } as const satisfies Record<BoardMeasure, SQL>;

/** `timezone` is that of the days of its period. */
type Board = Pick<LeaderboardInput, 'period' | 'scope' | 'by'> & { timezone: string };

const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`;

/**
 * The `user_id`, `points` and `won` of all users in a period, as the part `t` of a statement. Days that lie in the
 * period in every zone are read from totals; only the hours at its ends are read from the ledger.
 */
function totalsIn({ now }: Pick<Actor, 'now'>, { period, timezone }: Board): SQL {
  const daily = (where: SQL) => sql`select user_id, points, won from ${pointTotals} where ${where}`;
  if (period === 'ALL_TIME') return sql`t as not materialized (${daily(sql`period = 'ALL_TIME'`)})`;
  const { days, ends } = windowParts(boardWindow(period, now, timezone));
  const isInside = days ? sql`day between ${days.first}::date and ${days.last}::date` : sql`false`;
  const parts = [
    ...(days ? [daily(sql`period = 'DAILY' and starts between ${days.first}::date and ${days.last}::date`)] : []),
    ...ends.map(
      ({ from, to }) => sql`
        select user_id, points, (action = 'LEAD_CONVERTED')::int from ${pointEntries}
        where taken_back_at is null and at >= ${at(from)} and at < ${at(to)} and not ${isInside}`,
    ),
  ];
  return sql`t as (
    select user_id, sum(points)::int as points, sum(won)::int as won
    from (${sql.join(parts, sql` union all `)}) part (user_id, points, won) group by user_id)`;
}

/** Whether an id is that of a member of one of the actor's teams, who may be the actor. */
const isTeammate = ({ user }: Actor, id: SQL): SQL =>
  user.teamIds.length === 0
    ? sql`false`
    : sql`${id} in (
        select ${teamMembers.userId} from ${teamMembers} where ${inArray(teamMembers.teamId, user.teamIds)})`;

/**
 * The users among whom the actor is ranked, hidden ones included: all users by points, otherwise only the actor and
 * their teammates (D102).
 */
const inScope = (actor: Actor, { scope, by }: Board): SQL =>
  scope === 'all' && by === 'points'
    ? sql`true`
    : sql`(t.user_id = ${actor.user.id} or ${isTeammate(actor, sql`t.user_id`)})`;

const columns = (actor: Actor): SQL => sql`
  u.id, coalesce(t.points, 0) as points, coalesce(t.won, 0) as deals, u.name, u.email, ${isTeammate(actor, sql`u.id`)} as "isTeammate"`;

/** The actor's own row of the period, with the number of users ahead; without a rank if the actor's value is zero. */
export function ownPlace(actor: Actor, board: Board): SQL {
  const measure = MEASURES[board.by];
  const ahead = sql`${inScope(actor, board)} and ${measure} > own.measure`;
  return sql`
    with ${totalsIn(actor, board)}
    select own.*, case when own.measure > 0 then 1 + (select count(*)::int from t where ${ahead})
      - (select count(*)::int from ${users} h join t on t.user_id = h.id
          where h.hide_from_leaderboard and h.id <> ${actor.user.id} and ${ahead}) end as rank
    from (
      select ${columns(actor)}, ${measure} as measure
      from ${users} u left join t on t.user_id = u.id
      where u.id = ${actor.user.id}
    ) own`;
}

/** The time zone of a board's days: that of the teams for a team's board, else the viewer's (D63, D106). */
const zoneOf = async (actor: Actor, { scope }: Pick<Board, 'scope'>): Promise<string> =>
  reportZone(scope === 'team' ? await listTeamZones(actor) : [], actor.user.timezone);

const asPlace =
  ({ user }: Actor) =>
  <Rank extends number | null>(
    { id, points, deals, name, email, isTeammate }: Row,
    rank: Rank,
  ): Omit<OwnPlace, 'rank'> & { rank: Rank } => {
    const isYou = id === user.id;
    if (isYou || isTeammate) return { id, rank, points, deals, isYou, user: { name, email } };
    const masked = maskEmail(email);
    return { id, rank, points, deals: null, isYou, user: { name: masked, email: masked } };
  };

/** The first places of a board, and the actor's own figures (D30, D102). Two statements, and one for the zone of a team's. */
export async function readLeaderboard(actor: Actor, { limit, ...asked }: LeaderboardInput): Promise<Leaderboard> {
  const board = { ...asked, timezone: await zoneOf(actor, asked) };
  const measure = MEASURES[board.by];
  const [top, own] = await Promise.all([
    actor.db.execute(sql`
      with ${totalsIn(actor, board)}
      select ${columns(actor)} from t join ${users} u on u.id = t.user_id
      where ${measure} > 0 and ${inScope(actor, board)}
        and (not u.hide_from_leaderboard or u.id = ${actor.user.id})
      order by ${measure} desc, t.user_id desc limit ${limit}`),
    actor.db.execute(ownPlace(actor, board)),
  ]);
  const rows = rowsOf<Row>(top);
  const place = asPlace(actor);
  const mine = rowsOf<Row & { rank: number | null }>(own)[0] ?? refuse('UNAUTHENTICATED', ACCOUNT_GONE);
  const isHidden = ({ id }: Row): boolean => actor.user.hideFromLeaderboard && id === actor.user.id;
  // A hidden user takes no rank from others, not even on the board that they see.
  const ranks = ranksOf(rows.filter((row) => !isHidden(row)).map((row) => row[board.by]));
  return {
    leaderboard: rows.map((row) => place(row, (isHidden(row) ? mine.rank : ranks.shift()) ?? 1)),
    userRank: mine.rank,
    you: place(mine, mine.rank),
  };
}
