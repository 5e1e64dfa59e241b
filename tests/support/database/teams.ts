import type { TeamRole } from '@/domain/teams/team-roles';
import type { SessionUser } from '@/server/auth/sessions';
import { teamMembers, teams } from '@/server/db/schema';
import type { TestScope } from './scope';

/** Creates a team without members. */
export async function makeTeam({ db, newId, now }: TestScope, name = 'North'): Promise<string> {
  const id = newId();
  await db.insert(teams).values({ id, name, createdAt: now });
  return id;
}

/** Adds a user to a team, and returns them as a session that starts now would. */
export async function joinTeam(
  { db, now }: TestScope,
  user: SessionUser,
  teamId: string,
  role: TeamRole = 'member',
): Promise<SessionUser> {
  await db.insert(teamMembers).values({ teamId, userId: user.id, role, joinedAt: now });
  return { ...user, teamIds: [...user.teamIds, teamId] };
}
