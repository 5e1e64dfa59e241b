import { eq } from 'drizzle-orm';
import { deletionGate, type MemberTeam } from '@/domain/accounts/deletion-rules';
import type { Database } from '@/server/db/client';
import { teamMembers, teams } from '@/server/db/schema';
import { refuse, unwrap } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { notice, notify } from '../../notifications/notifications';
import { dropTakenByOwners } from '../../shared/external-ids';
import { endMembership, leadsLeft } from '../../teams/members';
import { deleteMember } from '../../teams/memberships';
import { lockTeam } from '../../teams/team-access';
import { teamPlaces } from './team-places';

/**
 * Takes the actor out of all teams: their rows in a team become its owner's, and a team whose only member they are is
 * deleted. Throws CONFLICT if they own a team with other members.
 */
export async function leaveTeams(tx: Database, actor: Actor): Promise<void> {
  const { user } = actor;
  for (const id of (await teamPlaces(tx, user.id)).map((team) => team.id).sort()) await lockTeam(tx, actor, id);
  // Read again: while this waited for the locks, people may have joined or left.
  const places = await teamPlaces(tx, user.id);
  unwrap(deletionGate(places));
  const sorted = places.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  // Deletes all memberships in the order of `lockMemberships`, before any team or row: an edit of a row locks
  // memberships first.
  for (const { id: teamId } of sorted) await deleteMember(tx, { teamId, userId: user.id });
  const notices = [];
  for (const team of sorted) {
    if (team.role === 'owner') {
      await dropTakenByOwners(tx, { teamId: team.id, owners: [user.id] });
      await tx.delete(teams).where(eq(teams.id, team.id));
    } else notices.push(farewell(actor, team, await endMembership(tx, actor, { id: team.id, userId: user.id })));
  }
  // One call, see `notify`.
  await notify(tx, actor, notices);
}

const farewell = (actor: Actor, { id, name }: MemberTeam, { owner, owned }: { owner: string; owned: number }) =>
  notice(owner, 'team_membership', {
    teamId: id,
    teamName: name,
    changeId: actor.newId(),
    message: leadsLeft('A member has deleted their account.', owned),
  });

/**
 * Once the user is locked, they can join no further team. If they have just joined one, they must first see what the
 * deletion means for it.
 */
export async function requireNoTeams(tx: Database, userId: string): Promise<void> {
  const joined = await tx.$count(teamMembers, eq(teamMembers.userId, userId));
  if (joined > 0) refuse('CONFLICT', 'This account has just joined a team. Try again.');
}
