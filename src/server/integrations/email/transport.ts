import type { Attempt, Repeatable } from '@/domain/emails/delivery';
import type { EmailChannel } from '@/domain/emails/email';
import type { Mailbox } from './mailbox';

/** A message as it is handed to a mail service. */
export interface OutgoingEmail {
  /** The message's id: the key by which a service recognizes it. */
  id: string;
  from: Mailbox;
  replyTo: Mailbox;
  to: string;
  cc: readonly string[];
  bcc: readonly string[];
  subject: string;
  text: string;
  html: string;
  /** The Message-ID of the message that this one replies to, without brackets. */
  inReplyTo?: string;
  /** The Message-IDs of its thread, oldest first, without brackets. */
  references: readonly string[];
  /** Where a mail program unsubscribes the recipient with a POST. */
  unsubscribeUrl?: string;
  attachments: readonly { name: string; type: string; content: Uint8Array }[];
}

/** The outcome of an attempt, and the service's ids of the message. */
export interface HandedOver {
  attempt: Attempt;
  providerId?: string;
  messageId?: string;
}

/** Hands messages to a mail service. Every failure is an outcome; it never throws. */
export interface EmailTransport {
  channel: EmailChannel;
  repeatable: Repeatable;
  /** How many messages it hands over at a time, if there is a limit. More would wait, although their attempt has begun. */
  connections?: number;
  /** How many messages one process hands over each second at most. */
  perSecond: number;
  send(email: OutgoingEmail): Promise<HandedOver>;
  /** The Message-ID that the service has given a message, without brackets, if it reports it only on request. */
  messageIdOf?(providerId: string): Promise<string | undefined>;
}

/** For services without a limit of their own: what one process can do while requests have time in between. */
export const PER_SECOND = 120;

/** `<id>` as `id`. */
export const withoutBrackets = (messageId: string): string => messageId.trim().replace(/^<(.*)>$/, '$1');

/** The headers by which mail programs show a reply below the message that it replies to. */
export function threadHeaders({ inReplyTo, references }: OutgoingEmail): Record<string, string> {
  if (references.length === 0) return {};
  const chain = references.map((id) => `<${id}>`).join(' ');
  return inReplyTo === undefined ? { References: chain } : { 'In-Reply-To': `<${inReplyTo}>`, References: chain };
}

/** The headers that let a mail program offer to unsubscribe with one click (RFC 8058). */
export const unsubscribeHeaders = ({ unsubscribeUrl }: OutgoingEmail): Record<string, string> =>
  unsubscribeUrl === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** No attempt takes longer. A worker counts as dead only well after that. */
export const ATTEMPT_TIMEOUT_MS = 45_000;
