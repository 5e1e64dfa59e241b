import { z } from 'zod';
import type { RouterOutputs } from '@/app/_trpc/client';
import { EMAIL_LIMITS } from '@/domain/emails/email';

/** A message as it is being written. Times are ISO texts, because the draft is kept as JSON. */
export const composeDraft = z.object({
  lead: z.object({ id: z.string(), companyName: z.string() }).nullable(),
  to: z.string(),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  subject: z.string(),
  body: z.string(),
  templateId: z.string().nullable(),
  /** The earlier message in whose thread this one stays. */
  inReplyTo: z.string().nullable(),
  remindAfterDays: z.number().nullable(),
  attachments: z.array(z.object({ id: z.string(), name: z.string(), size: z.number(), type: z.string() })),
  /** Whether the user's signature goes below the message. */
  signed: z.boolean(),
});

export type ComposeDraft = z.infer<typeof composeDraft>;

export const EMPTY_DRAFT: ComposeDraft = {
  lead: null,
  to: '',
  cc: [],
  bcc: [],
  subject: '',
  body: '',
  templateId: null,
  inReplyTo: null,
  remindAfterDays: null,
  attachments: [],
  signed: true,
};

/** Whether replacing the draft would lose something that was typed or attached. */
export const hasContent = ({ subject, body, attachments }: ComposeDraft): boolean =>
  subject.trim() !== '' || body.trim() !== '' || attachments.length > 0;

type Email = RouterOutputs['emails']['byId'];

const leadOf = ({ leadId, leadCompany }: Email): ComposeDraft['lead'] =>
  leadId === null ? null : { id: leadId, companyName: leadCompany ?? '' };

/** The draft of a message that was canceled. Its text is final: it has no placeholders, and its signature is in it. */
export const draftAgain = (email: Email): ComposeDraft => ({
  lead: leadOf(email),
  to: email.to,
  cc: email.cc,
  bcc: email.bcc,
  subject: email.subject,
  body: email.body,
  templateId: email.templateId,
  inReplyTo: email.inReplyTo,
  remindAfterDays: email.remindAfterDays,
  attachments: email.attachments,
  signed: false,
});

/** The draft of a message in the same thread. */
export const followUpDraft = (email: Email): ComposeDraft => ({
  ...EMPTY_DRAFT,
  lead: leadOf(email),
  to: email.to,
  cc: email.cc,
  subject: /^re:/i.test(email.subject) ? email.subject : `Re: ${email.subject}`.slice(0, EMAIL_LIMITS.subject),
  inReplyTo: email.id,
});
