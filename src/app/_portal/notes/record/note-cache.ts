'use client';

import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import { touch } from '@/app/_portal/shared/cache/touches';
import { api, type RouterInputs, type RouterOutputs } from '@/app/_trpc/client';
import { createEntityCache, type Memory } from '@/app/_ui/cache/entity-cache';

export type NoteItem = RouterOutputs['notes']['list']['items'][number];
export type NoteMemory = Memory<NoteItem>;
type ListInput = RouterInputs['notes']['list'];

const lists = getQueryKey(api.notes.list, undefined, 'infinite');

/** Whether a list begins with what was written last, whatever it says: a new note then stands on top. */
function beginsWithNewest(_: NoteItem, input: ListInput | undefined): boolean | undefined {
  const { q, tag, leadId, sort, order } = { ...input };
  return (!q && !tag && !leadId && sort !== 'title' && order !== 'asc') || undefined;
}

/** Changes what is shown of notes at once, before the server has answered. */
export function useNoteCache() {
  const queryClient = useQueryClient();
  return useMemo(
    () =>
      createEntityCache<NoteItem, ListInput>(queryClient, {
        lists,
        one: (id) => getQueryKey(api.notes.byId, { id }, 'query'),
        answers: [lists, getQueryKey(api.notes.byId)],
        // What was edited stays where it stands until the list is read anew.
        belongs: () => undefined,
        belongsNew: beginsWithNewest,
        refresh: () => touch(queryClient, 'note'),
      }),
    [queryClient],
  );
}
