import { type AnyColumn, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { type TeamAction, teamActionGate } from '@/domain/teams/team-roles';
import type { Database } from '@/server/db/client';
import { unwrap } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { lockUsage } from '../plans/usage';
import { lockTeam } from './team-access';

/** Where settings hold: for the leads of a team, or for a user's own. */
export interface Place {
  ownerId: string;
  teamId: string | null;
}

/** A table whose rows are those of a user or of a team: one of the two says whose. */
interface PlacedTable {
  ownerId: AnyColumn;
  teamId: AnyColumn;
}

/** The rows of the actor and of their teams. */
export const isForActor = (table: PlacedTable, { user }: Pick<Actor, 'user'>): SQL =>
  sql`(${or(eq(table.ownerId, user.id), inArray(table.teamId, [...user.teamIds]))})`;

export const isOfPlace = (table: PlacedTable, { ownerId, teamId }: Place): SQL =>
  teamId === null ? eq(table.ownerId, ownerId) : eq(table.teamId, teamId);

/**
 * Lets changes of what belongs to a place wait for each other. The actor must be a member of its team with a role that
 * allows the action.
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
