'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { navigateTo } from '@/app/_portal/use-tab';
import { api } from '@/app/_trpc/client';
import type { SavedView, ViewList } from '@/domain/views/saved-view';
import { isBare, savedViewHref, viewQueryOf } from './view-address';

/** The saved views of a list, and which of them is open. */
export function useViews(list: ViewList) {
  // Null outside of a page of Next, as in tests of components.
  const address = new URLSearchParams(useSearchParams() ?? '');
  const { data } = api.views.list.useQuery();
  const views = data?.filter((view) => view.list === list) ?? [];
  const open = views.find(({ id }) => id === address.get('view')) ?? null;
  const query = viewQueryOf(address);
  return { views, open, query, isEdited: open !== null && query !== viewQueryOf(new URLSearchParams(open.query)) };
}

/** Opens the default view when a list opens with an address that only names its tab. */
export function useDefaultView(list: ViewList): void {
  const { data: views } = api.views.list.useQuery();
  const openDefault = useEffectEvent((all: readonly SavedView[]) => {
    const first = all.find((view) => view.list === list && view.isDefault);
    if (first && isBare(new URLSearchParams(window.location.search)))
      navigateTo(savedViewHref(first), { replace: true });
  });
  const isLoaded = views !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and not again when the views change.
  useEffect(() => {
    if (views) openDefault(views);
  }, [isLoaded]);
}
