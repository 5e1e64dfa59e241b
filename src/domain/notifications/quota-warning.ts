import type { Maximum } from '#domain/plans/plan-table';
import { QUOTAS, type Quota } from '#domain/plans/quotas';

/** Limits that users are warned about (D5, D34). */
export const QUOTA_NAMES = ['leads', 'emails', 'ai', 'exports'] as const;

export type QuotaName = (typeof QUOTA_NAMES)[number];

/**
 * The quota behind each limit, and how often its warning may repeat (D34): once per quota window. The lead cap has no
 * window; once a month is often enough.
 */
export const WARNED_QUOTAS = {
  leads: { of: (plan) => plan.leads, window: 'month' },
  ...QUOTAS,
} as const satisfies Record<QuotaName, Quota>;

/** Wording for the warning, with the period of the quota. */
export const QUOTA_LABELS = {
  leads: { title: 'Lead limit', noun: 'lead', per: '' },
  emails: { title: 'Monthly emails', noun: 'email', per: ' this month' },
  ai: { title: 'Monthly AI uses', noun: 'AI use', per: ' this month' },
  exports: { title: 'Weekly exports', noun: 'export', per: ' this week' },
} as const satisfies Record<QuotaName, { title: string; noun: string; per: string }>;

/** Usage percentages that trigger a warning, highest first. */
export const QUOTA_LEVELS = [100, 80] as const;

export type QuotaLevel = (typeof QUOTA_LEVELS)[number];

/**
 * The highest warning level that usage has reached (D34); null below 80%. Null also for unlimited quotas and for quotas
 * that the plan does not have.
 */
export function quotaLevel({ used, allowed }: { used: number; allowed: Maximum }): QuotaLevel | null {
  if (allowed === null || allowed <= 0) return null;
  return QUOTA_LEVELS.find((level) => used * 100 >= allowed * level) ?? null;
}
