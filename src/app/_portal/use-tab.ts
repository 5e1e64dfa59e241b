'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { leaveTab } from '@/app/_ui/leaving/leave-guards';
import { currentParameters } from './coming-parameters';
import { type TabId, type View, viewAt } from './tabs';

/** The tab that `/` without a query shows. */
export const DEFAULT_TAB = 'dashboard' satisfies TabId;

/** The URL of a tab (D3). Extra parameters identify what is open in it, such as a lead. */
export function tabHref(id: TabId, parameters: Readonly<Record<string, string | number>> = {}): string {
  const query = new URLSearchParams(id === DEFAULT_TAB ? {} : { tab: id });
  for (const [name, value] of Object.entries(parameters)) query.set(name, String(value));
  return query.size > 0 ? `/?${query}` : '/';
}

/** The URL of a tab or page alone, without what is open or searched in it. */
export const viewHref = (view: View): string => ('path' in view ? view.path : tabHref(view.id));

/**
 * Changes the URL without a server round trip; back, forward and reload still work (D3). Asks first if unsaved changes
 * would be lost.
 */
export function navigateTo(href: string, { replace = false } = {}): void {
  leaveTab(() => {
    const address = withinTab(href);
    const left = viewOf(window.location.href);
    if (replace) window.history.replaceState(null, '', address);
    else window.history.pushState(null, '', address);
    // The History API does neither of what following a link does.
    if (window.location.hash) window.dispatchEvent(new HashChangeEvent('hashchange'));
    else if (viewOf(window.location.href) !== left) window.scrollTo(0, 0);
  });
}

function viewOf(href: string): View {
  const { pathname, searchParams } = new URL(href);
  return viewAt(pathname, searchParams.get('tab'));
}

/** Opening an item in the current tab keeps the tab's other parameters. */
function withinTab(href: string): string {
  if (window.location.pathname !== '/') return href;
  const [here, there] = [currentParameters(), new URLSearchParams(href.split('?')[1])];
  if (!there.has('id') || here.get('tab') !== there.get('tab')) return href;
  for (const [name, value] of here) if (!there.has(name)) there.append(name, value);
  return `/?${there}`;
}

/** What the URL shows in the shell. */
export function useView(): View {
  const path = usePathname();
  const tabId = useSearchParams().get('tab');
  return viewAt(path, tabId);
}

/** The tab in the URL, and the `id` of the item open in it. */
export function useTab() {
  const parameters = useSearchParams();
  const tabId = parameters.get('tab');
  const openId = parameters.get('id');
  return useMemo(() => ({ tabId, openId, setOpenId }), [tabId, openId]);
}

/** Opens an item of the tab, or closes it. */
function setOpenId(id: string | null): void {
  const address = currentParameters();
  if (id === null) address.delete('id');
  else address.set('id', id);
  navigateTo(address.size ? `/?${address}` : '/', { replace: id === null });
}
