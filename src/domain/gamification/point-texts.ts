import { achievementOf } from '#domain/gamification/achievements';
import { challengeOf } from '#domain/gamification/challenges';
import type { PointAction } from '#domain/gamification/point-actions';
import { PRO_PRICE_LABEL } from '#domain/plans/plan-table';

/** An entry of the ledger, with the name of what it is about as far as the reader may see it. */
interface Described {
  action: PointAction;
  subject: string;
  name: string | null;
}

/** What an entry of the ledger is for, in a few words. */
export function describePoints({ action, subject, name }: Described): string {
  switch (action) {
    case 'LEAD_CREATED':
      return name === null ? 'Added a lead' : `Added ${name}`;
    case 'LEAD_CONVERTED':
      return name === null ? 'Won a deal' : `Won ${name}`;
    case 'TASK_COMPLETED':
      return name === null ? 'Completed a task' : `Completed “${name}”`;
    case 'NOTE_ADDED':
      return name === null ? 'Wrote a note' : `Wrote “${name}”`;
    case 'DAILY_LOGIN':
      return 'Daily visit';
    case 'STREAK_BONUS':
      return 'Streak bonus';
    case 'ACHIEVEMENT_UNLOCKED':
      return `Achievement: ${achievementOf(subject)?.name ?? 'unlocked'}`;
    case 'CHALLENGE_COMPLETED':
      return `Challenge: ${challengeOf(subject)?.name ?? 'completed'}`;
  }
}

/** Texts of the page (spec 2 sections 6 and 8). */
export const LEADERBOARD_FAILED = 'Failed to load leaderboard';
export const NO_ACHIEVEMENTS = 'No achievements unlocked yet.';
export const NO_LEADERBOARD = 'No data available for this period yet.';
export const UPGRADE_FOR_POINTS = `Upgrade to PRO - ${PRO_PRICE_LABEL}`;
export const POINTS_UPSELL = 'PRO earns 2x points and exclusive weekly challenges worth up to 500 bonus points.';
/** The same for a user who has the challenges by a trial or as a beta tester (D44). */
export const POINTS_TRIAL = 'You’ll earn 2x points with a subscription.';
