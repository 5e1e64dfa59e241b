'use client';

import { getQueryKey } from '@trpc/react-query';
import { infiniteLists } from '@/app/_portal/shared/cache/cached-lists';
import { type EntityCacheOptions, useEntityCache } from '@/app/_portal/shared/cache/use-entity-cache';
import { api, type RouterInputs, type RouterOutputs } from '@/app/_trpc/client';
import { NOTE_FILTER_RULES } from '@/domain/notes/note-filter-rules';
import { setFilters } from '@/domain/shared/filter-rules';

export type NoteItem = RouterOutputs['notes']['list']['items'][number];
type ListInput = RouterInputs['notes']['list'];

/** Whether a list shows the newest notes first without a filter, so that a new note goes on top. */
function beginsWithNewest(_: NoteItem, input: ListInput | undefined): boolean | undefined {
  const { sort, order, ...filters } = { ...input };
  return (
    (setFilters<NoteItem, ListInput>(NOTE_FILTER_RULES, filters).length === 0 && sort !== 'title' && order !== 'asc') ||
    undefined
  );
}

export const NOTES: EntityCacheOptions<NoteItem, ListInput> = {
  noun: 'note',
  lists: [infiniteLists(getQueryKey(api.notes.list, undefined, 'infinite'))],
  one: (id) => getQueryKey(api.notes.byId, { id }, 'query'),
  rules: NOTE_FILTER_RULES,
  // An edited note keeps its position until the list is refetched.
  belongs: () => undefined,
  belongsNew: beginsWithNewest,
};

export const useNoteCache = () => useEntityCache(NOTES);
