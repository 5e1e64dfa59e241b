import type { HoldReason } from '#domain/emails/hold';

/**
 * The state of a message's delivery (D67). `outbox`: there is no mail service, so the message stays here (D35). `held`:
 * it was stopped before it was sent, as far as we know.
 */
export const DELIVERY_STATES = [
  'queued',
  'scheduled',
  'sending',
  'sent',
  'outbox',
  'unconfirmed',
  'failed',
  'canceled',
  'held',
] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_LABELS = {
  queued: 'Queued',
  scheduled: 'Scheduled',
  sending: 'Sending',
  sent: 'Sent',
  outbox: 'In the local outbox',
  unconfirmed: 'Unconfirmed',
  failed: 'Failed',
  canceled: 'Canceled',
  held: 'Held',
} as const satisfies Record<DeliveryState, string>;

/**
 * The states that may follow each state (D67). `sending` to `sending` is a worker taking over from one that died;
 * `sending` back to `queued` is a retry. A mail service that accepted a message may say later that it did not send it.
 * After a restore, a message that was being sent is held as well. The operator may release it, or the mail service may
 * say that it was sent.
 */
export const DELIVERY_MOVES = {
  queued: ['sending', 'canceled', 'held', 'unconfirmed', 'failed'],
  scheduled: ['sending', 'canceled', 'held', 'failed'],
  sending: ['sending', 'queued', 'held', 'sent', 'outbox', 'unconfirmed', 'failed'],
  sent: ['failed'],
  outbox: [],
  unconfirmed: ['sent', 'failed'],
  failed: [],
  canceled: [],
  held: ['queued', 'canceled', 'sent'],
} as const satisfies Record<DeliveryState, readonly DeliveryState[]>;

export function canMove(from: DeliveryState, to: DeliveryState): boolean {
  const moves: readonly DeliveryState[] = DELIVERY_MOVES[from];
  return moves.includes(to);
}

/** The states from which a worker takes a message, once it is due. */
export const DUE_STATES = DELIVERY_STATES.filter((state) => canMove(state, 'sending'));

/** States in which, as far as we know, nothing was sent: the message costs no quota (D8, D67). */
export const REFUNDED_STATES = ['failed', 'canceled'] as const satisfies readonly DeliveryState[];

/** The states of a message that may be sent once more, as a new message. */
export const RESENDABLE_STATES = [
  'failed',
  'unconfirmed',
  'canceled',
  'held',
] as const satisfies readonly DeliveryState[];

interface Resendable {
  delivery: DeliveryState;
  holdReason: HoldReason | null;
  replacedBy: string | null;
}

/**
 * Whether its sender may send a message again: only once, and not while it may still be sent automatically. A message
 * held after a restore may have been sent before, and no mail service would recognize the new one as a repetition: the
 * operator decides.
 */
export function canResend({ delivery, holdReason, replacedBy }: Resendable): boolean {
  const states: readonly DeliveryState[] = RESENDABLE_STATES;
  if (delivery === 'held' && holdReason === 'restored') return false;
  return replacedBy === null && states.includes(delivery);
}

/** How long Send can be undone, in milliseconds. The delivery starts after it. */
export const UNDO_WINDOW_MS = 10_000;

/** When a message leaves: at its scheduled time, but not before Send can no longer be undone. */
export function leavesAt({ scheduledAt, now }: { scheduledAt: Date | null; now: Date }): Date {
  const undoEnds = now.getTime() + UNDO_WINDOW_MS;
  return new Date(Math.max(undoEnds, scheduledAt?.getTime() ?? 0));
}

/**
 * Whether a message can still be canceled: it waits, and was never handed to a mail server, except to one that refused
 * it because of a rate limit. A message that waits for a retry may have been accepted by an attempt that got no
 * response. A held message was not accepted, unless it is held after a restore: then that is unknown.
 */
export function canCancel({ delivery, attempts }: { delivery: DeliveryState; attempts: number }): boolean {
  return (attempts === 0 || delivery === 'held') && canMove(delivery, 'canceled');
}

/** The addresses of a message that a mail server accepted, and those that it refused. */
export interface PartlySent {
  accepted: readonly string[];
  refused: readonly string[];
}

/** What an attempt to hand a message to a mail service led to. */
export type Attempt =
  | { outcome: 'sent' /** If some addresses were refused while others were accepted. */; partly?: PartlySent }
  /** There is no mail service: it stays in the local outbox. */
  | { outcome: 'kept' }
  /** The service may accept it later. `retryAfterMs` is the pause that it requested. */
  | { outcome: 'temporary'; error: string; retryAfterMs?: number }
  /** The service gets more messages than it takes, from us all together. This says nothing about the message. */
  | { outcome: 'rate limited'; error: string; retryAfterMs?: number }
  | { outcome: 'permanent'; error: string }
  /** The connection broke when the message may already have been accepted. */
  | { outcome: 'unknown'; error: string /** Whether another attempt could not settle it either. */; isFinal?: boolean };

/**
 * Whether a mail service delivers a message only once, however often it is handed over: by an idempotency key, which
 * lasts 24 hours, or because it is this database. SMTP does not (D67).
 */
export type Repeatable = 'for a day' | 'always' | 'never';

/** Pauses before the second and later attempts, in milliseconds. */
const RETRY_PAUSES_MS = [30_000, 2 * 60_000, 10 * 60_000, 30 * 60_000, 60 * 60_000, 2 * 60 * 60_000, 4 * 60 * 60_000];

/** Shortest pause after a rate limit, and how far such pauses are spread, so that not all messages come back at once. */
const RATE_LIMIT_PAUSE_MS = 10_000;
const RATE_LIMIT_SPREAD_MS = 20_000;

/** Most attempts at one message that count: about eight hours. */
export const MAX_ATTEMPTS = RETRY_PAUSES_MS.length + 1;

/** No attempt starts later than this after the first: a provider's idempotency keys last 24 hours (D67). */
export const RETRY_WINDOW_MS = 23 * 60 * 60 * 1000;

/** What is stored after an attempt. */
export type Settlement =
  | { delivery: 'sent'; error: string | null }
  | { delivery: 'outbox'; error: null }
  | { delivery: 'queued'; error: string; dueAt: Date; mayHaveArrived: boolean /** If it changes. */; attempts?: number }
  | { delivery: 'failed' | 'unconfirmed'; error: string };

const partlySentText = ({ accepted, refused }: PartlySent): string =>
  `Sent to ${accepted.join(', ')}. Not sent to ${refused.join(', ')}, which the mail server refused.`;

interface AttemptFacts {
  /** The number of this attempt, from 1. */
  attempts: number;
  firstAttemptAt: Date;
  now: Date;
  repeatable: Repeatable;
  /** Whether an earlier attempt may have been accepted although no response arrived. */
  mayHaveArrived: boolean;
  /** A random number from 0 to 1, by which pauses after a rate limit differ. */
  jitter: number;
}

export const OUTCOME_UNKNOWN =
  'The connection to the mail server broke while the message was handed over. It may have arrived, so it is not sent again automatically.';

/**
 * What follows from an attempt (D67): sent, another attempt later, or the end. A message that may already have been
 * accepted is handed over again only if the service recognizes it; otherwise it stays unconfirmed. After the last
 * attempt, a message that no service can have accepted has failed; one that an earlier attempt may have handed over is
 * unconfirmed, whatever the later ones said. One that was rate limited does not count as an attempt.
 */
export function settle(attempt: Attempt, facts: AttemptFacts): Settlement {
  if (attempt.outcome === 'sent') {
    return { delivery: 'sent', error: attempt.partly ? partlySentText(attempt.partly) : null };
  }
  if (attempt.outcome === 'kept') return { delivery: 'outbox', error: null };
  const { error } = attempt;
  const mayHaveArrived = facts.mayHaveArrived || attempt.outcome === 'unknown';
  const ended: Settlement = { delivery: mayHaveArrived ? 'unconfirmed' : 'failed', error };
  if (attempt.outcome === 'permanent') return ended;
  if (attempt.outcome === 'unknown' && (facts.repeatable === 'never' || attempt.isFinal))
    return { delivery: 'unconfirmed', error: OUTCOME_UNKNOWN };
  if (attempt.outcome === 'rate limited') {
    const dueAt = afterRateLimit(facts, attempt.retryAfterMs);
    return dueAt ? { delivery: 'queued', error, dueAt, mayHaveArrived, attempts: facts.attempts - 1 } : ended;
  }
  const dueAt = nextAttemptAt(facts, attempt.outcome === 'temporary' ? attempt.retryAfterMs : undefined);
  return dueAt ? { delivery: 'queued', error, dueAt, mayHaveArrived } : ended;
}

/**
 * Null after the window for retries, whatever the service requests: rate-limited attempts do not count, so nothing else
 * would end them.
 */
function afterRateLimit({ firstAttemptAt, now, jitter }: AttemptFacts, retryAfterMs = 0): Date | null {
  const pause = Math.max(RATE_LIMIT_PAUSE_MS, retryAfterMs) + Math.round(jitter * RATE_LIMIT_SPREAD_MS);
  const dueAt = now.getTime() + pause;
  return dueAt - firstAttemptAt.getTime() > RETRY_WINDOW_MS ? null : new Date(dueAt);
}

/** When the next attempt is due; null after the last one. A longer pause that the service requests is honored. */
function nextAttemptAt({ attempts, firstAttemptAt, now, repeatable }: AttemptFacts, retryAfterMs = 0): Date | null {
  const pause = RETRY_PAUSES_MS[attempts - 1];
  if (pause === undefined) return null;
  const dueAt = now.getTime() + Math.max(pause, retryAfterMs);
  const isTooLate = repeatable === 'for a day' && dueAt - firstAttemptAt.getTime() > RETRY_WINDOW_MS;
  return isTooLate ? null : new Date(dueAt);
}

/**
 * Whether a worker may hand over a message that may have arrived, such as one that another worker was sending when it
 * died: only if the service recognizes the message (D67).
 */
export function canTakeOver({
  firstAttemptAt,
  now,
  repeatable,
}: Pick<AttemptFacts, 'firstAttemptAt' | 'now' | 'repeatable'>): boolean {
  if (repeatable === 'always') return true;
  return repeatable === 'for a day' && now.getTime() - firstAttemptAt.getTime() <= RETRY_WINDOW_MS;
}
