import { PLANS } from '#domain/plans/plan-table';
import type { UserLimits } from '#domain/plans/user-limits';

/** Email shows the PRO badge at this many monthly emails or fewer (spec 1 section 2). */
export const BADGE_EMAIL_THRESHOLD = 10;

type BadgeLimits = Pick<UserLimits, 'plan'> & {
  teams: Pick<UserLimits['teams'], 'canCreate'>;
  emails: Pick<UserLimits['emails'], 'monthly'>;
};

const isSmall = ({ monthly }: BadgeLimits['emails']): boolean => monthly !== null && monthly <= BADGE_EMAIL_THRESHOLD;

interface Badge {
  isShown: (limits: BadgeLimits) => boolean;
  /** What of the tab needs PRO: everything else there works on FREE. */
  marks: string;
}

const BADGES: ReadonlyMap<string, Badge> = new Map([
  ['teams', { isShown: ({ teams }: BadgeLimits) => !teams.canCreate, marks: 'Creating a team needs PRO' }],
  ['email', { isShown: ({ emails }: BadgeLimits) => isSmall(emails), marks: 'More emails a month with PRO' }],
  // The same condition as the gate of the reports (D46).
  [
    'reporting',
    { isShown: ({ plan }: BadgeLimits) => !PLANS[plan].advancedReports, marks: 'Advanced reports need PRO' },
  ],
]);

/** What the PRO badge on a tab's menu item marks (spec 1 section 2); null if it has none. */
export function proBadge(tabId: string, limits: BadgeLimits): string | null {
  const badge = BADGES.get(tabId);
  return badge?.isShown(limits) ? badge.marks : null;
}
