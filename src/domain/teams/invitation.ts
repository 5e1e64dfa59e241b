import { addDays } from '#domain/shared/time';

/** How long the link of an invitation works, in days of 24 hours. */
export const INVITATION_DAYS = 7;

/** How long an invitation that is over is kept, so that its link can still say why it no longer works. */
export const INVITATION_RETENTION_DAYS = 30;

/** How many invitations are mailed to one address within 24 hours, from all senders together. */
export const INVITATION_MAILS_PER_DAY = 3;

export const TOO_MANY_INVITATIONS = `This address has already received ${INVITATION_MAILS_PER_DAY} invitations today.`;

/** When an invitation whose link was made at `now` expires. */
export const invitationExpiry = (now: Date): Date => addDays(now, INVITATION_DAYS);

/** At `now`, invitations that expired at this instant or earlier are purged. */
export const purgeInvitationsBefore = (now: Date): Date => addDays(now, -INVITATION_RETENTION_DAYS);

export type InvitationState = 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired';

interface Invitation {
  expiresAt: Date;
  /** How it ended; null while it is open. */
  ended: 'accepted' | 'declined' | 'withdrawn' | null;
}

/** The state of an invitation at `now`. It is expired from the instant of `expiresAt` on. */
export function invitationState({ ended, expiresAt }: Invitation, now: Date): InvitationState {
  return ended ?? (expiresAt <= now ? 'expired' : 'open');
}

/**
 * Whether the account that an invitation is for may accept it without its link: only if the account is not newer than
 * the invitation, because sign-up does not check that the address is the user's own.
 */
export const mayAcceptInApp = (account: { createdAt: Date }, invitation: { createdAt: Date }): boolean =>
  account.createdAt <= invitation.createdAt;

export const OPEN_THE_LINK = 'Open the link of the invitation to accept it. It shows that the address is yours.';

/** Why a link no longer works, and what to do about it. `unknown`: never valid, replaced or purged. */
export const INVITATION_TEXTS = {
  accepted: 'This invitation has already been accepted.',
  declined: 'This invitation was declined. Ask for a new one if that was a mistake.',
  withdrawn: 'This invitation was withdrawn. Ask whoever invited you for a new one.',
  expired: 'This invitation has expired. Ask whoever invited you for a new one.',
  unknown: 'This link is incomplete, or a newer one has replaced it. Use the link of the latest email.',
} as const satisfies Record<Exclude<InvitationState, 'open'> | 'unknown', string>;
