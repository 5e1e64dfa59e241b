import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Leaderboard, LeaderboardInput, OwnPlace } from '@/domain/gamification/gamification';
import { type BoardMeasure, maskEmail, ranksOf } from '@/domain/gamification/leaderboard-rows';
import { periodStart } from '@/domain/gamification/periods';
import { rowsOf } from '@/server/db/client';
import { pointTotals, teamMembers, users } from '@/server/db/schema';
import { ACCOUNT_GONE } from '@/server/errors';
import { refuse } from '@/server/problem-error';
import type { Actor } from '@/server/scope';
import { dayOf } from './point-work';

interface Row {
  id: string;
  points: number;
  deals: number;
  name: string;
  email: string;
  isTeammate: boolean;
}

const MEASURES = { points: sql`t.points`, deals: sql`t.won` } as const satisfies Record<BoardMeasure, SQL>;

type Board = Pick<LeaderboardInput, 'period' | 'scope' | 'by'>;

const inPeriod = (actor: Actor, { period }: Board): SQL =>
  sql`t.period = ${period} and t.starts = ${periodStart(period, dayOf(actor))}::date`;

/** Whether an id is that of a member of one of the actor's teams, who may be the actor. */
const isTeammate = ({ user }: Actor, id: SQL): SQL =>
  user.teamIds.length === 0
    ? sql`false`
    : sql`${id} in (
        select ${teamMembers.userId} from ${teamMembers} where ${inArray(teamMembers.teamId, user.teamIds)})`;

/** Among whom the user is ranked: a hidden user is on no board but their own. */
const inScope = (actor: Actor, { scope }: Board): SQL =>
  scope === 'all' ? sql`true` : sql`(t.user_id = ${actor.user.id} or ${isTeammate(actor, sql`t.user_id`)})`;

const columns = (actor: Actor): SQL => sql`
  u.id, coalesce(t.points, 0) as points, coalesce(t.won, 0) as deals, u.name, u.email, ${isTeammate(actor, sql`u.id`)} as "isTeammate"`;

/**
 * The actor's own row of the period, with how many are ahead; without a rank, if there is nothing to be ranked by.
 * Whoever is ahead is counted in an index; the hidden ones among them, who are few, are counted apart, so that the
 * count needs no join.
 */
export function ownPlace(actor: Actor, board: Board): SQL {
  const measure = MEASURES[board.by];
  const ahead = sql`${inPeriod(actor, board)} and ${inScope(actor, board)} and ${measure} > own.measure`;
  return sql`
    select own.*, case when own.measure > 0 then 1 + (select count(*)::int from ${pointTotals} t where ${ahead})
      - (select count(*)::int from ${users} h join ${pointTotals} t on t.user_id = h.id
          where h.hide_from_leaderboard and h.id <> ${actor.user.id} and ${ahead}) end as rank
    from (
      select ${columns(actor)}, ${measure} as measure
      from ${users} u left join ${pointTotals} t on t.user_id = u.id and ${inPeriod(actor, board)}
      where u.id = ${actor.user.id}
    ) own`;
}

const asPlace =
  ({ user }: Actor) =>
  <Rank extends number | null>(
    { id, points, deals, name, email, isTeammate }: Row,
    rank: Rank,
  ): Omit<OwnPlace, 'rank'> & { rank: Rank } => {
    const isYou = id === user.id;
    return {
      id,
      rank,
      points,
      deals,
      isYou,
      user: { name, email: isYou || isTeammate ? email : maskEmail(email) },
    };
  };

/** The first places of a board, and the actor's own figures (D30). Two statements, which read the totals by an index. */
export async function readLeaderboard(actor: Actor, { limit, ...board }: LeaderboardInput): Promise<Leaderboard> {
  const measure = MEASURES[board.by];
  const [top, own] = await Promise.all([
    actor.db.execute(sql`
      select ${columns(actor)} from ${pointTotals} t join ${users} u on u.id = t.user_id
      where ${inPeriod(actor, board)} and ${measure} > 0 and ${inScope(actor, board)}
        and (not u.hide_from_leaderboard or u.id = ${actor.user.id})
      order by ${measure} desc, t.user_id desc limit ${limit}`),
    actor.db.execute(ownPlace(actor, board)),
  ]);
  const rows = rowsOf<Row>(top);
  const place = asPlace(actor);
  const mine = rowsOf<Row & { rank: number | null }>(own)[0] ?? refuse('UNAUTHENTICATED', ACCOUNT_GONE);
  const isHidden = ({ id }: Row): boolean => actor.user.hideFromLeaderboard && id === actor.user.id;
  // Whoever is hidden takes nobody's rank, not even where they see themselves.
  const ranks = ranksOf(rows.filter((row) => !isHidden(row)).map((row) => row[board.by]));
  return {
    leaderboard: rows.map((row) => place(row, (isHidden(row) ? mine.rank : ranks.shift()) ?? 1)),
    userRank: mine.rank,
    you: place(mine, mine.rank),
  };
}
