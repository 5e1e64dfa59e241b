import { z } from 'zod';
import { canMove, type DeliveryState } from '#domain/emails/delivery';
import type { EmailStatus } from '#domain/emails/email-status';
import type { HoldReason } from '#domain/emails/hold';
import { allRecipients, type Recipients } from '#domain/emails/recipients';
import { comparableAddress } from '#domain/shared/address';
import { storable } from '#domain/shared/text';
import { text } from '#domain/shared/text-schemas';
import { parseInstant } from '#domain/shared/time';
import { TASK_LIMITS } from '#domain/tasks/task';

/** The part of a mail service's news about a message that matters here; the rest of it is ignored. */
export const mailEvent = z.object({
  type: z.string().max(100),
  created_at: z.string().max(50).optional(),
  data: z.object({
    email_id: text(200).optional(),
    message_id: text(500).optional(),
    tags: z.record(z.string(), z.unknown()).optional(),
    to: z.array(z.string()).optional(),
    bounce: z.object({ type: z.string().optional(), message: z.string().optional() }).optional(),
    failed: z.object({ reason: z.string().optional() }).optional(),
  }),
});

export type MailEvent = z.infer<typeof mailEvent>;

/** The status that news of each type brings. Types that are not listed change nothing. */
const STATUSES: ReadonlyMap<string, EmailStatus> = new Map([
  ['email.delivered', 'DELIVERED'],
  ['email.opened', 'OPENED'],
  ['email.clicked', 'CLICKED'],
  ['email.bounced', 'FAILED'],
  ['email.failed', 'FAILED'],
  ['email.suppressed', 'FAILED'],
]);

export interface MailNews {
  status: EmailStatus;
  /** Recorded only for users who opted in, with the time of the latest one. */
  isTracking: boolean;
  error: string | null;
  isBounce: boolean;
  /** A permanent bounce: the address gets no more email (D70). */
  isHardBounce: boolean;
  /** Whether the service did not send the message at all. */
  isWhole: boolean;
  /** The addresses that it names, in lower case; null if none. */
  named: readonly string[] | null;
}

const MAX_REASON = 500;

/** What an event says about a message; null if it says nothing that is recorded. */
export function readMailEvent({ type, data }: MailEvent): MailNews | null {
  const status = STATUSES.get(type);
  if (status === undefined) return null;
  const isBounce = type === 'email.bounced';
  const reason = (data.bounce?.message ?? data.failed?.reason ?? 'The mail service could not deliver it.').slice(
    0,
    MAX_REASON,
  );
  return {
    status,
    isTracking: status === 'OPENED' || status === 'CLICKED',
    error: status === 'FAILED' ? storable(reason) : null,
    isBounce,
    isHardBounce: isBounce && data.bounce?.type?.toLowerCase() === 'permanent',
    isWhole: type === 'email.failed',
    named: data.to?.map(comparableAddress) ?? null,
  };
}

/**
 * The recipient that news is about, in lower case. Null if it does not say which of several recipients, or names
 * another address, such as a mailbox that a recipient forwards to. The address in To does not identify the recipient:
 * Resend may give it as the address of the message, whichever recipient the news is about.
 */
export function recipientOf({ named }: Pick<MailNews, 'named'>, email: Recipients): string | null {
  const recipients = allRecipients(email).map(comparableAddress);
  const [one, ...others] = named ?? recipients;
  if (one === undefined || others.length > 0 || !recipients.includes(one)) return null;
  return recipients.length > 1 && one === comparableAddress(email.to) ? null : one;
}

/** What is known about the delivery of a message to each of its recipients. */
export interface Outcomes {
  /** The recipients that the service did not send it to, in lower case. */
  unsent: readonly string[];
  /** Whether it was sent to any recipient. A bounced message was. */
  hasLeft: boolean;
}

/**
 * The outcomes that news reports. The service reports each recipient separately, unless it did not send the message at
 * all. The recipients are those of the message: if there is only one, it does not matter how the service writes the
 * address.
 */
export function outcomesIn(
  { status, isBounce, isWhole, named }: Pick<MailNews, 'status' | 'isBounce' | 'isWhole' | 'named'>,
  email: Recipients,
): Outcomes {
  if (status !== 'FAILED' || isBounce) return { unsent: [], hasLeft: true };
  const recipients = allRecipients(email).map(comparableAddress);
  const isAboutAll = isWhole || named === null || recipients.length === 1;
  return { unsent: isAboutAll ? recipients : recipients.filter((address) => named.includes(address)), hasLeft: false };
}

/** When it happened, as the service says, but not in the future; `now` if it does not say. */
export function eventTime({ created_at: written }: MailEvent, now: Date): Date {
  const at = written === undefined ? null : parseInstant(written);
  return at !== null && at < now ? at : now;
}

/** Whether it is unknown if a message was sent: its attempt was interrupted, or the database was restored. */
const mayHaveBeenSent = ({
  delivery,
  holdReason,
}: {
  delivery: DeliveryState;
  holdReason: HoldReason | null;
}): boolean => delivery === 'unconfirmed' || (delivery === 'held' && holdReason === 'restored');

/**
 * What news means for a message besides its status. `email` is the message before; `outcomes` is what is known with
 * this news, which may arrive in any order.
 */
export function followsFrom(
  news: Pick<MailNews, 'status' | 'isBounce'>,
  email: Recipients & { status: EmailStatus; delivery: DeliveryState; holdReason: HoldReason | null },
  { unsent, hasLeft }: Outcomes,
) {
  const isFailure = news.status === 'FAILED';
  // A bounced message was sent, and has a task.
  const isUnsent = isFailure && !news.isBounce;
  const isForAll = allRecipients(email).every((address) => unsent.includes(comparableAddress(address)));
  return {
    /** The message has arrived, although its acceptance was never confirmed. */
    isProof: !isFailure && mayHaveBeenSent(email) && canMove(email.delivery, 'sent'),
    /**
     * The user must be notified: the mail service accepted the message, but did not send it, at least not to all
     * recipients.
     */
    isNewFailure: isUnsent && email.status !== 'FAILED',
    /** The recipients that it was not sent to, if others may have received it. */
    unsent: isForAll ? [] : unsent,
    /** The message was sent to no recipient: it certainly failed (D67). */
    isUndelivered: isUnsent && !hasLeft && isForAll && canMove(email.delivery, 'failed'),
  };
}

/** The task of a bounce, due a day later (D101). */
export const bounceTask = ({ to, subject }: { to: string; subject: string }) => ({
  title: `Check the address ${to}`.slice(0, TASK_LIMITS.title),
  description: `"${subject}" could not be delivered to ${to}.`,
  type: 'EMAIL' as const,
  dueInDays: 1,
});
