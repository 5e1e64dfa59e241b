'use client';

import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import { touch } from '@/app/_portal/shared/cache/touches';
import { api, type RouterInputs, type RouterOutputs } from '@/app/_trpc/client';
import { createEntityCache, type Memory } from '@/app/_ui/cache/entity-cache';

export type LeadItem = RouterOutputs['leads']['list']['items'][number];
export type LeadMemory = Memory<LeadItem>;

const lists = getQueryKey(api.leads.list, undefined, 'infinite');

/** Whether a list that was asked for in this way shows the lead; undefined where nobody can tell without the server. */
export function belongsTo(lead: LeadItem, input: RouterInputs['leads']['list'] | undefined): boolean | undefined {
  const { status, priority, q } = { ...input };
  if (status && lead.status !== status) return false;
  if (priority && lead.priority !== priority) return false;
  return !q && (status || priority) ? true : undefined;
}

/** Changes what is shown of leads at once, before the server has answered. */
export function useLeadCache() {
  const queryClient = useQueryClient();
  return useMemo(
    () =>
      createEntityCache<LeadItem, RouterInputs['leads']['list']>(queryClient, {
        lists,
        one: (id) => getQueryKey(api.leads.byId, { id }, 'query'),
        answers: [lists, getQueryKey(api.leads.byId)],
        belongs: belongsTo,
        refresh: () => touch(queryClient, 'lead'),
      }),
    [queryClient],
  );
}
