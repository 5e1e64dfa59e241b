import { useDebouncedValue, useNetwork } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNearSpellings } from '@/app/_portal/leads/record/filters/use-near-spellings';
import { keepRecentLeads, readRecentLeads } from '@/app/_portal/leads/record/picking/recent-leads';
import { SEARCH_DELAY } from '@/app/_portal/shared/list/use-search';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { MIN_SEARCH } from '@/domain/search/search-limits';
import { MAX_SEARCH } from '@/domain/shared/paging';
import { foldForSearch } from '@/domain/shared/search';

/** Leads, tasks, notes and events for a query. Requests for former queries are canceled; their results stay meanwhile. */
export function useRecords(query: string) {
  const { online } = useNetwork();
  const text = query.trim();
  const isTooLong = text.length > MAX_SEARCH;
  const isSearch = !isTooLong && foldForSearch(text).length >= MIN_SEARCH;
  const [settled] = useDebouncedValue(text, SEARCH_DELAY);
  const search = api.search.everything.useQuery(
    { q: settled },
    {
      enabled: isSearch && online && settled === text,
      placeholderData: keepPreviousData,
      trpc: { abortOnUnmount: true },
    },
  );
  const isFresh = settled === text && !search.isPlaceholderData;
  const foundNothing = search.data && Object.values(search.data).every(({ items }) => items.length === 0);
  const near = useNearSpellings({ q: settled }, isSearch && online && isFresh && foundNothing === true);
  const isSettled = isFresh && search.isSuccess && !near.isLoading;
  return {
    isTooLong,
    isOffline: isSearch && !online,
    found: isSearch && online ? search.data : undefined,
    /** What leads have that is spelled like the search, if nothing was found. */
    near: near.data ?? [],
    /** Whether the results are those of a former query. */
    isStale: !isFresh,
    isSearching: isSearch && online && !search.error && !isSettled,
    error: isSearch && isFresh && online ? search.error : null,
    retry: () => void search.refetch(),
  };
}

/**
 * The leads that the user opened last on this device. Those that are gone are forgotten. Offline, it knows the names of
 * those that were open since the page was loaded.
 */
export function useRecentLeads() {
  const { id: userId } = useViewer();
  const { online } = useNetwork();
  const utils = api.useUtils();
  const [ids] = useState(() => readRecentLeads(userId));
  const { data, isPending } = api.search.recentLeads.useQuery({ ids }, { enabled: online && ids.length > 0 });
  useEffect(() => {
    if (data) keepRecentLeads(userId, (id) => !ids.includes(id) || data.some((lead) => lead.id === id));
  }, [data, userId, ids]);
  const leads = ids.flatMap((id) => {
    const lead = data ? data.find((one) => one.id === id) : utils.leads.byId.getData({ id });
    return lead ? [lead] : [];
  });
  return { leads, expected: online && isPending ? ids.length - leads.length : 0 };
}
