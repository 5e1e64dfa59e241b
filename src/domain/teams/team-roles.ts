import { type Problem, problem } from '#domain/shared/problem';
import { fail, ok, type Result } from '#domain/shared/result';

/** The roles in a team, from the most to the least powerful (D28). A team always has exactly one owner. */
export const TEAM_ROLES = ['owner', 'admin', 'member'] as const;

export type TeamRole = (typeof TEAM_ROLES)[number];

/** The roles that a member can be invited to or given. Ownership passes on only by handing the team over. */
export const GIVEN_ROLES = ['admin', 'member'] as const satisfies readonly TeamRole[];

export type GivenRole = (typeof GIVEN_ROLES)[number];

export const TEAM_ROLE_LABELS = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
} as const satisfies Record<TeamRole, string>;

/** In a sentence: 'as a member'. */
export const GIVEN_ROLE_PHRASES = {
  admin: 'an admin',
  member: 'a member',
} as const satisfies Record<GivenRole, string>;

/** What a role adds, for the user who chooses it. */
export const GIVEN_ROLE_HINTS = {
  admin: 'Can also invite and remove members, and change the team’s name and time zone.',
  member: 'Works on the leads that are shared with the team.',
} as const satisfies Record<GivenRole, string>;

/** What can be done to a team as a whole, and by whom (D28). */
const ALLOWED = {
  update: ['owner', 'admin'],
  limit: ['owner'],
  invite: ['owner', 'admin'],
  fields: ['owner', 'admin'],
  staffing: ['owner', 'admin'],
  approve: ['owner', 'admin'],
  handOver: ['owner'],
  delete: ['owner'],
} as const satisfies Record<string, readonly TeamRole[]>;

export type TeamAction = keyof typeof ALLOWED;

const REFUSALS = {
  update: 'Only the owner and admins can change this team.',
  limit: 'Only the owner can change what members see.',
  invite: 'Only the owner and admins can invite people to this team.',
  fields: 'Only the owner and admins can change the custom fields of this team.',
  staffing: 'Only the owner and admins can change the rate cards, licenses and quote settings of this team.',
  approve: 'Only the owner and admins can approve a margin under the limit.',
  handOver: 'Only the owner can hand this team over.',
  delete: 'Only the owner can delete this team.',
} as const satisfies Record<TeamAction, string>;

/** Whether a role may do something to its team (D28). */
export function mayInTeam(role: TeamRole, action: TeamAction): boolean {
  const allowed: readonly TeamRole[] = ALLOWED[action];
  return allowed.includes(role);
}

/** `mayInTeam` as a gate. Fails with FORBIDDEN. */
export const teamActionGate = (role: TeamRole, action: TeamAction): Result<null> =>
  mayInTeam(role, action) ? ok(null) : forbidden(REFUSALS[action]);

/**
 * Whether a member with `role` may invite, appoint or remove a member with the role `given`. Only the owner may for
 * admins.
 */
export const mayGive = (role: TeamRole, given: TeamRole): boolean =>
  role === 'owner' ? given !== 'owner' : role === 'admin' && given === 'member';

/** Whether one member may give another one a role. Fails with FORBIDDEN or, for the owner's own role, with CONFLICT. */
export function roleGate({ role, of, to }: { role: TeamRole; of: TeamRole; to: GivenRole }): Result<null> {
  if (of === 'owner') return fail(problem('CONFLICT', HAND_OVER_FIRST));
  return mayGive(role, of) && mayGive(role, to) ? ok(null) : forbidden('Only the owner can change who is an admin.');
}

/**
 * Whether a member with `role` may invite to the role `given`, or replace, resend or withdraw such an invitation. Fails
 * with FORBIDDEN.
 */
export function invitationGate(role: TeamRole, given: GivenRole): Result<null> {
  const gate = teamActionGate(role, 'invite');
  if (!gate.ok || mayGive(role, given)) return gate;
  return forbidden('Only the owner can invite admins.');
}

export const HAND_OVER_FIRST = 'A team needs an owner. Hand it over to someone else first, or delete it.';

/**
 * Whether a member may be removed from the team by another one or by themselves. All but the owner may leave (D28).
 * Fails with FORBIDDEN, or with CONFLICT for the owner.
 */
export function removalGate({ role, of, isSelf }: { role: TeamRole; of: TeamRole; isSelf: boolean }): Result<null> {
  if (of === 'owner') return fail(problem('CONFLICT', HAND_OVER_FIRST));
  if (isSelf || mayGive(role, of)) return ok(null);
  return forbidden(
    role === 'member' ? 'Only the owner and admins can remove people.' : 'Only the owner can remove an admin.',
  );
}

const forbidden = (message: string): { ok: false; problem: Problem } => ({
  ok: false,
  problem: problem('FORBIDDEN', message),
});
