'use client';

import { getQueryKey } from '@trpc/react-query';
import { infiniteLists } from '@/app/_portal/shared/cache/cached-lists';
import { type EntityCacheOptions, useEntityCache } from '@/app/_portal/shared/cache/use-entity-cache';
import { api, type RouterInputs, type RouterOutputs } from '@/app/_trpc/client';

export type TemplateItem = RouterOutputs['emailTemplates']['list']['items'][number];
type ListInput = RouterInputs['emailTemplates']['list'];

const TEMPLATES: EntityCacheOptions<TemplateItem, ListInput> = {
  noun: 'template',
  lists: [infiniteLists(getQueryKey(api.emailTemplates.list, undefined, 'infinite'))],
  one: (id) => getQueryKey(api.emailTemplates.byId, { id }, 'query'),
  // Its place by name is known to the server, and the list is refetched at once.
  belongs: () => undefined,
};

export const useTemplateCache = () => useEntityCache(TEMPLATES);
