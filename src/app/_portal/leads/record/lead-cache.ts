'use client';

import { getQueryKey } from '@trpc/react-query';
import { infiniteLists } from '@/app/_portal/shared/cache/cached-lists';
import { belongsBy, type EntityCacheOptions, useEntityCache } from '@/app/_portal/shared/cache/use-entity-cache';
import { api, type RouterInputs, type RouterOutputs } from '@/app/_trpc/client';
import { LEAD_FILTER_RULES } from '@/domain/leads/filters/lead-filter-rules';

export type LeadItem = RouterOutputs['leads']['list']['items'][number];
type ListInput = RouterInputs['leads']['list'];

export const LEADS: EntityCacheOptions<LeadItem, ListInput> = {
  noun: 'lead',
  lists: [infiniteLists(getQueryKey(api.leads.list, undefined, 'infinite'))],
  one: (id) => getQueryKey(api.leads.byId, { id }, 'query'),
  rules: LEAD_FILTER_RULES,
  // The board: a move is seen where it leads to.
  comesFirst: (lead, first, input) =>
    input?.sort === 'stageEnteredAt' &&
    input.order !== 'asc' &&
    (!first || lead.stageEnteredAt >= first.stageEnteredAt),
  belongs: belongsBy(LEAD_FILTER_RULES),
};

export const useLeadCache = () => useEntityCache(LEADS);
