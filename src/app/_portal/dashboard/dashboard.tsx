import { Button, Group } from '@mantine/core';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { PageHeader } from '@/app/_ui/layout/page-header';
import type { TabProps } from '../tabs';
import { navigateTo, tabHref } from '../use-tab';
import { useViewer } from '../viewer';

/** Until the dashboard's figures arrive, it says so and leads to the work. */
export default function Dashboard({ tab }: TabProps) {
  const { name } = useViewer();
  return (
    <>
      <PageHeader title={`Welcome, ${name}`} />
      <EmptyState
        icon={tab.icon}
        action={
          <Group justify="center">
            <Button onClick={() => navigateTo(tabHref('crm'))}>Go to leads</Button>
            <Button variant="default" onClick={() => navigateTo(tabHref('pipeline'))}>
              Go to pipeline
            </Button>
            <Button variant="default" onClick={() => navigateTo(tabHref('tasks'))}>
              Go to tasks
            </Button>
          </Group>
        }
      >
        Your figures and recent activity will be shown here. This page is still being built during the beta; your leads,
        pipeline, tasks, calendar and notes are ready.
      </EmptyState>
    </>
  );
}
