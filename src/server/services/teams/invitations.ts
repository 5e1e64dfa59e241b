import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '@/domain/shared/calendar';
import {
  INVITATION_MAILS_PER_DAY,
  INVITATION_TEXTS,
  invitationExpiry,
  invitationState,
  TOO_MANY_INVITATIONS,
} from '@/domain/teams/invitation';
import type { InviteInput, SentInvitation } from '@/domain/teams/team';
import { memberGate } from '@/domain/teams/team-limits';
import { type GivenRole, invitationGate, type TeamRole } from '@/domain/teams/team-roles';
import { hashToken, newToken } from '@/server/auth/sessions';
import type { Database } from '@/server/db/client';
import { teamInvitations, teamMembers, teams, users } from '@/server/db/schema';
import { notFound, refuse, unwrap } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { findUserByEmail } from '../accounts/accounts';
import { notice, notify } from '../notifications/notifications';
import { withIdempotency } from '../shared/idempotency';
import { consumeRateLimit, HOUR_MS } from '../shared/rate-limit';
import { hasMailService, linkOf, mailInvitation } from './invitation-mail';
import { lockTeam, rolesOf } from './team-access';
import { invitationColumns } from './team-queries';

type Invite = InviteInput & { id: string };

/**
 * Invites an address to a team by mail, once per Idempotency-Key. Inviting it again replaces the link and the role. The
 * response has the link, too: not every installation sends mail.
 */
export async function invite(actor: Actor, { id, email, role }: Invite): Promise<SentInvitation> {
  const { user, now, newId } = actor;
  await consumeRateLimit(actor, { key: `invite:${user.id}`, limit: 100, windowMs: HOUR_MS });
  const token = newToken();
  let isNew = false;
  const call = { key: actor.idempotencyKey, body: { operation: 'teams.invite', input: { id, email, role } } };
  const { teamName, ...invitation } = await withIdempotency(actor, call, async (tx) => {
    isNew = true;
    const team = await lockTeam(tx, actor, id);
    unwrap(invitationGate(team.role, role));
    await requireReplaceable(tx, { id, email, by: team.role });
    const person = await findUserByEmail(tx, email);
    if (person && (await rolesOf(tx, id, [person.id]))[person.id]) {
      refuse('CONFLICT', `${person.name} is already in this team.`, { field: 'email' });
    }
    const [replaced] = await tx
      .delete(teamInvitations)
      .where(and(isOpenIn(id), sameAddress(email)))
      .returning({ createdAt: teamInvitations.createdAt });
    const taken =
      (await tx.$count(teamMembers, eq(teamMembers.teamId, id))) + (await tx.$count(teamInvitations, isOpenIn(id)));
    unwrap(memberGate(taken));
    const expiresAt = invitationExpiry(now);
    // Keeps the time of the first invitation: a newer account must not count as older than the invitation
    // (`mayAcceptInApp`).
    const row = { id: newId(), teamId: id, email, role, createdAt: replaced?.createdAt ?? now, expiresAt };
    await tx.insert(teamInvitations).values({ ...row, tokenHash: hashToken(token), invitedBy: user.id });
    if (person) {
      const facts = { invitationId: row.id, teamName: team.name, by: user.name };
      await notify(tx, actor, [notice(person.id, 'team_invitation', facts, user)]);
    }
    await countMail(tx, actor, email);
    return { ...row, invitedBy: user.name, teamName: team.name };
  });
  // The link is not stored, not even in the response for a repeated key.
  const sendsMail = hasMailService(actor);
  if (!isNew) return { ...invitation, url: null, mailed: sendsMail, sendsMail };
  const mailed = await mailInvitation(actor, { ...invitation, teamName, byId: user.id, by: user.name, token });
  return { ...invitation, url: linkOf(actor, token), mailed, sendsMail };
}

/**
 * Limits the mails to one address, also from several accounts. Comes last, because the count stays locked until the
 * end.
 */
const countMail = (tx: Database, actor: Actor, email: string) =>
  consumeRateLimit(
    { ...actor, db: tx },
    {
      key: `invitation-mail:${email.toLowerCase()}`,
      limit: INVITATION_MAILS_PER_DAY,
      windowMs: DAY_MS,
      refusal: { message: TOO_MANY_INVITATIONS, field: 'email' },
    },
  );

const isOpenIn = (teamId: string): SQL | undefined =>
  and(eq(teamInvitations.teamId, teamId), isNull(teamInvitations.ended));

/** An admin must not turn the invitation of an admin into that of a member: only the owner decides about admins. */
async function requireReplaceable(tx: Database, { id, email, by }: { id: string; email: string; by: TeamRole }) {
  const [open] = await tx
    .select({ role: teamInvitations.role })
    .from(teamInvitations)
    .where(and(isOpenIn(id), sameAddress(email)));
  if (open) unwrap(invitationGate(by, open.role));
}

export const sameAddress = (email: string): SQL => sql`lower(${teamInvitations.email}) = lower(${email})`;

/**
 * Creates a new link, which replaces the previous one, and mails it unless the inviter only wants to pass it on. The
 * invited user may request it as well, but gets it by mail only: reading it there proves that the address is theirs.
 */
export async function resendInvitation(
  actor: Actor,
  { id, mail }: { id: string; mail: boolean },
): Promise<SentInvitation> {
  await consumeRateLimit(actor, { key: `invite-again:${actor.user.id}`, limit: 30, windowMs: HOUR_MS });
  const token = newToken();
  const { byId, by, isInvitee, ...sent } = await actor.db.transaction(async (tx) => {
    const found = await lockInvitation(tx, actor, id);
    const expiresAt = invitationExpiry(actor.now);
    await tx
      .update(teamInvitations)
      // The user who resends it becomes its inviter: it is withdrawn when they may no longer invite.
      .set({ tokenHash: hashToken(token), expiresAt, invitedBy: found.byId })
      .where(eq(teamInvitations.id, id));
    if (mail || found.isInvitee) await countMail(tx, actor, found.email);
    return { ...found, expiresAt };
  });
  const mailed = (mail || isInvitee) && (await mailInvitation(actor, { ...sent, byId, by, token }));
  const { teamName: _, ...invitation } = sent;
  return { ...invitation, url: isInvitee ? null : linkOf(actor, token), mailed, sendsMail: hasMailService(actor) };
}

/** Locks an open invitation that the actor has sent in the name of their team, or has received. */
async function lockInvitation(tx: Database, actor: Actor, id: string) {
  const [row] = await tx
    .select({ ...invitationColumns, teamName: teams.name, inviterId: teamInvitations.invitedBy })
    .from(teamInvitations)
    .innerJoin(teams, eq(teams.id, teamInvitations.teamId))
    .leftJoin(users, eq(users.id, teamInvitations.invitedBy))
    .where(and(eq(teamInvitations.id, id), isNull(teamInvitations.ended)))
    .for('update', { of: teamInvitations });
  if (!row) return notFound('invitation');
  const { inviterId, ...found } = row;
  const isInvitee = found.email.toLowerCase() === actor.user.email.toLowerCase();
  if (!isInvitee) await requireInviter(tx, actor, found);
  // Only the team may extend an expired invitation, not the invited user.
  else if (invitationState({ ...found, ended: null }, actor.now) === 'expired') {
    refuse('INVITATION_INVALID', INVITATION_TEXTS.expired, { details: { state: 'expired' } });
  }
  const { user } = actor;
  const inviter = isInvitee
    ? { byId: inviterId, by: found.invitedBy ?? found.teamName }
    : { byId: user.id, by: user.name };
  return { ...found, ...inviter, isInvitee };
}

/** Strangers to the team must not learn that the invitation exists. */
async function requireInviter(
  tx: Database,
  { user }: Actor,
  invitation: { teamId: string; role: GivenRole },
): Promise<void> {
  const { [user.id]: role } = await rolesOf(tx, invitation.teamId, [user.id]);
  if (!role) notFound('invitation');
  else unwrap(invitationGate(role, invitation.role));
}

/** Withdraws an invitation: its link stops working. */
export function withdrawInvitation(actor: Actor, id: string): Promise<void> {
  return actor.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ teamId: teamInvitations.teamId, role: teamInvitations.role })
      .from(teamInvitations)
      .where(and(eq(teamInvitations.id, id), isNull(teamInvitations.ended)))
      .for('update');
    if (!found) return notFound('invitation');
    await requireInviter(tx, actor, found);
    await endInvitation(tx, actor, id, 'withdrawn');
  });
}

/** Declines an invitation to the actor's address. */
export async function declineInvitation(actor: Actor, id: string): Promise<void> {
  const open = and(eq(teamInvitations.id, id), isNull(teamInvitations.ended), sameAddress(actor.user.email));
  const declined = await actor.db
    .update(teamInvitations)
    .set({ ended: 'declined', endedAt: actor.now })
    .where(open)
    .returning({ id: teamInvitations.id });
  if (declined.length === 0) notFound('invitation');
}

export const endInvitation = (tx: Database, { now }: Actor, id: string, ended: 'accepted' | 'withdrawn') =>
  tx.update(teamInvitations).set({ ended, endedAt: now }).where(eq(teamInvitations.id, id));

/**
 * Withdraws the open invitations by a user who may no longer invite, to one role or at all: one of them may be to
 * another address of that user.
 */
export const withdrawInvitationsBy = (
  tx: Database,
  { now }: Actor,
  { id, userId, role }: { id: string; userId: string; role?: GivenRole },
) =>
  tx
    .update(teamInvitations)
    .set({ ended: 'withdrawn', endedAt: now })
    .where(and(isOpenIn(id), eq(teamInvitations.invitedBy, userId), role && eq(teamInvitations.role, role)));
