import { Resend } from 'resend';
import { type MailEvent, mailEvent } from '@/domain/emails/mail-event';
import type { Env } from '../env';
import { limitBody } from '../http/request-guard';
import { refuse } from '../problems/problem-error';
import { recordMailEvent } from '../services/emails/record-mail-event';
import { answerRest } from './answer';

const MAX_BODY = 256 * 1024;

/**
 * Receives news of sent messages from Resend. Signature and time are checked by Resend's own client on the raw text.
 * Events that are not used here are accepted too, or Resend would send them again for days.
 */
export const receiveResendWebhook = (request: Request): Promise<Response> =>
  answerRest(request, ['POST'], async ({ context }) => {
    const { RESEND_WEBHOOK_SECRET: secret } = context.env;
    if (!secret) refuse('NOT_FOUND', 'No webhook is configured here.');
    const id = request.headers.get('svix-id') ?? '';
    const event = verify(await limitBody(request, MAX_BODY).text(), { id, headers: request.headers, secret });
    if (event) await recordMailEvent(context, { id, event });
    return new Response(null, { status: 204 });
  });

interface Signed {
  id: string;
  headers: Headers;
  secret: NonNullable<Env['RESEND_WEBHOOK_SECRET']>;
}

/** The event; null if its shape is not one that we know. Refuses a wrong signature and an old time. */
function verify(payload: string, { id, headers, secret }: Signed): MailEvent | null {
  const timestamp = headers.get('svix-timestamp') ?? '';
  const signature = headers.get('svix-signature') ?? '';
  let content: unknown;
  try {
    // Only checks signatures, so it needs no key.
    content = new Resend('unused').webhooks.verify({
      payload,
      headers: { id, timestamp, signature },
      webhookSecret: secret,
    });
  } catch {
    return refuse('VALIDATION', 'The signature of this webhook message is wrong, or it is too old.');
  }
  return mailEvent.safeParse(content).data ?? null;
}
