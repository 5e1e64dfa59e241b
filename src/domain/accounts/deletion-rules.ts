import { problem } from '#domain/shared/problem';
import { fail, ok, type Result } from '#domain/shared/result';
import type { TeamRole } from '#domain/teams/team-roles';

/** Stands for the name of whoever has left a team or deleted their account, wherever something of theirs stays (D72). */
export const FORMER_MEMBER = 'Former member';

/** Who can delete an account. */
export const DELETED_BY = ['user', 'operator'] as const;

export type DeletedBy = (typeof DELETED_BY)[number];

/** What has to be typed to delete an account. */
export const DELETION_PHRASE = 'delete my account';

/** Whether a text is the phrase. Case, spaces around it and the dot of an eager keyboard do not matter. */
export const typesDeletionPhrase = (typed: string): boolean =>
  typed.trim().replace(/\.$/, '').toLowerCase() === DELETION_PHRASE;

export interface MemberTeam {
  id: string;
  name: string;
  /** The role of whoever deletes their account. */
  role: TeamRole;
  memberCount: number;
}

/** What becomes of the teams of somebody who deletes their account, each list in the given order (D57, D72). */
export function teamsAfterDeletion<Team extends MemberTeam>(teams: readonly Team[]) {
  const owned = teams.filter(({ role }) => role === 'owner');
  return {
    /** They need another owner first. */
    toHandOver: owned.filter(({ memberCount }) => memberCount > 1),
    /** Nobody else is in them. */
    deleted: owned.filter(({ memberCount }) => memberCount === 1),
    /** They stay with their owners. */
    left: teams.filter(({ role }) => role !== 'owner'),
  };
}

/** Whether an account in these teams can be deleted. Fails with CONFLICT, and names the teams that keep it from that. */
export function deletionGate(teams: readonly MemberTeam[]): Result<null> {
  const { toHandOver } = teamsAfterDeletion(teams);
  if (toHandOver.length === 0) return ok(null);
  const names = new Intl.ListFormat('en-US').format(toHandOver.map(({ name }) => name));
  const one = toHandOver.length === 1;
  return fail(
    problem(
      'CONFLICT',
      `You own ${names}. Hand ${one ? 'this team' : 'these teams'} over to another member, or delete ${one ? 'it' : 'them'}. Then you can delete your account.`,
    ),
  );
}
