import { Button, Group } from '@mantine/core';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { PageHeader } from '@/app/_ui/layout/page-header';
import type { TabProps } from '../tabs';
import { navigateTo, tabHref } from '../use-tab';
import { useViewer } from '../viewer';

/** Placeholder until the dashboard's figures are built. */
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
        Here you’ll see your figures and recent activity. This page isn’t ready yet, but your leads, pipeline, tasks,
        calendar and notes are.
      </EmptyState>
    </>
  );
}
