/** The available plans (spec 1 section 6). */
export const TIERS = ['FREE', 'PRO'] as const;

export type Tier = (typeof TIERS)[number];

/** A maximum of a plan; null if there is none (D52). */
export type Maximum = number | null;

/** What a plan allows. `pointsMultiplier` depends on the tier, not on the effective plan (D6). */
export interface Plan {
  readonly leads: Maximum;
  readonly emailsPerMonth: Maximum;
  readonly aiUsesPerMonth: Maximum;
  readonly exportsPerWeek: Maximum;
  /** The size of all files together, in MB of 1024 * 1024 bytes (D107). */
  readonly fileMegabytes: Maximum;
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
    fileMegabytes: 100,
    canCreateTeams: false,
    advancedReports: false,
    pointsMultiplier: 1,
  },
  PRO: {
    leads: null,
    emailsPerMonth: 500,
    aiUsesPerMonth: 100,
    exportsPerWeek: null,
    fileMegabytes: 5 * 1024,
    canCreateTeams: true,
    advancedReports: true,
    pointsMultiplier: 2,
  },
} as const satisfies Record<Tier, Plan>;

/** FREE limits that the operator can override by environment variable (D5, D43). */
export type FreeOverrides = Partial<Record<'leads' | 'emailsPerMonth' | 'aiUsesPerMonth' | 'fileMegabytes', number>>;

export const PRO_PRICE_LABEL = '$49/month';

/** Length of the trial that starts at sign-up, in days of 24 hours (D6). */
export const TRIAL_DAYS = 14;

/** Outside the domain, on the REST wire and in the operator's settings, this or more means "unlimited" (D52). */
export const UNLIMITED = 9999;

/** A maximum for the outside: 9999 if there is none (spec 1 section 6). */
export function toWireMaximum(maximum: Maximum): number {
  return maximum ?? UNLIMITED;
}

/** A maximum from the outside: null from 9999 up (spec 1 section 6). */
function fromWireMaximum(maximum: number): Maximum {
  return maximum >= UNLIMITED ? null : maximum;
}

/** What decides on a user's plan (D6). */
export interface PlanHolder {
  tier: Tier;
  isBetaTester: boolean;
  trialEndsAt: Date | null;
}

/** The plan whose limits apply at `now`: PRO by tier, for beta testers and during the trial (D6). */
export function effectivePlan(user: PlanHolder, now: Date): Tier {
  if (user.tier === 'PRO' || user.isBetaTester) return 'PRO';
  return user.trialEndsAt !== null && now.getTime() < user.trialEndsAt.getTime() ? 'PRO' : 'FREE';
}

/** The limits of `plan`, with the operator's overrides for FREE (D5). */
export function planLimits(plan: Tier, freeOverrides: FreeOverrides = {}): Plan {
  if (plan === 'PRO') return PLANS.PRO;
  const { FREE } = PLANS;
  return {
    ...FREE,
    leads: fromWireMaximum(freeOverrides.leads ?? FREE.leads),
    emailsPerMonth: fromWireMaximum(freeOverrides.emailsPerMonth ?? FREE.emailsPerMonth),
    aiUsesPerMonth: fromWireMaximum(freeOverrides.aiUsesPerMonth ?? FREE.aiUsesPerMonth),
    fileMegabytes: fromWireMaximum(freeOverrides.fileMegabytes ?? FREE.fileMegabytes),
  };
}

/** What a user's plan allows at `now`: the limits of the effective plan, but the points of the tier (D6, D44). */
export function planOf(user: PlanHolder, now: Date, freeOverrides?: FreeOverrides): Plan {
  const { pointsMultiplier } = PLANS[user.tier];
  return { ...planLimits(effectivePlan(user, now), freeOverrides), pointsMultiplier };
}
