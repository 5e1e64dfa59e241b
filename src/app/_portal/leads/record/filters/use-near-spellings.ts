import { api } from '@/app/_trpc/client';
import type { LeadFilters } from '@/domain/leads/lead';
import { nearSearch } from '@/domain/search/near-spellings';

/** What leads have that is spelled like a search, asked for once that has found nothing. */
export const useNearSpellings = (filters: LeadFilters, foundNothing: boolean) =>
  api.search.nearSpellings.useQuery(filters, { enabled: foundNothing && nearSearch(filters.q ?? '') !== null });
