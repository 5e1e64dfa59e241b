interface Linked {
  ownerId: string;
  teamId: string | null;
}

/**
 * May somebody who sees a task, a note or an event put it on a lead of the team `teamId`, or of none (null)? What is
 * linked belongs to the team of its lead (D27): to another team, or away from its own, only its owner takes it. Everybody
 * else would take it from the people it is for, or show it to people it is not for.
 */
export function mayTakeToTeam({
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

/** What a person reads who may not. */
export const ONLY_OWNER_MOVES_AWAY = 'Only its owner can move this away from its team.';
