import { graceEndsAt, type Subscription, standingOf } from '#domain/billing/subscription';
import { daysBetween } from '#domain/calendar/calendar-days';
import { effectivePlan, type PlanHolder } from '#domain/plans/plan-table';
import { calendarDay } from '#domain/shared/time';

/** Up to this many days before PRO ends the banner is red, before that yellow. */
const RED_DAYS = 3;

export interface PastDueBanner {
  /** When PRO ends unless the payment arrives; null if it goes on for another reason. */
  ends: {
    at: Date;
    /** Calendar days from today to the day on which PRO ends, both in the user's zone: 0 to 7. */
    daysLeft: number;
  } | null;
  color: 'yellow' | 'red';
}

/**
 * The banner of a PRO user whose payment failed while the subscription still grants PRO at `now`; null otherwise. PRO goes
 * on for beta testers, and during a trial that ends later (D6). Days are those of the calendar in `zone`, as in the trial
 * banner. Throws a RangeError for an unknown zone.
 */
export function pastDueBanner(
  subscription: Subscription | null,
  { user, now, zone }: { user: PlanHolder; now: Date; zone: string },
): PastDueBanner | null {
  if (user.tier !== 'PRO' || !subscription?.pastDueSince) return null;
  if (standingOf(subscription, now).kind !== 'past-due') return null;
  const at = graceEndsAt(subscription.pastDueSince);
  if (effectivePlan({ ...user, tier: 'FREE' }, at) === 'PRO') return { ends: null, color: 'yellow' };
  const daysLeft = daysBetween(calendarDay(now, zone), calendarDay(at, zone));
  return { ends: { at, daysLeft }, color: daysLeft <= RED_DAYS ? 'red' : 'yellow' };
}
