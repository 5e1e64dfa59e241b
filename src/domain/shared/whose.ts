/**
 * The filter by owner, team and assignee: leads and their rows that the user owns, that a team shares, that are
 * assigned to the user, or that are unassigned (D57, D65).
 */
export const WHOSE = ['MINE', 'TEAM', 'ASSIGNED', 'UNASSIGNED'] as const;

export type Whose = (typeof WHOSE)[number];

export const WHOSE_LABELS = {
  MINE: 'Owned by me',
  TEAM: 'Team',
  ASSIGNED: 'Assigned to me',
  UNASSIGNED: 'Unassigned',
} as const satisfies Record<Whose, string>;

/**
 * Whether a task, note or event that the user sees passes the filter `whose`; undefined if only the server can decide,
 * because it depends on who works on the lead. A row without a team is the user's own.
 */
export function isLinkedWhose({ teamId }: { teamId: string | null }, whose: Whose): boolean | undefined {
  const isShared = teamId !== null;
  if (whose === 'TEAM') return isShared;
  return isShared ? undefined : whose !== 'UNASSIGNED';
}
