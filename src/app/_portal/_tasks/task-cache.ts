'use client';

import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import { api, type RouterInputs, type RouterOutputs } from '@/app/_trpc/client';
import { mapItems, type Pages, placeItem, putItemBack } from '@/app/_ui/paged-items';
import { effectiveTaskStatus } from '@/domain/tasks/task';
import { moveTaskCount } from '@/domain/tasks/task-counts';
import { firstPages, isDeep } from '../_leads/lead-cache';

export type TaskItem = RouterOutputs['tasks']['list']['items'][number];
type TaskPages = Pages<TaskItem>;
type TaskPage = RouterOutputs['tasks']['list'];
type ListInput = RouterInputs['tasks']['list'];

/** One task as it was, and where it stood in which list. The other tasks may change meanwhile. */
export interface TaskMemory {
  id: string;
  task: TaskItem | undefined;
  spots: { key: QueryKey; page: number; index: number }[];
}

/** The input a cached list was asked with: tRPC keeps it in the second part of the key. */
function inputOf(key: QueryKey): ListInput {
  const part = key[1];
  return (typeof part === 'object' && part !== null && 'input' in part ? part.input : undefined) as ListInput;
}

const statusOf = (task: TaskItem | undefined) => (task ? effectiveTaskStatus(task, new Date()) : null);

/** Whether a list that was asked for in this way shows the task; undefined where nobody can tell without the server. */
export function belongsTo(input: ListInput, task: TaskItem): boolean | undefined {
  const { status, open, leadId, q } = input;
  if (status && statusOf(task) !== status) return false;
  if (open !== undefined && (task.status !== 'COMPLETED') !== open) return false;
  if (leadId && task.leadId !== leadId) return false;
  return !q && (status || leadId || open !== undefined) ? true : undefined;
}

/** Changes every cached list of tasks and their counts at once, before the server has answered, and can put them back. */
export function useTaskCache() {
  const queryClient = useQueryClient();
  const utils = api.useUtils();
  return useMemo(() => {
    const listKey = getQueryKey(api.tasks.list, undefined, 'infinite');
    const shortKey = getQueryKey(api.tasks.list, undefined, 'query');
    const lists = () => queryClient.getQueriesData<TaskPages>({ queryKey: listKey });
    const shortLists = () => queryClient.getQueriesData<TaskPage>({ queryKey: shortKey });
    const changeAll = (change: (pages: TaskPages, input: ListInput) => TaskPages) => {
      for (const [key, pages] of lists()) {
        if (pages) queryClient.setQueryData<TaskPages>(key, change(pages, inputOf(key)));
      }
      for (const [key, page] of shortLists()) {
        const changed = page && change({ pages: [page], pageParams: [null] }, inputOf(key)).pages[0];
        if (changed) queryClient.setQueryData<TaskPage>(key, changed);
      }
    };
    const stopAnswers = () => queryClient.cancelQueries({ queryKey: getQueryKey(api.tasks) });
    /** The newest version of a task that any list or form holds. */
    const find = (id: string): TaskItem | undefined => {
      const shown = [...lists().flatMap(([, pages]) => pages?.pages ?? []), ...shortLists().map(([, page]) => page)];
      const known = shown.flatMap((page) => page?.items.filter((item) => item.id === id) ?? []);
      const opened = utils.tasks.byId.getData({ id });
      return [...known, ...(opened ? [opened] : [])].sort((a, b) => b.version - a.version)[0];
    };
    const count = (before: TaskItem | undefined, after: TaskItem | undefined) =>
      utils.tasks.counts.setData(
        undefined,
        (counts) => counts && moveTaskCount(counts, statusOf(before), statusOf(after)),
      );
    /** Everything that a change of a task can have changed. */
    const refresh = () =>
      Promise.all([
        utils.tasks.invalidate(undefined, { predicate: (query) => !isDeep(query) }),
        utils.tasks.invalidate(undefined, { predicate: isDeep, refetchType: 'none' }),
      ]);
    return {
      find,
      refresh,
      /** Stops answers on their way from overwriting what is about to be shown; answers what to go back to. */
      async remember(id: string): Promise<TaskMemory> {
        await stopAnswers();
        const spots = lists().flatMap(([key, pages]) =>
          (pages?.pages ?? []).flatMap(({ items }, page) => {
            const index = items.findIndex((item) => item.id === id);
            return index < 0 ? [] : [{ key, page, index }];
          }),
        );
        return { id, task: find(id), spots };
      },
      /** Takes back what was shown of one task, unless something newer of it has come since. */
      restore({ id, task, spots }: TaskMemory) {
        const now = find(id);
        if (!task || (now?.version ?? 0) > task.version) return;
        count(now, task);
        changeAll((pages, input) => placeItem(pages, task, belongsTo(input, task)));
        for (const [key, pages] of lists()) {
          const spot = spots.find((one) => hashKey(one.key) === hashKey(key));
          if (pages) queryClient.setQueryData<TaskPages>(key, putItemBack(pages, task, spot));
        }
        utils.tasks.byId.setData({ id }, (shown) => shown && task);
      },
      put(task: TaskItem) {
        count(find(task.id), task);
        changeAll((pages, input) => placeItem(pages, task, belongsTo(input, task)));
        utils.tasks.byId.setData({ id: task.id }, task);
      },
      remove(id: string) {
        count(find(id), undefined);
        changeAll((pages) => mapItems(pages, (items) => items.filter((item) => item.id !== id)));
      },
      /** Something has come that may stand anywhere: every list is read anew from its beginning. */
      async startOver() {
        await stopAnswers();
        for (const [key, pages] of lists()) queryClient.setQueryData(key, firstPages(pages, 1));
        await refresh();
      },
    };
  }, [queryClient, utils]);
}
