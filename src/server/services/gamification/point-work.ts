import { sql } from 'drizzle-orm';
import { type AchievementId, achievementOf, achievementsBy } from '@/domain/gamification/achievements';
import { CHALLENGES, type ChallengeId, challengeSubject, challengesBy } from '@/domain/gamification/challenges';
import { periodStart } from '@/domain/gamification/periods';
import {
  COUNTER_OF,
  type CountedAction,
  dailyAwards,
  type PlainAction,
  pointsFor,
} from '@/domain/gamification/point-actions';
import { type PointChange, pointChanges } from '@/domain/gamification/point-changes';
import type { NotificationText } from '@/domain/notifications/notification-facts';
import { notificationText } from '@/domain/notifications/notification-texts';
import type { DomainEvent } from '@/domain/outbox/domain-event';
import { effectivePlan } from '@/domain/plans/plans';
import { calendarDay } from '@/domain/shared/time';
import { type Database, rowsOf } from '@/server/db/client';
import type { pointEntries } from '@/server/db/schema';
import { announce } from '@/server/integrations/realtime';
import type { Actor } from '@/server/scope';
import { notify } from '../notifications/notifications';
import type { PointEvent } from '../shared/deferred';

type Entry = typeof pointEntries.$inferInsert;

interface Milestone extends Pick<Entry, 'action' | 'subject' | 'points'> {
  /** Without these, it is reached at once, and cannot be lost again. */
  needs: Required<Pick<Entry, 'counter' | 'level' | 'period' | 'starts'>> | null;
  notice: NotificationText & { kind: 'achievement' | 'challenge' };
}

/** Something that was done once, and by that is worth points. */
export interface Earned {
  action: PlainAction;
  subject: string;
}

type ReachableMilestone = Omit<Milestone, 'needs'> & Partial<NonNullable<Milestone['needs']>>;

/** What the database function `record_points` reads. Parts without rows are left out. */
interface PointWork {
  userId: string;
  at: string;
  day: string;
  takeBack?: object[];
  giveBack?: object[];
  earn?: object[];
  milestones?: ReachableMilestone[];
  /** This week’s challenges that may be lost, with the notices that then are withdrawn. */
  withdraw?: object[];
}

/** What a change brings about in the ledger: points, and the achievements that may be reached by it. */
interface Plan {
  changes: readonly { subject: string; change: PointChange }[];
  earned: readonly Earned[];
  achievements: readonly AchievementId[];
  /** Which of this week’s challenges may be reached already. */
  challenges: readonly ChallengeId[];
}

export const dayOf = ({ user, now }: Actor): string => calendarDay(now, user.timezone);

function reachedAtOnce(id: AchievementId): Milestone {
  const { name, points } = achievementOf(id) ?? { name: id, points: 0 };
  const text = notificationText('achievement', { achievementId: id, name, points });
  return {
    action: 'ACHIEVEMENT_UNLOCKED',
    subject: id,
    points,
    needs: null,
    notice: { kind: 'achievement', ...text },
  };
}

function milestonesBy(action: CountedAction, actor: Actor): Milestone[] {
  const forever = { period: 'ALL_TIME', starts: periodStart('ALL_TIME', dayOf(actor)) } as const;
  const achievements = achievementsBy(action).map(({ id, counter, level }) => ({
    ...reachedAtOnce(id),
    needs: { counter, level, ...forever },
  }));
  return [...achievements, ...challengeMilestones(challengesBy(action), actor)];
}

/** None on FREE (D44). */
const challengeMilestones = (ids: readonly ChallengeId[], actor: Actor): Milestone[] =>
  effectivePlan(actor.user, actor.now) === 'PRO' ? challengesOfWeek(ids, actor) : [];

function challengesOfWeek(ids: readonly ChallengeId[], actor: Actor): Milestone[] {
  const starts = periodStart('WEEKLY', dayOf(actor));
  return ids.map((id) => {
    const { name, points, counter, goal } = CHALLENGES[id];
    const subject = challengeSubject(id, starts);
    const text = notificationText('challenge', { challengeId: subject, name, points });
    return {
      action: 'CHALLENGE_COMPLETED',
      subject,
      points,
      needs: { counter, level: goal, period: 'WEEKLY', starts },
      notice: { kind: 'challenge', ...text },
    };
  });
}

const partOf = <Name extends keyof PointWork>(name: Name, rows: object[]): Partial<PointWork> =>
  rows.length > 0 ? { [name]: rows } : {};

/** Null if there is nothing to record. */
function planWork(actor: Actor, { changes, earned, achievements, challenges }: Plan): PointWork | null {
  const { user, now, newId } = actor;
  const rowsOf = (kind: 'takeBack' | 'giveBack') =>
    changes.flatMap(({ subject, change }) =>
      change.kind === kind ? change.actions.map((action) => ({ subject, action, reason: change.reason })) : [],
    );
  const all: readonly Earned[] = [
    ...earned,
    ...changes.flatMap(({ subject, change }) => (change.kind === 'earn' ? [{ action: change.action, subject }] : [])),
  ];
  // The ledger has an action of a subject once, however often a change names it.
  const distinct = [...new Map(all.map((each) => [`${each.action} ${each.subject}`, each])).values()];
  const earn = distinct.map(({ action, subject }) => ({
    id: newId(),
    action,
    subject,
    points: pointsFor(action, user.tier),
    most: dailyAwards(action),
  }));
  const given = changes.flatMap(({ change }) => (change.kind === 'giveBack' ? change.actions : []));
  const counted = new Set([...all.map(({ action }) => action).filter(isCounted), ...given]);
  const milestones = [
    ...[...counted].flatMap((action) => milestonesBy(action, actor)),
    ...achievements.map(reachedAtOnce),
    ...challengeMilestones(challenges, actor),
  ].map(({ needs, ...milestone }) => ({ ...milestone, ...needs }));
  const taken = new Set(changes.flatMap(({ change }) => (change.kind === 'takeBack' ? change.actions : [])));
  // The person who earned it may be on another plan than the actor.
  const withdraw = challengesOfWeek([...taken].flatMap(challengesBy), actor).map(
    ({ needs: _, points: __, ...lost }) => lost,
  );
  const [takeBack, giveBack] = [rowsOf('takeBack'), rowsOf('giveBack')];
  if (earn.length + milestones.length + takeBack.length + giveBack.length === 0) return null;
  return {
    userId: user.id,
    at: now.toISOString(),
    day: dayOf(actor),
    ...partOf('takeBack', takeBack),
    ...partOf('giveBack', giveBack),
    ...partOf('earn', earn),
    ...partOf('milestones', milestones),
    ...partOf('withdraw', withdraw),
  };
}

const isCounted = (action: PlainAction): action is CountedAction => action in COUNTER_OF;

/**
 * Records what events mean for the ledger (D32). Write the rows that the events are about first: every transaction
 * locks lead counters before points.
 */
export async function recordPoints(tx: Database, actor: Actor, events: readonly PointEvent[]): Promise<void> {
  if (actor.deferred) return void actor.deferred.points.push(events);
  const bySubject = new Map<string, DomainEvent[]>();
  for (const { subject, event } of events) {
    if (subject.id === null) continue;
    const known = bySubject.get(subject.id);
    if (known) known.push(event);
    else bySubject.set(subject.id, [event]);
  }
  await writePoints(tx, actor, {
    changes: [...bySubject].flatMap(([subject, its]) => pointChanges(its).map((change) => ({ subject, change }))),
    earned: [],
    // An email that was not sent does not count as the first email.
    achievements: events.some(({ event }) => event.type === 'email_sent' && !event.local) ? ['first_email'] : [],
    challenges: [],
  });
}

/** Records points that no domain event causes, with their notifications. */
export const earnPoints = (
  actor: Actor,
  { earned = [], achievements = [], challenges = [] }: Partial<Omit<Plan, 'changes'>>,
): Promise<void> =>
  actor.db.transaction((tx) => writePoints(tx, actor, { changes: [], earned, achievements, challenges }));

/** The outcome for an achievement or challenge. */
interface Outcome extends Pick<Entry, 'userId' | 'action' | 'subject'> {
  isWithdrawn: boolean;
}

async function writePoints(tx: Database, actor: Actor, plan: Plan): Promise<void> {
  const work = planWork(actor, plan);
  if (!work) return;
  const milestones = work.milestones?.map(({ notice: _, ...milestone }) => milestone);
  const result = await tx.execute(sql`
    select user_id as "userId", action, subject, is_withdrawn as "isWithdrawn"
    from record_points(${JSON.stringify({ ...work, milestones })}::text::jsonb)`);
  const outcomes = rowsOf<Outcome>(result);
  if (outcomes.length === 0) return;
  const withdrawn = outcomes.filter(({ isWithdrawn }) => isWithdrawn);
  await announce(
    tx,
    'notifications',
    withdrawn.map(({ userId }) => userId),
  );
  const notices = outcomes.flatMap(({ userId, action, subject, isWithdrawn }) => {
    const reached = work.milestones?.find((each) => each.action === action && each.subject === subject);
    return isWithdrawn || !reached ? [] : [{ userId, actorId: null, actorName: null, ...reached.notice }];
  });
  await notify(tx, actor, notices);
}
