import { api } from '@/app/_trpc/client';
import type { LeadFilters } from '@/domain/leads/filters/lead-filter-input';
import { nearSearch } from '@/domain/search/near-spellings';

/** Names, contacts and emails of leads that are spelled like a search. Requested once that search has found nothing. */
export const useNearSpellings = (filters: LeadFilters, foundNothing: boolean) =>
  api.search.nearSpellings.useQuery(filters, { enabled: foundNothing && nearSearch(filters.q ?? '') !== null });
