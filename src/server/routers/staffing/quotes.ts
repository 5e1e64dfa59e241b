import { previewPriceInput, pricePreview } from '@/domain/staffing/price/price-schema';
import { previewPrice } from '../../services/staffing/preview';
import { router, signedIn } from '../../trpc';

export const quotesRouter = router({
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
