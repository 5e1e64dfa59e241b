'use client';

import { hashKey, type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import { api, type RouterInputs, type RouterOutputs } from '@/app/_trpc/client';
import { firstPages, isDeep } from '../_leads/lead-cache';

export type NoteItem = RouterOutputs['notes']['list']['items'][number];
type NotePages = InfiniteData<RouterOutputs['notes']['list']>;
type ListInput = RouterInputs['notes']['list'];

/** One note as it was, and where it stood in which list. The other notes may change meanwhile. */
export interface NoteMemory {
  id: string;
  note: NoteItem | undefined;
  spots: { key: QueryKey; page: number; index: number }[];
}

function mapItems(pages: NotePages, change: (items: NoteItem[], page: number) => NoteItem[]): NotePages {
  return { ...pages, pages: pages.pages.map((page, index) => ({ ...page, items: change(page.items, index) })) };
}

const holds = (pages: NotePages, id: string) => pages.pages.some(({ items }) => items.some((item) => item.id === id));

const replace = (pages: NotePages, note: NoteItem) =>
  mapItems(pages, (items) => items.map((item) => (item.id === note.id ? note : item)));

/** Whether a list begins with what was written last, whatever it says: a new note then stands on top. */
function beginsWithNewest(key: QueryKey): boolean {
  const part = key[1];
  // tRPC keeps the input a list was asked with in the second part of the key.
  const input = (typeof part === 'object' && part !== null && 'input' in part ? part.input : undefined) as ListInput;
  const { q, tag, leadId, sort, order } = { ...input };
  return !q && !tag && !leadId && sort !== 'title' && order !== 'asc';
}

/** Changes every cached list of notes at once, before the server has answered, and can put them back. */
export function useNoteCache() {
  const queryClient = useQueryClient();
  const utils = api.useUtils();
  return useMemo(() => {
    const listKey = getQueryKey(api.notes.list, undefined, 'infinite');
    const oneKey = getQueryKey(api.notes.byId);
    const lists = () => queryClient.getQueriesData<NotePages>({ queryKey: listKey });
    const changeAll = (change: (pages: NotePages, key: QueryKey) => NotePages) => {
      for (const [key, pages] of lists()) {
        if (pages) queryClient.setQueryData<NotePages>(key, change(pages, key));
      }
    };
    const stopAnswers = () =>
      Promise.all([queryClient.cancelQueries({ queryKey: listKey }), queryClient.cancelQueries({ queryKey: oneKey })]);
    /** The newest version of a note that any list or detail holds. */
    const find = (id: string): NoteItem | undefined => {
      const listed = lists().flatMap(([, pages]) => pages?.pages.flatMap(({ items }) => items) ?? []);
      return [utils.notes.byId.getData({ id }), ...listed]
        .filter((note) => note?.id === id)
        .reduce((newest, note) => (note && note.version > (newest?.version ?? 0) ? note : newest), undefined);
    };
    /** Nobody waits for it: what was changed is shown already. */
    const refresh = () =>
      Promise.all([
        utils.notes.invalidate(undefined, { predicate: (query) => !isDeep(query) }),
        utils.notes.invalidate(undefined, { predicate: isDeep, refetchType: 'none' }),
        utils.leads.timeline.invalidate(),
      ]);
    return {
      find,
      refresh,
      /** Stops answers on their way from overwriting what is about to be shown; answers what to go back to. */
      async remember(id: string): Promise<NoteMemory> {
        await stopAnswers();
        const spots = lists().flatMap(([key, pages]) =>
          (pages?.pages ?? []).flatMap(({ items }, page) => {
            const index = items.findIndex((item) => item.id === id);
            return index < 0 ? [] : [{ key, page, index }];
          }),
        );
        return { id, note: find(id), spots };
      },
      /** Takes back what was shown of one note, unless something newer of it has come since. */
      restore({ id, note, spots }: NoteMemory) {
        if (!note || (find(id)?.version ?? 0) > note.version) return;
        changeAll((pages, key) => {
          const spot = spots.find((one) => hashKey(one.key) === hashKey(key));
          if (!spot || holds(pages, id)) return replace(pages, note);
          // The list may have become shorter since.
          const at = Math.min(spot.page, pages.pages.length - 1);
          return mapItems(pages, (items, page) => (page === at ? items.toSpliced(spot.index, 0, note) : items));
        });
        utils.notes.byId.setData({ id }, (shown) => shown && note);
      },
      put(note: NoteItem) {
        changeAll((pages) => replace(pages, note));
        utils.notes.byId.setData({ id: note.id }, note);
      },
      add(note: NoteItem) {
        changeAll((pages, key) =>
          holds(pages, note.id) || !beginsWithNewest(key)
            ? pages
            : mapItems(pages, (items, page) => (page === 0 ? [note, ...items] : items)),
        );
        utils.notes.byId.setData({ id: note.id }, note);
      },
      remove: (id: string) => changeAll((pages) => mapItems(pages, (items) => items.filter((item) => item.id !== id))),
      /** Many notes have come at once: every list is read anew from its beginning (D26). */
      async startOver() {
        await stopAnswers();
        changeAll((pages) => firstPages(pages, 1));
        await refresh();
      },
    };
  }, [queryClient, utils]);
}
