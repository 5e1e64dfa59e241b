interface Linked {
  ownerId: string;
  teamId: string | null;
}

/**
 * Whether a user who can see a task, note or event may link it to a lead of the team `teamId` (null: of no team). A
 * linked row belongs to its lead's team (D27), so only its owner may move it to another team or out of its own. Anybody
 * else would take it from the people it is meant for, or show it to others.
 */
export function canMoveToTeam({
  row,
  userId,
  teamId,
}: {
  row: Linked;
  userId: string;
  teamId: string | null;
}): boolean {
  return teamId === row.teamId || userId === row.ownerId;
}

/** Error if `canMoveToTeam` is false. */
export const ONLY_OWNER_CAN_MOVE = 'Only its owner can move this away from its team.';
