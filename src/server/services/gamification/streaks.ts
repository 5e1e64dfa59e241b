import { and, eq } from 'drizzle-orm';
import { achievementsOfStreak } from '@/domain/gamification/achievements';
import { CHALLENGE_IDS } from '@/domain/gamification/challenges';
import type { RegisteredStreak } from '@/domain/gamification/gamification';
import { currentStreak, nextBonusDay, registerDay, type Streak, type Today } from '@/domain/gamification/streak';
import { calendarDay } from '@/domain/shared/time';
import { pointEntries, streaks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { lockUsage } from '../plans/usage';
import { dayOf, earnPoints } from './point-work';

type Stored = Streak & { zone: string };

const todayOf = (actor: Actor, zone: string): Today => ({
  today: dayOf(actor),
  inFormerZone: calendarDay(actor.now, zone),
  daysOff: actor.user.streakDaysOff,
});

/** Selects the streak of the actor. */
const storedStreak = ({ db, user }: Actor) =>
  db
    .select({ current: streaks.current, longest: streaks.longest, lastDay: streaks.lastDay, zone: streaks.zone })
    .from(streaks)
    .where(eq(streaks.userId, user.id));

const standingOf = (actor: Actor, stored: Stored | undefined) => ({
  currentStreak: stored ? currentStreak(stored, todayOf(actor, stored.zone)) : 0,
  longestStreak: stored?.longest ?? 0,
});

export async function readStreak(actor: Actor): Promise<ReturnType<typeof standingOf> & { bonusOn: string }> {
  const [stored] = await storedStreak(actor);
  const bonusOn = nextBonusDay(stored ?? null, todayOf(actor, stored?.zone ?? actor.user.timezone));
  return { ...standingOf(actor, stored), bonusOn };
}

/**
 * Registers that the user uses the app today, with the points of the day, the bonus of every seventh day and the
 * achievements of streaks (D32, D66). Any number of calls a day, also in parallel, count once.
 */
export async function registerStreak(actor: Actor): Promise<RegisteredStreak> {
  const { user } = actor;
  const [known] = await storedStreak(actor);
  await joinedTeam(actor);
  // What was reached on FREE is paid once the plan is PRO, and once only. A user who upgrades loads the page again.
  await earnPoints(actor, { challenges: CHALLENGE_IDS });
  if (known && dayOf(actor) <= known.lastDay) return { ...standingOf(actor, known), registered: false };
  return actor.db.transaction(async (tx) => {
    const inside = { ...actor, db: tx };
    // A user’s first streak has no row to lock yet.
    await lockUsage(tx, user.id);
    const [stored] = await storedStreak(inside);
    const registered = registerDay(stored ?? null, todayOf(actor, stored?.zone ?? user.timezone));
    if (!registered) return { ...standingOf(actor, stored), registered: false };
    const { streak, bonus } = registered;
    const row = { ...streak, zone: user.timezone };
    await tx
      .insert(streaks)
      .values({ userId: user.id, ...row })
      .onConflictDoUpdate({ target: streaks.userId, set: row });
    const subject = streak.lastDay;
    await earnPoints(inside, {
      earned: [{ action: 'DAILY_LOGIN', subject }, ...(bonus ? [{ action: 'STREAK_BONUS' as const, subject }] : [])],
      achievements: achievementsOfStreak(streak.current),
    });
    return { currentStreak: streak.current, longestStreak: streak.longest, registered: true };
  });
}

/**
 * Joining a team earns it at once. A user who was in a team before achievements existed gets it at their next visit.
 */
async function joinedTeam(actor: Actor): Promise<void> {
  const { db, user } = actor;
  if (user.teamIds.length === 0) return;
  const [known] = await db
    .select({ id: pointEntries.id })
    .from(pointEntries)
    .where(
      and(
        eq(pointEntries.userId, user.id),
        eq(pointEntries.action, 'ACHIEVEMENT_UNLOCKED'),
        eq(pointEntries.subject, 'first_team'),
      ),
    );
  if (!known) await earnPoints(actor, { achievements: ['first_team'] });
}
