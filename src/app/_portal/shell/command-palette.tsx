'use client';

import { useDebouncedValue, useHotkeys } from '@mantine/hooks';
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight';
import { IconSearch, IconSettings, IconUser } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { api } from '@/app/_trpc/client';
import { leavePage } from '@/app/_ui/leaving/leave-guards';
import { LEAD_STATUS_LABELS } from '@/domain/leads/lead';
import { TABS } from '../tabs';
import { navigateTo, tabHref } from '../use-tab';

const [store, spotlight] = createSpotlight();

const PAGES: SpotlightActionData[] = [
  ...TABS.map((tab) => ({
    id: `tab-${tab.id}`,
    label: tab.label,
    leftSection: <tab.icon size={18} stroke={1.6} />,
    onClick: () => navigateTo(tabHref(tab.id)),
  })),
  {
    id: 'settings',
    label: 'Settings',
    leftSection: <IconSettings size={18} stroke={1.6} />,
    onClick: () => leavePage(() => window.location.assign('/settings')),
  },
];

/** Searches tabs, and leads by company or contact. Loaded on first use; opens whenever `requests` increases. */
export default function CommandPalette({ requests }: { requests: number }) {
  const [query, setQuery] = useState('');
  // Reopened while closing, it would still hold the last search.
  const openEmpty = useCallback(() => {
    setQuery('');
    spotlight.open();
  }, []);
  useEffect(() => {
    if (requests > 0) openEmpty();
  }, [requests, openEmpty]);
  // Read the state from the store: a copy would lag behind and swallow a quick second key press.
  useHotkeys([['mod+K', () => (store.getState().opened ? spotlight.close() : openEmpty())]], []);
  const [debouncedQuery] = useDebouncedValue(query.trim(), 150);
  const leads = api.leads.list.useQuery(
    { q: debouncedQuery, limit: 8 },
    { enabled: debouncedQuery.length > 0, placeholderData: (previous) => previous },
  );
  const searchText = query.trim().toLowerCase();
  const found: SpotlightActionData[] = (searchText ? (leads.data?.items ?? []) : []).map((lead) => ({
    id: `lead-${lead.id}`,
    label: lead.companyName,
    description: `${lead.contactPerson} · ${LEAD_STATUS_LABELS[lead.status]}`,
    leftSection: <IconUser size={18} stroke={1.6} />,
    onClick: () => navigateTo(tabHref('crm', { id: lead.id })),
  }));
  const groups: SpotlightActionGroupData[] = [
    { group: 'Leads', actions: found },
    { group: 'Pages', actions: PAGES.filter(({ label }) => label?.toLowerCase().includes(searchText)) },
  ].filter(({ actions }) => actions.length > 0);

  return (
    <Spotlight
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      actions={groups}
      // Results are already filtered by the server and above.
      filter={(_, actions) => actions}
      nothingFound={leads.isFetching ? 'Searching…' : 'Nothing found'}
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: 'Search leads or go to a page',
        'aria-label': 'Search leads or go to a page',
      }}
    />
  );
}
