import { fileSize } from '@/domain/files/file-size';
import type { Maximum, Plan, Tier } from '@/domain/plans/plans';

const count = (value: Maximum): string => value?.toLocaleString('en-US') ?? 'Unlimited';
const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');

/** Labels and values of the plan table. Exhaustive by type. */
const ROWS = {
  leads: { label: 'Leads', value: (plan) => count(plan.leads) },
  emailsPerMonth: { label: 'Emails per month', value: (plan) => count(plan.emailsPerMonth) },
  aiUsesPerMonth: { label: 'AI uses per month', value: (plan) => count(plan.aiUsesPerMonth) },
  exportsPerWeek: {
    label: 'CSV export',
    value: (plan) => (plan.exportsPerWeek === 0 ? 'No' : count(plan.exportsPerWeek)),
  },
  fileMegabytes: {
    label: 'Files on leads',
    value: ({ fileMegabytes: most }) => (most === null ? count(most) : fileSize(most * 1024 * 1024)),
  },
  canCreateTeams: { label: 'Create teams', value: (plan) => yesNo(plan.canCreateTeams) },
  advancedReports: { label: 'Advanced reports', value: (plan) => yesNo(plan.advancedReports) },
  pointsMultiplier: {
    label: 'Points and challenges',
    value: (plan, { subscribed }) => {
      if (plan.pointsMultiplier <= 1) return 'Standard points';
      return `${plan.pointsMultiplier}x points${subscribed ? '' : ' with a subscription'}, weekly challenges`;
    },
  },
} as const satisfies Record<keyof Plan, { label: string; value: (plan: Plan, reader: Reader) => string }>;

interface Reader {
  /** False for users who have PRO without its points, in a trial or as beta testers (D44). */
  subscribed: boolean;
}

export const planRows = (plans: Record<Tier, Plan>, reader: Reader) =>
  Object.entries(ROWS).map(([key, { label, value }]) => ({
    key,
    label,
    free: value(plans.FREE, reader),
    pro: value(plans.PRO, reader),
  }));
