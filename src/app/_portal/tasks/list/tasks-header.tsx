'use client';

import { LiveBadge } from '@/app/_portal/changes/record/live-badge';
import { matchQuery } from '@/app/_portal/shared/bulk/export-query';
import { CsvButtons } from '@/app/_portal/shared/csv/csv-buttons';
import { ListCount } from '@/app/_portal/shared/list/list-count';
import { ViewMenu } from '@/app/_portal/views/record/view-menu';
import { api } from '@/app/_trpc/client';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { PrimaryAction } from '@/app/_ui/layout/primary-action';
import { NOUNS } from '@/domain/shared/nouns';
import { useTaskCache } from '../record/task-cache';
import type { Filters } from './use-task-filters';
import { useTaskTotal } from './use-task-total';

interface TasksHeaderProps {
  title: string;
  filters: Filters;
  onAdd: () => void;
}

export function TasksHeader({ title, filters, onAdd }: TasksHeaderProps) {
  const { refetchFromStart } = useTaskCache();
  return (
    <PageHeader
      title={title}
      count={<TaskCount filters={filters} />}
      view={<ViewMenu list="tasks" all="Open tasks" />}
      state={<LiveBadge />}
      actions={
        <>
          <CsvButtons
            of="task"
            hiding={filters.hiding}
            filtered={useFiltered(filters)}
            onImported={() => void refetchFromStart()}
          />
          <PrimaryAction label="Add Task" onClick={onAdd} />
        </>
      }
    />
  );
}

function useFiltered(filters: Filters) {
  const matching = useTaskTotal(filters);
  const { data } = api.tasks.counts.useQuery({}, { enabled: filters.hiding });
  const exact = (count: number | null | undefined) => (typeof count === 'number' ? { count, more: false } : undefined);
  return { query: matchQuery(filters.where), matching: exact(matching), all: exact(data?.ALL) };
}

/** Number of listed tasks. Searches are not counted completely. */
function TaskCount({ filters }: { filters: Filters }) {
  const total = useTaskTotal(filters);
  const counted = total === null ? undefined : { count: total, more: false };
  return <ListCount noun={NOUNS.task} counted={counted} announced={filters.hiding} />;
}
