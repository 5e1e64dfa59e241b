import { runInBackground } from '@/server/background';
import { logFailure } from '@/server/log';
import type { Actor } from '@/server/scope';

/** Confirms the deletion, so that a user who did not want it learns of it, although it cannot be undone. */
export const mailGoodbye = (actor: Actor): void => runInBackground(actor, () => sendGoodbye(actor));

/**
 * A failure is only logged: the account is gone. Nothing is written to the local outbox, which no user reads and which
 * would be the only place that still names the user.
 */
export async function sendGoodbye({ env, mailer, user }: Actor): Promise<void> {
  if (mailer.kind === 'local') return;
  const body = [
    `Hello ${user.name},`,
    'Your Stanchion account and everything that was yours alone have been deleted. Leads that you shared with a team stay with the team.',
    `If this was not you, write to whoever runs ${env.APP_URL}.`,
    'Stanchion',
  ].join('\n\n');
  try {
    await mailer.send({ to: user.email, subject: 'Your account has been deleted', body: `${body}\n` });
  } catch (error) {
    logFailure('Failed to confirm the deletion of an account', error);
  }
}
