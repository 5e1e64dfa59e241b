import type { Plan } from '#domain/plans/plan-table';
import type { QuotaKind } from '#domain/shared/time';

/** An allowance of a plan, and the time after which it is counted anew. */
export interface Quota {
  readonly of: (plan: Plan) => number;
  readonly window: QuotaKind;
}

/** What a plan allows a number of in a month or a week (D5, D7). */
export const QUOTAS = {
  emails: { of: (plan) => plan.emailsPerMonth, window: 'month' },
  ai: { of: (plan) => plan.aiUsesPerMonth, window: 'month' },
  exports: { of: (plan) => plan.exportsPerWeek, window: 'week' },
} as const satisfies Record<string, Quota>;
