import { z } from 'zod';
import { EMAIL_MAX, INVALID_EMAIL, isSingleLine } from '#domain/shared/text';
import { text } from '#domain/shared/text-schemas';

/** Most recipients of one message: To, CC and BCC together. */
export const MAX_RECIPIENTS = 50;

export const TOO_MANY_RECIPIENTS = `At most ${MAX_RECIPIENTS} recipients, CC and BCC included`;

/**
 * One address and nothing else. Stricter than the pattern of a lead's address: a comma, semicolon, bracket or quote would
 * let a mail server read a second address or a display name into it, and a control character another header.
 */
const RECIPIENT_PATTERN = /^[^\s@,;:<>()[\]\\"]+@[^\s@.,;:<>()[\]\\"]+(?:\.[^\s@.,;:<>()[\]\\"]+)+$/;

/** The address of one recipient, kept exactly as sent (D37). */
export const recipient = text(EMAIL_MAX)
  .regex(RECIPIENT_PATTERN, { error: INVALID_EMAIL, abort: true })
  .refine(isSingleLine, { error: INVALID_EMAIL });

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

/** The form in which addresses are compared: without regard to letter case. */
export const comparableAddress = (address: string): string => address.toLowerCase();

/**
 * The recipients with each address once, where it comes first: To, then CC, then BCC. Whoever gets a message need not get
 * a copy of it.
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
