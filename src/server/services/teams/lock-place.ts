import { type TeamAction, teamActionGate } from '@/domain/teams/team-roles';
import type { Database } from '@/server/db/client';
import { unwrap } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { lockUsage } from '../plans/usage';
import { lockTeam } from './team-access';

/** A user's own leads, or the leads of a team. */
export interface Place {
  ownerId: string;
  teamId: string | null;
}

/**
 * Lets changes of what belongs to a place, such as its custom fields, wait for each other. For a team's, the role of the
 * actor must allow the action.
 */
export async function lockPlace(
  tx: Database,
  actor: Actor,
  { teamId, action }: { teamId: string | null; action: TeamAction },
): Promise<Place> {
  if (teamId === null) await lockUsage(tx, actor.user.id);
  else unwrap(teamActionGate((await lockTeam(tx, actor, teamId)).role, action));
  return { ownerId: actor.user.id, teamId };
}
