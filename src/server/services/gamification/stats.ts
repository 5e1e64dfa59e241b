import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { achievementOf } from '@/domain/gamification/achievements';
import { CHALLENGE_IDS, CHALLENGES, challengeSubject } from '@/domain/gamification/challenges';
import type { GamificationStats } from '@/domain/gamification/gamification';
import { periodStart } from '@/domain/gamification/periods';
import type { PointCounter } from '@/domain/gamification/point-actions';
import { effectivePlan } from '@/domain/plans/plans';
import { quotaWindow } from '@/domain/shared/time';
import { rowsOf } from '@/server/db/client';
import { pointEntries, pointTotals } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { ownPlace } from './leaderboard';
import { readRecent } from './point-entries';
import { dayOf } from './point-work';
import { readStreak } from './streaks';

const NOTHING: Record<PointCounter, number> & { points: number } = {
  points: 0,
  added: 0,
  won: 0,
  completed: 0,
  written: 0,
};

/** The user's own standing, in a fixed number of statements over one connection. */
export function readStats(actor: Actor): Promise<GamificationStats> {
  return actor.db.transaction(async (tx) => {
    const reader: Actor = { ...actor, db: tx };
    const [totals, streak, reached, recentPoints, own] = await Promise.all([
      readTotals(reader),
      readStreak(reader),
      readReached(reader),
      readRecent(reader),
      tx.execute(ownPlace(reader, { period: 'WEEKLY', scope: 'all', by: 'points', timezone: actor.user.timezone })),
    ]);
    const { points, ...counters } = totals.ever;
    return {
      ...blank(actor),
      ...streak,
      totalPoints: points,
      rank: rowsOf<{ rank: number | null }>(own)[0]?.rank ?? null,
      achievements: achievementsIn(reached),
      recentPoints,
      counters,
      challenges: challengesOf(actor, totals.week, reached),
    };
  });
}

/**
 * Only the totals of the ledger and the streak, for when the full stats fail (spec 2 section 7). Each is a statement of
 * its own by primary key; if the streak fails, the totals are still returned.
 */
export async function readSafeStats(actor: Actor): Promise<GamificationStats> {
  const { points, ...counters } = (await readTotals(actor)).ever;
  const streak = await readStreak(actor).catch(() => null);
  return { ...blank(actor), ...streak, totalPoints: points, counters };
}

const blank = (actor: Actor): GamificationStats => ({
  totalPoints: 0,
  currentStreak: 0,
  longestStreak: 0,
  bonusOn: null,
  rank: null,
  tier: actor.user.tier,
  isBetaTester: actor.user.isBetaTester,
  achievements: [],
  recentPoints: [],
  counters: { added: 0, won: 0, completed: 0, written: 0 },
  challenges: challengesOf(actor, NOTHING, []),
});

const weekOf = (actor: Actor): string => periodStart('WEEKLY', dayOf(actor));

async function readTotals(actor: Actor) {
  const { points, added, won, completed, written, period } = pointTotals;
  const rows = await actor.db
    .select({ period, points, added, won, completed, written })
    .from(pointTotals)
    .where(
      and(
        eq(pointTotals.userId, actor.user.id),
        sql`(${period}, ${pointTotals.starts}) in (
          ('ALL_TIME', ${periodStart('ALL_TIME', dayOf(actor))}::date), ('WEEKLY', ${weekOf(actor)}::date))`,
      ),
    );
  const of = (wanted: (typeof rows)[number]['period']) => {
    const { period: _, ...totals } = rows.find((row) => row.period === wanted) ?? { period: wanted, ...NOTHING };
    return totals;
  };
  return { ever: of('ALL_TIME'), week: of('WEEKLY') };
}

type Reached = Awaited<ReturnType<typeof readReached>>;

/** The achievements, which are at most as many as there are, and this week's challenges. */
function readReached(actor: Actor) {
  const { user, db } = actor;
  const achieved = eq(pointEntries.action, 'ACHIEVEMENT_UNLOCKED');
  const subjects = CHALLENGE_IDS.map((id) => challengeSubject(id, weekOf(actor)));
  const completed = and(eq(pointEntries.action, 'CHALLENGE_COMPLETED'), inArray(pointEntries.subject, subjects));
  return db
    .select({ action: pointEntries.action, subject: pointEntries.subject, at: pointEntries.at })
    .from(pointEntries)
    .where(and(eq(pointEntries.userId, user.id), isNull(pointEntries.takenBackAt), sql`(${achieved} or ${completed})`))
    .orderBy(desc(pointEntries.at), desc(pointEntries.id));
}

const achievementsIn = (reached: Reached): GamificationStats['achievements'] =>
  reached.flatMap(({ action, subject, at }) => {
    const found = action === 'ACHIEVEMENT_UNLOCKED' && achievementOf(subject);
    if (!found) return [];
    const { name, description, icon, points } = found;
    const id = subject as GamificationStats['achievements'][number]['id'];
    return [{ id, unlockedAt: at, achievement: { name, description, icon, points } }];
  });

function challengesOf(
  actor: Actor,
  week: Record<PointCounter, number>,
  reached: Reached,
): GamificationStats['challenges'] {
  const { user, now } = actor;
  const completedAt = (subject: string) =>
    reached.find((each) => each.action === 'CHALLENGE_COMPLETED' && each.subject === subject)?.at ?? null;
  return {
    open: effectivePlan(user, now) === 'PRO',
    resetsAt: quotaWindow('week', now, user.timezone).resetsAt,
    items: CHALLENGE_IDS.map((id) => {
      const { name, icon, points, goal, counter } = CHALLENGES[id];
      return {
        id,
        name,
        icon,
        points,
        goal,
        done: Math.min(week[counter], goal),
        completedAt: completedAt(challengeSubject(id, weekOf(actor))),
      };
    }),
  };
}
