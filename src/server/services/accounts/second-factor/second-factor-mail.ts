import { runInBackground } from '@/server/background';
import { logFailure } from '@/server/log';
import type { Scope } from '@/server/scope';

const NOTICES = {
  on: {
    subject: 'Two-factor sign-in is on',
    text: 'Two-factor sign-in has been turned on for your Stanchion account. From now on, signing in takes your password and a code of your authenticator app.',
  },
  off: {
    subject: 'Two-factor sign-in is off',
    text: 'Two-factor sign-in has been turned off for your Stanchion account. Your password alone now signs you in.',
  },
  codes: {
    subject: 'You have new recovery codes',
    text: 'New recovery codes have been created for your Stanchion account. The old ones no longer work.',
  },
} as const;

type Owner = Scope & { user: { id: string; name: string; email: string } };

/** Notifies the owner of a change of the second factor, which an intruder may have made. */
export const mailSecondFactorNotice = (owner: Owner, change: keyof typeof NOTICES): void =>
  runInBackground(owner, () => sendSecondFactorNotice(owner, change));

/** A failure is only logged: the change has already been made. */
export async function sendSecondFactorNotice(
  { env, mailer, user }: Owner,
  change: keyof typeof NOTICES,
): Promise<void> {
  const { subject, text } = NOTICES[change];
  const body = [
    `Hello ${user.name},`,
    text,
    `If this was not you, set a new password at ${env.APP_URL}/auth/forgot and write to whoever runs this installation.`,
    'Stanchion',
  ].join('\n\n');
  try {
    await mailer.send({ userId: user.id, to: user.email, subject, body: `${body}\n` });
  } catch (error) {
    logFailure('Failed to send a notice about two-factor sign-in', error);
  }
}
