'use client';

import { getQueryKey } from '@trpc/react-query';
import { infiniteLists } from '@/app/_portal/shared/cache/cached-lists';
import { type EntityCacheOptions, useEntityCache } from '@/app/_portal/shared/cache/use-entity-cache';
import { api, type RouterInputs, type RouterOutputs } from '@/app/_trpc/client';
import { matchesLeadSearch } from '@/domain/leads/lead-search';

export type LeadItem = RouterOutputs['leads']['list']['items'][number];
type ListInput = RouterInputs['leads']['list'];

/** Whether a list with the given input shows the lead; undefined if only the server can tell. */
export function belongsTo(lead: LeadItem, input: ListInput | undefined): boolean | undefined {
  const { status, priority, q, focus, dated, from, to, reached, furthest, lostReason, whose, teamId, assigneeId } = {
    ...input,
  };
  if (status && lead.status !== status) return false;
  if (priority && lead.priority !== priority) return false;
  const isFound = q ? matchesLeadSearch(lead, q) : true;
  if (isFound === false) return false;
  // The other filters depend on the clock, the time zone, the user, tasks and history.
  const isLinked = [focus, dated, from, to, reached, furthest, lostReason, whose, teamId, assigneeId].some(Boolean);
  return isFound && !isLinked && (q || status || priority) ? true : undefined;
}

export const LEADS: EntityCacheOptions<LeadItem, ListInput> = {
  noun: 'lead',
  lists: [infiniteLists(getQueryKey(api.leads.list, undefined, 'infinite'))],
  one: (id) => getQueryKey(api.leads.byId, { id }, 'query'),
  belongs: belongsTo,
};

export const useLeadCache = () => useEntityCache(LEADS);
