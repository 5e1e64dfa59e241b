import { z } from 'zod';

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
