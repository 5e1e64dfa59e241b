import { z } from 'zod';
import { LOGO_TYPES } from '#domain/quotes/logo/logo';
import { quoteTerms } from '#domain/quotes/quote-input';
import { LETTERHEAD_LIMITS } from '#domain/quotes/quote-limits';
import { requireChange } from '#domain/shared/row';
import { isSingleLine } from '#domain/shared/text';
import { text } from '#domain/shared/text-schemas';
import { MAX_TEAMS } from '#domain/teams/team-limits';

const TEAM = 'The team whose settings are meant; your own by default.';

/** Whose settings are meant. */
export const quoteSettingsOf = z.object({ teamId: z.uuid().optional().meta({ description: TEAM }) });

/** A partial update of letterhead and usual terms, with at least one field. */
export const quoteSettingsChanges = requireChange(
  z
    .strictObject({
      companyName: text(LETTERHEAD_LIMITS.companyName)
        .refine(isSingleLine, { error: 'Use one line' })
        .meta({ description: 'Who makes the offer. Empty for the company in the profile of whoever makes it.' }),
      address: text(LETTERHEAD_LIMITS.address).meta({
        description: 'With line breaks. Empty for the postal address in the profile of whoever makes the quote.',
      }),
      terms: quoteTerms.partial().meta({ description: 'The terms that new quotes start with.' }),
    })
    .partial(),
).meta({
  title: 'QuoteSettingsChanges',
  examples: [
    {
      companyName: 'Northgate Security LLC',
      address: '12 Harbor Road\nPortland, OR 97201',
      terms: { depositShare: 0.5, cancellation: [{ daysBefore: 14, share: 0.25 }] },
    },
  ],
});

export type QuoteSettingsChanges = z.output<typeof quoteSettingsChanges>;

export const saveQuoteSettingsInput = z.object({
  teamId: z.uuid().nullish().meta({ description: TEAM }),
  version: z
    .int()
    .min(0)
    .optional()
    .meta({ description: 'The version that the editor last read; 0 if nothing was saved yet.' }),
  changes: quoteSettingsChanges,
});

export type SaveQuoteSettings = z.output<typeof saveQuoteSettingsInput>;

/** Letterhead and usual terms for the quotes of a user's own leads, or of a team's. */
export const quoteSettings = z
  .object({
    id: z.uuid().nullable().meta({ description: 'Null until something is saved.' }),
    teamId: z.uuid().nullable().meta({ description: 'The team whose settings these are; null if they are your own.' }),
    companyName: z.string(),
    address: z.string(),
    logo: z
      .object({
        type: z.enum(LOGO_TYPES),
        sha256: z.string().meta({ description: 'The SHA-256 hash of the image, as 64 hexadecimal digits.' }),
      })
      .nullable(),
    terms: z.object({
      depositShare: z.number(),
      cancellation: z.array(z.object({ daysBefore: z.int(), share: z.number() })),
      text: z.string(),
    }),
    version: z.int().meta({ description: 'Goes up with every change of letterhead and terms; the logo has none.' }),
  })
  .meta({
    title: 'QuoteSettings',
    examples: [
      {
        id: '0198c2fa-7d8e-7f9a-8b1c-2d3e4f5a6b7c',
        teamId: null,
        companyName: 'Northgate Security LLC',
        address: '12 Harbor Road\nPortland, OR 97201',
        logo: { type: 'image/png', sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' },
        terms: { depositShare: 0.5, cancellation: [{ daysBefore: 14, share: 0.25 }], text: 'Payable in 30 days.' },
        version: 3,
      },
    ],
  });

export type QuoteSettings = z.infer<typeof quoteSettings>;

/** The caller's own settings, then those of each team. */
export const quoteSettingsList = z.object({ items: z.array(quoteSettings).max(MAX_TEAMS + 1) });
