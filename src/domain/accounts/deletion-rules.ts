import { problem } from '#domain/shared/problem';
import { fail, ok, type Result } from '#domain/shared/result';
import type { TeamRole } from '#domain/teams/team-roles';

/** Replaces the name of a user who left the team or deleted their account, wherever their rows remain (D72). */
export const FORMER_MEMBER = 'Former member';

/** Who can delete an account. */
export const DELETED_BY = ['user', 'operator'] as const;

export type DeletedBy = (typeof DELETED_BY)[number];

/** The phrase that a user types to delete their account. */
export const DELETION_PHRASE = 'delete my account';

/**
 * Whether a text is the phrase. Ignores letter case, surrounding spaces and a dot that a keyboard adds automatically.
 */
export const typesDeletionPhrase = (typed: string): boolean =>
  typed.trim().replace(/\.$/, '').toLowerCase() === DELETION_PHRASE;

export interface MemberTeam {
  id: string;
  name: string;
  /** The role of the user who deletes their account. */
  role: TeamRole;
  memberCount: number;
}

/** What happens to a user's teams when they delete their account. Each list keeps the given order (D57, D72). */
export function teamsAfterDeletion<Team extends MemberTeam>(teams: readonly Team[]) {
  const owned = teams.filter(({ role }) => role === 'owner');
  return {
    /** These need another owner first. */
    toHandOver: owned.filter(({ memberCount }) => memberCount > 1),
    /** The user is their only member. */
    deleted: owned.filter(({ memberCount }) => memberCount === 1),
    /** They stay with their owners. */
    left: teams.filter(({ role }) => role !== 'owner'),
  };
}

/** Whether an account in these teams can be deleted. Fails with CONFLICT and names the teams that block it. */
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
