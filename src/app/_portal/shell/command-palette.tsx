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

/** Every tab, and leads by company or contact. Loaded when it is first asked for, and opened each time `asked` grows. */
export default function CommandPalette({ asked: times }: { asked: number }) {
  const [query, setQuery] = useState('');
  // Opened again while it is closing, it would still hold the last search.
  const openAnew = useCallback(() => {
    setQuery('');
    spotlight.open();
  }, []);
  useEffect(() => {
    if (times > 0) openAnew();
  }, [times, openAnew]);
  // The store alone says whether it is open: a second record of it would lag behind, and swallow a quick press.
  useHotkeys([['mod+K', () => (store.getState().opened ? spotlight.close() : openAnew())]], []);
  const [asked] = useDebouncedValue(query.trim(), 150);
  const leads = api.leads.list.useQuery(
    { q: asked, limit: 8 },
    { enabled: asked.length > 0, placeholderData: (previous) => previous },
  );
  const wanted = query.trim().toLowerCase();
  const found: SpotlightActionData[] = (wanted ? (leads.data?.items ?? []) : []).map((lead) => ({
    id: `lead-${lead.id}`,
    label: lead.companyName,
    description: `${lead.contactPerson} · ${LEAD_STATUS_LABELS[lead.status]}`,
    leftSection: <IconUser size={18} stroke={1.6} />,
    onClick: () => navigateTo(tabHref('crm', { id: lead.id })),
  }));
  const groups: SpotlightActionGroupData[] = [
    { group: 'Leads', actions: found },
    { group: 'Pages', actions: PAGES.filter(({ label }) => label?.toLowerCase().includes(wanted)) },
  ].filter(({ actions }) => actions.length > 0);

  return (
    <Spotlight
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      actions={groups}
      // The server and the line above have searched already.
      filter={(_, actions) => actions}
      nothingFound={leads.isFetching ? 'Searching…' : 'Nothing found'}
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: 'Search leads, or go to a page',
        'aria-label': 'Search leads, or go to a page',
      }}
    />
  );
}
