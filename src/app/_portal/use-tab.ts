'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useMemo } from 'react';
import { leaveTab } from '@/app/_ui/leave-guards';
import type { TabId } from './navigation';

/** What `/` without a query shows. */
export const DEFAULT_TAB = 'dashboard' satisfies TabId;

/** The address of a tab (D3). Further parameters name what is open in it, such as a lead. */
export function tabHref(id: TabId, parameters: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(id === DEFAULT_TAB ? {} : { tab: id }), ...parameters }).toString();
  return query ? `/?${query}` : '/';
}

/**
 * Changes the address without asking the server for a page: back, forward and reload still work (D3). Where something
 * would be lost by it, the person is asked first.
 */
export function goTo(href: string, { replace = false } = {}): void {
  leaveTab(() => {
    if (replace) window.history.replaceState(null, '', href);
    else window.history.pushState(null, '', href);
  });
}

/** The tab that the address names, and what is open in it: its `id`. */
export function useTab() {
  const parameters = useSearchParams();
  const tabId = parameters.get('tab');
  const openId = parameters.get('id');
  const setOpenId = useCallback(
    (id: string | null) => {
      const query = new URLSearchParams({ ...(tabId ? { tab: tabId } : {}), ...(id ? { id } : {}) }).toString();
      goTo(query ? `/?${query}` : '/', { replace: id === null });
    },
    [tabId],
  );
  return useMemo(() => ({ tabId, openId, setOpenId }), [tabId, openId, setOpenId]);
}
