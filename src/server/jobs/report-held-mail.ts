import { logFailure } from '../log';
import type { Scope } from '../scope';
import { countHeldBack } from '../services/emails/held-back';

/** Logs for the operator that emails are still held after a restore. They stay held until the operator decides. */
export async function reportHeldMail(scope: Scope): Promise<void> {
  try {
    const held = await countHeldBack(scope);
    if (held > 0) console.info(`Emails held after a restore: ${held}. List them with: npm run stanchion -- mail held`);
  } catch (error) {
    logFailure('The emails held after a restore could not be counted', error);
  }
}
