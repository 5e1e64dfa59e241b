import { z } from 'zod';
import { QUOTE_STATUSES } from '#domain/quotes/quote-status';
import { pageOf } from '#domain/shared/paging-schemas';
import { editedFields, ownedFields } from '#domain/shared/row';
import { timestamp } from '#domain/shared/time-schemas';
import { HIDDEN_COST } from '#domain/staffing/plan/number-schemas';
import { ROLES } from '#domain/staffing/rate-cards/rate-card-values';

const dollars = z.number();
const day = z.string().nullable();

/** A version as the client is shown it. Money is in US dollars, and times are on the clock of the event. */
const quoteContent = z
  .object({
    number: z.string(),
    version: z.int(),
    madeOn: z.string(),
    validUntil: z.string(),
    sender: z.object({ name: z.string(), businessName: z.string(), email: z.string(), phone: z.string() }),
    letterhead: z.object({
      address: z.string(),
      logo: z.string().nullable().meta({ description: 'The SHA-256 of the image.' }),
      licenses: z.array(z.object({ state: z.string(), class: z.string(), number: z.string() })),
    }),
    client: z.object({ companyName: z.string(), contactPerson: z.string(), email: z.string() }),
    event: z.object({
      name: z.string(),
      date: day,
      endDate: day,
      startTime: z.string(),
      endTime: z.string(),
      timeZone: z.string(),
      venueName: z.string(),
      venueStreet: z.string(),
      venueCity: z.string(),
      venueState: z.string(),
      venuePostalCode: z.string(),
      attendance: z.int(),
    }),
    message: z.string(),
    lines: z.array(
      z.object({
        role: z.enum(ROLES),
        label: z.string(),
        count: z.int(),
        shifts: z.array(z.object({ date: z.string(), startTime: z.string(), endTime: z.string() })),
        hours: z
          .object({
            worked: z.number(),
            overtime: z.number(),
            doubleTime: z.number(),
            holiday: z.number(),
            minimumCall: z.number(),
          })
          .meta({ description: 'Of one guard.' }),
        rate: dollars.meta({ description: 'For an hour, before premiums.' }),
        amount: dollars,
      }),
    ),
    extras: z.array(z.object({ label: z.string(), amount: dollars })),
    subtotal: dollars.meta({ description: 'Before taxes.' }),
    tax: z.object({ label: z.string(), amount: dollars }).nullable(),
    total: dollars,
    terms: z.object({
      depositShare: z.number(),
      cancellation: z.array(z.object({ daysBefore: z.int(), share: z.number() })),
      text: z.string(),
    }),
    deposit: dollars.meta({ description: 'Due at signing.' }),
    cancellation: z.array(z.object({ from: day, until: z.string(), share: z.number(), fee: dollars })),
  })
  .meta({ title: 'QuoteContent' });

const versionFields = {
  status: z.enum(QUOTE_STATUSES),
  hash: z.string().meta({ description: 'The SHA-256 of the version, as 64 hexadecimal digits. It never changes.' }),
  total: dollars,
  validUntil: timestamp.meta({ description: 'Until when it can be accepted.' }),
  sentAt: timestamp.nullable(),
  viewedAt: timestamp.nullable(),
  acceptedAt: timestamp.nullable(),
  declinedAt: timestamp.nullable(),
  declineReason: z.string(),
  withdrawnAt: timestamp.nullable(),
};

/** A quote with the state of its current version. */
export const quote = z
  .object({
    ...ownedFields,
    leadId: z.uuid(),
    leadCompany: z.string(),
    number: z.string(),
    versionNumber: z.int().meta({ description: 'The current version, from 1. Every edit makes a new one.' }),
    ...versionFields,
    eventDate: z.string().nullable(),
    timeZone: z.string().meta({ description: 'That of the event, in which the quote is dated.' }),
    ...editedFields,
  })
  .meta({
    title: 'Quote',
    examples: [
      {
        id: '0198c2fe-4d5e-7f6a-8b7c-8d9e0f1a2b3c',
        ownerId: '0198c2f0-11aa-7b52-8e4f-2c9d7a6b5e43',
        teamId: null,
        leadId: '0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d',
        leadCompany: 'Harbour Lights Festival',
        number: 'Q-2027-12',
        versionNumber: 1,
        status: 'SENT',
        hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        total: 9880,
        validUntil: '2027-04-01T06:59:59.999Z',
        sentAt: '2027-03-02T09:30:00.000Z',
        viewedAt: null,
        acceptedAt: null,
        declinedAt: null,
        declineReason: '',
        withdrawnAt: null,
        eventDate: '2027-06-12',
        timeZone: 'America/Los_Angeles',
        version: 2,
        createdAt: '2027-03-02T09:00:00.000Z',
        updatedAt: '2027-03-02T09:30:00.000Z',
      },
    ],
  });

export type Quote = z.infer<typeof quote>;

const signature = z
  .object({
    name: z.string(),
    title: z.string(),
    email: z.string(),
    consent: z.string().meta({ description: 'The words that were agreed to.' }),
    at: z.string(),
    ip: z.string(),
    userAgent: z.string(),
    hash: z.string().meta({ description: 'The version that was signed.' }),
    onBehalf: z
      .object({ by: z.string(), note: z.string() })
      .nullable()
      .meta({ description: 'Who recorded it for the client, and how the client had agreed.' }),
  })
  .meta({ title: 'QuoteSignature' });

/** A quote with everything of its current version. */
export const quoteDetail = quote
  .extend({
    content: quoteContent,
    planId: z.uuid().nullable(),
    contactId: z.uuid().nullable(),
    cost: dollars.nullable().meta({ description: HIDDEN_COST }),
    margin: z
      .number()
      .nullable()
      .meta({ description: `As a share. ${HIDDEN_COST}` }),
    needsApproval: z
      .boolean()
      .nullable()
      .meta({
        description: `Whether an owner or admin of the team has to approve the margin before it is sent. ${HIDDEN_COST}`,
      }),
    warnings: z.array(z.string()).meta({ description: 'What has changed since this version was made.' }),
    licenseReason: z.string().meta({ description: 'Why it was sent although the license gate blocked it.' }),
    signature: signature.nullable(),
  })
  .meta({ title: 'QuoteDetail' });

export type QuoteDetail = z.infer<typeof quoteDetail>;

export const quotePage = pageOf(quote);

/** The versions of a quote, newest first. */
export const quoteVersionList = z.object({
  items: z.array(
    z
      .object({
        number: z.int(),
        ...versionFields,
        supersededAt: timestamp.nullable(),
        authorName: z.string().nullable(),
        createdAt: timestamp,
      })
      .meta({ title: 'QuoteVersion' }),
  ),
});

export type QuoteVersion = z.infer<typeof quoteVersionList>['items'][number];

export const sentQuote = z
  .object({
    quote: quoteDetail,
    url: z.string().meta({ description: "The client's page. It is shown this once: only its hash is stored." }),
    emailId: z.uuid().nullable(),
  })
  .meta({ title: 'SentQuote' });
