'use client';

import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { leaveTab } from '@/app/_ui/leaving/leave-guards';
import type { TabId } from './tabs';

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
export function navigateTo(href: string, { replace = false } = {}): void {
  leaveTab(() => {
    const address = withinTab(href);
    if (replace) window.history.replaceState(null, '', address);
    else window.history.pushState(null, '', address);
  });
}

/** What is opened in the tab one is in lies over it: whatever else the address says of the tab stays. */
function withinTab(href: string): string {
  const [here, there] = [new URLSearchParams(window.location.search), new URLSearchParams(href.split('?')[1])];
  if (!there.has('id') || here.get('tab') !== there.get('tab')) return href;
  for (const [name, value] of here) if (!there.has(name)) there.append(name, value);
  return `/?${there}`;
}

/** The tab that the address names, and what is open in it: its `id`. */
export function useTab() {
  const parameters = useSearchParams();
  const tabId = parameters.get('tab');
  const openId = parameters.get('id');
  return useMemo(() => ({ tabId, openId, setOpenId }), [tabId, openId]);
}

/** Opens one of what the tab lists, or closes it. */
function setOpenId(id: string | null): void {
  const address = new URLSearchParams(window.location.search);
  if (id === null) address.delete('id');
  else address.set('id', id);
  navigateTo(address.size ? `/?${address}` : '/', { replace: id === null });
}
