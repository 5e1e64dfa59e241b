import { z } from 'zod';
import { attachment } from '#domain/emails/attachment';
import { MAX_ATTACHMENTS, TOO_MANY_ATTACHMENTS } from '#domain/emails/attachment-limits';
import { DELIVERY_STATES } from '#domain/emails/delivery';
import { EMAIL_LIMITS } from '#domain/emails/email-limits';
import { EMAIL_STATUSES } from '#domain/emails/email-status';
import { HOLD_REASONS } from '#domain/emails/hold';
import { allRecipients, MAX_RECIPIENTS, recipient, recipients, TOO_MANY_RECIPIENTS } from '#domain/emails/recipients';
import { notAPlaceholder, wrongPlaceholders } from '#domain/emails/templates/placeholders';
import { MAX_SEARCH } from '#domain/shared/paging';
import { oneOrMore, pagingFields } from '#domain/shared/paging-schemas';
import { isSingleLine } from '#domain/shared/text';
import { emailText, requiredText, text } from '#domain/shared/text-schemas';
import { instant, timestamp } from '#domain/shared/time-schemas';

export const SUBJECT_REQUIRED = 'Subject is required';
export const BODY_REQUIRED = 'Message is required';
export const ONE_LINE_SUBJECT = 'The subject must be a single line';

/** Longest wait of "remind me if there is no reply", in days. */
export const MAX_REMIND_DAYS = 90;

/** A line break in a subject would start another header. */
export const emailSubject = requiredText(EMAIL_LIMITS.subject, SUBJECT_REQUIRED).refine(isSingleLine, {
  error: ONE_LINE_SUBJECT,
});

export const emailBody = requiredText(EMAIL_LIMITS.body, BODY_REQUIRED);

/** Refuses placeholders that are unknown or not closed: they would reach the recipient as written. */
export const withKnownPlaceholders = <Schema extends z.ZodString>(schema: Schema) =>
  schema.superRefine((text, { addIssue }) => {
    const [wrong] = wrongPlaceholders(text);
    if (wrong) addIssue({ code: 'custom', message: notAPlaceholder(wrong.source) });
  });

/** A message to send, as plain text with its placeholders filled in (spec 2 sections 5 and 7). */
export const sendEmailInput = z
  .strictObject({
    to: recipient,
    cc: recipients,
    bcc: recipients,
    subject: withKnownPlaceholders(emailSubject),
    body: withKnownPlaceholders(emailBody),
    leadId: z.uuid().nullable().default(null),
    templateId: z.uuid().nullable().default(null).meta({ description: 'The template that the message was made from.' }),
    isBulk: z.boolean().default(false).meta({
      description:
        'Whether the message carries your postal address and an unsubscribe link. It also does if its template is marked as bulk email.',
    }),
    scheduledAt: instant.nullable().default(null).meta({
      description: 'When to send it. If omitted or in the past, it leaves after the ten-second undo window.',
    }),
    remindAfterDays: z
      .int()
      .min(1)
      .max(MAX_REMIND_DAYS)
      .nullable()
      .default(null)
      .meta({ description: 'Creates a task this many days after the delivery, unless there was a reply.' }),
    attachmentIds: z.array(z.uuid()).max(MAX_ATTACHMENTS, { error: TOO_MANY_ATTACHMENTS, abort: true }).default([]),
    inReplyTo: z.uuid().nullable().default(null).meta({
      description:
        'The `id` of an earlier message, in whose thread this one stays. If the earlier message has not been sent by then, this one is sent anyway, as a reply to the last message before it.',
    }),
  })
  .refine((email) => allRecipients(email).length <= MAX_RECIPIENTS, { error: TOO_MANY_RECIPIENTS, path: ['to'] })
  .meta({
    title: 'NewEmail',
    examples: [
      {
        to: 'noor@harbourlights.example',
        subject: 'Guards for the summer festival',
        body: 'Hi Noor,\n\nwould Thursday at ten suit you for a call?\n\nRobin',
        cc: ['ops@harbourlights.example'],
      },
    ],
  });

/** As clients send it: what has a default may be left out. */
export type SendEmailInput = z.input<typeof sendEmailInput>;
export type NewEmail = z.output<typeof sendEmailInput>;

/** How a message was sent: by a mail service, or into the local outbox because none is configured (D35). */
export const EMAIL_CHANNELS = ['resend', 'smtp', 'local'] as const;

export type EmailChannel = (typeof EMAIL_CHANNELS)[number];

/** An entry of the email log (spec 2 section 3, D4, D67). */
export const emailLog = z
  .object({
    id: z.uuid(),
    ownerId: z.uuid().meta({ description: 'Who sent it.' }),
    leadId: z.uuid().nullable(),
    leadCompany: z.string().nullable().meta({ description: "The name of the lead's company." }),
    templateId: z.uuid().nullable(),
    to: z.string(),
    cc: z.array(z.string()),
    bcc: z.array(z.string()),
    subject: z.string(),
    body: z.string(),
    status: z
      .enum(EMAIL_STATUSES)
      .meta({ description: 'What is known of the message since it was accepted. `delivery` says where it is.' }),
    delivery: z.enum(DELIVERY_STATES),
    error: z.string().nullable().meta({ description: 'Why the last attempt did not succeed.' }),
    holdReason: z.enum(HOLD_REASONS).nullable().meta({ description: 'Why the message was last held.' }),
    via: z.enum(EMAIL_CHANNELS).nullable().meta({ description: 'How it left; `local` means the local outbox.' }),
    scheduledAt: timestamp.nullable(),
    sendsAt: timestamp.nullable().meta({ description: 'When it leaves, or the next attempt; null once it has left.' }),
    sentAt: timestamp.nullable(),
    openedAt: timestamp.nullable().meta({ description: 'The latest open. Recorded only for users who opted in.' }),
    clickedAt: timestamp.nullable().meta({ description: 'The latest click. Recorded only for users who opted in.' }),
    replacedBy: z.uuid().nullable().meta({ description: 'The `id` of the email that was sent instead of this one.' }),
    isCancelable: z.boolean().meta({ description: 'Whether it can still be canceled.' }),
    batchId: z.uuid().nullable().meta({ description: 'The emails that were sent together with it.' }),
    isBulk: z.boolean().meta({ description: 'Whether it carries a postal address and an unsubscribe link.' }),
    remindAfterDays: z.int().nullable(),
    repliedAt: timestamp.nullable(),
    inReplyTo: z.uuid().nullable(),
    attachments: z.array(attachment),
    version: z.int(),
    createdAt: timestamp,
  })
  .meta({
    title: 'Email',
    examples: [
      {
        id: '0198c2fb-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
        ownerId: '0198c2f0-11aa-7b52-8e4f-2c9d7a6b5e43',
        leadId: '0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d',
        leadCompany: 'Harbour Lights Festival',
        templateId: null,
        to: 'noor@harbourlights.example',
        cc: [],
        bcc: [],
        subject: 'Guards for the summer festival',
        body: 'Hi Noor,\n\nwould Thursday at ten suit you for a call?\n\nRobin',
        status: 'SENT',
        delivery: 'queued',
        error: null,
        holdReason: null,
        via: null,
        scheduledAt: null,
        sendsAt: '2027-03-02T09:30:10.000Z',
        sentAt: null,
        openedAt: null,
        clickedAt: null,
        replacedBy: null,
        isCancelable: true,
        batchId: null,
        isBulk: false,
        remindAfterDays: null,
        repliedAt: null,
        inReplyTo: null,
        attachments: [],
        version: 1,
        createdAt: '2027-03-02T09:30:00.000Z',
      },
    ],
  });

export type EmailLog = z.infer<typeof emailLog>;

/** What a recipient would get: rendered by the code that delivers. */
export const emailPreview = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  from: z.string(),
  replyTo: z.string(),
});

export type EmailPreview = z.infer<typeof emailPreview>;

/** Input of the email log, newest first (D16). */
export const listEmailsInput = z.object({
  search: text(MAX_SEARCH).optional().meta({ description: 'Searches To, CC, BCC and the subject.' }),
  email: emailText
    .optional()
    .meta({ description: 'Only messages to this address, be it in To, CC or BCC. Ignores case.' }),
  status: oneOrMore(EMAIL_STATUSES)
    .optional()
    .meta({ description: 'Only messages with this status, or one of several: `SENT,OPENED`.' }),
  delivery: oneOrMore(DELIVERY_STATES)
    .optional()
    .meta({ description: 'Only messages in this delivery state, or one of several: `queued,scheduled`.' }),
  leadId: z.uuid().optional().meta({ description: 'Only messages to the lead with this `id`.' }),
  batchId: z.uuid().optional().meta({ description: 'Only messages of this batch, which were sent together.' }),
  cursor: pagingFields.cursor,
  limit: pagingFields.limit,
});

export type ListEmailsInput = z.infer<typeof listEmailsInput>;
