'use client';

import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import { api, type RouterInputs, type RouterOutputs } from '@/app/_trpc/client';
import { mapItems, type Pages, placeItem, putItemBack } from '@/app/_ui/paged-items';

export type LeadItem = RouterOutputs['leads']['list']['items'][number];
type LeadPages = Pages<LeadItem>;
type ListInput = RouterInputs['leads']['list'];

/** One lead as it was, and where it stood in which list. The other leads may change meanwhile. */
export interface LeadMemory {
  id: string;
  lead: LeadItem | undefined;
  spots: { key: QueryKey; page: number; index: number }[];
}

/** The input a cached list was asked with: tRPC keeps it in the second part of the key. */
function inputOf(key: QueryKey): ListInput {
  const part = key[1];
  return (typeof part === 'object' && part !== null && 'input' in part ? part.input : undefined) as ListInput;
}

/** The beginning of a list: what stands further down is loaded again when somebody scrolls there. */
export function firstPages<Data extends InfiniteData<unknown> | undefined>(data: Data, count: number): Data {
  if (!data || data.pages.length <= count) return data;
  return { ...data, pages: data.pages.slice(0, count), pageParams: data.pageParams.slice(0, count) };
}

/** What comes back at once when a list is opened again. */
export const KEPT_PAGES = 2;

const FEW_PAGES = 4;

/**
 * True for a list that has been scrolled far. Asking for all of its pages again, one after the other, would
 * cost hundreds of calls; what has changed in it is put there directly instead.
 */
export function isDeep({ state }: { state: { data: unknown } }): boolean {
  const data: unknown = state.data;
  return (
    typeof data === 'object' &&
    data !== null &&
    'pages' in data &&
    Array.isArray(data.pages) &&
    data.pages.length > FEW_PAGES
  );
}

/** Changes every cached list of leads at once, before the server has answered, and can put them back. */
export function useLeadCache() {
  const queryClient = useQueryClient();
  const utils = api.useUtils();
  return useMemo(() => {
    const listKey = getQueryKey(api.leads.list, undefined, 'infinite');
    const oneKey = getQueryKey(api.leads.byId);
    const lists = () => queryClient.getQueriesData<LeadPages>({ queryKey: listKey });
    const changeAll = (change: (pages: LeadPages, input: ListInput) => LeadPages) => {
      for (const [key, pages] of lists()) {
        if (pages) queryClient.setQueryData<LeadPages>(key, change(pages, inputOf(key)));
      }
    };
    const stopAnswers = () =>
      Promise.all([queryClient.cancelQueries({ queryKey: listKey }), queryClient.cancelQueries({ queryKey: oneKey })]);
    /** The newest version of a lead that any list or detail holds. */
    const find = (id: string): LeadItem | undefined => {
      let newest = utils.leads.byId.getData({ id });
      for (const [, pages] of lists()) {
        for (const { items } of pages?.pages ?? []) {
          const found = items.find((item) => item.id === id);
          if (found && (!newest || found.version > newest.version)) newest = found;
        }
      }
      return newest;
    };
    /** Everything that a change of a lead can have changed. */
    const refresh = () =>
      Promise.all([
        utils.leads.invalidate(undefined, { predicate: (query) => !isDeep(query) }),
        utils.leads.invalidate(undefined, { predicate: isDeep, refetchType: 'none' }),
        utils.pipeline.invalidate(),
        utils.tasks.invalidate(),
        utils.usage.invalidate(),
      ]);
    return {
      find,
      refresh,
      /** Stops answers on their way from overwriting what is about to be shown; answers what to go back to. */
      async remember(id: string): Promise<LeadMemory> {
        await stopAnswers();
        const spots = lists().flatMap(([key, pages]) =>
          (pages?.pages ?? []).flatMap(({ items }, page) => {
            const index = items.findIndex((item) => item.id === id);
            return index < 0 ? [] : [{ key, page, index }];
          }),
        );
        return { id, lead: find(id), spots };
      },
      /** Takes back what was shown of one lead, unless something newer of it has come since. */
      restore({ id, lead, spots }: LeadMemory) {
        if (!lead || (find(id)?.version ?? 0) > lead.version) return;
        for (const [key, pages] of lists()) {
          const spot = spots.find((one) => hashKey(one.key) === hashKey(key));
          if (pages) queryClient.setQueryData<LeadPages>(key, putItemBack(pages, lead, spot));
        }
        utils.leads.byId.setData({ id }, (shown) => shown && lead);
      },
      put(lead: LeadItem) {
        changeAll((pages, input) => placeItem(pages, lead, input?.status && lead.status === input.status));
        utils.leads.byId.setData({ id: lead.id }, lead);
      },
      remove: (id: string) => changeAll((pages) => mapItems(pages, (items) => items.filter((item) => item.id !== id))),
      /** Many leads have come at once: every list is read anew from its beginning (D26). */
      async startOver() {
        await stopAnswers();
        changeAll((pages) => firstPages(pages, 1));
        await refresh();
      },
    };
  }, [queryClient, utils]);
}
