/** The available plans (spec 1 section 6). */
export const TIERS = ['FREE', 'PRO'] as const;

export type Tier = (typeof TIERS)[number];

/** Maximums from here up mean "unlimited" (spec 1 section 6). */
export const UNLIMITED = 9999;

/** What a plan allows. `pointsMultiplier` depends on the tier, not on the effective plan (D6). */
export interface Plan {
  readonly leads: number;
  readonly emailsPerMonth: number;
  readonly aiUsesPerMonth: number;
  readonly exportsPerWeek: number;
  readonly canCreateTeams: boolean;
  readonly advancedReports: boolean;
  readonly pointsMultiplier: number;
}

/** The single table of plan limits (D5). */
export const PLANS = {
  FREE: {
    leads: 50,
    emailsPerMonth: 10,
    aiUsesPerMonth: 5,
    exportsPerWeek: 0,
    canCreateTeams: false,
    advancedReports: false,
    pointsMultiplier: 1,
  },
  PRO: {
    leads: UNLIMITED,
    emailsPerMonth: 500,
    aiUsesPerMonth: 100,
    exportsPerWeek: UNLIMITED,
    canCreateTeams: true,
    advancedReports: true,
    pointsMultiplier: 2,
  },
} as const satisfies Record<Tier, Plan>;

/** FREE limits that the operator can override by environment variable (D5, D43). */
export type FreeOverrides = Partial<Pick<Plan, 'leads' | 'emailsPerMonth' | 'aiUsesPerMonth'>>;

export const PRO_PRICE_LABEL = '$49/month';

/** Length of the trial that starts at sign-up, in days of 24 hours (D6). */
export const TRIAL_DAYS = 14;

/** True if `maximum` means "no limit" (spec 1 section 6). */
export function isUnlimited(maximum: number): boolean {
  return maximum >= UNLIMITED;
}

/** The plan whose limits apply at `now`: PRO by tier, for beta testers and during the trial (D6). */
export function effectivePlan(user: { tier: Tier; isBetaTester: boolean; trialEndsAt: Date | null }, now: Date): Tier {
  if (user.tier === 'PRO' || user.isBetaTester) return 'PRO';
  return user.trialEndsAt !== null && now.getTime() < user.trialEndsAt.getTime() ? 'PRO' : 'FREE';
}

/** The limits of `plan`, with the operator's overrides for FREE (D5). */
export function planLimits(plan: Tier, freeOverrides: FreeOverrides = {}): Plan {
  if (plan === 'PRO') return PLANS.PRO;
  const { FREE } = PLANS;
  return {
    ...FREE,
    leads: freeOverrides.leads ?? FREE.leads,
    emailsPerMonth: freeOverrides.emailsPerMonth ?? FREE.emailsPerMonth,
    aiUsesPerMonth: freeOverrides.aiUsesPerMonth ?? FREE.aiUsesPerMonth,
  };
}
