import { isUnlimited } from '#domain/plans/plan-table';
import { QUOTAS, type Quota } from '#domain/plans/quotas';

/** What a plan limits and a user is warned of (D5, D34). */
export const QUOTA_NAMES = ['leads', 'emails', 'ai', 'exports'] as const;

export type QuotaName = (typeof QUOTA_NAMES)[number];

/**
 * Where a plan has what a user is warned of, and how long a warning of it holds (D34): as long as the allowance is for.
 * The lead cap is for no time, and to be told of it once a month is often enough.
 */
export const WARNED_QUOTAS = {
  leads: { of: (plan) => plan.leads, window: 'month' },
  ...QUOTAS,
} as const satisfies Record<QuotaName, Quota>;

/** How each is called in a warning, and the time that its allowance is for. */
export const QUOTA_LABELS = {
  leads: { title: 'Lead limit', noun: 'lead', per: '' },
  emails: { title: 'Monthly emails', noun: 'email', per: ' this month' },
  ai: { title: 'Monthly AI uses', noun: 'AI use', per: ' this month' },
  exports: { title: 'Weekly exports', noun: 'export', per: ' this week' },
} as const satisfies Record<QuotaName, { title: string; noun: string; per: string }>;

/** The percentages at which a user is warned, the highest first. */
export const QUOTA_LEVELS = [100, 80] as const;

export type QuotaLevel = (typeof QUOTA_LEVELS)[number];

/**
 * The highest level that the use of an allowance has reached (D34), null below 80 %. An unlimited allowance (9999 or more) is
 * never used up, and of one that a plan does not have at all there is nothing to warn of.
 */
export function quotaLevel({ used, allowed }: { used: number; allowed: number }): QuotaLevel | null {
  if (allowed <= 0 || isUnlimited(allowed)) return null;
  return QUOTA_LEVELS.find((level) => used * 100 >= allowed * level) ?? null;
}
