import { Button, Group } from '@mantine/core';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { PageHeader } from '@/app/_ui/layout/page-header';
import type { TabId, TabProps } from './tabs';
import { navigateTo, tabHref } from './use-tab';

export const COMING_SOON = {
  email: 'Templates, sending and help with writing will live here.',
  reporting: 'Revenue, the forecast and your best opportunities will be shown here.',
  gamification: 'Points, streaks and the leaderboard will be here.',
  teams: 'Shared pipelines and the people in them will be here.',
  education: 'What to know about event security before you sell it will be here.',
  trust: 'Material that helps a client trust the provider will be here.',
  cost: 'The comparison of in-house and provider staffing will be here.',
  regulatory: 'The license checklist for each state will be here.',
} as const satisfies Partial<Record<TabId, string>>;

/** A tab whose page has not arrived says so, and shows the way to what works. */
export default function ComingSoon({ tab }: TabProps) {
  const what = tab.id in COMING_SOON ? COMING_SOON[tab.id as keyof typeof COMING_SOON] : '';
  return (
    <>
      <PageHeader title={tab.label} />
      <EmptyState
        icon={tab.icon}
        action={
          <Group justify="center">
            <Button variant="default" onClick={() => navigateTo(tabHref('crm'))}>
              Go to leads
            </Button>
            <Button variant="default" onClick={() => navigateTo(tabHref('pipeline'))}>
              Go to pipeline
            </Button>
          </Group>
        }
      >
        {what} This page is still being built during the beta.
      </EmptyState>
    </>
  );
}
