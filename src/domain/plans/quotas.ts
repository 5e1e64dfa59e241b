import type { Maximum, Plan } from '#domain/plans/plan-table';
import type { QuotaKind } from '#domain/shared/time';

/** A quota of a plan, and how often it resets. */
export interface Quota {
  readonly of: (plan: Plan) => Maximum;
  readonly window: QuotaKind;
}

/** Quotas that reset every month or week (D5, D7). */
export const QUOTAS = {
  emails: { of: (plan) => plan.emailsPerMonth, window: 'month' },
  ai: { of: (plan) => plan.aiUsesPerMonth, window: 'month' },
  exports: { of: (plan) => plan.exportsPerWeek, window: 'week' },
} as const satisfies Record<string, Quota>;
