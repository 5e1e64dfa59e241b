import type { Tier } from '#domain/plans/plan-table';
import { PLANS } from '#domain/plans/plan-table';

/** What earns points (spec 2 section 4, D32). */
export const POINT_ACTIONS = [
  'LEAD_CREATED',
  'LEAD_CONVERTED',
  'TASK_COMPLETED',
  'NOTE_ADDED',
  'DAILY_LOGIN',
  'STREAK_BONUS',
  'ACHIEVEMENT_UNLOCKED',
  'CHALLENGE_COMPLETED',
] as const;

export type PointAction = (typeof POINT_ACTIONS)[number];

/** An action with a fixed number of points. Achievements and challenges say their own. */
export type PlainAction = Exclude<PointAction, 'ACHIEVEMENT_UNLOCKED' | 'CHALLENGE_COMPLETED'>;

/** Points of each action, before the doubling for PRO (D32). */
export const ACTION_POINTS = {
  LEAD_CREATED: 10,
  LEAD_CONVERTED: 100,
  TASK_COMPLETED: 5,
  NOTE_ADDED: 2,
  DAILY_LOGIN: 5,
  STREAK_BONUS: 50,
} as const satisfies Record<PlainAction, number>;

/**
 * How often a day an action earns points. Beyond that it still counts towards achievements and challenges, but is worth
 * nothing, so that a user cannot climb the leaderboard by typing in a phone book.
 */
export const DAILY_AWARDS = { LEAD_CREATED: 20, NOTE_ADDED: 20 } as const satisfies Partial<
  Record<PlainAction, number>
>;

/** The most awards a day of an action; null if there is no maximum. */
export function dailyAwards(action: PlainAction): number | null {
  return action === 'LEAD_CREATED' || action === 'NOTE_ADDED' ? DAILY_AWARDS[action] : null;
}

/**
 * The points of one action: doubled for the tier PRO alone, not for a trial or a beta tester (D6, D44). Points of
 * achievements and challenges are never doubled.
 */
export function pointsFor(action: PlainAction, tier: Tier): number {
  return ACTION_POINTS[action] * PLANS[tier].pointsMultiplier;
}

/** What is counted per user and period: leads added, deals won, tasks completed and notes written. */
export const POINT_COUNTERS = ['added', 'won', 'completed', 'written'] as const;

export type PointCounter = (typeof POINT_COUNTERS)[number];

/** The counter that an action raises. */
export const COUNTER_OF = {
  LEAD_CREATED: 'added',
  LEAD_CONVERTED: 'won',
  TASK_COMPLETED: 'completed',
  NOTE_ADDED: 'written',
} as const satisfies Partial<Record<PlainAction, PointCounter>>;

export type CountedAction = keyof typeof COUNTER_OF;
