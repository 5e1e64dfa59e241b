'use client';

import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useCallback } from 'react';
import { api } from '@/app/_trpc/client';
import { itemsOf, type Pages } from '@/app/_ui/lists/paged-items';
import type { LeadItem } from '../lead-cache';

const LISTS = getQueryKey(api.leads.list, undefined, 'infinite');

/** Finds the lead before (-1) or after (1) another one in the list on the screen that shows it; null if there is none. */
export function useNeighborLead() {
  const queryClient = useQueryClient();
  return useCallback(
    (id: string, step: -1 | 1): string | null => {
      const lists = queryClient.getQueryCache().findAll({ queryKey: LISTS, type: 'active' });
      for (const { state } of lists) {
        const items = itemsOf(state.data as Pages<LeadItem> | undefined);
        const index = items.findIndex((lead) => lead.id === id);
        if (index >= 0) return items[index + step]?.id ?? null;
      }
      return null;
    },
    [queryClient],
  );
}

/** Finds a lead in a list that has loaded it, to show it while its details load. */
export function useFindCachedLead() {
  const queryClient = useQueryClient();
  return (id: string | null): LeadItem | undefined => {
    for (const { state } of queryClient.getQueryCache().findAll({ queryKey: LISTS })) {
      const found = itemsOf(state.data as Pages<LeadItem> | undefined).find((lead) => lead.id === id);
      if (found) return found;
    }
    return undefined;
  };
}
