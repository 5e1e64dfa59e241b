'use client';

import { getQueryKey } from '@trpc/react-query';
import { infiniteLists } from '@/app/_portal/shared/cache/cached-lists';
import { type EntityCacheOptions, useEntityCache } from '@/app/_portal/shared/cache/use-entity-cache';
import { api, type RouterInputs, type RouterOutputs } from '@/app/_trpc/client';
import { isUpdatedSince } from '@/domain/shared/filter-rules';

export type FileItem = RouterOutputs['files']['list']['items'][number];
type ListInput = RouterInputs['files']['list'];

/** A list has the files of one lead. */
const isOfLead = ({ leadId }: FileItem, input: ListInput | undefined): boolean => leadId === input?.id;

export const FILES: EntityCacheOptions<FileItem, ListInput> = {
  noun: 'file',
  lists: [infiniteLists(getQueryKey(api.files.list, undefined, 'infinite'))],
  one: (id) => getQueryKey(api.files.byId, { id }, 'query'),
  rules: { id: (file, leadId) => file.leadId === leadId, updatedSince: isUpdatedSince },
  belongs: () => undefined,
  belongsNew: isOfLead,
};

export const useFileCache = () => useEntityCache(FILES);
