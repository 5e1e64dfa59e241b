import { isUnlimited, type Plan, type Tier } from '@/domain/plans/plans';

const count = (value: number): string => (isUnlimited(value) ? 'Unlimited' : value.toLocaleString('en-US'));
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
  canCreateTeams: { label: 'Create teams', value: (plan) => yesNo(plan.canCreateTeams) },
  advancedReports: { label: 'Advanced reports', value: (plan) => yesNo(plan.advancedReports) },
  pointsMultiplier: {
    label: 'Points and challenges',
    value: (plan) =>
      plan.pointsMultiplier > 1 ? `${plan.pointsMultiplier}x points, weekly challenges` : 'Normal points',
  },
} as const satisfies Record<keyof Plan, { label: string; value: (plan: Plan) => string }>;

export const planRows = (plans: Record<Tier, Plan>) =>
  Object.entries(ROWS).map(([key, { label, value }]) => ({
    key,
    label,
    free: value(plans.FREE),
    pro: value(plans.PRO),
  }));
