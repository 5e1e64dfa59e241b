'use client';

import { lazy } from 'react';
import { api } from '@/app/_trpc/client';
import { PageHeader } from '@/app/_ui/page-header';
import { PrimaryAction } from '@/app/_ui/primary-action';
import { CsvButtons } from '../_csv/csv-buttons';
import { NOUN_WORDS } from '../_csv/nouns';
import { ListCount } from '../_list/list-count';
import type { Filters } from './use-task-filters';
import { useTaskTotal } from './use-task-total';

const ImportDialog = lazy(() => import('../_csv/task-import-dialog'));

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
