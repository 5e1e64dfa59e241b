import { daysBetween } from '#domain/calendar/calendar-days';
import type { Tier } from '#domain/plans/plan-table';
import { calendarDay } from '#domain/shared/time';

/** The banner appears when the trial ends in this many days or fewer (spec 2 section 9). */
const WINDOW_DAYS = 10;
/** Above this many days it is blue, up to it yellow. */
const YELLOW_DAYS = 7;
/** Up to this many days it is red and says what will be lost. */
const RED_DAYS = 3;

/** What a trial's end takes away; the banner says so in its last days (spec 2 section 4). */
export const TRIAL_LOSS_TEXT = 'You’ll lose unlimited leads, exports and team creation.';

export interface TrialBanner {
  /** Calendar days from today to the day on which the trial ends, both in the user's zone: 0 to 10. */
  daysLeft: number;
  color: 'blue' | 'yellow' | 'red';
  /** Whether it shows TRIAL_LOSS_TEXT. */
  warnsOfLoss: boolean;
}

/**
 * The trial banner at `now`, or null if there is none: for PRO users and beta testers, and unless the trial ends 1 to 10
 * calendar days from today in `zone`, or later today (D81). Clock changes do not count as part of a day (spec 2 sections
 * 4, 6 and 9). Throws a RangeError for an unknown zone.
 */
export function trialBanner(
  { tier, isBetaTester, trialEndsAt }: { tier: Tier; isBetaTester: boolean; trialEndsAt: Date | null },
  { now, zone }: { now: Date; zone: string },
): TrialBanner | null {
  if (tier === 'PRO' || isBetaTester || trialEndsAt === null || trialEndsAt <= now) return null;
  const daysLeft = daysBetween(calendarDay(now, zone), calendarDay(trialEndsAt, zone));
  if (daysLeft > WINDOW_DAYS) return null;
  const warnsOfLoss = daysLeft <= RED_DAYS;
  return { daysLeft, color: warnsOfLoss ? 'red' : daysLeft <= YELLOW_DAYS ? 'yellow' : 'blue', warnsOfLoss };
}

/** When PRO ends, in words: 'today', 'tomorrow' or 'in 8 days'. */
export const inDaysText = (days: number): string =>
  days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;

/**
 * The value stored when a user dismisses the banner at `now`. It is valid for that day in the profile's zone: the color
 * changes only with the day (D81).
 */
export const trialDismissal = ({ id, timezone }: { id: string; timezone: string }, now: Date): string =>
  `${id}.${calendarDay(now, timezone)}`;
