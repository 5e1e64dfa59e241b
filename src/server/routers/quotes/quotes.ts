import { quoteDetail, quotePage, quoteVersionList, sentQuote } from '@/domain/quotes/quote';
import {
  acceptQuoteInput,
  createQuoteInput,
  listQuotesInput,
  quoteChanges,
  sendQuoteInput,
} from '@/domain/quotes/quote-input';
import { byId } from '@/domain/shared/paging-schemas';
import { readVersion } from '@/domain/shared/version';
import { previewPriceInput, pricePreview } from '@/domain/staffing/price/price-schema';
import { acceptForClient } from '../../services/quotes/accept-quote';
import { deleteQuote } from '../../services/quotes/delete-quote';
import { getQuote, listQuotes, listVersions } from '../../services/quotes/quote-queries';
import { createQuote, updateQuote, withdrawQuote } from '../../services/quotes/quotes';
import { sendQuote } from '../../services/quotes/send-quote';
import { previewPrice } from '../../services/staffing/preview';
import { router, signedInFor } from '../../trpc';

const signedIn = signedInFor('quotes');

const tags = ['Quotes'];

/** Downloads are route handlers: see rest/quote-route.ts. */
export const quotesRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/quotes',
        operationId: 'listQuotes',
        tags,
        summary: 'List quotes',
        description: 'Those of one lead, or all that you see; the newest come first.',
      },
    })
    .input(listQuotesInput)
    .output(quotePage)
    .query(({ ctx, input }) => listQuotes(ctx, input)),

  byId: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/quotes/{id}',
        operationId: 'getQuote',
        tags,
        summary: 'Read a quote',
        description:
          'With the content of its current version, as the client sees it. The response has an `ETag`. Send it as `If-Match` when you change what you read.',
      },
    })
    .input(byId)
    .output(quoteDetail)
    .query(({ ctx, input }) => getQuote(ctx, input.id)),

  versions: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/quotes/{id}/versions',
        operationId: 'listQuoteVersions',
        tags,
        summary: 'List the versions of a quote',
        description: 'Newest first. A version never changes: an edit makes a new one. At most 50.',
      },
    })
    .input(byId)
    .output(quoteVersionList)
    .query(async ({ ctx, input }) => ({ items: await listVersions(ctx, input.id) })),

  create: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/quotes',
        operationId: 'createQuote',
        tags,
        summary: 'Make a quote',
        description:
          'Of a saved staffing plan with a price, as a draft. Lead, event, letterhead and licenses are taken as they are now. It is valid for 30 days or until 7 days before the event, the earlier; within 10 days of the event, until it starts.',
      },
      creates: true,
      problems: ['CONFLICT', 'NOT_FOUND'],
    })
    .input(createQuoteInput)
    .output(quoteDetail)
    .mutation(({ ctx, input }) => createQuote(ctx, input)),

  update: signedIn
    .meta({
      openapi: {
        method: 'PUT',
        path: '/api/quotes/{id}',
        operationId: 'updateQuote',
        tags,
        summary: 'Make a new version of a quote',
        description:
          'As a draft. Send only what changes, or one field as it is to renew the validity; everything else is taken as it is now. Links to the earlier version no longer accept it.',
      },
      problems: ['CONFLICT'],
    })
    .input(byId.extend({ version: readVersion, changes: quoteChanges }))
    .output(quoteDetail)
    .mutation(({ ctx, input }) => updateQuote(ctx, input)),

  send: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/quotes/{id}/send',
        operationId: 'sendQuote',
        tags,
        summary: 'Send a quote',
        description:
          "Returns the link to the client's page and, with `email`, sends it with the PDF. A margin under the limit has to be approved first. If the license gate blocks the quote, `licenseReason` says why it goes out all the same.",
      },
      idempotent: true,
      problems: ['CONFLICT', 'FORBIDDEN', 'EMAIL_LIMIT'],
    })
    .input(sendQuoteInput)
    .output(sentQuote)
    .mutation(({ ctx, input }) => sendQuote(ctx, input)),

  withdraw: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/quotes/{id}/withdraw',
        operationId: 'withdrawQuote',
        tags,
        summary: 'Withdraw a quote',
        description: 'Its links say so from then on, and nobody can accept it.',
      },
      problems: ['CONFLICT'],
    })
    .input(byId.extend({ version: readVersion }))
    .output(quoteDetail)
    .mutation(({ ctx, input }) => withdrawQuote(ctx, input)),

  accept: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/quotes/{id}/accept',
        operationId: 'acceptQuote',
        tags,
        summary: 'Accept a quote for the client',
        description:
          'If the client accepted it elsewhere, as on paper. `note` is kept as evidence. It wins the lead, with the amount before taxes. Accepting twice changes nothing.',
      },
      problems: ['CONFLICT'],
    })
    .input(acceptQuoteInput)
    .output(quoteDetail)
    .mutation(({ ctx, input }) => acceptForClient(ctx, input)),

  delete: signedIn
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/api/quotes/{id}',
        operationId: 'deleteQuote',
        tags,
        summary: 'Delete a quote',
        description: 'Its links show nothing from then on. It can be restored for 30 days. An accepted quote stays.',
      },
      problems: ['CONFLICT'],
    })
    .input(byId.extend({ version: readVersion }))
    .output(byId)
    .mutation(async ({ ctx, input }) => {
      await deleteQuote(ctx, input);
      return { id: input.id };
    }),

  preview: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/quotes/preview',
        operationId: 'previewQuote',
        tags: ['Staffing'],
        summary: 'Calculate a price',
        description:
          'Stores nothing: for your own calculator. Hours, overtime by the law of the state, and burden only. Dollars have cents; `margin` is a share.',
      },
      writes: false,
    })
    .input(previewPriceInput)
    .output(pricePreview)
    .mutation(({ ctx, input }) => previewPrice(ctx, input)),
});
