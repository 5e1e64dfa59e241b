'use client';

import { lazy } from 'react';
import { CsvButtons } from '@/app/_portal/shared/csv/csv-buttons';
import { NOUN_WORDS } from '@/app/_portal/shared/csv/nouns';
import { ListCount } from '@/app/_portal/shared/list/list-count';
import { api } from '@/app/_trpc/client';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { PrimaryAction } from '@/app/_ui/layout/primary-action';
import type { Filters } from './use-task-filters';
import { useTaskTotal } from './use-task-total';

const ImportDialog = lazy(() => import('./task-import-dialog'));

interface TasksHeaderProps {
  title: string;
  filters: Filters;
  onAdd: () => void;
}

export function TasksHeader({ title, filters, onAdd }: TasksHeaderProps) {
  return (
    <PageHeader
      title={title}
      count={<TaskCount filters={filters} />}
      actions={
        <>
          <CsvButtons of="tasks" Dialog={ImportDialog} />
          <PrimaryAction label="Add Task" onClick={onAdd} />
        </>
      }
    />
  );
}

/** Beside the tile of all, which counts what is completed too. What a search finds nobody counts to the end. */
function TaskCount({ filters }: { filters: Filters }) {
  const total = useTaskTotal(filters);
  const { data: counts } = api.tasks.counts.useQuery();
  const counted = total === null ? undefined : { count: total, more: false };
  return (
    <ListCount
      noun={NOUN_WORDS.tasks}
      counted={counted}
      all={filters.asked.open && counts?.ALL}
      said={filters.hiding}
    />
  );
}
