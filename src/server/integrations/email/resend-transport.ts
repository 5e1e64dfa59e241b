import { setTimeout as sleep } from 'node:timers/promises';
import type { Resend } from 'resend';
import { formatMailbox } from './mailbox';
import { LeanResend } from './resend-client';
import {
  ATTEMPT_TIMEOUT_MS,
  type EmailTransport,
  type HandedOver,
  type OutgoingEmail,
  threadHeaders,
  unsubscribeHeaders,
  withoutBrackets,
} from './transport';

/** The tag with our id of a message. */
export const MESSAGE_TAG = 'stanchion_id';

/** How long an attempt waits for the Message-ID of an earlier message. After that, the message is sent without it. */
const LOOKUP_TIMEOUT_MS = 10_000;

const NO_RESPONSE = 'Resend did not answer.';
/** The statuses of responses that reject the request itself. Any other failure may be temporary. */
const isPermanent = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;
/** The quota of the day or the month, which comes with 429 as well, but lasts longer than seconds. */
const isUsedUp = (name: unknown): boolean => typeof name === 'string' && name.endsWith('_quota_exceeded');
/** The same message is being handed over right now, by a worker that was taken for dead. */
const CONCURRENT = 'concurrent_idempotent_requests';
/**
 * Resend has the message already, but with other content: an attempt before an upgrade may have encoded it differently.
 */
const CHANGED = 'invalid_idempotent_request';

/**
 * Resend recognizes a message by its idempotency key for 24 hours (D67), so an attempt without a response can be
 * repeated.
 */
export function resendTransport({
  key,
  perSecond,
  baseUrl,
  timeoutMs = ATTEMPT_TIMEOUT_MS,
}: {
  key: string;
  perSecond: number;
  baseUrl?: string;
  timeoutMs?: number;
}): EmailTransport {
  const client = new LeanResend(key, baseUrl ? { baseUrl } : undefined);
  return {
    channel: 'resend',
    repeatable: 'for a day',
    perSecond,
    async send(email) {
      // The client has no timeout. It passes its options on to the request.
      const options = { idempotencyKey: email.id, signal: AbortSignal.timeout(timeoutMs) };
      const response = await client.emails.send(toPayload(email), options).catch(() => null);
      return readResponse(response);
    },
    async messageIdOf(providerId) {
      const timeout = sleep(Math.min(timeoutMs, LOOKUP_TIMEOUT_MS), null, { ref: false });
      const response = await Promise.race([client.emails.get(providerId).catch(() => null), timeout]);
      const messageId: unknown = response?.data?.message_id;
      return typeof messageId === 'string' ? withoutBrackets(messageId) : undefined;
    },
  };
}

const toPayload = (email: OutgoingEmail) => ({
  from: formatMailbox(email.from),
  replyTo: formatMailbox(email.replyTo),
  to: email.to,
  cc: [...email.cc],
  bcc: [...email.bcc],
  subject: email.subject,
  text: email.text,
  html: email.html,
  headers: headersOf(email),
  // Resend's webhook returns the tags, even before Resend's own id is stored here.
  tags: [{ name: MESSAGE_TAG, value: email.id }],
  attachments: email.attachments.map(({ name, type, content }) => ({
    filename: name,
    contentType: type,
    content: Buffer.from(content),
  })),
});

/** Undefined if there are none. */
function headersOf(email: OutgoingEmail): Record<string, string> | undefined {
  const headers = { ...threadHeaders(email), ...unsubscribeHeaders(email) };
  return Object.keys(headers).length > 0 ? headers : undefined;
}

type SendResponse = Awaited<ReturnType<Resend['emails']['send']>>;

/** The client passes on whatever JSON arrived, so nothing about its shape is certain. */
function readResponse(response: SendResponse | null): HandedOver {
  const providerId: unknown = response?.data?.id;
  if (typeof providerId === 'string') return { attempt: { outcome: 'sent' }, providerId };
  const { statusCode, message, name }: { statusCode?: unknown; message?: unknown; name?: unknown } =
    response?.error ?? {};
  const error = typeof message === 'string' && message !== '' ? `Resend: ${message.slice(0, 500)}` : NO_RESPONSE;
  if (typeof statusCode !== 'number') return { attempt: { outcome: 'unknown', error: NO_RESPONSE } };
  if (name === CHANGED) return { attempt: { outcome: 'unknown', error, isFinal: true } };
  if (isPermanent(statusCode) && name !== CONCURRENT) return { attempt: { outcome: 'permanent', error } };
  const outcome = statusCode === 429 && !isUsedUp(name) ? 'rate limited' : 'temporary';
  return { attempt: { outcome, error, retryAfterMs: retryAfter(response?.headers?.['retry-after']) } };
}

/** In milliseconds; undefined if it cannot be read. Dates are not used by Resend. */
function retryAfter(header: string | undefined): number | undefined {
  const seconds = Number(header);
  return header !== undefined && Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) * 1000 : undefined;
}
