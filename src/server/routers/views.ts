import { z } from 'zod';
import { byId } from '@/domain/shared/paging-schemas';
import { createViewInput, defaultViewInput, savedView, updateViewInput } from '@/domain/views/saved-view';
import { createView, deleteView, listViews, setDefaultView, updateView } from '../services/views/views';
import { router, signedInFor } from '../trpc';

const signedIn = signedInFor('account');

export const viewsRouter = router({
  list: signedIn.output(z.array(savedView)).query(({ ctx }) => listViews(ctx)),

  create: signedIn
    .meta({ idempotent: true })
    .input(createViewInput)
    .output(savedView)
    .mutation(({ ctx, input }) => createView(ctx, input)),

  update: signedIn
    .input(updateViewInput)
    .output(savedView)
    .mutation(({ ctx, input }) => updateView(ctx, input)),

  delete: signedIn.input(byId).mutation(({ ctx, input }) => deleteView(ctx, input.id)),

  setDefault: signedIn.input(defaultViewInput).mutation(({ ctx, input }) => setDefaultView(ctx, input)),
});
