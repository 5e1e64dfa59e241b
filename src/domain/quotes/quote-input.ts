import { z } from 'zod';
import { emailBody, emailSubject } from '#domain/emails/email';
import { allRecipients, MAX_RECIPIENTS, recipient, recipients, TOO_MANY_RECIPIENTS } from '#domain/emails/recipients';
import { QUOTE_STATUSES } from '#domain/quotes/quote-status';
import { TERMS_LIMITS } from '#domain/quotes/quote-terms';
import { SIGN_LIMITS } from '#domain/quotes/signature';
import { byId, linkedFilters, oneOrMore, pagingFields } from '#domain/shared/paging-schemas';
import { requireChange } from '#domain/shared/row';
import { emailText, requiredLine, requiredText, text } from '#domain/shared/text-schemas';
import { readVersion } from '#domain/shared/version';

const SHARE_ERROR = 'Must be a share from 0 to 1';
const DAYS_ERROR = `Must be a whole number of days from 0 to ${TERMS_LIMITS.daysBefore}`;
const TOO_MANY_STEPS = `At most ${TERMS_LIMITS.steps} steps`;
const SAME_DAYS = 'Two steps have the same number of days';

const share = z.number({ error: SHARE_ERROR }).min(0, { error: SHARE_ERROR }).max(1, { error: SHARE_ERROR });

/** The terms of a quote, as they are written. */
export const quoteTerms = z.strictObject({
  depositShare: share.meta({ description: 'The deposit that is due at signing, as a share of the total; 0 for none.' }),
  cancellation: z
    .array(
      z.strictObject({
        daysBefore: z
          .int({ error: DAYS_ERROR })
          .min(0, { error: DAYS_ERROR })
          .max(TERMS_LIMITS.daysBefore, { error: DAYS_ERROR }),
        share,
      }),
    )
    .max(TERMS_LIMITS.steps, { error: TOO_MANY_STEPS })
    .refine((steps) => new Set(steps.map(({ daysBefore }) => daysBefore)).size === steps.length, { error: SAME_DAYS })
    .meta({ description: 'Canceling at least `daysBefore` days before the event costs `share` of the total.' }),
  text: text(TERMS_LIMITS.text).meta({ description: 'In the words of your company.' }),
});

const fields = {
  planId: z.uuid().meta({ description: 'A saved staffing plan with a price.' }),
  contactId: z.uuid().nullable().meta({ description: 'A contact of the lead; null for its primary contact.' }),
  message: text(TERMS_LIMITS.message).meta({ description: 'Appears above the line items.' }),
  terms: quoteTerms,
};

export const createQuoteInput = z
  .strictObject({
    planId: fields.planId,
    contactId: fields.contactId.default(null),
    message: fields.message.default(''),
    terms: fields.terms.optional().meta({ description: 'By default, the usual terms from Settings.' }),
  })
  .meta({
    title: 'NewQuote',
    examples: [{ planId: '0198c2f9-1b2c-7d3e-8f4a-5b6c7d8e9f0a', message: 'Thank you, Noor.' }],
  });

export type CreateQuoteInput = z.output<typeof createQuoteInput>;

/** An edit, with at least one field. One that changes nothing renews the validity. */
export const quoteChanges = requireChange(z.strictObject(fields).partial()).meta({
  title: 'QuoteChanges',
  examples: [{ message: 'With two more guards, as we discussed.' }],
});

export type QuoteChanges = z.output<typeof quoteChanges>;

const mail = z
  .strictObject({
    to: recipient,
    cc: recipients,
    bcc: recipients,
    subject: emailSubject,
    body: emailBody.meta({ description: 'The link to the quote is added below it.' }),
    attachmentIds: z
      .array(z.uuid())
      .max(4)
      .default([])
      .meta({ description: 'Files in addition to the PDF of the quote.' }),
  })
  .refine((email) => allRecipients(email).length <= MAX_RECIPIENTS, { error: TOO_MANY_RECIPIENTS, path: ['cc'] });

export const sendQuoteInput = byId
  .extend({
    version: readVersion,
    email: mail.nullable().default(null).meta({
      description: 'Null if you share the link yourself. The quote counts as sent either way.',
    }),
    licenseReason: text(SIGN_LIMITS.reason).default('').meta({
      description: 'Why the quote goes out although the license gate blocks it. In a team, for its owner and admins.',
    }),
  })
  .meta({
    title: 'SendQuote',
    examples: [
      {
        email: { to: 'noor@harbourlights.example', subject: 'Your quote', body: 'Hi Noor,\n\nhere is our quote.' },
      },
    ],
  });

export type SendQuoteInput = z.output<typeof sendQuoteInput>;

const signer = {
  name: requiredLine(SIGN_LIMITS.name, 'Name is required'),
  title: text(SIGN_LIMITS.title).default(''),
  email: emailText,
};

/** What a client types to accept a quote. */
export const signInput = z.strictObject({
  ...signer,
  consent: z.literal(true, { error: 'Check the box to accept the quote' }),
  hash: z.string().length(64),
});

export type SignInput = z.output<typeof signInput>;

/** An acceptance that a user records for the client. */
export const acceptQuoteInput = byId
  .extend({
    ...signer,
    versionNumber: z.int().min(1).meta({ description: 'The version that the client has accepted.' }),
    note: requiredText(SIGN_LIMITS.note, 'Say how the client accepted').meta({
      description: 'How the client accepted, such as a signed copy by mail.',
    }),
  })
  .meta({
    title: 'AcceptQuote',
    examples: [
      {
        versionNumber: 1,
        name: 'Noor Haddad',
        title: 'Director',
        email: 'noor@harbourlights.example',
        note: 'Signed copy.',
      },
    ],
  });

export type AcceptQuoteInput = z.output<typeof acceptQuoteInput>;

export const declineInput = z.strictObject({
  reason: text(SIGN_LIMITS.reason).default(''),
  hash: z.string().length(64),
});

export const questionInput = z.strictObject({
  name: requiredLine(SIGN_LIMITS.name, 'Name is required'),
  question: requiredText(SIGN_LIMITS.question, 'Question is required'),
});

export const listQuotesInput = z.object({
  ...linkedFilters('quotes'),
  status: oneOrMore(QUOTE_STATUSES)
    .optional()
    .meta({ description: 'Where the current version stands, or one of several: `SENT,VIEWED`.' }),
  cursor: pagingFields.cursor,
  limit: pagingFields.limit,
});

export type ListQuotesInput = z.output<typeof listQuotesInput>;
