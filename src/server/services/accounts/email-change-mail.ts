import type { EmailChangeEnd } from '@/domain/accounts/email-change';
import { runInBackground } from '@/server/background';
import { logFailure } from '@/server/log';
import type { Actor, Scope } from '@/server/scope';

interface Links {
  newEmail: string;
  tokens: Record<EmailChangeEnd, string>;
  isTaken: () => Promise<boolean>;
}

/** In the background, so that the response does not reveal whether the new address has an account. */
export function mailEmailChangeLinks(actor: Actor, { newEmail, tokens, isTaken }: Links): void {
  const { env, mailer, user } = actor;
  const linkTo = (page: string, token: string) => `${env.APP_URL}/auth/email/${page}?token=${token}`;
  inBackground(actor, async () => {
    await mailer.send({
      userId: user.id,
      to: user.email,
      subject: 'Your Stanchion email address is about to change',
      body: letter(user.name, [
        `Someone asked to change the email address of your Stanchion account to ${newEmail}. If this was you, confirm it here, and with the link in our email to that address:`,
        linkTo('confirm', tokens.OLD),
        'Both links work for 24 hours. If this was not you, cancel the change here and set a new password:',
        linkTo('cancel', tokens.OLD),
      ]),
    });
    const offer = [
      'Open this link to use this email address for your Stanchion account:',
      linkTo('confirm', tokens.NEW),
      'The link works for 24 hours. The change also takes the link that we sent to the current address of the account. If you did not request it, ignore this email.',
    ];
    const taken = [
      'Someone asked to use this email address for a Stanchion account, but it already has one. Nothing has changed.',
      `If this was you, sign in at ${env.APP_URL}/auth/signin, or use another address.`,
    ];
    await mailer.send({
      userId: user.id,
      to: newEmail,
      subject: 'Confirm your email address for Stanchion',
      body: letter(null, (await isTaken()) ? taken : offer),
    });
  });
}

/** Notifies the old address that the account has moved. */
export function mailEmailChanged(
  scope: Scope,
  moved: { userId: string; name: string; email: string; newEmail: string },
): void {
  inBackground(scope, () =>
    scope.mailer.send({
      userId: moved.userId,
      to: moved.email,
      subject: 'Your Stanchion email address has changed',
      body: letter(moved.name, [
        `Your Stanchion account now has the email address ${moved.newEmail}.`,
        'If this was not you, write to whoever runs this installation at once.',
      ]),
    }),
  );
}

const letter = (name: string | null, paragraphs: string[]): string =>
  [name ? `Hello ${name},` : 'Hello,', ...paragraphs, 'Stanchion'].join('\n\n').concat('\n');

function inBackground(scope: Scope, send: () => Promise<void>): void {
  runInBackground(scope, async () => {
    try {
      await send();
    } catch (error) {
      logFailure('Failed to send mail about a change of address', error);
    }
  });
}
