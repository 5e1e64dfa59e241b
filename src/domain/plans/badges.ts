import { PLANS } from '#domain/plans/plan-table';
import type { UserLimits } from '#domain/plans/user-limits';

/** Email shows the PRO badge at this many monthly emails or fewer (spec 1 section 2). */
export const BADGE_EMAIL_THRESHOLD = 10;

type BadgeLimits = Pick<UserLimits, 'plan'> & {
  teams: Pick<UserLimits['teams'], 'canCreate'>;
  emails: Pick<UserLimits['emails'], 'monthly'>;
};

const isSmall = ({ monthly }: BadgeLimits['emails']): boolean => monthly !== null && monthly <= BADGE_EMAIL_THRESHOLD;

const RULES: ReadonlyMap<string, (limits: BadgeLimits) => boolean> = new Map([
  ['teams', ({ teams }: BadgeLimits) => !teams.canCreate],
  ['email', ({ emails }: BadgeLimits) => isSmall(emails)],
  // As the gate of the reports does (D46).
  ['reporting', ({ plan }: BadgeLimits) => !PLANS[plan].advancedReports],
]);

/** True if the tab's menu item shows the PRO badge (spec 1 section 2). False for tabs without a rule. */
export function needsProBadge(tabId: string, limits: BadgeLimits): boolean {
  return RULES.get(tabId)?.(limits) ?? false;
}
