interface Linked {
  ownerId: string;
  teamId: string | null;
}

/**
 * Whether a user who can see a row may move it to the team `teamId` (null: to none): a lead by sharing it, a task, note
 * or event by linking it to a lead, whose team it then belongs to (D27). Only its owner may. Any other user would take
 * it from the team that it is meant for, or show it to another one.
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
