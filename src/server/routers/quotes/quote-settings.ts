import {
  quoteSettings,
  quoteSettingsList,
  quoteSettingsOf,
  saveQuoteSettingsInput,
} from '@/domain/quotes/quote-settings';
import { listSettings, removeLogo, saveSettings } from '../../services/quotes/quote-settings';
import { router, signedInFor } from '../../trpc';

const signedIn = signedInFor('quotes');

const tags = ['Quotes'];

export const quoteSettingsRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/quote-settings',
        operationId: 'listQuoteSettings',
        tags,
        summary: 'List quote settings',
        description:
          'Letterhead and usual terms of quotes: your own, which hold for your personal leads, then those of each of your teams.',
      },
    })
    .output(quoteSettingsList)
    .query(async ({ ctx }) => ({ items: await listSettings(ctx) })),

  save: signedIn
    .meta({
      openapi: {
        method: 'PUT',
        path: '/api/quote-settings',
        operationId: 'saveQuoteSettings',
        tags,
        summary: 'Save quote settings',
        description:
          'Your own, or those of a team, if you are its owner or an admin. Send only what changes. Quotes that were made before stay as they are.',
      },
      problems: ['NOT_FOUND'],
    })
    .input(saveQuoteSettingsInput)
    .output(quoteSettings)
    .mutation(({ ctx, input }) => saveSettings(ctx, input)),

  removeLogo: signedIn
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/api/quote-settings/logo',
        operationId: 'removeQuoteLogo',
        tags,
        summary: 'Remove the logo of quotes',
        description: 'Quotes that were made with it keep it.',
      },
      inQuery: ['teamId'],
      problems: ['NOT_FOUND'],
    })
    .input(quoteSettingsOf)
    .output(quoteSettings)
    .mutation(({ ctx, input }) => removeLogo(ctx, input)),
});
