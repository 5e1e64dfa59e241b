'use client';

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useEffect, useEffectEvent } from 'react';
import type { TabId } from './tabs';
import { navigateTo, tabHref } from './use-tab';

const TAB_ACTIONS = ['add', 'import', 'export'] as const;

/** What a tab can be asked to do by its URL: `/?tab=crm&do=add` opens the form for a new lead. */
export type TabAction = (typeof TAB_ACTIONS)[number];

const PARAMETERS = { do: parseAsStringLiteral(TAB_ACTIONS), name: parseAsString };

/** Asks a tab to do something, from wherever the user is. `name` is the name of what is to be added. */
export function requestTabAction(tab: TabId, action: TabAction, name?: string): void {
  const here = new URLSearchParams(window.location.search);
  const request = { do: action, ...(name === undefined ? {} : { name }) };
  if (here.get('tab') !== tab || here.has('id')) {
    navigateTo(tabHref(tab, request));
  } else {
    // The tab stays, with its filters, so nothing can be lost.
    for (const [key, value] of Object.entries(request)) here.set(key, value);
    window.history.replaceState(null, '', `/?${here}`);
  }
}

/** Does in a tab what its URL asks for, once, and removes it from the URL. */
export function useTabAction(action: TabAction, act: (name: string | null) => void): void {
  const [asked, setAsked] = useQueryStates(PARAMETERS);
  const isAsked = asked.do === action;
  const answer = useEffectEvent(() => {
    void setAsked(null);
    act(asked.name);
  });
  useEffect(() => {
    if (isAsked) answer();
  }, [isAsked]);
}
