import { Button, Group } from '@mantine/core';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { PageHeader } from '@/app/_ui/layout/page-header';
import type { TabId, TabProps } from './tabs';
import { navigateTo, tabHref } from './use-tab';

export const COMING_SOON = {
  email: 'Email templates, sending and AI writing help are coming here.',
  reporting: 'Revenue, the forecast and your top opportunities are coming here.',
  gamification: 'Points, streaks and the leaderboard are coming here.',
  teams: 'Shared pipelines and team members are coming here.',
  education: 'Background on event security for sales conversations is coming here.',
  trust: 'Material that builds client trust in the provider is coming here.',
  cost: 'A cost comparison of in-house and provider staffing is coming here.',
  regulatory: 'The license checklist for each state is coming here.',
} as const satisfies Partial<Record<TabId, string>>;

/** Placeholder for tabs that are not built yet, with links to those that are. */
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
        {what} This page is still under construction during the beta.
      </EmptyState>
    </>
  );
}
