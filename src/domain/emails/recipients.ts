import { z } from 'zod';
import { comparableAddress } from '#domain/shared/address';
import { emailText } from '#domain/shared/text-schemas';

/** Maximum number of recipients of one message: To, CC and BCC together. */
export const MAX_RECIPIENTS = 50;

export const TOO_MANY_RECIPIENTS = `At most ${MAX_RECIPIENTS} recipients, CC and BCC included`;

/** The address of one recipient. */
export const recipient = emailText;

/** CC or BCC: each address is checked on its own. */
export const recipients = z
  .array(recipient)
  .max(MAX_RECIPIENTS, { error: TOO_MANY_RECIPIENTS, abort: true })
  .default([]);

export interface Recipients {
  to: string;
  cc: readonly string[];
  bcc: readonly string[];
}

/**
 * The recipients with each address once, where it comes first: To, then CC, then BCC. A recipient in To needs no copy.
 */
export function distinctRecipients({ to, cc, bcc }: Recipients): { to: string; cc: string[]; bcc: string[] } {
  const seen = new Set([comparableAddress(to)]);
  const isNew = (address: string) => {
    const before = seen.size;
    return seen.add(comparableAddress(address)).size > before;
  };
  return { to, cc: cc.filter(isNew), bcc: bcc.filter(isNew) };
}

/** All addresses of a message, To first, each once. */
export function allRecipients(recipients: Recipients): string[] {
  const { to, cc, bcc } = distinctRecipients(recipients);
  return [to, ...cc, ...bcc];
}
