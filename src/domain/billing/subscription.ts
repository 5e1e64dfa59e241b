import type { Tier } from '#domain/plans/plan-table';
import { addDays } from '#domain/shared/time';

/** The states of a subscription at Stripe. */
export const SUBSCRIPTION_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const;

export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** For this many days of 24 hours, a subscription whose payment failed still grants PRO. */
export const GRACE_DAYS = 7;

export interface Subscription {
  status: SubscriptionStatus;
  /** When the paid period ends. */
  periodEndsAt: Date | null;
  /** When it ends, if it has been canceled and does not renew. */
  cancelsAt: Date | null;
  /** When its payment was first seen to have failed; null unless it is past due. */
  pastDueSince: Date | null;
}

/** When a subscription that has been past due since then stops granting PRO. */
export const graceEndsAt = (pastDueSince: Date): Date => addDays(pastDueSince, GRACE_DAYS);

/** Since when a subscription is past due, given the time stored so far; null if it is not. */
export function pastDueFrom(status: SubscriptionStatus, known: Date | null, now: Date): Date | null {
  return status === 'past_due' ? (known ?? now) : null;
}

type Grant = (subscription: Pick<Subscription, 'pastDueSince'>, now: Date) => Tier;
const pro: Grant = () => 'PRO';
const free: Grant = () => 'FREE';

const GRANTS = {
  trialing: pro,
  active: pro,
  past_due: ({ pastDueSince }, now) => (pastDueSince === null || now < graceEndsAt(pastDueSince) ? 'PRO' : 'FREE'),
  incomplete: free,
  incomplete_expired: free,
  unpaid: free,
  paused: free,
  canceled: free,
} satisfies Record<SubscriptionStatus, Grant>;

/**
 * The tier that a subscription grants at `now`. One that was canceled stays active until its paid period ends; one whose
 * payment failed grants PRO for GRACE_DAYS.
 */
export function grantedTier(subscription: Pick<Subscription, 'status' | 'pastDueSince'>, now: Date): Tier {
  return GRANTS[subscription.status](subscription, now);
}

/** The states in which nothing is paid for, so that a new checkout may start. */
export const OVER: readonly SubscriptionStatus[] = ['canceled', 'incomplete_expired', 'incomplete'];

/**
 * Whether the subscription exists beyond its checkout and has not ended: with a second one, the user would pay twice.
 */
export const isOngoing = ({ status }: Pick<Subscription, 'status'>): boolean => !OVER.includes(status);

/** Which of a customer's subscriptions counts: one that grants PRO before one that does not, then the newest. */
export function mainSubscription<Row extends { status: SubscriptionStatus; createdAt: Date }>(
  rows: readonly Row[],
): Row | null {
  const rank = ({ status }: Row) => (status === 'active' || status === 'trialing' ? 0 : isOngoing({ status }) ? 1 : 2);
  const [first] = [...rows].sort((a, b) => rank(a) - rank(b) || b.createdAt.getTime() - a.createdAt.getTime());
  return first ?? null;
}

/** The state of a subscription, as its owner sees it. */
export type Standing =
  | { kind: 'none' }
  | { kind: 'renews' | 'ends' | 'past-due' | 'lapsed'; on: Date | null }
  | { kind: 'unpaid' };

/**
 * What a user reads about their subscription at `now`: that it renews or ends on a date, that a payment failed and
 * until when PRO stays (`past-due`) or since when it is gone (`lapsed`), or that it is not paid (`unpaid`). `none`
 * without an ongoing subscription.
 */
export function standingOf(subscription: Subscription | null, now: Date): Standing {
  if (!subscription || !isOngoing(subscription)) return { kind: 'none' };
  const { status, periodEndsAt, cancelsAt, pastDueSince } = subscription;
  if (status === 'past_due') {
    const isPro = grantedTier(subscription, now) === 'PRO';
    return { kind: isPro ? 'past-due' : 'lapsed', on: pastDueSince && graceEndsAt(pastDueSince) };
  }
  if (status === 'unpaid' || status === 'paused') return { kind: 'unpaid' };
  return cancelsAt ? { kind: 'ends', on: cancelsAt } : { kind: 'renews', on: periodEndsAt };
}
