'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight';
import { IconSearch, IconSettings, IconUser } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { api } from '@/app/_trpc/client';
import { leavePage } from '@/app/_ui/leave-guards';
import { LEAD_STATUS_LABELS } from '@/domain/leads/lead';
import { TABS } from '../navigation';
import { goTo, tabHref } from '../use-tab';

const PAGES: SpotlightActionData[] = [
  ...TABS.map((tab) => ({
    id: `tab-${tab.id}`,
    label: tab.label,
    leftSection: <tab.icon size={18} stroke={1.6} />,
    onClick: () => goTo(tabHref(tab.id)),
  })),
  {
    id: 'settings',
    label: 'Settings',
    leftSection: <IconSettings size={18} stroke={1.6} />,
    onClick: () => leavePage(() => window.location.assign('/settings')),
  },
];

/** Every tab, and leads by company or contact. Loaded when it is first asked for. */
export default function CommandPalette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  useEffect(() => {
    if (opened) spotlight.open();
  }, [opened]);
  const [query, setQuery] = useState('');
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
    onClick: () => goTo(tabHref('crm', { id: lead.id })),
  }));
  const groups: SpotlightActionGroupData[] = [
    { group: 'Leads', actions: found },
    { group: 'Pages', actions: PAGES.filter(({ label }) => label?.toLowerCase().includes(wanted)) },
  ].filter(({ actions }) => actions.length > 0);

  return (
    <Spotlight
      shortcut={null}
      onSpotlightClose={onClose}
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
