import type { TeamRole } from '@/domain/teams/team-roles';
import type { SessionUser } from '@/server/auth/sessions';
import { teams } from '@/server/db/schema';
import { addMember } from '@/server/services/teams/memberships';
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
  await db.transaction((tx) => addMember(tx, { teamId, userId: user.id, role, joinedAt: now }));
  return { ...user, teamIds: [...user.teamIds, teamId] };
}
