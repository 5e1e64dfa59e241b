import { z } from 'zod';
import { leadFilters } from '@/domain/leads/filters/lead-filter-input';
import { found, foundLead, recentLeadsInput, searchInput } from '@/domain/search/search';
import { PICKER_MATCHES } from '@/domain/search/search-limits';
import { findLeads, getLeadsById } from '../services/leads/lead-search';
import { findNearSpellings } from '../services/search/near-spellings';
import { searchEverything } from '../services/search/search';
import { router, signedInFor } from '../trpc';

const signedIn = signedInFor('leads');

/** For the command palette and the lead pickers. The REST API searches each noun by its list. */
export const searchRouter = router({
  everything: signedInFor('all')
    .input(searchInput)
    .output(found)
    .query(({ ctx, input }) => searchEverything(ctx, input.q)),

  leads: signedIn
    .input(searchInput)
    .output(z.array(foundLead))
    .query(({ ctx, input }) => findLeads(ctx, input.q, PICKER_MATCHES)),

  /** For a search of leads that found nothing. */
  nearSpellings: signedIn
    .input(leadFilters)
    .output(z.array(z.string()))
    .query(({ ctx, input }) => findNearSpellings(ctx, input)),

  /** The recently opened leads that still exist and are visible, in any order. */
  recentLeads: signedIn
    .input(recentLeadsInput)
    .output(z.array(foundLead))
    .query(({ ctx, input }) => getLeadsById(ctx, input.ids)),
});
