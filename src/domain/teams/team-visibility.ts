/**
 * What a team's owner chooses, and what it means (D65): in a team of "assigned only", members see the leads that are
 * assigned to them, unassigned ones, and those that they own. The rule is a condition of queries, see
 * `server/services/shared/visibility.ts`.
 */
export const ASSIGNED_ONLY_TEXTS = {
  choice: 'Limit what members see',
  on: 'Members see the leads that are assigned to them or to nobody. The owner and admins see everything.',
  off: 'Everybody in the team sees all of its leads.',
} as const;

/** To a member of such a team. */
export const FIGURES_OF_OTHERS = 'In this team, only the owner and admins see the figures of others.';
