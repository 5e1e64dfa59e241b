'use client';

import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useContext, useMemo } from 'react';
import { infiniteLists, listsOf, shortLists } from '@/app/_portal/shared/cache/cached-lists';
import {
  belongsBy,
  type EntityCacheOptions,
  inputOf,
  useEntityCache,
} from '@/app/_portal/shared/cache/use-entity-cache';
import { api, type RouterInputs, type RouterOutputs } from '@/app/_trpc/client';
import { ZoneContext } from '@/app/_ui/time/formats';
import { isLinkedWhose } from '@/domain/shared/whose';
import { type CountedAs, moveTaskCount } from '@/domain/tasks/task-counts';
import { TASK_FILTER_RULES } from '@/domain/tasks/task-filter-rules';
import { taskGroupEnds, taskGroupOf } from '@/domain/tasks/task-groups';
import { effectiveTaskStatus } from '@/domain/tasks/task-status';

export type TaskItem = RouterOutputs['tasks']['list']['items'][number];
type ListInput = RouterInputs['tasks']['list'];
type Counts = RouterOutputs['tasks']['counts'];
type CountsInput = RouterInputs['tasks']['counts'];

const statusOf = (task: TaskItem) => effectiveTaskStatus(task, new Date());

const COUNTS = getQueryKey(api.tasks.counts, undefined, 'query');

/** Counts of what the task is known to be part of. The server counts the others again. */
function moveCounts(queryClient: QueryClient, from: TaskItem | undefined, to: TaskItem | undefined, zone: string) {
  for (const [key, counts] of queryClient.getQueriesData<Counts>({ queryKey: COUNTS })) {
    const whose = inputOf<CountsInput>(key)?.whose;
    const counted = (task: TaskItem | undefined) => (task && (!whose || isLinkedWhose(task, whose)) ? task : undefined);
    if (!counts) continue;
    queryClient.setQueryData<Counts>(
      key,
      moveTaskCount(counts, countedAs(counted(from), zone), countedAs(counted(to), zone)),
    );
  }
}

/** The tasks on the dashboard: those that are overdue, and today's. */
const DASHBOARD = listsOf<RouterOutputs['dashboard']['read'], TaskItem>(
  getQueryKey(api.dashboard.read, undefined, 'query'),
  ({ overdue, today }) => [overdue.tasks, today.tasks],
  ({ overdue, today, ...others }, [late = [], tasks = []]) => ({
    ...others,
    overdue: { ...overdue, tasks: late },
    today: { ...today, tasks },
  }),
);

export const TASKS: EntityCacheOptions<TaskItem, ListInput> = {
  noun: 'task',
  lists: [
    infiniteLists(getQueryKey(api.tasks.list, undefined, 'infinite')),
    shortLists(getQueryKey(api.tasks.list, undefined, 'query')),
    DASHBOARD,
  ],
  one: (id) => getQueryKey(api.tasks.byId, { id }, 'query'),
  rules: TASK_FILTER_RULES,
  belongs: belongsBy(TASK_FILTER_RULES),
};

const countedTasks = (zone: string): EntityCacheOptions<TaskItem, ListInput> => ({
  ...TASKS,
  counts: {
    key: COUNTS,
    update: (queryClient, before, after) => moveCounts(queryClient, before, after, zone),
  },
});

function countedAs(task: TaskItem | undefined, zone: string): CountedAs | null {
  return task ? { status: statusOf(task), group: taskGroupOf(task, taskGroupEnds(new Date(), zone)) } : null;
}

export function useTaskCache() {
  const zone = useContext(ZoneContext) ?? 'UTC';
  return useEntityCache(useMemo(() => countedTasks(zone), [zone]));
}
