'use client';

import { getQueryKey } from '@trpc/react-query';
import { shortLists } from '@/app/_portal/shared/cache/cached-lists';
import { type EntityCacheOptions, useEntityCache } from '@/app/_portal/shared/cache/use-entity-cache';
import { api, type RouterInputs, type RouterOutputs } from '@/app/_trpc/client';

export type ContactItem = RouterOutputs['contacts']['list']['items'][number];
type ListInput = RouterInputs['contacts']['list'];

export const CONTACTS: EntityCacheOptions<ContactItem, ListInput> = {
  noun: 'contact',
  lists: [shortLists(getQueryKey(api.contacts.list, undefined, 'query'))],
  // No page reads one on its own.
  one: (id) => [['contacts', 'byId'], { input: { contactId: id }, type: 'query' }],
  // Each has its place in the list of its lead, which is refetched at once.
  belongs: () => undefined,
};

export const useContactCache = () => useEntityCache(CONTACTS);
