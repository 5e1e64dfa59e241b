import type { UserLimits } from '#domain/plans/user-limits';

/** With this many monthly e-mails or fewer, e-mail and reporting carry the PRO badge (spec 1 section 2). */
export const BADGE_EMAIL_THRESHOLD = 10;

type BadgeLimits = {
  teams: Pick<UserLimits['teams'], 'canCreate'>;
  emails: Pick<UserLimits['emails'], 'monthly'>;
};

const RULES: ReadonlyMap<string, (limits: BadgeLimits) => boolean> = new Map([
  ['teams', ({ teams }: BadgeLimits) => !teams.canCreate],
  ['email', ({ emails }: BadgeLimits) => emails.monthly <= BADGE_EMAIL_THRESHOLD],
  ['reporting', ({ emails }: BadgeLimits) => emails.monthly <= BADGE_EMAIL_THRESHOLD],
]);

/** True when the menu item of a tab shows the PRO badge (spec 1 section 2); unknown and other tabs never do. */
export function needsProBadge(tabId: string, limits: BadgeLimits): boolean {
  return RULES.get(tabId)?.(limits) ?? false;
}
