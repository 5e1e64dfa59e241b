import { runInBackground } from '@/server/background';
import { logFailure } from '@/server/log';
import type { Actor } from '@/server/scope';

/** Confirms the deletion. Whoever did not want it learns of it, although nothing can be brought back. */
export const mailGoodbye = (actor: Actor): void => runInBackground(actor, () => sendGoodbye(actor));

/**
 * A failure is only logged: the account is gone. The local outbox reaches nobody, and would be the only place that still
 * names the user.
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
