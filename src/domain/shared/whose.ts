/** Whose work a lead, and what belongs to it, is: the user's own property, a team's, the user's to do, or nobody's (D57, D65). */
export const WHOSE = ['MINE', 'TEAM', 'ASSIGNED', 'UNASSIGNED'] as const;

export type Whose = (typeof WHOSE)[number];

export const WHOSE_LABELS = {
  MINE: 'Owned by me',
  TEAM: 'Team',
  ASSIGNED: 'Assigned to me',
  UNASSIGNED: 'Unassigned',
} as const satisfies Record<Whose, string>;

/**
 * Whether a task, note or event that the user sees is one of those; undefined if only the server can tell, because it
 * depends on who works on the lead. Others' rows are seen only in a team.
 */
export function isLinkedWhose({ teamId }: { teamId: string | null }, whose: Whose): boolean | undefined {
  const isShared = teamId !== null;
  if (whose === 'TEAM') return isShared;
  return isShared ? undefined : whose !== 'UNASSIGNED';
}
