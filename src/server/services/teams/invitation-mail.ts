import { setTimeout as sleep } from 'node:timers/promises';
import { INVITATION_DAYS } from '@/domain/teams/invitation';
import type { Mail } from '@/server/integrations/mailer';
import { logFailure } from '@/server/log';
import type { Scope } from '@/server/scope';

interface Invited {
  email: string;
  teamName: string;
  by: string;
  /** The user who is named as the inviter; null if their account is gone. */
  byId: string | null;
  token: string;
}

/** The page that an invitation is accepted on (D41). */
export const linkOf = ({ env }: Pick<Scope, 'env'>, token: string): string =>
  `${env.APP_URL}/auth/invitation?token=${token}`;

export const hasMailService = ({ mailer }: Pick<Scope, 'mailer'>): boolean => mailer.kind !== 'local';

/** How long the inviter waits for the mail service. */
const TIMEOUT_MS = 10_000;

/**
 * Returns whether the mail was sent. If not, or if there is no mail service, the inviter can still pass the link on.
 * Call it outside of transactions.
 */
export async function mailInvitation(scope: Scope, invited: Invited): Promise<boolean> {
  const timeout = new AbortController();
  try {
    const late = sleep(TIMEOUT_MS, null, { signal: timeout.signal, ref: false }).then(() => {
      throw new Error('The mail service takes too long.');
    });
    await Promise.race([scope.mailer.send(invitationMail(invited, linkOf(scope, invited.token))), late]);
    return hasMailService(scope);
  } catch (error) {
    logFailure('Failed to send the mail of a team invitation', error);
    return false;
  } finally {
    timeout.abort();
  }
}

/** Names are free text, and a subject is one line. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

function invitationMail({ email, teamName, by, byId, token: _ }: Invited, link: string): Mail {
  return {
    ...(byId !== null && { userId: byId }),
    to: email,
    subject: oneLine(`${by} invited you to ${teamName} on Stanchion`),
    body: [
      'Hello,',
      '',
      `${oneLine(by)} invited you to join the team ${teamName} on Stanchion, where you work on its leads together.`,
      'Open this link to accept. If you have no account yet, you can create one there:',
      '',
      link,
      '',
      `The link works once, for ${email}, and for ${INVITATION_DAYS} days.`,
      'If you did not expect this invitation, ignore this email.',
      '',
      'Stanchion',
      '',
    ].join('\n'),
  };
}
