import type { RouterInputs } from '@/app/_trpc/client';
import { withSignature } from '@/domain/emails/compose/signature';
import { fillPlaceholders, type PlaceholderValues } from '@/domain/emails/templates/placeholders';
import type { ComposeDraft, DraftQuote } from '../record/draft/compose-draft';
import type { Outgoing } from '../record/draft/send-attempt';

/** The inputs that can have an error, in the order of the form. */
export const COMPOSE_INPUTS = ['lead', 'to', 'cc', 'bcc', 'licenseReason', 'subject', 'body', 'attachments'] as const;

export type ComposeInput = (typeof COMPOSE_INPUTS)[number];
export type ComposeErrors = Partial<Record<ComposeInput, string>>;

export interface Filling {
  /** The lead's values; null while no lead is chosen, or it is not loaded. */
  values: PlaceholderValues | null;
  signature: string;
}

/** What the draft becomes when it is sent: placeholders filled, the signature below. */
export function messageOf(draft: ComposeDraft, { values, signature }: Filling) {
  const body = fillPlaceholders(draft.body, values);
  return {
    subject: fillPlaceholders(draft.subject, values),
    body: { ...body, text: draft.signed ? withSignature(body.text, signature) : body.text },
  };
}

export type Message = ReturnType<typeof messageOf>;

/** The message as the server takes it. Addresses are trimmed (spec 2 section 5). */
export const toSend = (
  { lead, to, cc, bcc, templateId, isBulk, inReplyTo, remindAfterDays, attachments, quote }: ComposeDraft,
  { subject, body }: Message,
  scheduledAt: Date | null = null,
): RouterInputs['emails']['send'] => ({
  to: to.trim(),
  cc: cc.map((address) => address.trim()),
  bcc: bcc.map((address) => address.trim()),
  subject: subject.text,
  body: body.text,
  leadId: lead?.id ?? null,
  templateId,
  isBulk: isBulk && !quote,
  scheduledAt,
  inReplyTo,
  remindAfterDays,
  attachmentIds: attachments.map(({ id }) => id),
});

/** A quote with the message that brings it. */
const quoteToSend = (
  { id, version, licenseReason }: DraftQuote,
  { to, cc, bcc, subject, body, attachmentIds }: RouterInputs['emails']['send'],
): RouterInputs['quotes']['send'] => ({
  ...{ id, version, licenseReason: licenseReason ?? '' },
  email: { to, cc, bcc, subject, body, attachmentIds },
});

/** What is sent of a draft. */
export function outgoing(draft: ComposeDraft, message: Message, scheduledAt: Date | null): Outgoing {
  const email = toSend(draft, message, scheduledAt);
  return draft.quote ? quoteToSend(draft.quote, email) : email;
}

/** The input that a path of the server's issues belongs to. */
export function inputAt(path: string): ComposeInput | undefined {
  const [name] = path.replace(/^email\./, '').split('.');
  if (name === 'attachmentIds') return 'attachments';
  if (name === 'leadId') return 'lead';
  return COMPOSE_INPUTS.find((input) => input === name);
}
