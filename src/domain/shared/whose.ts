/** Whose work a lead, and what belongs to it, is: the user's own property, a team's, the user's to do, or nobody's (D57, D65). */
export const WHOSE = ['MINE', 'TEAM', 'ASSIGNED', 'UNASSIGNED'] as const;

export type Whose = (typeof WHOSE)[number];

export const WHOSE_LABELS = {
  MINE: 'Mine',
  TEAM: 'Team',
  ASSIGNED: 'Assigned to me',
  UNASSIGNED: 'Unassigned',
} as const satisfies Record<Whose, string>;
