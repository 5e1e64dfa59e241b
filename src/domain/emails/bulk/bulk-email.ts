import { z } from 'zod';
import { bulkLeadFilters } from '#domain/bulk/bulk-input';
import { MAX_BULK_EMAILS, NO_LEADS, TOO_MANY_LEADS } from '#domain/emails/bulk/bulk-limits';
import { SKIP_REASONS } from '#domain/emails/bulk/bulk-plan';
import { emailBody, emailPreview, emailSubject, withKnownPlaceholders } from '#domain/emails/email';
import { instant, timestamp } from '#domain/shared/time-schemas';

const leadIds = z
  .array(z.uuid())
  .min(1, { error: NO_LEADS })
  .max(MAX_BULK_EMAILS, { error: TOO_MANY_LEADS, abort: true });

const message = {
  subject: withKnownPlaceholders(emailSubject),
  body: withKnownPlaceholders(emailBody).meta({
    description: 'Placeholders such as `{{contactPerson|there}}` are filled in for each lead.',
  }),
  templateId: z.uuid().nullable().default(null).meta({ description: 'The template that the message was made from.' }),
  signed: z.boolean().default(false).meta({ description: 'Whether to add your signature below the message.' }),
};

const EXAMPLE = {
  leadIds: ['0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d'],
  subject: 'Guards for the summer season at {{companyName}}',
  body: 'Hi {{contactPerson|there}},\n\nwe have teams free in July. Shall we talk on Thursday?\n\nRobin',
};

/** A message whose recipients are to be checked: leads by id, or all that match the filters of the list. */
export const planBulkEmailInput = z
  .strictObject({ leadIds: leadIds.optional(), matching: bulkLeadFilters.optional(), ...message })
  .refine(({ leadIds, matching }) => (leadIds === undefined) !== (matching === undefined), {
    error: NO_LEADS,
    path: ['leadIds'],
  })
  .meta({ title: 'BulkEmailCheck', examples: [EXAMPLE] });

export type PlanBulkEmailInput = z.output<typeof planBulkEmailInput>;

/** A message to many leads (D70). */
export const sendBulkEmailInput = z
  .strictObject({
    leadIds,
    ...message,
    scheduledAt: instant
      .nullable()
      .default(null)
      .meta({ description: 'When to send it. Omit it to send it after the ten seconds in which it can be canceled.' }),
  })
  .meta({ title: 'NewBulkEmail', examples: [EXAMPLE] });

export type SendBulkEmailInput = z.output<typeof sendBulkEmailInput>;

const skipped = z.array(
  z.object({
    leadId: z.uuid(),
    companyName: z.string().nullable(),
    reason: z.enum(SKIP_REASONS),
    why: z.string().meta({ description: 'The reason in words.' }),
  }),
);

/** Who would get a message, and who is skipped. */
export const bulkEmailPlan = z
  .object({
    recipients: z.array(z.object({ leadId: z.uuid(), companyName: z.string(), to: z.string() })),
    skipped,
    example: emailPreview.nullable().meta({ description: 'The message as the first recipient would get it.' }),
  })
  .meta({
    title: 'BulkEmailPlan',
    examples: [
      {
        recipients: [
          {
            leadId: '0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d',
            companyName: 'Harbour Lights Festival',
            to: 'noor@harbourlights.example',
          },
        ],
        skipped: [],
        example: null,
      },
    ],
  });

export type BulkEmailPlan = z.infer<typeof bulkEmailPlan>;

/** The result of sending a message to many leads. */
export const bulkEmailResult = z
  .object({
    batchId: z.uuid().nullable().meta({ description: 'Identifies the emails together; null if there are none.' }),
    sent: z.int().meta({ description: 'How many emails were accepted.' }),
    sendsAt: timestamp.nullable().meta({ description: 'When they leave.' }),
    skipped,
  })
  .meta({
    title: 'BulkEmailResult',
    examples: [
      {
        batchId: '0198c2fb-2b3c-7d4e-8f5a-6b7c8d9e0f1a',
        sent: 1,
        sendsAt: '2027-03-02T09:30:10.000Z',
        skipped: [],
      },
    ],
  });

export type BulkEmailResult = z.infer<typeof bulkEmailResult>;

export const canceledBulkEmail = z.object({
  canceled: z.int().meta({ description: 'How many emails were canceled.' }),
  left: z.int().meta({ description: 'How many had already left, or are leaving.' }),
});

export type CanceledBulkEmail = z.infer<typeof canceledBulkEmail>;
