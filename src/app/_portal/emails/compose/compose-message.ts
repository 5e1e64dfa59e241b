import type { RouterInputs } from '@/app/_trpc/client';
import { withSignature } from '@/domain/emails/compose/signature';
import { emailBody, emailSubject } from '@/domain/emails/email';
import { allRecipients, MAX_RECIPIENTS, recipient, TOO_MANY_RECIPIENTS } from '@/domain/emails/recipients';
import {
  type FilledText,
  fillPlaceholders,
  PLACEHOLDER_LABELS,
  type PlaceholderValues,
} from '@/domain/emails/templates/placeholders';
import type { ComposeDraft } from './compose-draft';

/** The inputs that can have an error, in the order of the form. */
export const COMPOSE_INPUTS = ['lead', 'to', 'cc', 'bcc', 'subject', 'body', 'attachments'] as const;

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
  { lead, to, cc, bcc, templateId, inReplyTo, remindAfterDays, attachments }: ComposeDraft,
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
  scheduledAt,
  inReplyTo,
  remindAfterDays,
  attachmentIds: attachments.map(({ id }) => id),
});

export const LEAD_REQUIRED = 'Choose the lead that this email is for';
export const TO_REQUIRED = 'Enter an email address';

const list = new Intl.ListFormat('en-US');

/** Why a text cannot be sent: placeholders that are unknown, or empty for this lead. */
function unfilled({ missing, unknown }: FilledText, company: string): string | undefined {
  const [wrong] = unknown;
  if (wrong) return `${wrong.source} is not a placeholder`;
  const [first] = missing;
  if (!first) return undefined;
  const labels = list.format(missing.map((name) => PLACEHOLDER_LABELS[name]));
  const verb = missing.length === 1 ? 'is' : 'are';
  return `${labels} ${verb} empty for ${company}. Fill it in on the lead, or write a fallback: {{${first}|…}}`;
}

const issueOf = (checked: { error?: { issues: readonly { message: string }[] } }): string | undefined =>
  checked.error?.issues[0]?.message;

function addressesError(addresses: readonly string[]): string | undefined {
  const wrong = addresses.filter((address) => !recipient.safeParse(address.trim()).success);
  if (wrong.length === 0) return undefined;
  return `${list.format(wrong)} ${wrong.length === 1 ? 'is not a valid email address' : 'are not valid email addresses'}`;
}

/** Why the message cannot be sent, by input; empty if it can be. */
export function composeErrors(draft: ComposeDraft, message: Message): ComposeErrors {
  const { lead, to, cc, bcc } = draft;
  const company = lead?.companyName ?? '';
  const tooMany = allRecipients({ to: to.trim(), cc, bcc }).length > MAX_RECIPIENTS ? TOO_MANY_RECIPIENTS : undefined;
  const errors: Record<ComposeInput, string | undefined> = {
    lead: lead ? undefined : LEAD_REQUIRED,
    to: to.trim() === '' ? TO_REQUIRED : issueOf(recipient.safeParse(to.trim())),
    cc: addressesError(cc) ?? (cc.length > 0 ? tooMany : undefined),
    bcc: addressesError(bcc) ?? (cc.length === 0 ? tooMany : undefined),
    // Without a lead, the lead is what is missing.
    subject:
      issueOf(emailSubject.safeParse(message.subject.text)) ?? (lead ? unfilled(message.subject, company) : undefined),
    body: issueOf(emailBody.safeParse(message.body.text)) ?? (lead ? unfilled(message.body, company) : undefined),
    attachments: undefined,
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

/** The input that a path of the server's issues belongs to. */
export function inputAt(path: string): ComposeInput | undefined {
  const [name] = path.split('.');
  if (name === 'attachmentIds') return 'attachments';
  if (name === 'leadId') return 'lead';
  return COMPOSE_INPUTS.find((input) => input === name);
}
