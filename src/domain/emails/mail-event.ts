import { z } from 'zod';
import { canMove, type DeliveryState } from '#domain/emails/delivery';
import type { EmailStatus } from '#domain/emails/email-status';
import { addDays, parseInstant } from '#domain/shared/time';
import { TASK_LIMITS } from '#domain/tasks/task';

/** The part of a mail service's news about a message that matters here; the rest of it is ignored. */
export const mailEvent = z.object({
  type: z.string().max(100),
  created_at: z.string().max(50).optional(),
  data: z.object({
    email_id: z.string().max(200).optional(),
    message_id: z.string().max(500).optional(),
    tags: z.record(z.string(), z.unknown()).optional(),
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
  /** A bounce for good: the address gets no more email (D70). */
  isHardBounce: boolean;
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
    error: status === 'FAILED' ? reason.toWellFormed().replaceAll('\0', '') : null,
    isBounce,
    isHardBounce: isBounce && data.bounce?.type?.toLowerCase() === 'permanent',
  };
}

/** When it happened, as the service says, but not in the future; `now` if it does not say. */
export function eventTime({ created_at: said }: MailEvent, now: Date): Date {
  const at = said === undefined ? null : parseInstant(said);
  return at !== null && at < now ? at : now;
}

/** What news means for a message, besides its status. */
export function followsFrom(
  { status, isBounce }: Pick<MailNews, 'status' | 'isBounce'>,
  email: { status: EmailStatus; delivery: DeliveryState },
) {
  const isFailure = status === 'FAILED';
  return {
    /** It has arrived, although nobody learned that it was accepted. */
    isProof: !isFailure && email.delivery === 'unconfirmed' && canMove(email.delivery, 'sent'),
    /** The mail service accepted it, and did not send it. A bounce was sent, and has a task. */
    isUnsent: isFailure && !isBounce,
    /** It failed for certain (D67), and nobody is known to have it. */
    isRefunded: isFailure && !isBounce && email.status === 'SENT',
  };
}

/** The task of a bounce, due a day later. */
export const bounceTask = ({ to, subject, at }: { to: string; subject: string; at: Date }) => ({
  title: `Check the address ${to}`.slice(0, TASK_LIMITS.title),
  description: `"${subject}" could not be delivered to ${to}.`,
  type: 'EMAIL' as const,
  dueDate: addDays(at, 1),
});
