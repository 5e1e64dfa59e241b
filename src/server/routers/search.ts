import { z } from 'zod';
import { found, foundLead, recentLeadsInput, searchInput } from '@/domain/search/search';
import { getLeadsById, searchEverything } from '../services/search/search';
import { router, signedIn } from '../trpc';

/** For the command palette. The REST API searches each noun by its list. */
export const searchRouter = router({
  everything: signedIn
    .input(searchInput)
    .output(found)
    .query(({ ctx, input }) => searchEverything(ctx, input.q)),

  /** Those of the recently opened leads that still exist and are visible, in any order. */
  recentLeads: signedIn
    .input(recentLeadsInput)
    .output(z.array(foundLead))
    .query(({ ctx, input }) => getLeadsById(ctx, input.ids)),
});
