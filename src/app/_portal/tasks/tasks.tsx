'use client';

import { Button, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '@/app/_trpc/client';
import { EmptyState } from '@/app/_ui/empty-state';
import { ErrorState } from '@/app/_ui/error-state';
import { PageHeader } from '@/app/_ui/page-header';
import type { TabProps } from '../navigation';
import { goTo, tabHref } from '../use-tab';
import { TaskRow } from './task-row';
import classes from './tasks.module.css';

const VIEWS = [
  { value: 'open', label: 'To do' },
  { value: 'completed', label: 'Completed' },
];

/** The follow-up tasks that moving leads has made, the most urgent first. */
export default function Tasks({ tab }: TabProps) {
  const [view, setView] = useState('open');
  const open = view === 'open';
  const list = api.tasks.list.useInfiniteQuery(
    { open, order: open ? 'asc' : 'desc' },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const tasks = list.data?.pages.flatMap((page) => page.items);

  return (
    <>
      <PageHeader
        title={tab.label}
        hint="Follow-up tasks appear here when a lead moves to a new stage, soonest due first."
        actions={<SegmentedControl data={VIEWS} value={view} onChange={setView} aria-label="Which tasks" />}
      />
      {list.error && !tasks && <ErrorState error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && (
        <Stack gap={8} aria-busy="true" aria-label="Loading tasks">
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} height={56} radius="md" />
          ))}
        </Stack>
      )}
      {tasks?.length === 0 && (
        <EmptyState
          icon={IconChecklist}
          action={<Button onClick={() => goTo(tabHref('pipeline'))}>Go to pipeline</Button>}
        >
          {open
            ? 'No tasks to do. Move a lead to Contacted, and its follow-up appears here.'
            : 'No task has been completed yet.'}
        </EmptyState>
      )}
      {tasks && tasks.length > 0 && (
        <ul className={classes.list} aria-label="Tasks">
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button mt={16} variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}
