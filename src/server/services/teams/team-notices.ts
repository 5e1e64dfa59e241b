import { and, eq, inArray } from 'drizzle-orm';
import type { TeamRole } from '@/domain/teams/team-roles';
import type { Database } from '@/server/db/client';
import { teamMembers } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { notice, notify } from '../notifications/notifications';

interface TeamName {
  id: string;
  name: string;
}

interface Message {
  userId: string;
  message: string;
  /** The user whose name the message begins with, if not the actor. */
  about?: { id: string; name: string };
  /** Whether they are no longer in the team, and so cannot open it. */
  isOut?: boolean;
}

/** Notifies some people of a change of a team, except for the user who made it. At most one call per transaction. */
export async function notifyOfTeam(
  tx: Database,
  actor: Actor,
  { id: teamId, name: teamName }: TeamName,
  messages: readonly Message[],
): Promise<void> {
  const changeId = actor.newId();
  await notify(
    tx,
    actor,
    messages
      .filter(({ userId }) => userId !== actor.user.id)
      .map(({ userId, message, about = actor.user, isOut = false }) =>
        notice(userId, 'team_membership', { teamId: isOut ? null : teamId, teamName, changeId, message }, about),
      ),
  );
}

/** Notifies the members, or those with some roles. */
export async function notifyMembers(
  tx: Database,
  actor: Actor,
  team: TeamName,
  { message, roles }: { message: string; roles?: readonly TeamRole[] },
): Promise<void> {
  const members = await tx
    .select({ userId: teamMembers.userId })
    .from(teamMembers)
    .where(and(eq(teamMembers.teamId, team.id), roles && inArray(teamMembers.role, [...roles])));
  await notifyOfTeam(
    tx,
    actor,
    team,
    members.map(({ userId }) => ({ userId, message })),
  );
}
