import { Button, Group } from '@mantine/core';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { PageHeader } from '@/app/_ui/layout/page-header';
import type { TabId, TabProps } from './tabs';
import { navigateTo, tabHref } from './use-tab';

export const COMING_SOON = {
  gamification: 'Here you’ll see points, streaks and the leaderboard.',
  teams: 'Here you’ll share a pipeline with your team.',
  education: 'Here you’ll find background on event security for sales conversations.',
  trust: 'Here you’ll find material that builds clients’ trust in the provider.',
  cost: 'Here you’ll compare the cost of in-house and provider staffing.',
  regulatory: 'Here you’ll find the license checklist for each state.',
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
        {what} This page isn’t ready yet.
      </EmptyState>
    </>
  );
}
