import { problem } from '#domain/shared/problem';
import { fail, ok, type Result } from '#domain/shared/result';

/** Maximum length of a team's name (D37). */
export const TEAM_NAME_MAX = 80;

/** Maximum number of people in a team, including those with an open invitation. */
export const MAX_TEAM_MEMBERS = 100;

/** Maximum number of teams per user. */
export const MAX_TEAMS = 50;

/** Whether a team has a place for one more. `taken` counts members and open invitations. Fails with CONFLICT. */
export function memberGate(taken: number): Result<null> {
  return taken < MAX_TEAM_MEMBERS
    ? ok(null)
    : fail(problem('CONFLICT', `A team can have ${MAX_TEAM_MEMBERS} people, including those who are invited.`));
}

/** Whether a user in `joined` teams can be in one more. Fails with CONFLICT. */
export function joiningGate(joined: number): Result<null> {
  return joined < MAX_TEAMS ? ok(null) : fail(problem('CONFLICT', `You can be in at most ${MAX_TEAMS} teams.`));
}
