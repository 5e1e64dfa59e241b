'use client';

import { getQueryKey } from '@trpc/react-query';
import { infiniteLists } from '@/app/_portal/shared/cache/cached-lists';
import { type EntityCacheOptions, useEntityCache } from '@/app/_portal/shared/cache/use-entity-cache';
import { api, type RouterInputs, type RouterOutputs } from '@/app/_trpc/client';
import { QUOTE_FILTER_RULES } from '@/domain/quotes/quote-filter-rules';

export type QuoteItem = RouterOutputs['quotes']['list']['items'][number];
/** With everything of its current version. */
export type ShownQuote = RouterOutputs['quotes']['byId'];
type ListInput = RouterInputs['quotes']['list'];

export const QUOTES: EntityCacheOptions<QuoteItem, ListInput> = {
  noun: 'quote',
  lists: [infiniteLists(getQueryKey(api.quotes.list, undefined, 'infinite'))],
  // No query: an opened quote has more than a row of a list, so a change of it is read.
  one: (id) => [['quotes', 'row'], { id }],
  rules: QUOTE_FILTER_RULES,
  belongs: () => undefined,
};

export const useQuoteCache = () => useEntityCache(QUOTES);
