import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import {
  INVITATION_TEXTS,
  type InvitationState,
  invitationState,
  mayAcceptInApp,
  OPEN_THE_LINK,
} from '@/domain/teams/invitation';
import { memberGate } from '@/domain/teams/team-limits';
import { GIVEN_ROLE_PHRASES } from '@/domain/teams/team-roles';
import { hashToken } from '@/server/auth/sessions';
import type { Database } from '@/server/db/client';
import { teamInvitations, teamMembers, teams, users } from '@/server/db/schema';
import { notFound, refuse, unwrap } from '@/server/problems/problem-error';
import type { Actor, Scope } from '@/server/scope';
import { earnPoints } from '../gamification/point-work';
import { showLinkedRows } from '../leads/lead-states';
import { endInvitation, sameAddress } from './invitations';
import { addMember } from './memberships';
import { rolesOf } from './team-access';
import { notifyMembers } from './team-notices';
import { requireRoomToJoin } from './teams';

const columns = {
  id: teamInvitations.id,
  teamId: teamInvitations.teamId,
  teamName: teams.name,
  email: teamInvitations.email,
  role: teamInvitations.role,
  invitedBy: users.name,
  createdAt: teamInvitations.createdAt,
  expiresAt: teamInvitations.expiresAt,
  ended: teamInvitations.ended,
};

const hasToken = (token: string): SQL => eq(teamInvitations.tokenHash, hashToken(token));

const behind = (db: Database, which: SQL) =>
  db
    .select(columns)
    .from(teamInvitations)
    .innerJoin(teams, eq(teams.id, teamInvitations.teamId))
    .leftJoin(users, eq(users.id, teamInvitations.invitedBy))
    .where(which);

/** The invitation behind a link, for its page; null if there is none. The link alone shows it, and opening it does not use it up. */
export async function invitationBehind({ db, now }: Pick<Scope, 'db' | 'now'>, token: string) {
  const [found] = await behind(db, hasToken(token));
  return found ? { ...found, state: invitationState(found, now) } : null;
}

/**
 * Whether this user joined a team by an invitation and is still a member. Opening its link again then leads to the
 * team.
 */
export async function hasJoinedBy(
  { db, user }: Pick<Actor, 'db' | 'user'>,
  { teamId, email, ended }: Pick<Found, 'teamId' | 'email' | 'ended'>,
): Promise<boolean> {
  if (ended !== 'accepted' || !isFor(user, email)) return false;
  return user.id in (await rolesOf(db, teamId, [user.id]));
}

/**
 * Joins the team behind a link, which works once, and only for the account with the address that was invited. For the
 * user who has joined by it, the link keeps leading to the team.
 */
export const acceptInvitation = (actor: Actor, token: string): Promise<{ teamId: string }> =>
  join(actor, hasToken(token), requireUsable);

/**
 * Joins the team of an invitation to the actor's address, without its link. Only for an account that is older than the
 * invitation: sign-up does not check addresses, so a stranger who learns of an invited address must not get in by
 * signing up with it.
 */
export const acceptReceived = (actor: Actor, id: string): Promise<{ teamId: string }> =>
  join(actor, sql`${eq(teamInvitations.id, id)} and ${sameAddress(actor.user.email)}`, async (by, found) => {
    if (!found) return notFound('invitation');
    if (!mayAcceptInApp(by.user, found)) return refuse('FORBIDDEN', OPEN_THE_LINK);
    return requireUsable(by, found);
  });

type Require = (actor: Actor, found: Found | undefined) => Promise<Found>;

function join(actor: Actor, which: SQL, require: Require): Promise<{ teamId: string }> {
  const { user, now } = actor;
  return actor.db.transaction(async (tx) => {
    const inside = { ...actor, db: tx };
    const [seen] = await behind(tx, which);
    if (seen && (await hasJoinedBy(inside, seen))) return { teamId: seen.teamId };
    await require(actor, seen);
    await requireRoomToJoin(tx, user.id);
    // Locks the team first, as everywhere. The second read sees what happened while this waited for the lock.
    const team = await lockTeamBehind(tx, which);
    const [found] = await behind(tx, which).for('update', { of: teamInvitations });
    if (found && (await hasJoinedBy(inside, found))) return { teamId: found.teamId };
    const { id, teamId, role } = await require(actor, found);
    await endInvitation(tx, actor, id, 'accepted');
    if ((await rolesOf(tx, teamId, [user.id]))[user.id]) return { teamId };
    unwrap(memberGate(await tx.$count(teamMembers, eq(teamMembers.teamId, teamId))));
    const message = `${user.name} joined the team as ${GIVEN_ROLE_PHRASES[role]}.`;
    await notifyMembers(tx, actor, team, { message, roles: ['owner', 'admin'] });
    await addMember(tx, { teamId, userId: user.id, role, joinedAt: now });
    await showLinkedRows(tx, { teamId, userId: user.id });
    await earnPoints(inside, { achievements: ['first_team'] });
    return { teamId };
  });
}

async function lockTeamBehind(tx: Database, which: SQL) {
  const ofIt = tx.select({ teamId: teamInvitations.teamId }).from(teamInvitations).where(which);
  const [team] = await tx
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(inArray(teams.id, ofIt))
    .for('no key update');
  return team ?? refuseLink('unknown');
}

type Found = Awaited<ReturnType<typeof behind>>[number];

async function requireUsable({ user, now }: Actor, found: Found | undefined): Promise<Found> {
  if (!found) return refuseLink('unknown');
  const state = invitationState(found, now);
  if (state !== 'open') return refuseLink(state);
  if (isFor(user, found.email)) return found;
  return refuse('FORBIDDEN', `This invitation is for ${found.email}. Sign in with that account to accept it.`);
}

const isFor = (user: Actor['user'], email: string): boolean => email.toLowerCase() === user.email.toLowerCase();

const refuseLink = (state: Exclude<InvitationState, 'open'> | 'unknown'): never =>
  refuse('INVITATION_INVALID', INVITATION_TEXTS[state], { details: { state } });
