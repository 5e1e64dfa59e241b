'use client';

import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import { api, type RouterInputs, type RouterOutputs } from '@/app/_trpc/client';
import { createEntityCache, type Memory } from '@/app/_ui/entity-cache';
import { touch } from '../_cache/touches';

export type LeadItem = RouterOutputs['leads']['list']['items'][number];
export type LeadMemory = Memory<LeadItem>;

const lists = getQueryKey(api.leads.list, undefined, 'infinite');

/** Changes what is shown of leads at once, before the server has answered. */
export function useLeadCache() {
  const queryClient = useQueryClient();
  return useMemo(
    () =>
      createEntityCache<LeadItem, RouterInputs['leads']['list']>(queryClient, {
        lists,
        one: (id) => getQueryKey(api.leads.byId, { id }, 'query'),
        answers: [lists, getQueryKey(api.leads.byId)],
        belongs: ({ status }, input) => (input?.status ? status === input.status : undefined),
        refresh: () => touch(queryClient, 'lead'),
      }),
    [queryClient],
  );
}
